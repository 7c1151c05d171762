import { localInk, whitened } from './background.js'
import { greyOf, reduced } from './grey.js'
import type { PixelBudget, Pixels } from './pixels.js'

const LONGEST_SIDE = 1000
/** Width by height: two pages side by side are wider than high. */
const LEAST_RATIO = 1.15
/** The fold is looked for in this part of the width around the middle. */
const MIDDLE = 0.16
/** Of the width: less without ink is a gap between words. */
const LEAST_GAP = 0.015
/** Of the height: ink in a column of the gap, such as dust or the fold itself. */
const HARDLY = 0.01
/** Of the level beside it: a fold throws a shadow that is darker. */
const SHADOW = 0.93
const HALF_SHADOW = 0.975
/** Of the pixels of each page: less is no page of its own. */
const LEAST_INK = 0.002

/** The column at which a picture of two pages ends the first; undefined if it does not show two. */
export function findGutter(pixels: Pixels, budget: PixelBudget): number | undefined {
  if (pixels.width < pixels.height * LEAST_RATIO) return undefined
  const factor = Math.ceil(pixels.width / LONGEST_SIDE)
  const small = reduced(pixels, factor, budget)
  const { width, height, ink } = localInk(greyOf(whitened(small, budget), budget), 100, budget)
  const grey = greyOf(small, budget)
  budget.spend(2 * width * height)
  const inks = new Uint32Array(width)
  const shades = new Float64Array(width)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      inks[x]! += ink[y * width + x]!
      shades[x]! += grey.data[y * width + x]! / height
    }
  const [from, to] = [Math.floor(width * (0.5 - MIDDLE / 2)), Math.ceil(width * (0.5 + MIDDLE / 2))]
  const total = (start: number, end: number): number =>
    inks.subarray(start, end).reduce((sum, count) => sum + count, 0)
  const isPage = (start: number, end: number): boolean =>
    total(start, end) > (end - start) * height * LEAST_INK
  if (!isPage(0, from) && !isPage(to, width)) return undefined
  const fold = darkest(shades, from, to)
  const gap = widestGap(inks, from, to, height * HARDLY)
  if (fold !== undefined) return Math.round((fold + 0.5) * factor)
  if (gap === undefined || gap.to - gap.from < width * LEAST_GAP) return undefined
  // Without a shadow, two columns of a landscape page look the same unless both sides have ink.
  if (!isPage(0, gap.from) || !isPage(gap.to, width)) return undefined
  return Math.round(((gap.from + gap.to) / 2) * factor)
}

/** The column of the shadow of a fold. */
function darkest(shades: Float64Array, from: number, to: number): number | undefined {
  let best = from
  for (let x = from; x < to; x++) if (shades[x]! < shades[best]!) best = x
  const reach = Math.round((to - from) / 3)
  const beside = (start: number, end: number): number => Math.max(...shades.subarray(Math.max(0, start), end))
  const around = Math.min(beside(best - reach, best), beside(best + 1, best + 1 + reach))
  // A shadow is soft: a rule of a table leaves the columns beside it light.
  const soft = Math.max(shades[best - 3]!, shades[best + 3]!)
  const isFold = shades[best]! < around * SHADOW && soft < around * HALF_SHADOW
  return isFold && best > from && best < to - 1 ? best : undefined
}

function widestGap(
  inks: Uint32Array,
  from: number,
  to: number,
  most: number,
): { readonly from: number; readonly to: number } | undefined {
  let best: { from: number; to: number } | undefined
  for (let start = from; start < to; start++) {
    let end = start
    while (end < to && inks[end]! <= most) end++
    if (end - start > (best === undefined ? 0 : best.to - best.from)) best = { from: start, to: end }
    start = Math.max(start, end)
  }
  return best
}
