import { inPoints, type Unit } from '@octavo/tasks/paper-lengths'
import type { PageSize } from './page-sizes.js'

/** The part of a displayed page that remains, in points from its top left corner. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export type Side = keyof Area

export interface CropOptions {
  readonly to: 'content' | 'margins' | 'box'
  readonly unit: Unit
  readonly origin: 'bottom-left' | 'top-left'
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The minimum size in points, so that the handles fit. */
const SMALLEST = 4

/** Decimal places: about a third of a millimetre in each unit. */
const DIGITS: Readonly<Record<Unit, number>> = { pt: 0, mm: 1, cm: 2, in: 2 }

export function wholePage({ width, height }: PageSize): Area {
  return { left: 0, top: 0, right: width, bottom: height }
}

/** The area that the options leave of a page; the full page if they name no area. */
export function areaOf(options: CropOptions, page: PageSize): Area {
  const points = (length: number): number => inPoints(length, options.unit)
  if (options.to === 'margins') {
    return within(
      {
        left: points(options.left),
        top: points(options.top),
        right: page.width - points(options.right),
        bottom: page.height - points(options.bottom),
      },
      page,
    )
  }
  const [width, height] = [points(options.width), points(options.height)]
  if (options.to !== 'box' || width === 0 || height === 0) return wholePage(page)
  const left = points(options.x)
  const top = options.origin === 'top-left' ? points(options.y) : page.height - points(options.y) - height
  return within({ left, top, right: left + width, bottom: top + height }, page)
}

/** With `scale` CSS pixels per point. */
export function boxStyle(
  { left, top, right, bottom }: Area,
  scale: number,
): Readonly<Record<string, number>> {
  return {
    left: left * scale,
    top: top * scale,
    width: (right - left) * scale,
    height: (bottom - top) * scale,
  }
}

/** The options for an area, in their unit. */
export function optionsOf(
  area: Area,
  page: PageSize,
  { to, unit, origin }: Pick<CropOptions, 'to' | 'unit' | 'origin'>,
): Partial<CropOptions> {
  const length = (points: number): number => lengthIn(points, unit)
  if (to === 'margins') {
    return {
      left: length(area.left),
      bottom: length(page.height - area.bottom),
      right: length(page.width - area.right),
      top: length(area.top),
    }
  }
  const [x, y] = [length(area.left), length(origin === 'top-left' ? area.top : page.height - area.bottom)]
  // A rounded length must not end beyond the edge of the page.
  const room = (from: number, side: number): number => lengthIn(side - inPoints(from, unit), unit, Math.floor)
  return {
    to: 'box',
    x,
    y,
    width: Math.min(length(area.right - area.left), room(x, page.width)),
    height: Math.min(length(area.bottom - area.top), room(y, page.height)),
  }
}

function lengthIn(points: number, unit: Unit, round = Math.round): number {
  const scale = 10 ** DIGITS[unit]
  // A tiny offset prevents a value that was already rounded from being rounded down again.
  return Math.max(0, round((points / inPoints(1, unit)) * scale + 1e-6) / scale)
}

/** The area with some of its sides moved; the other sides stay. */
export function withSides(
  area: Area,
  sides: readonly Side[],
  by: { x: number; y: number },
  page: PageSize,
): Area {
  let next = area
  for (const side of sides) {
    const isAcross = side === 'left' || side === 'right'
    const [low, high] = isAcross ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
    const wanted = next[side] + (isAcross ? by.x : by.y)
    const end = isAcross ? page.width : page.height
    const value =
      side === low ? clamp(wanted, 0, next[high] - SMALLEST) : clamp(wanted, next[low] + SMALLEST, end)
    next = { ...next, [side]: value }
  }
  return next
}

/** The area moved on the page without changing its size. */
export function moved(area: Area, by: { x: number; y: number }, page: PageSize): Area {
  const x = clamp(by.x, -area.left, page.width - area.right)
  const y = clamp(by.y, -area.top, page.height - area.bottom)
  return { left: area.left + x, right: area.right + x, top: area.top + y, bottom: area.bottom + y }
}

/** The rectangle between two corners. */
export function between(
  one: { x: number; y: number },
  other: { x: number; y: number },
  page: PageSize,
): Area {
  const area = {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  }
  return within(area, page)
}

function within(area: Area, page: PageSize): Area {
  const left = clamp(area.left, 0, page.width - SMALLEST)
  const top = clamp(area.top, 0, page.height - SMALLEST)
  return {
    left,
    top,
    right: clamp(area.right, left + SMALLEST, page.width),
    bottom: clamp(area.bottom, top + SMALLEST, page.height),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
