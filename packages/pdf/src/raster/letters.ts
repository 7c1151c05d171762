import type { Components } from './components.js'

/** In inches: what is lower is no letter of 4 points, and what is higher is none of 40. */
const [LOWEST, HIGHEST] = [0.025, 0.4]
/** Letters may touch. */
const MOST_ACROSS = 6
const LEAST = 20
/** A third of the letters of a text are as high as capitals. */
const SHARE_OF_SMALL = 0.8

/** The height of capitals and digits in pixels, by that of connected ink; undefined if there are too few of them. */
export function capitalHeight(
  { count, left, top, right, bottom }: Components,
  dpi: number,
): number | undefined {
  const heights: number[] = []
  for (let one = 0; one < count; one++) {
    const [across, height] = [right[one]! - left[one]!, bottom[one]! - top[one]!]
    if (height >= LOWEST * dpi && height <= HIGHEST * dpi && across <= MOST_ACROSS * height)
      heights.push(height)
  }
  if (heights.length < LEAST) return undefined
  heights.sort((one, other) => one - other)
  return heights[Math.floor(heights.length * SHARE_OF_SMALL)]
}
