/** Left, top, right and bottom, in points from the upper left corner of a page as displayed. */
export type Sides = readonly [left: number, top: number, right: number, bottom: number]

export function enclosing(one: Sides, other: Sides): Sides {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]
}
