import type { Content } from '../appearance/content.js'
import type { Point } from '../geometry/matrix.js'

/**
 * Constructs a smooth path near points of a pen: quadratic curves that begin and end halfway between two points,
 * with the points as their control points. So the curve never leaves the bounding box of the points.
 */
export function smoothCurve(content: Content, points: readonly Point[]): void {
  const [first, second] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return
  content.op('m', ...first)
  if (second === undefined || points.length === 2) {
    // A single point is drawn as a dot.
    content.op('l', ...last)
    return
  }
  let from = first
  for (let at = 1; at < points.length - 1; at++) {
    const control = points[at]!
    const to = at === points.length - 2 ? last : middle(control, points[at + 1]!)
    content.op('c', ...towards(from, control), ...towards(to, control), ...to)
    from = to
  }
}

function middle(one: Point, other: Point): Point {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
}

/** The control point of the cubic curve that equals a quadratic one. */
function towards(end: Point, control: Point): Point {
  return [end[0] + ((control[0] - end[0]) * 2) / 3, end[1] + ((control[1] - end[1]) * 2) / 3]
}
