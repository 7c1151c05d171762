import type { Area, PageSize } from './picture-messages.js'

export type Matrix = readonly number[]
type Rectangle = readonly [number, number, number, number]

/** The area of the displayed page that a rectangle in user space covers. */
export function areaOf(
  [left, bottom, right, top]: Rectangle,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix,
): Area {
  const xs = [a * left + c * bottom + e, a * right + c * top + e]
  const ys = [b * left + d * bottom + f, b * right + d * top + f]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** The area of a displayed page of this size that a rectangle in user space covers. */
export function areaOn({ width, height, rotation, box }: PageSize, rectangle: Rectangle): Area {
  const [left, bottom, right, top] = box
  const unit = (rotation % 180 === 0 ? width : height) / (right - left)
  const toDisplayed: Readonly<Record<number, Matrix>> = {
    0: [unit, 0, 0, -unit, -left * unit, top * unit],
    90: [0, unit, unit, 0, -bottom * unit, -left * unit],
    180: [-unit, 0, 0, unit, right * unit, -bottom * unit],
    270: [0, -unit, -unit, 0, top * unit, right * unit],
  }
  return areaOf(rectangle, toDisplayed[rotation] ?? toDisplayed[0]!)
}
