import type { TextLook } from '@octavo/pdf/layout-tree'
import { endOf, largestSize, startOf } from '../from-layout/line-groups.js'
import type { BoxItem, TableItem, TextItem } from './slide-content.js'

/** The part of a font's size below the baseline of a line with an exact height: that of the most common fonts. */
const DESCENT = 0.215
/** The distance of lines, in sizes, where only one is there. */
export const NATURAL = 1.2
/** In distances of lines: paragraphs further apart are in boxes of their own. */
const FARTHEST = 2.6
/** Paragraphs of one column have edges at most this far apart, in sizes. */
const SAME_EDGE = 1
/** The lines of a paragraph break at other places in a box that is wider than its column by more than this part. */
const WIDER = 0.08
const ROUNDING = 0.5

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** A paragraph, or lines of it, with its measures on the page. */
export interface TextUnit extends TextItem {
  /** The left edge of its first line, with its list marker. */
  readonly markerLeft: number
  readonly firstLeft: number
  /** The left edge of its other lines. */
  readonly restLeft: number
  readonly left: number
  readonly right: number
  readonly size: number
  /** The distance of its baselines. */
  readonly pitch: number
  readonly top: number
  readonly bottom: number
}

export function textUnit(item: TextItem): TextUnit {
  const { paragraph, lines, isStart } = item
  const { role } = paragraph
  const [first, second] = lines
  const size = largestSize(lines)
  const pitch = second === undefined ? NATURAL * size : second.baseline - first!.baseline
  const firstLeft = startOf(first!)
  const restLeft = second === undefined ? firstLeft : lines.slice(1).map(startOf).reduce(least)
  const markers = role.type === 'item' && isStart ? role.item.markerRuns : []
  const markerLeft = markers.map(({ left }) => left).reduce(least, firstLeft)
  const markerRight = markers.map(({ right }) => right).reduce(most, firstLeft)
  const top = first!.baseline + DESCENT * largestSize([first!]) - pitch
  return {
    ...item,
    markerLeft,
    firstLeft,
    restLeft,
    left: Math.min(markerLeft, restLeft, firstLeft),
    right: Math.max(markerRight, lines.map(endOf).reduce(most)),
    size,
    pitch,
    top,
    bottom: top + pitch * lines.length,
  }
}

function least(one: number, other: number): number {
  return Math.min(one, other)
}

function most(one: number, other: number): number {
  return Math.max(one, other)
}

/** Paragraphs below each other in one column, which are in one text box; tables and turned boxes stay alone. */
export function textGroups(
  items: readonly (TextItem | TableItem | BoxItem)[],
): (readonly TextUnit[] | TableItem | BoxItem)[] {
  const groups: (TextUnit[] | TableItem | BoxItem)[] = []
  let open: OpenGroup | undefined
  for (const item of items) {
    if (item.kind !== 'text') {
      groups.push(item)
      open = undefined
      continue
    }
    const unit = textUnit(item)
    if (open !== undefined && goesOn(open, unit)) open.units.push(unit)
    else {
      const units = [unit]
      groups.push(units)
      open = { units, ...NO_EDGES }
    }
    open.left = Math.min(open.left, unit.left)
    open.right = Math.max(open.right, unit.right)
    if (unit.lines.length > 1) open.leastRight = Math.min(open.leastRight, unit.right)
  }
  return groups
}

/** A page can have 100,000 paragraphs below each other, so the edges of a group grow with it. */
interface OpenGroup {
  readonly units: TextUnit[]
  left: number
  right: number
  /** The right edge of the narrowest of its paragraphs that have several lines. */
  leastRight: number
}

const NO_EDGES = {
  left: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  leastRight: Number.POSITIVE_INFINITY,
}

function goesOn({ units, left, right, leastRight }: OpenGroup, unit: TextUnit): boolean {
  const last = units.at(-1)!
  const { paragraph } = unit
  const before = last.paragraph
  if (isHeading(before) || isHeading(paragraph) || before.isRightToLeft !== paragraph.isRightToLeft)
    return false
  const gap = unit.top - last.bottom
  const pitch = Math.max(unit.pitch, last.pitch)
  if (gap < -0.5 * pitch || gap > (FARTHEST - 1) * pitch) return false
  const same = SAME_EDGE * Math.max(unit.size, last.size)
  const side = sideOf(unit)
  if (side !== sideOf(last)) return false
  if (side === 'center') return Math.abs(left + right - unit.left - unit.right) < 2 * same
  if (side === 'right') return Math.abs(right - unit.right) < same
  const width = Math.max(right, unit.right) - Math.min(left, unit.left)
  const narrowest = unit.lines.length > 1 ? Math.min(leastRight, unit.right) : leastRight
  const areAsWide = Math.max(right, unit.right) - narrowest < WIDER * width
  const isList = before.role.type === 'item' || paragraph.role.type === 'item'
  const isAligned = isList
    ? unit.left < right && unit.left > left - 4 * same
    : Math.abs(left - unit.left) < 3 * same
  return isAligned && areAsWide
}

function isHeading({ role: { type } }: TextUnit['paragraph']): boolean {
  return type === 'heading' || type === 'title'
}

export type Side = 'left' | 'center' | 'right'

/** The edge that the lines share. */
export function sideOf({ paragraph: { alignment, isRightToLeft }, lines }: TextUnit): Side {
  if (alignment === 'justify') return isRightToLeft ? 'right' : 'left'
  return alignment === 'left' && isRightToLeft && lines.length === 1 ? 'right' : alignment
}

export function edges(units: readonly TextUnit[]): readonly [left: number, right: number] {
  return [units.map(({ left }) => left).reduce(least), units.map(({ right }) => right).reduce(most)]
}

/** The box of a group with room for a font that is a little wider, where its lines have no end of their own. */
export function boxOf(units: readonly TextUnit[]): Box {
  const [left, right] = edges(units)
  const size = units.map((unit) => unit.size).reduce(most)
  const isOfLines = units.every(({ lines }) => lines.length === 1)
  const spare = isOfLines ? (right - left) * 0.06 + size : ROUNDING
  const side = sideOf(units[0]!)
  const before = side === 'left' ? 0 : side === 'right' ? spare : spare / 2
  return [left - before, units[0]!.top, right + spare - before, units.at(-1)!.bottom]
}

/** The look of the text at the end of a unit. */
export function lastLook({ lines }: TextUnit): TextLook | undefined {
  return lines.at(-1)?.runs.at(-1)?.look
}
