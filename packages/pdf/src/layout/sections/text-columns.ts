import type { PageContent } from '../page/page-content.js'
import type { RegionContent } from '../page/region-content.js'
import type { Section } from '../tree.js'

/** Columns have at least this many lines on a page, and the widest is at most this many times as wide. */
const LEAST_LINES = 8
const WIDEST = 1.25
/** The share of the lines of a section that are in its columns. */
const MOST = 0.7
const MAX_COLUMNS = 6
const ONE: Section['columns'] = { count: 1, gap: 0 }

interface PageColumns {
  readonly count: number
  readonly gap: number
  /** The lines in its columns, and all. */
  readonly inside: number
  readonly lines: number
}

/** How many columns the text of pages has. */
export class TextColumns {
  readonly #pages = new Map<number, PageColumns>()

  add(page: number, { regions }: PageContent): void {
    const lines = regions.reduce((sum, region) => sum + linesIn(region), 0)
    const columns = regions
      .filter((region) => region.isColumn && linesIn(region) >= LEAST_LINES)
      .sort((one, other) => one.box[0] - other.box[0])
    const beside: RegionContent[] = []
    for (const region of columns)
      if (beside.length === 0 || region.box[0] >= beside.at(-1)!.box[2]) beside.push(region)
    const widths = beside.map(({ box }) => box[2] - box[0])
    const isEven = Math.max(...widths) <= WIDEST * Math.min(...widths)
    const count = isEven && beside.length >= 2 && beside.length <= MAX_COLUMNS ? beside.length : 1
    const gaps = beside.slice(1).map(({ box }, at) => box[0] - beside[at]!.box[2])
    const inside = columns.reduce((sum, region) => sum + linesIn(region), 0)
    this.#pages.set(page, {
      count,
      gap: count > 1 ? Math.min(...gaps) : 0,
      inside: count > 1 ? inside : 0,
      lines,
    })
  }

  /** The columns of most text from one page to another. */
  of(first: number, last: number): Section['columns'] {
    const pages: PageColumns[] = []
    for (let page = first; page <= last; page++)
      pages.push(this.#pages.get(page) ?? { ...ONE, inside: 0, lines: 0 })
    const all = pages.reduce((sum, { lines }) => sum + lines, 0)
    for (let count = 2; count <= MAX_COLUMNS; count++) {
      const own = pages.filter((page) => page.count === count)
      const inside = own.reduce((sum, page) => sum + page.inside, 0)
      const least = own.reduce((narrowest, { gap }) => Math.min(narrowest, gap), Number.POSITIVE_INFINITY)
      if (inside > 0 && inside >= MOST * all) return { count, gap: Math.round(10 * least) / 10 }
    }
    return ONE
  }
}

function linesIn({ items }: RegionContent): number {
  return items.reduce((sum, { kind }) => sum + (kind === 'line' ? 1 : 0), 0)
}
