import type { Draft } from '../edit/draft.js'
import { isName, PdfName, PdfRef, type PdfValue } from '../syntax/objects.js'

interface Placed {
  readonly num: number
  /** The object number of its field, whose widgets stay together. */
  readonly field: number
  /** From 1; undefined for a new widget after all others. */
  readonly order: number | undefined
}

/** Lists widgets in their pages, in the order in which users go from field to field. */
export class WidgetOrder {
  readonly #draft: Draft
  readonly #byPage = new Map<number, Placed[]>()

  constructor(draft: Draft) {
    this.#draft = draft
  }

  /** Adds a widget to a page, or moves it to another place there. */
  place(page: number, widget: Placed): void {
    const placed = this.#byPage.get(page) ?? []
    this.#byPage.set(page, placed)
    placed.push(widget)
  }

  /** Must be called at the end. */
  finish(isTagged: boolean): void {
    for (const [page, placed] of this.#byPage) {
      const dict = this.#draft.pageDict(page)
      dict.set('Annots', this.#withPlaced(this.#draft.file.array(dict.get('Annots')) ?? [], placed))
      // The order of the array applies in readers of PDF 2.0 (table 31) and in those that ignore this entry.
      if (placed.some(({ order }) => order !== undefined)) dict.set('Tabs', new PdfName('W'))
      else if (isTagged) dict.set('Tabs', new PdfName('S'))
    }
  }

  /** Other annotations keep their places, which determine what covers what. */
  #withPlaced(items: readonly PdfValue[], placed: readonly Placed[]): PdfValue[] {
    const { file } = this.#draft
    const moved = new Set(placed.map(({ num }) => num))
    const isWidget = (item: PdfValue): boolean =>
      isName(file.resolve(file.dict(item)?.get('Subtype')), 'Widget')
    const widgets = items.filter((item) => isWidget(item) && !(item instanceof PdfRef && moved.has(item.num)))
    for (const { num, order } of placed) if (order === undefined) widgets.push(new PdfRef(num))
    const ordered = placed.filter(({ order }) => order !== undefined)
    ordered.sort((one, other) => one.order! - other.order!)
    let at = 0
    ordered.forEach(({ num, field, order }, index) => {
      at = field === ordered[index - 1]?.field ? at + 1 : Math.min(order! - 1, widgets.length)
      widgets.splice(at, 0, new PdfRef(num))
    })
    let next = 0
    const kept = items.map((item) => (isWidget(item) ? widgets[next++]! : item))
    return [...kept, ...widgets.slice(next)]
  }
}
