import { greyOf, reduced } from './grey.js'
import type { Grey, PixelBudget, Pixels } from './pixels.js'
import { windowMeans } from './window-means.js'

/** Lines are looked for up to this angle. */
export const MAX_SKEW = 10

export interface Skew {
  /** Degrees by which the lines are turned clockwise, from -10 to 10. Turn by the opposite to straighten. */
  readonly degrees: number
  /** How much clearer the lines are at this angle than at others: above 1. */
  readonly clarity: number
}

/** Of the picture that is searched. At 1,400 pixels, a line that is 0.1° off ends two pixels off. */
const LONGEST_SIDE = 1400
/** Each step looks closer, around the best angles of the one before. Strips are the parts that columns may be in. */
const COARSE = { step: 0.25, rowHeight: 2, strips: 5 }
const MEDIUM = { step: 0.1, range: 0.5, rowHeight: 1, strips: 4 }
const FINE = { step: 0.05, range: 0.4, rowHeight: 1, strips: 2 }
/** Of the coarse angles. */
const CANDIDATES = 3
/** Degrees beyond which an angle is another one. */
const APART = 1.5
/** Levels by which ink is darker than its surroundings. */
const CONTRAST = 24
/** Fewer ends of strokes than those of about 40 characters say nothing. */
const LEAST_POINTS = 400
const MOST_POINTS = 200_000
/** Photographs stay below 1.2, a page of text is above 1.6. */
const LEAST_CLARITY = 1.4
/** Lines that share what makes an angle clear. A single edge, such as a horizon, is no text. */
const LEAST_LINES = 3

/**
 * The angle of the lines of text, tables and rules; undefined if none is clear. Lines run across the page or up
 * it. Counts the lower ends of strokes in rows at each angle (Baird 1987): baselines make a few rows full.
 */
export function findSkew(pixels: Pixels, budget: PixelBudget): Skew | undefined {
  const { width, height } = pixels
  const factor = Math.ceil(Math.max(width, height) / LONGEST_SIDE)
  const grey = greyOf(reduced(pixels, factor, budget), budget)
  const { below, right } = strokeEnds(grey, budget)
  const across = clearestAngle(below, grey.width, grey.height, budget)
  const up = clearestAngle(right, grey.height, grey.width, budget)
  if (up === undefined || (across !== undefined && across.clarity >= up.clarity)) return across
  return { ...up, degrees: -up.degrees || 0 }
}

interface Points {
  readonly x: Uint16Array
  readonly y: Uint16Array
}

/** Where ink ends below, and, with x and y exchanged, where it ends at the right. */
function strokeEnds(grey: Grey, budget: PixelBudget): { readonly below: Points; readonly right: Points } {
  const { width, height, data } = grey
  const radius = Math.max(6, Math.round(Math.max(width, height) / 80))
  const means = windowMeans(grey, radius, budget).data
  budget.spend(width * height)
  const [below, right]: [number[], number[]] = [[], []]
  const isInk = (at: number): boolean => data[at]! + CONTRAST < means[at]!
  // The outermost pixels are the edges of the scan.
  const margin = 2
  for (let y = margin; y < height - margin; y++)
    for (let x = margin; x < width - margin; x++) {
      const at = y * width + x
      if (!isInk(at)) continue
      if (!isInk(at + width)) below.push(at)
      if (!isInk(at + 1)) right.push(at)
    }
  return { below: pointsOf(below, width, false), right: pointsOf(right, width, true) }
}

function pointsOf(found: readonly number[], width: number, isTransposed: boolean): Points {
  const step = Math.ceil(found.length / MOST_POINTS)
  const count = step === 0 ? 0 : Math.floor(found.length / step)
  const columns = new Uint16Array(count)
  const rows = new Uint16Array(count)
  for (let i = 0; i < count; i++) {
    const at = found[i * step]!
    columns[i] = at % width
    rows[i] = Math.floor(at / width)
  }
  return isTransposed ? { x: rows, y: columns } : { x: columns, y: rows }
}

/** Rows are counted in strips, because the lines of columns side by side need not be at the same height. */
interface Rows {
  readonly rowHeight: number
  readonly strips: number
}

function clearestAngle(points: Points, width: number, height: number, budget: PixelBudget): Skew | undefined {
  const count = points.x.length
  if (count < LEAST_POINTS) return undefined
  const room = Math.ceil(width * Math.tan((MAX_SKEW * Math.PI) / 180)) + 1
  const rows = height + 2 * room + 1
  const counts = new Uint32Array(rows * COARSE.strips)
  const fill = (degrees: number, { rowHeight, strips }: Rows): Uint32Array => {
    budget.spend(count)
    const slope = Math.tan((degrees * Math.PI) / 180)
    const stripWidth = Math.ceil(width / strips)
    counts.fill(0)
    for (let i = 0; i < count; i++) {
      const x = points.x[i]!
      counts[((x / stripWidth) | 0) * rows + (((points.y[i]! - x * slope + room) / rowHeight) | 0)]!++
    }
    return counts
  }
  const fullness = (degrees: number, how: Rows): number => {
    let sum = 0
    const filled = fill(degrees, how)
    for (let row = 0; row < filled.length; row++) sum += filled[row]! * filled[row]!
    return sum / count
  }
  const scored = (from: number, to: number, how: Rows & { readonly step: number }): Scored[] =>
    angles(from, to, how.step).map((degrees) => ({ degrees, score: fullness(degrees, how) }))
  const coarse = scored(-MAX_SKEW, MAX_SKEW, COARSE)
  const medium = highest(coarse, CANDIDATES).flatMap(({ degrees }) =>
    scored(degrees - MEDIUM.range, degrees + MEDIUM.range, MEDIUM),
  )
  const near = highest(medium, 1)[0]!.degrees
  const fine = scored(near - FINE.range, near + FINE.range, FINE)
  const best = highest(fine, 1)[0]!
  const others = coarse.filter(({ degrees }) => Math.abs(degrees - best.degrees) > APART)
  const usual = others.map(({ degrees }) => fullness(degrees, FINE)).sort((a, b) => a - b)
  const clarity = best.score / usual[Math.floor(usual.length * 0.9)]!
  if (clarity < LEAST_CLARITY || Math.abs(best.degrees) > MAX_SKEW) return undefined
  if (linesOf(fill(best.degrees, { rowHeight: 1, strips: 1 }).subarray(0, rows)) < LEAST_LINES)
    return undefined
  return { degrees: betweenSteps(fine, best), clarity }
}

function angles(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step)
}

interface Scored {
  readonly degrees: number
  readonly score: number
}

/** The highest scores at angles that are apart. */
function highest(scores: readonly Scored[], count: number): Scored[] {
  const found: Scored[] = []
  for (const one of [...scores].sort((a, b) => b.score - a.score)) {
    if (found.length === count) break
    if (found.every(({ degrees }) => Math.abs(degrees - one.degrees) > 2 * COARSE.step)) found.push(one)
  }
  return found
}

/** The centre of what stands out around the highest score. */
function betweenSteps(scores: readonly Scored[], best: Scored): number {
  const around = scores.filter(({ degrees }) => Math.abs(degrees - best.degrees) < 0.26)
  const least = Math.min(...around.map(({ score }) => score))
  let [weight, sum] = [0, 0]
  for (const { degrees, score } of around) {
    const above = (score - least) ** 2
    weight += above
    sum += degrees * above
  }
  return weight > 0 ? Math.round((sum / weight) * 1000) / 1000 : best.degrees
}

/** In how many places the rows lie that have half of the fullness of all. */
function linesOf(rows: Uint32Array): number {
  let total = 0
  for (const row of rows) total += row * row
  const order = [...rows.keys()].filter((row) => rows[row]! > 0).sort((a, b) => rows[b]! - rows[a]!)
  const places: number[] = []
  let sum = 0
  for (const row of order) {
    if (sum >= total / 2 || places.length >= LEAST_LINES) break
    sum += rows[row]! ** 2
    if (places.every((place) => Math.abs(place - row) > 3)) places.push(row)
  }
  return places.length
}
