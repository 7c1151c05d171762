import type { MarkedSpan } from '../../content/devices/text.js'
import { union } from '../../geometry/box.js'
import { rowsOf } from '../../text/blocks.js'
import { type Line, makeLines } from '../../text/lines.js'
import type { PageText } from '../../text/page-text.js'
import type { Word } from '../../text/words.js'
import type { DraftLine } from '../page/draft-line.js'
import type { RegionContent, RegionItem } from '../page/region-content.js'
import type { Figure } from '../tree.js'
import type { TagPlan } from './tag-plan.js'

/** What is this far from the top or the bottom, as a fraction of the height, is a header or a footer. */
const ZONE = 0.22

/** The content of a page by its tags. */
export interface TaggedPage {
  /** By the number of the text. */
  readonly texts: ReadonlyMap<number, readonly DraftLine[]>
  /** By the number of the figure. */
  readonly figures: ReadonlyMap<number, readonly Figure[]>
  readonly header: readonly RegionItem[]
  readonly footer: readonly RegionItem[]
  /** What is neither in the structure nor marked as an artifact. */
  readonly rest: readonly RegionContent[]
}

/** Finds the numbers of the content of one page. */
export class TagNumbers {
  readonly #ids: ReadonlyMap<string, number>
  readonly #page: number
  readonly #known = new Map<MarkedSpan, number | undefined>()

  /** `page` is the index of the page in the file. */
  constructor({ ids }: TagPlan, page: number) {
    this.#ids = ids
    this.#page = page
  }

  of(marked: MarkedSpan): number | undefined {
    if (marked.id === undefined || marked.isArtifact) return undefined
    if (!this.#known.has(marked))
      this.#known.set(marked, this.#ids.get(`${this.#page} ${marked.owner} ${marked.id}`))
    return this.#known.get(marked)
  }
}

/** The number of letters of a page, without artifacts, and of those that the tags reach. */
export function lettersByTags(
  { regions }: PageText,
  numbers: TagNumbers,
): { readonly all: number; readonly reached: number } {
  let [all, reached] = [0, 0]
  for (const { text, style } of wordsOf(regions)) {
    if (style.marked.isArtifact) continue
    all += text.length
    if (numbers.of(style.marked) !== undefined) reached += text.length
  }
  return { all, reached }
}

/** A figure, and what marks the content that paints it. */
export interface MarkedFigure {
  readonly figure: Figure
  readonly marked: MarkedSpan
}

export interface PageReading {
  readonly draft: (line: Line) => DraftLine
  readonly mayRunLeft: boolean
  /** Whether artifacts stay in the text. */
  readonly keepsFurniture: boolean
}

export function taggedPage(
  { regions, height }: PageText,
  figures: readonly MarkedFigure[],
  numbers: TagNumbers,
  { draft, mayRunLeft, keepsFurniture }: PageReading,
): TaggedPage {
  const words = new Map<number, Word[]>()
  const furniture: RegionItem[] = []
  const rest: RegionContent[] = []
  for (const region of regions) {
    const items: RegionItem[] = []
    for (const line of region) {
      const own = line.words.filter((word) => {
        const pieces = word.pieces ?? [word]
        if (pieces.every(({ style }) => numbers.of(style.marked) === undefined)) return true
        for (const piece of pieces) {
          const id = numbers.of(piece.style.marked)
          // A piece without a tag belongs to the word that it is in.
          const owner =
            id ??
            numbers.of(pieces.find(({ style }) => numbers.of(style.marked) !== undefined)!.style.marked)!
          const known = words.get(owner)
          if (known === undefined) words.set(owner, [piece])
          else known.push(piece)
        }
        return false
      })
      if (own.length === 0) continue
      const isArtifact = !keepsFurniture && own.every(({ style }) => style.marked.isArtifact)
      const item: RegionItem = {
        kind: 'line',
        line: draft(own.length === line.words.length ? line : lineOf(line, own)),
      }
      if (isArtifact) furniture.push(item)
      else items.push(item)
    }
    if (items.length > 0) rest.push({ box: boxOf(items), isColumn: false, items })
  }
  const byNumber = new Map<number, Figure[]>()
  for (const { figure, marked } of figures) {
    const id = numbers.of(marked)
    const own = id === undefined ? undefined : byNumber.get(id)
    if (own !== undefined) own.push(figure)
    else if (id !== undefined) byNumber.set(id, [figure])
    else if (marked.isArtifact) furniture.push(figure)
    else rest.push({ box: figure.box, isColumn: false, items: [figure] })
  }
  const isAtTop = (item: RegionItem): boolean => boxOfItem(item)[3] < ZONE * height
  const isAtBottom = (item: RegionItem): boolean => boxOfItem(item)[1] > (1 - ZONE) * height
  return {
    texts: new Map([...words].map(([id, own]) => [id, linesOf(own, mayRunLeft).map(draft)])),
    figures: byNumber,
    header: furniture.filter(isAtTop),
    footer: furniture.filter(isAtBottom),
    rest,
  }
}

function* wordsOf(regions: PageText['regions']): Generator<Word> {
  for (const region of regions)
    for (const { words } of region) for (const word of words) yield* word.pieces ?? [word]
}

/** The lines of one text, in the order of the content. */
function linesOf(words: readonly Word[], mayRunLeft: boolean): Line[] {
  const lines: Line[] = []
  for (const direction of [0, 1, 2, 3] as const) {
    const own = words.filter((word) => word.direction === direction)
    if (own.length > 0)
      lines.push(
        ...rowsOf(
          makeLines(
            own.sort((one, other) => one.order - other.order),
            mayRunLeft,
          ),
        ),
      )
  }
  return lines
}

function lineOf(line: Line, words: Word[]): Line {
  return {
    ...line,
    words,
    left: words.reduce((least, { left }) => Math.min(least, left), Number.POSITIVE_INFINITY),
    right: words.reduce((most, { right }) => Math.max(most, right), Number.NEGATIVE_INFINITY),
    start: words.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
    end: words.reduce((most, { end }) => Math.max(most, end), Number.NEGATIVE_INFINITY),
  }
}

function boxOfItem(item: RegionItem): Figure['box'] {
  return item.kind === 'line' ? item.line.box : item.box
}

function boxOf(items: readonly RegionItem[]): Figure['box'] {
  return items.map(boxOfItem).reduce(union)
}
