import type { SourcePage } from '../../document/pages.js'
import type { PdfRef } from '../../syntax/objects.js'
import { type ByPage, onPage, type PageMove } from '../page-move.js'

/**
 * The moves of a document's pages. Most documents have many pages but few references to pages, so moves are
 * created on demand.
 */
export class MovedPages {
  readonly #pages: readonly SourcePage[]
  /**
   * By page index: moves without a target page, the sheets of the pages, and the forms made from their
   * contents.
   */
  readonly #moves: PageMove[] = []
  readonly #sheets: PdfRef[] = []
  readonly #forms: (PdfRef | undefined)[] = []
  #indexes: Map<number, number> | undefined

  constructor(pages: readonly SourcePage[]) {
    this.#pages = pages
  }

  add(index: number, sheet: PdfRef, move: PageMove, form: PdfRef | undefined): void {
    this.#moves[index] = move
    this.#sheets[index] = sheet
    this.#forms[index] = form
  }

  readonly moves: ByPage<PageMove> = {
    get: (num) => {
      const index = this.#indexOf(num)
      const [sheet, move] = [this.#sheets[index], this.#moves[index]]
      return sheet && move && onPage(sheet, move)
    },
  }

  readonly forms: ByPage<PdfRef> = { get: (num) => this.#forms[this.#indexOf(num)] }

  #indexOf(num: number): number {
    this.#indexes ??= new Map(this.#pages.map((page, index) => [page.num, index]))
    return this.#indexes.get(num) ?? -1
  }
}
