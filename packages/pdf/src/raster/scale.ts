import type { Grey, PixelBudget } from './pixels.js'

/** In pixels of the smaller picture: how far the cubic filter reaches. */
const REACH = 2

/** The picture made smaller, by a factor from 0 to 1. */
export function scaled({ width, height, data }: Grey, factor: number, budget: PixelBudget): Grey {
  const [across, down] = [Math.round(width * factor), Math.round(height * factor)]
  budget.spend(2 * across * height)
  const columns = filterOf(width, across)
  const narrow = new Uint8ClampedArray(across * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < across; x++) {
      let sum = 0
      const at = y * width + columns.first[x]!
      for (let tap = 0, weight = x * columns.taps; tap < columns.taps; tap++, weight++)
        sum += columns.weights[weight]! * data[at + tap]!
      narrow[y * across + x] = sum
    }
  const rows = filterOf(height, down)
  const result = new Uint8ClampedArray(across * down)
  const line = new Float32Array(across)
  for (let y = 0; y < down; y++) {
    line.fill(0)
    for (let tap = 0; tap < rows.taps; tap++) {
      const weight = rows.weights[y * rows.taps + tap]!
      const at = (rows.first[y]! + tap) * across
      for (let x = 0; x < across; x++) line[x]! += weight * narrow[at + x]!
    }
    result.set(line, y * across)
  }
  return { width: across, height: down, channels: 1, data: new Uint8Array(result.buffer) }
}

interface Filter {
  readonly taps: number
  /** Of each new pixel: the first old one that counts, and the weight of each from there. */
  readonly first: Uint32Array
  readonly weights: Float32Array
}

function filterOf(from: number, to: number): Filter {
  const step = from / to
  const taps = Math.min(from, Math.ceil(2 * REACH * step) + 1)
  const first = new Uint32Array(to)
  const weights = new Float32Array(to * taps)
  for (let pixel = 0; pixel < to; pixel++) {
    const centre = (pixel + 0.5) * step - 0.5
    const start = Math.min(Math.max(0, Math.ceil(centre - REACH * step)), from - taps)
    first[pixel] = start
    let sum = 0
    for (let tap = 0; tap < taps; tap++) sum += cubic((start + tap - centre) / step)
    for (let tap = 0; tap < taps; tap++)
      weights[pixel * taps + tap] = cubic((start + tap - centre) / step) / sum
  }
  return { taps, first, weights }
}

/** Catmull-Rom. */
function cubic(distance: number): number {
  const x = Math.abs(distance)
  if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1
  return x < REACH ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0
}
