import type { Area } from './picture-messages.js'

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
