import type { PixelBudget, Pixels } from './pixels.js'

/** Positions between two pixels for which weights are computed. */
const PHASES = 256
const WEIGHT_BITS = 12
/** Eight bits are dropped between rows and columns, so that products stay within 32 bits. */
const SHIFT = 2 * WEIGHT_BITS - 8
const ROUND = 1 << (SHIFT - 1)

/** Cubic weights of four neighbours (Catmull-Rom: sharp, and exact on pixels) for each phase. */
const weights = ((): Int32Array => {
  const table = new Int32Array(PHASES * 4)
  for (let phase = 0; phase < PHASES; phase++) {
    const t = phase / PHASES
    const cubic = [
      -0.5 * t ** 3 + t ** 2 - 0.5 * t,
      1.5 * t ** 3 - 2.5 * t ** 2 + 1,
      -1.5 * t ** 3 + 2 * t ** 2 + 0.5 * t,
      0.5 * t ** 3 - 0.5 * t ** 2,
    ]
    const rounded = cubic.map((weight) => Math.round(weight * (1 << WEIGHT_BITS)))
    rounded[1]! += (1 << WEIGHT_BITS) - rounded.reduce((sum, weight) => sum + weight)
    table.set(rounded, phase * 4)
  }
  return table
})()

export interface RotateOptions {
  /** Of what comes into the picture, one value for each channel. White by default. */
  readonly background?: readonly number[] | undefined
  /** `same` cuts off the corners, `whole` makes the picture larger. */
  readonly size?: 'same' | 'whole' | undefined
}

/** The picture turned clockwise around its centre. */
export function rotated(
  pixels: Pixels,
  degrees: number,
  budget: PixelBudget,
  { background = [255, 255, 255], size = 'same' }: RotateOptions = {},
): Pixels {
  const { width, height } = pixels
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const across = size === 'same' ? width : Math.ceil(width * Math.abs(cos) + height * Math.abs(sin) - 1e-9)
  const down = size === 'same' ? height : Math.ceil(width * Math.abs(sin) + height * Math.abs(cos) - 1e-9)
  // From the result back to the picture: turned anticlockwise.
  const [middleX, middleY] = [width / 2, height / 2]
  return resampled(pixels, { width: across, height: down }, budget, background, (y, xs, ys) => {
    const dy = y + 0.5 - down / 2
    for (let x = 0; x < across; x++) {
      const dx = x + 0.5 - across / 2
      xs[x] = middleX + dx * cos + dy * sin
      ys[x] = middleY - dx * sin + dy * cos
    }
  })
}

/** Another picture whose pixels are interpolated where `sources` says that each row of them comes from. */
export function resampled(
  pixels: Pixels,
  { width: across, height: down }: { readonly width: number; readonly height: number },
  budget: PixelBudget,
  background: readonly number[],
  sources: (y: number, xs: Float64Array, ys: Float64Array) => void,
): Pixels {
  const { width, height, channels, data } = pixels
  const result = new Uint8Array(across * down * channels)
  const clamped = new Uint8ClampedArray(result.buffer)
  const [xs, ys] = [new Float64Array(across), new Float64Array(across)]
  const stride = width * channels
  let to = 0
  for (let y = 0; y < down; y++) {
    budget.spend(across)
    sources(y, xs, ys)
    for (let x = 0; x < across; x++) {
      const sourceX = xs[x]! - 0.5
      const sourceY = ys[x]! - 0.5
      const column = Math.floor(sourceX)
      const row = Math.floor(sourceY)
      if (column < -1 || row < -1 || column >= width || row >= height) {
        for (let c = 0; c < channels; c++) result[to++] = background[c]!
        continue
      }
      const atX = (((sourceX - column) * PHASES) | 0) << 2
      const atY = (((sourceY - row) * PHASES) | 0) << 2
      if (column < 1 || row < 1 || column >= width - 2 || row >= height - 2) {
        for (let c = 0; c < channels; c++) clamped[to++] = atEdge(pixels, column, row, c, atX, atY)
        continue
      }
      // Written out, because this is most of the work on a page.
      const [x0, x1, x2, x3] = [weights[atX]!, weights[atX + 1]!, weights[atX + 2]!, weights[atX + 3]!]
      const [y0, y1, y2, y3] = [weights[atY]!, weights[atY + 1]!, weights[atY + 2]!, weights[atY + 3]!]
      const corner = (row - 1) * stride + (column - 1) * channels
      for (let c = 0; c < channels; c++) {
        const a = corner + c
        const b = a + stride
        const d = b + stride
        const e = d + stride
        const one = channels
        const two = 2 * channels
        const three = 3 * channels
        const upper = (x0 * data[a]! + x1 * data[a + one]! + x2 * data[a + two]! + x3 * data[a + three]!) >> 8
        const above = (x0 * data[b]! + x1 * data[b + one]! + x2 * data[b + two]! + x3 * data[b + three]!) >> 8
        const below = (x0 * data[d]! + x1 * data[d + one]! + x2 * data[d + two]! + x3 * data[d + three]!) >> 8
        const lower = (x0 * data[e]! + x1 * data[e + one]! + x2 * data[e + two]! + x3 * data[e + three]!) >> 8
        clamped[to++] = (ROUND + y0 * upper + y1 * above + y2 * below + y3 * lower) >> SHIFT
      }
    }
  }
  return { width: across, height: down, channels, data: result }
}

/** The same where a neighbour is outside: the pixel at the edge stands for it. */
function atEdge(
  { width, height, channels, data }: Pixels,
  column: number,
  row: number,
  channel: number,
  atX: number,
  atY: number,
): number {
  const inside = (place: number, size: number): number => Math.min(Math.max(place, 0), size - 1)
  let sum = ROUND
  for (let j = 0; j < 4; j++) {
    let inRow = 0
    for (let i = 0; i < 4; i++) {
      const at = inside(row + j - 1, height) * width + inside(column + i - 1, width)
      inRow += weights[atX + i]! * data[at * channels + channel]!
    }
    sum += weights[atY + j]! * (inRow >> 8)
  }
  return sum >> SHIFT
}
