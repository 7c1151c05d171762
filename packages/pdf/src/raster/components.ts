import { limitExceeded } from '../errors.js'
import type { Bilevel, PixelBudget } from './pixels.js'

/** Connected ink, diagonally too. Arrays have one element for each component, or for each run of ink in a row. */
export interface Components {
  readonly count: number
  /** In pixels: the left and upper edges, and the first column and row behind the others. */
  readonly left: Uint32Array
  readonly top: Uint32Array
  readonly right: Uint32Array
  readonly bottom: Uint32Array
  /** In pixels. */
  readonly area: Uint32Array
  readonly runs: {
    readonly component: Uint32Array
    readonly row: Uint32Array
    readonly from: Uint32Array
    /** The column behind the last one. */
    readonly to: Uint32Array
  }
}

/** A page of text at 600 dpi has three million. */
const MAX_RUNS = 24_000_000

/** Finds components by the runs of each row, each compared with the touching ones of the row above. */
export function componentsOf(bilevel: Bilevel, budget: PixelBudget): Components {
  const { width, height, ink } = bilevel
  budget.spend(2 * width * height)
  const total = countRuns(bilevel)
  const row = new Uint32Array(total)
  const from = new Uint32Array(total)
  const to = new Uint32Array(total)
  const parent = new Uint32Array(total)
  const root = (run: number): number => {
    let top = run
    while (parent[top] !== top) {
      parent[top] = parent[parent[top]!]!
      top = parent[top]!
    }
    return top
  }
  let [run, above, aboveEnd] = [0, 0, 0]
  for (let y = 0; y < height; y++) {
    const start = run
    let candidate = above
    const at = y * width
    for (let x = 0; x < width; ) {
      if (ink[at + x] === 0) {
        x++
        continue
      }
      row[run] = y
      from[run] = x
      while (x < width && ink[at + x] !== 0) x++
      to[run] = x
      parent[run] = run
      while (candidate < aboveEnd && to[candidate]! < from[run]!) candidate++
      for (let other = candidate; other < aboveEnd && from[other]! <= x; other++) {
        const [one, two] = [root(run), root(other)]
        if (one < two) parent[two] = one
        else parent[one] = two
      }
      run++
    }
    above = start
    aboveEnd = run
  }
  return numbered({ row, from, to }, parent, root)
}

function countRuns({ width, ink }: Bilevel): number {
  let count = 0
  for (let at = 0; at < ink.length; at++)
    if (ink[at] !== 0 && (at % width === 0 || ink[at - 1] === 0)) count++
  if (count > MAX_RUNS) throw limitExceeded('The number of separate dots of the image', MAX_RUNS)
  return count
}

/** The root of a component is its first run, so components are numbered in the order of their first runs. */
function numbered(
  { row, from, to }: Omit<Components['runs'], 'component'>,
  parent: Uint32Array,
  root: (run: number) => number,
): Components {
  const component = new Uint32Array(row.length)
  let count = 0
  for (let run = 0; run < row.length; run++) {
    const first = parent[run] === run ? run : root(run)
    component[run] = first === run ? count++ : component[first]!
  }
  const left = new Uint32Array(count).fill(0xffffffff)
  const top = new Uint32Array(count).fill(0xffffffff)
  const [right, bottom, area] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)]
  for (let run = 0; run < row.length; run++) {
    const one = component[run]!
    left[one] = Math.min(left[one]!, from[run]!)
    right[one] = Math.max(right[one]!, to[run]!)
    top[one] = Math.min(top[one]!, row[run]!)
    bottom[one] = row[run]! + 1
    area[one]! += to[run]! - from[run]!
  }
  return { count, left, top, right, bottom, area, runs: { component, row, from, to } }
}
