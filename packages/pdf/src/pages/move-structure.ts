import { isElement } from '../document/structure/kids.js'
import type { Draft } from '../edit/draft.js'
import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { readBox } from '../geometry/read.js'
import { isDict, isInteger, isName, type PdfDict, PdfName, PdfRef, type PdfValue } from '../syntax/objects.js'
import { type ByPage, movedBox, type PageMove } from './page-move.js'

/**
 * Updates the structure tree (ISO 32000-1, 14.7) for pages that moved. `forms` are the form XObjects made
 * from page contents, by page object number: marked content of such a page is now in the form (14.7.4.2).
 */
export function moveStructure(
  draft: Draft,
  moves: ByPage<PageMove>,
  forms: ByPage<PdfRef> = new Map<number, PdfRef>(),
): void {
  const root = draft.file.dict(draft.catalogueRef)?.get('StructTreeRoot')
  if (root !== undefined) new StructureMover(draft, moves, forms).run(root)
}

class StructureMover {
  readonly #file: PdfFile
  readonly #moves: ByPage<PageMove>
  readonly #forms: ByPage<PdfRef>
  readonly #seen = new Set<number>()
  readonly #waiting: { readonly num: number; readonly page: number }[] = []

  constructor(draft: Draft, moves: ByPage<PageMove>, forms: ByPage<PdfRef>) {
    this.#file = draft.file
    this.#moves = moves
    this.#forms = forms
  }

  run(root: PdfValue): void {
    const file = this.#file
    const { maxTreeNodes } = file.limits
    const kids = file.resolve(file.dict(root)?.get('K'))
    // Elements are almost always indirect objects; the root contains nothing else that could move.
    for (const kid of Array.isArray(kids) ? kids : [file.dict(root)?.get('K') ?? null]) this.#wait(kid, 0)
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      if (this.#seen.size > maxTreeNodes)
        throw limitExceeded('The number of structure elements', maxTreeNodes)
      const value = file.get(next.num)
      const isChanged = isElement(file, value)
        ? this.#element(value, next.page)
        : isDict(value) && this.#content(value, next.page)
      if (isChanged && !file.changed(next.num)) file.change(next.num, value)
    }
  }

  #wait(kid: PdfValue, page: number): void {
    if (!(kid instanceof PdfRef) || this.#seen.has(kid.num)) return
    this.#seen.add(kid.num)
    this.#waiting.push({ num: kid.num, page })
  }

  /** Changes an element in place and returns whether it changed. */
  #element(element: PdfDict, above: number): boolean {
    const own = element.get('Pg')
    // The default page is that of the parent element.
    const page = own instanceof PdfRef ? own.num : above
    const move = this.#moves.get(page)
    let isChanged = false
    if (own !== undefined && move !== undefined && move.page.num !== page) {
      element.set('Pg', move.page)
      isChanged = true
    }
    if (move !== undefined && this.#attributes(element, move)) isChanged = true
    const kids = this.#kids(element.get('K'), page)
    if (kids === undefined) return isChanged
    element.set('K', kids)
    return true
  }

  /** The new kids; undefined if they are unchanged. */
  #kids(value: PdfValue | undefined, page: number): PdfValue | undefined {
    const list = this.#file.array(value)
    if (list === undefined) return value === undefined ? undefined : this.#kid(value, page)
    const moved = list.map((kid) => this.#kid(kid, page))
    return moved.some((kid) => kid !== undefined) ? list.map((kid, at) => moved[at] ?? kid) : undefined
  }

  #kid(kid: PdfValue, page: number): PdfValue | undefined {
    this.#wait(kid, page)
    if (isInteger(kid)) return this.#marked(kid, page)
    if (!isDict(kid)) return undefined
    const isChanged = isElement(this.#file, kid) ? this.#element(kid, page) : this.#content(kid, page)
    return isChanged ? kid : undefined
  }

  /** Marked content given only by its identifier is in the page's content stream. */
  #marked(mcid: number, page: number): PdfValue | undefined {
    const form = this.#forms.get(page)
    const move = this.#moves.get(page)
    if (form === undefined || move === undefined) return undefined
    return new Map<string, PdfValue>([
      ['Type', new PdfName('MCR')],
      ['Pg', move.page],
      ['Stm', form],
      ['MCID', mcid],
    ])
  }

  /** Changes a marked-content reference or an object reference in place. */
  #content(reference: PdfDict, above: number): boolean {
    const own = reference.get('Pg')
    const page = own instanceof PdfRef ? own.num : above
    const move = this.#moves.get(page)
    if (move === undefined || move.page.num === page) return false
    reference.set('Pg', move.page)
    const form = this.#forms.get(page)
    if (form !== undefined && reference.has('MCID') && !reference.has('Stm')) reference.set('Stm', form)
    return true
  }

  /** The bounding box of an element (14.8.5.4.3) is in its page's user space. */
  #attributes(element: PdfDict, { matrix }: PageMove): boolean {
    const file = this.#file
    const value = file.resolve(element.get('A'))
    const moved = (item: PdfValue): PdfValue | undefined => {
      const dict = file.resolve(item)
      const box =
        isDict(dict) && isName(file.resolve(dict.get('O')), 'Layout')
          ? readBox(file, dict.get('BBox'))
          : undefined
      return box && isDict(dict) ? new Map(dict).set('BBox', movedBox(matrix, box)) : undefined
    }
    const attributes = Array.isArray(value) ? value : [value]
    const changed = attributes.map(moved)
    if (changed.every((item) => item === undefined)) return false
    const own = attributes.map((item, at) => changed[at] ?? item)
    element.set('A', Array.isArray(value) ? own : own[0]!)
    return true
  }
}
