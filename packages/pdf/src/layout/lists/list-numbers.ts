import { tabsIn } from '../page/tabs.js'
import type { DraftParagraph } from '../paragraphs/draft-paragraph.js'
import type { ItemNumber, ListItem } from '../tree.js'
import { isBare, type Marker } from './markers.js'

/** In sizes: markers that begin closer together than this are on one level. */
const SAME_LEVEL = 0.6
const DEEPEST = 8
/**
 * In sizes: the text of an item is at a distance from its marker, or its lines hang below each other. Otherwise the
 * marker is a part of the text, as in a dialogue.
 */
const MARKER_GAP = 0.42
const SAME_PLACE = 0.3
/** Paragraphs between two items of a list. */
const MAX_STEPS = 20

interface OpenLevel {
  readonly list: number
  /** From the edge of its column: the next items can be in another one, or on a page on the other side. */
  readonly start: number
  readonly isBullet: boolean
  last: ItemNumber | undefined
}

/** Numbers the lists of a document, and says which items belong together. */
export class ListNumbers {
  #lists = 0
  readonly #open: OpenLevel[] = []

  /** Ends all lists: text follows that is not between their items. */
  end(): void {
    this.#open.length = 0
  }

  /** The place of an item in the lists that are open. */
  place({ lines, label, column }: DraftParagraph, marker: Marker): Omit<ListItem, 'markerRuns'> {
    const { start: left, size } = label ?? lines[0]!
    const start = left - column.start
    while (this.#open.length > 0 && this.#open.at(-1)!.start > start + SAME_LEVEL * size) this.#open.pop()
    const top = this.#open.at(-1)
    const isSameLevel = top !== undefined && top.start > start - SAME_LEVEL * size
    const number = isSameLevel ? nextNumber(marker, top.last) : firstNumber(marker)
    const goesOn = isSameLevel && top.isBullet === (number === undefined) && follows(top.last, number)
    if (isSameLevel && !goesOn) this.#open.pop()
    if (!goesOn && this.#open.length < DEEPEST)
      this.#open.push({ list: ++this.#lists, start, isBullet: number === undefined, last: number })
    const level = this.#open.at(-1)!
    level.last = number
    return { list: level.list, level: this.#open.length - 1, marker: marker.text, number }
  }
}

function follows(last: ItemNumber | undefined, number: ItemNumber | undefined): boolean {
  if (last === undefined || number === undefined) return last === number
  return last.format === number.format && last.after === number.after && number.value > last.value
}

/** `i` is the ninth letter after `h`, and a Roman number otherwise. */
function nextNumber({ number, letter }: Marker, last: ItemNumber | undefined): ItemNumber | undefined {
  if (letter !== undefined && last?.format === letter.format && letter.value === last.value + 1) return letter
  return last?.format === number?.format ? number : firstNumber({ number, letter })
}

function firstNumber({ number, letter }: Pick<Marker, 'number' | 'letter'>): ItemNumber | undefined {
  const isRoman = number?.format === 'lowerRoman' || number?.format === 'upperRoman'
  return isRoman && number.value > 1 && letter !== undefined ? letter : number
}

/** The markers of paragraphs that are items: single numbers at the beginning of a paragraph are none. */
export function areItems(paragraphs: readonly DraftParagraph[]): boolean[] {
  const own = paragraphs.map(({ marker }, at) => {
    if (marker === undefined) return false
    if (marker.gap > MARKER_GAP && !isBare(marker)) return true
    if (isBare(marker) && tabsIn(paragraphs[at]!.lines[0]!.line).size > 1) return false
    const isNumberedLine = marker.number !== undefined && paragraphs[at]!.lines.length === 1
    if (!isNumberedLine && !isHanging(paragraphs[at]!, marker)) return false
    if (marker.isSure) return true
    const near = [nearest(paragraphs, at, -1), nearest(paragraphs, at, 1)]
    return near.some((other) => other !== undefined && areNeighbours(marker, other))
  })
  for (const at of paragraphs.keys()) own[at] ||= continuesItem(paragraphs, own, at)
  return own
}

/** Whether a paragraph has the number behind that of an item: wide numbers leave less of the gap to their text. */
function continuesItem(
  paragraphs: readonly DraftParagraph[],
  areKnown: readonly boolean[],
  at: number,
): boolean {
  const { marker, lines } = paragraphs[at]!
  if (marker?.number === undefined) return false
  const before = nearestAt(paragraphs, at, -1)
  if (before === undefined || !areKnown[before]) return false
  const other = paragraphs[before]!
  const [one, two] = [lines[0]!.start + marker.textStart, other.lines[0]!.start + other.marker!.textStart]
  const isNext = areNeighbours(other.marker!, marker) && follows(other.marker!.number, marker.number)
  return isNext && (Math.abs(one - two) < SAME_LEVEL * lines[0]!.size || marker.gap >= other.marker!.gap)
}

/** Whether the lines below the first begin where its text does. */
function isHanging({ lines }: DraftParagraph, { textStart }: Marker): boolean {
  const [first, second] = lines
  return second !== undefined && Math.abs(second.start - first!.start - textStart) < SAME_PLACE * first!.size
}

function nearest(paragraphs: readonly DraftParagraph[], from: number, step: number): Marker | undefined {
  const at = nearestAt(paragraphs, from, step)
  return at === undefined ? undefined : paragraphs[at]!.marker
}

/** The next paragraph in a direction that begins at the same place and has a marker. */
function nearestAt(paragraphs: readonly DraftParagraph[], from: number, step: number): number | undefined {
  const { start, size } = paragraphs[from]!.lines[0]!
  for (let at = from + step, steps = 0; steps < MAX_STEPS; at += step, steps++) {
    const paragraph = paragraphs[at]
    if (paragraph === undefined) return undefined
    const isSame = Math.abs(paragraph.lines[0]!.start - start) < SAME_LEVEL * size
    if (isSame && paragraph.marker !== undefined) return at
  }
  return undefined
}

/** Whether an item with a number of several parts is one level below an item, or below the one before it. */
function isLevelBelow({ value }: ItemNumber, { before }: ItemNumber): boolean {
  return before === `${value}.` || before === `${value - 1}.`
}

function areNeighbours(one: Marker, other: Marker): boolean {
  if (one.number === undefined || other.number === undefined) return one.text === other.text
  if (isBare(one) && isLevelBelow(one.number, other.number)) return true
  const values = (marker: Marker): ItemNumber[] =>
    [marker.number, marker.letter].filter((number) => number !== undefined)
  return values(one).some((first) =>
    values(other).some(
      (second) => first.format === second.format && Math.abs(first.value - second.value) === 1,
    ),
  )
}
