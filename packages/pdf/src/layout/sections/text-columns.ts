import type { Box } from '../../geometry/box.js'
import type { PageContent } from '../page/page-content.js'
import type { RegionContent } from '../page/region-content.js'
import type { Block } from '../tree.js'

/** Columns have at least this many lines on a page, and the widest is at most this many times as wide. */
const LEAST_LINES = 8
const WIDEST = 1.25
const MAX_COLUMNS = 6
/** Pages with more pieces of text have no columns. */
const MAX_REGIONS = 1000
/** In points: text is in a column if it is not further out than this. */
const OUTSIDE = 12
/** A page with text in one column of the page before it has the same columns if its text is this much as wide. */
const FILLED = 0.6
/** In points. */
const LEAST_GAP = 6
const TOUCHING = 2

interface Span {
  readonly left: number
  readonly right: number
}

interface PageColumns {
  /** From left to right. */
  readonly columns: readonly Span[]
  /** Its text, with the index of its column; undefined across all of them. */
  readonly regions: readonly { readonly box: Box; readonly column: number | undefined }[]
  /** Where the columns behind the first one begin: what ends above goes across all. */
  readonly top: number
}

/** Where the columns of a section are. */
interface ColumnPlaces {
  readonly left: number
  readonly right: number
  readonly gap: number
}

/** The columns of the text of pages. */
export class TextColumns {
  readonly #pages: PageColumns[] = []

  /** Pages are added in their order. */
  add({ regions }: PageContent): void {
    const texts = regions.filter((region) => linesIn(region) > 0)
    const own = columnsOf(texts)
    const before = this.#pages.at(-1)?.columns ?? []
    const columns = own.length > 1 ? own : goOn(texts, before) ? before : []
    let isBehind = own.length < 2
    const found = texts.map((region) => {
      const column = indexOf(region.box, columns)
      isBehind ||= region.isColumn
      // What is above the columns goes across all of them, if nothing is beside it.
      return { box: region.box, column: isBehind ? column : undefined }
    })
    this.#pages.push({ columns, regions: found, top: topBehind(regions, columns) })
  }

  /** How many columns the text at each block has. */
  counts(blocks: readonly Block[]): number[] {
    const counts: number[] = []
    let next: number | undefined
    for (const block of blocks.toReversed()) {
      next = this.#countAt(block) ?? next
      counts.push(next ?? 1)
    }
    return counts.reverse()
  }

  /** Where the column that a block is in begins on its page; undefined if it goes across all. */
  startAt(block: Block): number | undefined {
    const page = this.#pages[block.page]
    const index = page && placeOf(block, page)
    return index === undefined ? undefined : page?.columns[index]?.left
  }

  /** Of this many columns on pages that have them, or of as many as the first page with columns has; `shift` says how far text is moved on a page. */
  edges(
    wanted: number | undefined,
    pages: readonly number[],
    shift: (page: number) => number,
  ): ColumnPlaces | undefined {
    const counts = pages.map((page) => this.#pages[page]?.columns.length ?? 0)
    const count = wanted ?? counts.find((each) => each > 1) ?? 0
    const own = pages.filter((_, at) => counts[at] === count)
    if (count < 2 || own.length === 0) return undefined
    const spans = own.map((page) => this.#pages[page]!.columns)
    const left = median(own.map((page, at) => spans[at]![0]!.left - shift(page)))
    const pitch = median(spans.map((each) => (each.at(-1)!.left - each[0]!.left) / (count - 1)))
    const widest = spans.flat().reduce((most, each) => Math.max(most, each.right - each.left), 0)
    const width = Math.min(widest, pitch - LEAST_GAP)
    return { left, right: left + (count - 1) * pitch + width, gap: Math.round(10 * (pitch - width)) / 10 }
  }

  /** Undefined for what does not show it. */
  #countAt(block: Block): number | undefined {
    const page = this.#pages[block.page]
    if (page === undefined || page.columns.length === 0)
      return block.kind === 'paragraph' || block.kind === 'table' ? 1 : undefined
    if (block.kind === 'rule' || block.kind === 'pageBreak' || block.kind === 'textBox') return undefined
    return placeOf(block, page) === undefined ? 1 : page.columns.length
  }
}

/** The columns of text that is beside other text. */
function columnsOf(texts: readonly RegionContent[]): readonly Span[] {
  if (texts.length > MAX_REGIONS) return []
  const beside: RegionContent[] = []
  const columns = texts
    .filter((region) => region.isColumn && linesIn(region) >= LEAST_LINES)
    .sort((one, other) => one.box[0] - other.box[0])
  for (const region of columns)
    if (beside.length === 0 || region.box[0] >= beside.at(-1)!.box[2]) beside.push(region)
  const widths = beside.map(({ box }) => box[2] - box[0])
  const isEven = Math.max(...widths) <= WIDEST * Math.min(...widths)
  return isEven && beside.length >= 2 && beside.length <= MAX_COLUMNS
    ? beside.map(({ box: [left, , right] }) => ({ left, right }))
    : []
}

/** Whether all text of a page is in columns of the page before it. */
function goOn(texts: readonly RegionContent[], columns: readonly Span[]): boolean {
  if (texts.length > MAX_REGIONS) return false
  let isFilled = false
  for (const { box } of texts) {
    const column = columns[indexOf(box, columns) ?? -1]
    if (column === undefined) return false
    isFilled ||= box[2] - box[0] > FILLED * (column.right - column.left)
  }
  return isFilled
}

function indexOf([left, , right]: Box, columns: readonly Span[]): number | undefined {
  const found = columns.findIndex(
    (column) => left >= column.left - OUTSIDE && right <= column.right + OUTSIDE,
  )
  return found < 0 ? undefined : found
}

/** The column that a block begins in. */
function placeOf(block: Block, page: PageColumns): number | undefined {
  const { columns, regions } = page
  if (block.box[3] <= page.top + TOUCHING) return undefined
  const first = block.kind === 'paragraph' ? block.lines[0] : undefined
  if (first === undefined) return indexOf(block.box, columns)
  const [left, top, right, bottom] = first.box
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const own = regions.find(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3])
  return own === undefined ? indexOf(first.box, columns) : own.column
}

/** The top of what is in the columns behind the first one. */
function topBehind(regions: readonly RegionContent[], columns: readonly Span[]): number {
  let top = Number.POSITIVE_INFINITY
  for (const { items } of regions)
    for (const item of items) {
      const box = item.kind === 'line' ? item.line.box : item.box
      if ((indexOf(box, columns) ?? 0) > 0) top = Math.min(top, box[1])
    }
  return top === Number.POSITIVE_INFINITY ? 0 : top
}

function linesIn({ items }: RegionContent): number {
  return items.reduce((sum, { kind }) => sum + (kind === 'line' ? 1 : 0), 0)
}

function median(values: number[]): number {
  values.sort((one, other) => one - other)
  return values[values.length >> 1]!
}
