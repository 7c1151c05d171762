import type { Grey, PixelBudget } from './pixels.js'

/** In levels: below it, letters are read as well as without grain. */
const LEAST_GRAIN = 6
/** Of the pixels in each direction, one in so many is looked at. */
const SAMPLED = 3
/** The absolute value that half of a normal distribution stays below, for the six-fold weight of the operator. */
const MEDIAN_OF_OPERATOR = 6 * 0.6745
const LARGEST_VALUE = 8 * 255

/**
 * The standard deviation of the noise of a picture, in levels: by an operator that edges and gradients do not
 * answer to (Immerkær 1996), and the median, because most of a page is paper.
 */
export function grainOf({ width, height, data }: Grey, budget: PixelBudget): number {
  budget.spend(Math.ceil((width * height) / SAMPLED ** 2))
  const histogram = new Uint32Array(LARGEST_VALUE + 1)
  let count = 0
  for (let y = 1; y < height - 1; y += SAMPLED)
    for (let x = 1; x < width - 1; x += SAMPLED) {
      const at = y * width + x
      const [above, below] = [at - width, at + width]
      const corners = data[above - 1]! + data[above + 1]! + data[below - 1]! + data[below + 1]!
      const sides = data[above]! + data[below]! + data[at - 1]! + data[at + 1]!
      histogram[Math.abs(corners - 2 * sides + 4 * data[at]!)]!++
      count++
    }
  let [value, sum] = [0, histogram[0]!]
  while (sum < count / 2) sum += histogram[++value]!
  return value / MEDIAN_OF_OPERATOR
}

/** The picture with its grain smoothed, if it has enough to hide letters; otherwise itself. */
export function withoutGrain(grey: Grey, budget: PixelBudget): Grey {
  if (grainOf(grey, budget) < LEAST_GRAIN) return grey
  const { width, height, data } = grey
  budget.spend(2 * width * height)
  const rows = new Uint16Array(data.length)
  for (let y = 0; y < height; y++) {
    const start = y * width
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)]
      const [farLeft, farRight] = [Math.max(0, x - 2), Math.min(width - 1, x + 2)]
      rows[start + x] = binomial(
        data[start + farLeft]!,
        data[start + left]!,
        data[start + x]!,
        data[start + right]!,
        data[start + farRight]!,
      )
    }
  }
  const smooth = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const [above, below] = [Math.max(0, y - 1) * width, Math.min(height - 1, y + 1) * width]
    const [farAbove, farBelow] = [Math.max(0, y - 2) * width, Math.min(height - 1, y + 2) * width]
    for (let x = 0, at = y * width; x < width; x++, at++)
      smooth[at] =
        (binomial(rows[farAbove + x]!, rows[above + x]!, rows[at]!, rows[below + x]!, rows[farBelow + x]!) +
          128) >>
        8
  }
  return { ...grey, data: smooth }
}

/** Sixteen times the mean, with the weights of a bell curve. */
function binomial(a: number, b: number, c: number, d: number, e: number): number {
  return a + e + 4 * (b + d) + 6 * c
}
