import type { Rule } from '../content/devices/ruled-text.js'

/** Left, top, right and bottom on the page as displayed, from its upper left corner. */
export type Area = readonly [left: number, top: number, right: number, bottom: number]

/** How far apart the ends of two lines may be that form a corner. */
const CORNER = 2
/** A page with more lines is a drawing. */
export const MAX_RULES = 1500

/** The smallest rectangles between lines: single boxes, and the cells of tables. */
export function ruledBoxes(rules: readonly Rule[]): Area[] {
  const across = rules.filter(({ isHorizontal }) => isHorizontal).sort((one, other) => one.at - other.at)
  const upright = rules.filter(({ isHorizontal }) => !isHorizontal).sort((one, other) => one.at - other.at)
  const found = new Map<string, Area>()
  for (const top of across) {
    const sides = upright.filter((side) => reaches(top, side.at) && startsAbove(side, top.at))
    for (const [index, left] of sides.entries()) {
      const right = sides.slice(index + 1).find(({ at }) => at - left.at > CORNER)
      if (right === undefined) continue
      const bottom = across.find(
        ({ at, ...line }) =>
          at - top.at > CORNER &&
          [left, right].every((side) => reaches({ ...line, at }, side.at) && side.to >= at - CORNER),
      )
      if (bottom === undefined) continue
      const area: Area = [left.at, top.at, right.at, bottom.at]
      found.set(area.map((edge) => Math.round(edge / CORNER)).join(' '), area)
    }
  }
  return [...found.values()]
}

function reaches({ from, to }: Rule, at: number): boolean {
  return from <= at + CORNER && to >= at - CORNER
}

/** Whether an upright line goes on below this height. */
function startsAbove({ from, to }: Rule, top: number): boolean {
  return from <= top + CORNER && to > top + CORNER
}
