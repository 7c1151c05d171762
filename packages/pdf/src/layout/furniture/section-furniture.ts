import type { DraftLine } from '../page/draft-line.js'
import type { RegionItem } from '../page/region-content.js'
import type { Block, Furniture, Marks, PageNumbering } from '../tree.js'
import type { NumberedSide } from './page-sides.js'

/** Nothing on fewer pages than this at the beginning of a section does not say what the others show. */
const LEAST_EMPTY = 2
/** Pages before the one with another header, among which a page without one is where its section begins. */
const MAX_BEFORE = 3

/** One side of all pages of a document. */
export interface PageSides {
  readonly sides: readonly NumberedSide[]
  readonly blocks: readonly (readonly Block[])[]
}

/** Pages that one section's header and footer can stand for. */
export interface FurnitureRun {
  readonly first: number
  readonly last: number
  readonly header: Furniture
  readonly footer: Furniture
  readonly numbering: PageNumbering | undefined
}

/** What is at one side of the pages of a group, and whether even and odd pages differ there. */
interface Keys {
  readonly of: readonly string[]
  readonly isTwoSided: boolean
}

/** Divides pages where their header or their footer says something else, or their numbers begin again. */
export function furnitureRuns(
  first: number,
  last: number,
  header: PageSides,
  footer: PageSides,
): FurnitureRun[] {
  const keys = [header, footer].map(({ sides }) => keysOf(sides.slice(first, last + 1)))
  const starts = runStarts(keys, last - first + 1)
  return starts.map((start, at) => {
    const from = first + start
    const to = first + (starts[at + 1] ?? last - first + 1) - 1
    const numbering = numberingOf([header, footer], from, to)
    const furniture = (side: PageSides, own: Keys): Furniture => {
      const isEven = (page: number): boolean =>
        (numbering === undefined ? page + 1 : numbering.start + page - from) % 2 === 0
      return furnitureOf(from, to, side, (page) => own.of[page - first]!, own.isTwoSided, isEven)
    }
    return {
      first: from,
      last: to,
      header: furniture(header, keys[0]!),
      footer: furniture(footer, keys[1]!),
      numbering,
    }
  })
}

function keysOf(sides: readonly NumberedSide[]): Keys {
  const keys = sides.map(({ key }) => key)
  let [alternating, equal] = [0, 0]
  for (let at = 0; at + 1 < keys.length; at++) {
    const [one, two, three, four] = keys.slice(at, at + 4)
    if (one === two && one !== '') equal++
    if (one !== two && one === three && two === four) alternating++
  }
  const isTwoSided = alternating > equal
  const step = isTwoSided ? 2 : 1
  // A page without a header among others with it.
  const filled = keys.map((key, at) => {
    const before = keys[at - step]
    return key === '' && before !== undefined && before === keys[at + step] ? before : key
  })
  return { of: filled, isTwoSided }
}

interface Slot {
  readonly key: string
  count: number
}

/** The indexes of the pages at which runs begin: the first page of each can differ from its others. */
function runStarts(keys: readonly Keys[], count: number): number[] {
  const starts = [0]
  let slots = keys.map((): (Slot | undefined)[] => [])
  for (let page = 1; page < count; page++) {
    const conflicts = keys.filter(({ of, isTwoSided }, side) => {
      const slot = slots[side]![isTwoSided ? page % 2 : 0]
      return slot !== undefined && slot.key !== of[page] && (slot.key !== '' || slot.count >= LEAST_EMPTY)
    })
    if (conflicts.length > 0) {
      page = beginningBefore(page, starts.at(-1)!, conflicts)
      starts.push(page)
      slots = keys.map(() => [])
      continue
    }
    for (const [side, { of, isTwoSided }] of keys.entries()) {
      const place = isTwoSided ? page % 2 : 0
      const slot = slots[side]![place]
      if (slot?.key === of[page]) slot!.count++
      else slots[side]![place] = { key: of[page]!, count: 1 }
    }
  }
  return starts
}

/** Chapters begin on a page without a header. */
function beginningBefore(page: number, start: number, conflicts: readonly Keys[]): number {
  for (let at = page; at > Math.max(start, page - MAX_BEFORE); at--)
    if (conflicts.some(({ of }) => of[at] === '' && of[page] !== '')) return at
  return page
}

function furnitureOf(
  from: number,
  to: number,
  { sides, blocks }: PageSides,
  keyOf: (page: number) => string,
  isTwoSided: boolean,
  isEven: (page: number) => boolean,
): Furniture {
  const others = Array.from({ length: to - from }, (_, at) => from + 1 + at)
  /** The first page that shows something. */
  const shownOn = (pages: readonly number[]): number | undefined =>
    pages.find((page) => sides[page]!.key !== '') ?? pages[0]
  const odd = shownOn(others.filter((page) => !isEven(page)))
  const even = shownOn(others.filter(isEven))
  const areApart = isTwoSided && odd !== undefined && even !== undefined && keyOf(odd) !== keyOf(even)
  const usual = (areApart ? odd : shownOn(others)) ?? from
  return {
    usual: blocks[usual]!,
    even: areApart ? blocks[even]! : undefined,
    first: keyOf(from) === keyOf(areApart && isEven(from) ? even : usual) ? undefined : blocks[from]!,
  }
}

function numberingOf(sides: readonly PageSides[], from: number, to: number): PageNumbering | undefined {
  for (const { sides: own } of sides)
    for (let page = from; page <= to; page++) {
      const number = own[page]!.number
      if (number !== undefined)
        return { start: Math.max(0, number.value - (page - from)), format: number.format }
    }
  return undefined
}

/** The text of one side of a page in its content. */
export function marksOf(items: readonly RegionItem[]): Marks {
  const lines = items.flatMap((item): readonly DraftLine[] => {
    if (item.kind === 'line') return [item.line]
    return item.kind === 'table' ? item.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.lines)) : []
  })
  return { glyphs: lines.flatMap(({ runs }) => runs.flatMap(({ marks }) => marks.glyphs)) }
}
