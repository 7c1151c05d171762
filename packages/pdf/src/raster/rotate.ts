import type { PixelBudget, Pixels } from './pixels.js'

/** Positions between two pixels for which weights are computed. */
const PHASES = 256
const WEIGHT_BITS = 12

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
  { width, height, channels, data }: Pixels,
  { width: across, height: down }: { readonly width: number; readonly height: number },
  budget: PixelBudget,
  background: readonly number[],
  sources: (y: number, xs: Float64Array, ys: Float64Array) => void,
): Pixels {
  const result = new Uint8Array(across * down * channels)
  const clamped = new Uint8ClampedArray(result.buffer)
  const [xs, ys] = [new Float64Array(across), new Float64Array(across)]
  const stride = width * channels
  const round = 1 << (2 * WEIGHT_BITS - 9)
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
      const isInside = column > 0 && row > 0 && column < width - 2 && row < height - 2
      // Where a neighbour is outside, the pixel at the edge stands for it.
      const left = isInside || column > 0 ? (column - 1) * channels : 0
      const middle = isInside || column >= 0 ? column * channels : 0
      const right = isInside || column + 1 < width ? (column + 1) * channels : stride - channels
      const farRight = isInside || column + 2 < width ? (column + 2) * channels : stride - channels
      for (let c = 0; c < channels; c++) {
        let sum = round
        for (let j = 0; j < 4; j++) {
          const near = row + j - 1
          const from = (isInside ? near : near < 0 ? 0 : near >= height ? height - 1 : near) * stride + c
          const inRow =
            weights[atX]! * data[from + left]! +
            weights[atX + 1]! * data[from + middle]! +
            weights[atX + 2]! * data[from + right]! +
            weights[atX + 3]! * data[from + farRight]!
          sum += weights[atY + j]! * (inRow >> 8)
        }
        clamped[to++] = sum >> (2 * WEIGHT_BITS - 8)
      }
    }
  }
  return { width: across, height: down, channels, data: result }
}
