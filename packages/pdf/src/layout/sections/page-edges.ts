import type { Margins } from '../tree.js'
import type { TextArea } from './text-area.js'

const LEAST_MARGIN = 10
const USUAL_MARGIN = 72
/** Pages of which most are full: fewer, or emptier ones, do not show where their text would end. */
const FULL = 3
const LARGEST_BOTTOM = 0.25
/** In points: text that fits on its page has to fit on the page of another program too. */
const SPARE = 6
/** Two-sided documents have at least this many even pages and odd ones, and their text is moved by this many points. */
const LEAST_PAGES = 2
const LEAST_SHIFT = 6
/** The right edge moves as far as the left one, but for this part. */
const SAME_SHIFT = 0.5

/** The margins of the pages of a group. */
export interface PageEdges {
  /** On odd pages, if even ones have them the other way around. */
  readonly margins: Margins
  readonly areMirrored: boolean
  /** How far the text of a page is moved to the right from where odd pages have it. */
  readonly shift: (page: number) => number
}

interface Page {
  readonly width: number
  readonly height: number
}

export function pageEdges(
  areas: readonly (TextArea | undefined)[],
  { width, height }: Page,
  isEven: (page: number) => boolean,
): PageEdges {
  const odd = areas.filter((area, page) => area !== undefined && !isEven(page)) as TextArea[]
  const even = areas.filter((area, page) => area !== undefined && isEven(page)) as TextArea[]
  const moved = shiftBetween(odd, even)
  const of = moved === 0 ? [...odd, ...even] : odd
  const margins = marginsOf(of, [...odd, ...even], width, height)
  return { margins, areMirrored: moved !== 0, shift: (page) => (isEven(page) ? moved : 0) }
}

/** How far the text of even pages is to the right of that of odd ones. */
function shiftBetween(odd: readonly TextArea[], even: readonly TextArea[]): number {
  if (odd.length < LEAST_PAGES || even.length < LEAST_PAGES) return 0
  const [left, right] = (['left', 'right'] as const).map(
    (side) => usual(even.map((area) => area[side])) - usual(odd.map((area) => area[side])),
  ) as [number, number]
  return Math.abs(left) >= LEAST_SHIFT && Math.abs(left - right) <= SAME_SHIFT * Math.abs(left) ? left : 0
}

/** The margins of most pages: text that is further out on single pages does not count. */
function marginsOf(
  beside: readonly TextArea[],
  known: readonly TextArea[],
  width: number,
  height: number,
): Margins {
  if (known.length === 0)
    return { left: USUAL_MARGIN, top: USUAL_MARGIN, right: USUAL_MARGIN, bottom: USUAL_MARGIN }
  const left = shareOf(
    0.1,
    beside.map((area) => area.left),
  )
  const right =
    width -
    shareOf(
      0.9,
      beside.map((area) => area.right),
    )
  const top = shareOf(
    0.1,
    known.map((area) => area.top),
  )
  const bottom =
    height -
    shareOf(
      0.9,
      known.map((area) => area.bottom),
    )
  const areFull = known.length >= FULL && bottom <= LARGEST_BOTTOM * height
  return {
    left: asMargin(left),
    top: asMargin(top),
    right: asMargin(right),
    bottom: asMargin(areFull ? bottom - SPARE : Math.min(bottom, Math.max(top, USUAL_MARGIN))),
  }
}

export function asMargin(value: number): number {
  return Math.max(LEAST_MARGIN, Math.round(value * 10) / 10)
}

function shareOf(share: number, values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(share * (values.length - 1))]!
}

function usual(values: number[]): number {
  return shareOf(0.5, values)
}
