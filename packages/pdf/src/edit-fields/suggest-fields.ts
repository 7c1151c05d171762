import type { PlacedBox } from '../annotations/new-object.js'
import type { PageText } from '../text/page-text.js'
import type { Word } from '../text/words.js'
import { type Area, MAX_RULES, ruledBoxes } from './ruled-boxes.js'

/** A place of a page that looks like a field to be filled in by hand. */
export interface SuggestedField {
  readonly type: 'text' | 'date' | 'checkbox' | 'signature'
  /** Made of the label; each is used once. */
  readonly name: string
  /** The text beside it; empty if there is none. */
  readonly label: string
  readonly box: PlacedBox
  readonly multiline: boolean
}

/** In points. */
const SMALLEST_SQUARE = 5
const LARGEST_SQUARE = 22
const LEAST_WIDTH = 18
const LEAST_HEIGHT = 9
const SEVERAL_LINES = 40
const LEAST_LINE = 36
/** The height of a field on a line. */
const ON_LINE = 15
/** How far a label may be from its field. */
const FARTHEST = 160
const GAP = 14
const MAX_SUGGESTED = 500
/** A label in a box is in its corner, and in the upper part of its height. */
const LABEL_INDENT = 6
const LABEL_PART = 0.6
const LEAST_LABELLED = 36
const HIGHEST_LABELLED = 60
const LEAST_CELLS = 4
/** More than this is no form, and comparing all of them would take too long. */
const MAX_WORDS = 20_000
const MAX_PLACES = 2000

/** Suggests the fields of a page. `names` are those in use, to which the new ones are added. */
export function suggestFields(
  page: PageText,
  taken: readonly PlacedBox[],
  names: Set<string>,
): SuggestedField[] {
  const words = page.regions
    .flat()
    .flatMap((line) => line.words)
    .slice(0, MAX_WORDS)
  const readable = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const rules = page.rules.length > MAX_RULES ? [] : page.rules
  const boxes = ruledBoxes(rules)
  const places = [
    ...joinedCells(boxes.flatMap((area) => fieldInBox(area, words))),
    ...words.flatMap(underscores),
    ...rules.flatMap((rule) => {
      const isSide = boxes.some(
        ([left, top, right, bottom]) =>
          rule.from < right && rule.to > left && rule.at > top - 2 && rule.at < bottom + 2,
      )
      if (!rule.isHorizontal || rule.isEdge || isSide || rule.to - rule.from < LEAST_LINE) return []
      const area: Area = [rule.from, rule.at - ON_LINE, rule.to, rule.at]
      return words.some((word) => overlaps(area, areaOf(word)))
        ? []
        : [{ area, isSquare: false, isBox: false }]
    }),
  ]
  const used: Area[] = taken.map(({ x, y, width, height }) => [x, y, x + width, y + height])
  const suggested: SuggestedField[] = []
  for (const { area, isSquare, isBox } of places.slice(0, MAX_PLACES)) {
    if (suggested.length >= MAX_SUGGESTED || used.some((other) => overlaps(area, other))) continue
    const label = labelOf(area, readable, isSquare)
    // A line without a word beside it is only a line.
    if (label === '' && !isBox) continue
    used.push(area)
    const [left, top, right, bottom] = area
    suggested.push({
      type: isSquare ? 'checkbox' : typeOfLabel(label),
      name: freeName(label, isSquare, names),
      label,
      box: { x: left, y: top, width: right - left, height: bottom - top },
      multiline: !isSquare && bottom - top > SEVERAL_LINES,
    })
  }
  return suggested.sort((one, other) => one.box.y - other.box.y || one.box.x - other.box.x)
}

interface Place {
  readonly area: Area
  readonly isSquare: boolean
  /** Whether lines are around it. */
  readonly isBox: boolean
}

/** The free part of a box: all of it, or what is below a label in its upper part. */
function fieldInBox(box: Area, words: readonly Word[]): Place[] {
  const inside = words.filter((word) => overlaps(box, areaOf(word)))
  const isLabelled = inside.length > 0
  if (isLabelled && !isLabelAbove(box, inside)) return []
  const lowest = Math.max(...inside.map((word) => word.bottom))
  const area: Area = isLabelled ? [box[0], lowest, box[2], box[3]] : box
  const [left, top, right, bottom] = area
  const [width, height] = [right - left, bottom - top]
  const isSquare =
    Math.min(width, height) >= SMALLEST_SQUARE &&
    Math.max(width, height) <= LARGEST_SQUARE &&
    Math.max(width, height) / Math.min(width, height) < 1.3
  if (isSquare && !isLabelled) return [{ area, isSquare, isBox: true }]
  return width >= LEAST_WIDTH && height >= LEAST_HEIGHT ? [{ area, isSquare: false, isBox: true }] : []
}

/** Whether words begin in the upper left corner of a box and leave its lower part free. */
function isLabelAbove([left, top, right, bottom]: Area, inside: readonly Word[]): boolean {
  const [width, height] = [right - left, bottom - top]
  if (width < LEAST_LABELLED || height > HIGHEST_LABELLED) return false
  return (
    Math.min(...inside.map((word) => word.left)) - left < LABEL_INDENT &&
    Math.min(...inside.map((word) => word.top)) - top < LABEL_INDENT &&
    Math.max(...inside.map((word) => word.bottom)) - top < LABEL_PART * height
  )
}

/** Squares side by side are the cells of one text, with a character each. */
function joinedCells(places: readonly Place[]): Place[] {
  const squares = places.filter(({ isSquare }) => isSquare)
  squares.sort(({ area: one }, { area: other }) => one[1] - other[1] || one[0] - other[0])
  const rows: Place[][] = []
  for (const square of squares) {
    const last = rows.at(-1)?.at(-1)?.area
    const { area } = square
    const isNext = last !== undefined && Math.abs(last[1] - area[1]) < 2 && Math.abs(last[2] - area[0]) < 2
    if (isNext) rows.at(-1)!.push(square)
    else rows.push([square])
  }
  const joined = rows.flatMap((row): Place[] => {
    if (row.length < LEAST_CELLS) return row
    const [left, top, , bottom] = row[0]!.area
    return [{ area: [left, top, row.at(-1)!.area[2], bottom], isSquare: false, isBox: true }]
  })
  return [...places.filter(({ isSquare }) => !isSquare), ...joined]
}

/** The part of a word that consists of underscores. */
function underscores(word: Word): Place[] {
  const found = /_{4,}/.exec(word.text)
  if (found === null) return []
  const { left, right, bottom, text } = word
  const step = (right - left) / text.length
  const start = left + found.index * step
  const area: Area = [start, bottom - ON_LINE, start + found[0].length * step, bottom]
  return [{ area, isSquare: false, isBox: false }]
}

/** The words beside a field: a check box has them after it, others before it or above. */
function labelOf(area: Area, readable: readonly Word[], isSquare: boolean): string {
  const [left, top, right, bottom] = area
  const inRow = readable.filter(
    (word) => word.bottom > top + 1 && word.top < bottom - 1 && word.bottom - word.top < 3 * (bottom - top),
  )
  const before = inRow.filter((word) => word.right <= left + 2 && word.right > left - FARTHEST)
  const after = inRow.filter((word) => word.left >= right - 2 && word.left < right + FARTHEST)
  before.sort((one, other) => other.right - one.right)
  after.sort((one, other) => one.left - other.left)
  const fromRow = isSquare ? [chain(after, right, 1), chain(before, left, -1)] : [chain(before, left, -1)]
  const above = readable.filter(
    (word) => word.bottom <= top + 2 && word.bottom > top - GAP && word.left < right && word.right > left - 2,
  )
  above.sort((one, other) => one.left - other.left)
  const texts = [...fromRow, isSquare ? '' : above.map(({ text }) => text).join(' ')]
  return (texts.find((text) => text !== '') ?? '')
    .replace(/_{2,}/g, '')
    .replace(/[\s:.]+$/, '')
    .slice(0, 100)
}

/** The words next to each other from a position on, in the order of reading. */
function chain(words: readonly Word[], from: number, step: 1 | -1): string {
  const found: string[] = []
  let at = from
  for (const word of words) {
    const distance = step > 0 ? word.left - at : at - word.right
    if (distance > (found.length === 0 ? FARTHEST : GAP) || /_{2,}$/.test(word.text)) break
    found.push(word.text)
    at = step > 0 ? word.right : word.left
  }
  return (step > 0 ? found : found.reverse()).join(' ')
}

function typeOfLabel(label: string): 'text' | 'date' | 'signature' {
  if (/\b(signature|signed|unterschrift|firma|podpis)\b/i.test(label)) return 'signature'
  return /\b(date|datum|fecha|data)\b/i.test(label) ? 'date' : 'text'
}

function freeName(label: string, isSquare: boolean, names: Set<string>): string {
  const words = label.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [isSquare ? 'check' : 'field']
  const base = words.slice(0, 6).join('_').slice(0, 60)
  let name = base
  for (let number = 2; names.has(name); number++) name = `${base}_${number}`
  names.add(name)
  return name
}

function areaOf({ left, top, right, bottom }: Word): Area {
  return [left, top, right, bottom]
}

/** By more than a point. */
function overlaps(one: Area, other: Area): boolean {
  return (
    Math.min(one[2], other[2]) - Math.max(one[0], other[0]) > 1 &&
    Math.min(one[3], other[3]) - Math.max(one[1], other[1]) > 1
  )
}
