import type { PlacedBox } from '../annotations/new-object.js'
import { FieldTree, fullName, type SourceField } from '../document/forms/field-tree.js'
import type { Draft } from '../edit/draft.js'
import { type Box, transformBox } from '../geometry/box.js'
import { readBox } from '../geometry/read.js'
import { viewPage } from '../pages/page-view.js'
import { PdfRef } from '../syntax/objects.js'

/** A box on a page, whose index counts from 0. */
export interface PlacedOnPage extends PlacedBox {
  readonly page: number
}

/** Where fields, annotations and other boxes are shown on the pages of a document. */
export class MarkPlaces {
  readonly #draft: Draft
  readonly #pages = new Map<number, number>()
  readonly #widgets = new Map<string, number[]>()

  constructor(draft: Draft) {
    this.#draft = draft
    const { file } = draft
    for (const index of draft.pages.keys())
      for (const item of file.array(viewPage(draft, index).dict.get('Annots')) ?? [])
        if (item instanceof PdfRef) this.#pages.set(item.num, index)
    const tree = new FieldTree(file, file.dict(draft.catalogueRef) ?? new Map())
    const stack: SourceField[] = [...tree.roots]
    for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
      stack.push(...field.kids)
      const nums = field.widgets.map((widget) => widget.num)
      if (nums.length === 0) continue
      const name = fullName(field)
      this.#widgets.set(name, [...(this.#widgets.get(name) ?? []), ...nums])
    }
  }

  /** None if the field shows nothing. */
  ofField(name: string): readonly PlacedOnPage[] {
    return (this.#widgets.get(name) ?? []).flatMap((num) => this.ofAnnotation(num))
  }

  ofAnnotation(num: number): readonly PlacedOnPage[] {
    const page = this.#pages.get(num)
    const { file } = this.#draft
    const dict = page === undefined ? undefined : file.dict(new PdfRef(num))
    const box = readBox(file, dict?.get('Rect'))
    return page === undefined || box === undefined ? [] : this.ofBox(page, box)
  }

  /** A box in the space of the page. None if the document has no such page. */
  ofBox(page: number, box: Box): readonly PlacedOnPage[] {
    if (this.#draft.pages[page] === undefined) return []
    const { toDisplayed, height: pageHeight } = viewPage(this.#draft, page)
    const [left, bottom, right, top] = transformBox(toDisplayed, box)
    const [width, height] = [right - left, top - bottom]
    return width > 0 && height > 0 ? [{ page, x: left, y: pageHeight - top, width, height }] : []
  }
}
