import type { PixelSize } from '../image-coder.js'

/** How much each colour counts for how bright it is seen (ITU-R BT.601), of 256. */
const RED = 77
const GREEN = 150
const BLUE = 29
const LUMA_TOTAL = 256
/** Pixels of a row whose sum fits into 31 bits. */
const MOST_SUMMED = 32_768

/** Windows of the structural similarity index (Wang et al., 2004), and how far one is from the next. */
const WINDOW = 8
const STEP = 6
const C1 = (0.01 * 255) ** 2
const C2 = (0.03 * 255) ** 2

/** Rows of a band; of tall pictures every other band is compared, which tells as much as all of them. */
const BAND = 32
const TALL = 512

function isCompared(y: number, height: number): boolean {
  return height < TALL || (y & BAND) === 0
}

/** The mean structural similarity of two pictures of one channel and the same size: 1 for equal ones. */
export function likeness(one: Uint8Array, other: Uint8Array, width: number, height: number): number {
  const side = Math.min(WINDOW, width, height)
  const count = side * side
  let sum = 0
  let windows = 0
  for (let y = 0; y + side <= height; y += STEP) {
    if (!isCompared(y, height) || !isCompared(y + side - 1, height)) continue
    for (let x = 0; x + side <= width; x += STEP) {
      let a = 0
      let b = 0
      let aa = 0
      let bb = 0
      let ab = 0
      for (let j = 0; j < side; j++) {
        const start = (y + j) * width + x
        for (let i = start; i < start + side; i++) {
          const p = one[i]!
          const q = other[i]!
          a += p
          b += q
          aa += p * p
          bb += q * q
          ab += p * q
        }
      }
      const meanA = a / count
      const meanB = b / count
      const varianceA = aa / count - meanA * meanA
      const varianceB = bb / count - meanB * meanB
      const covariance = ab / count - meanA * meanB
      sum +=
        ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
        ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2))
      windows++
    }
  }
  return windows === 0 ? 1 : sum / windows
}

/**
 * A picture in shades of grey at no more than its size, each pixel the mean of the area that it covers; rows that are not compared stay black. Each row is
 * summed up from its left, so that a pixel is the difference of two sums, however many it is made of.
 */
export function greysAt(
  samples: Uint8Array,
  { width, height, channels }: PixelSize & { readonly channels: 1 | 3 },
  target: PixelSize,
): Uint8Array {
  const across = width / target.width
  const down = height / target.height
  const whole = new Uint32Array(target.width + 1)
  const part = new Float64Array(target.width + 1)
  for (let x = 0; x <= target.width; x++) {
    whole[x] = Math.min(width, Math.floor(x * across))
    part[x] = Math.max(0, x * across - whole[x]!)
  }
  const out = new Uint8Array(target.width * target.height)
  // One more than there are: what lies behind the last is nothing.
  const sums = width <= MOST_SUMMED ? new Int32Array(width + 2) : new Float64Array(width + 2)
  let row = new Float64Array(target.width)
  let below = new Float64Array(target.width)
  const area = across * down * (channels === 1 ? 1 : LUMA_TOTAL)
  for (let y = 0, to = 0; y < height; y++) {
    const end = (to + 1) * down
    const own = Math.min(1, end - y)
    if (isCompared(to, target.height) || (own < 1 && isCompared(to + 1, target.height))) {
      sumUp(samples, y * width * channels, width, channels, sums)
      let left = 0
      for (let x = 1; x <= target.width; x++) {
        const from = whole[x]!
        const right = sums[from]! + part[x]! * (sums[from + 1]! - sums[from]!)
        row[x - 1]! += own * (right - left)
        if (own < 1) below[x - 1]! += (1 - own) * (right - left)
        left = right
      }
    }
    if (y + 1 < end && y + 1 < height) continue
    for (let x = 0; x < target.width; x++) out[to * target.width + x] = row[x]! / area + 0.5
    ;[row, below] = [below, row.fill(0)]
    to = Math.min(to + 1, target.height - 1)
  }
  return out
}

/** The brightness of a row up to each of its pixels; the last sum is there twice. */
function sumUp(
  samples: Uint8Array,
  start: number,
  width: number,
  channels: 1 | 3,
  sums: Int32Array | Float64Array,
): void {
  let sum = 0
  let at = start
  if (channels === 1) for (let x = 1; x <= width; x++) sums[x] = sum += samples[at++]!
  else
    for (let x = 1; x <= width; x++, at += 3)
      sums[x] = sum += RED * samples[at]! + GREEN * samples[at + 1]! + BLUE * samples[at + 2]!
  sums[width + 1] = sum
}
