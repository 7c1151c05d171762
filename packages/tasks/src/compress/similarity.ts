/** Weights of the colours in luminance (ITU-R BT.601), in 1/256. */
const RED = 77
const GREEN = 150
const BLUE = 29

/** The side of the windows of the structural similarity index (Wang et al., 2004); they do not overlap. */
const WINDOW = 8
const C1 = (0.01 * 255) ** 2
const C2 = (0.03 * 255) ** 2

/** The mean structural similarity of two single-channel images of the same size; 1 if they are equal. */
export function similarity(one: Uint8Array, other: Uint8Array, width: number, height: number): number {
  const side = Math.min(WINDOW, width, height)
  const count = side * side
  let sum = 0
  let windows = 0
  for (let y = 0; y + side <= height; y += side) {
    for (let x = 0; x + side <= width; x += side) {
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

/** The luminance of pixels, which a JPEG codes as its first channel. */
export function luminanceOf(samples: Uint8Array, channels: 1 | 3): Uint8Array {
  if (channels === 1) return samples
  const greys = new Uint8Array(samples.length / 3)
  for (let i = 0, at = 0; i < greys.length; i++, at += 3)
    greys[i] = (RED * samples[at]! + GREEN * samples[at + 1]! + BLUE * samples[at + 2]! + 128) >> 8
  return greys
}

/**
 * The approximate luminance of inks: the light that black leaves of what the other inks leave of white.
 * `ranges` are the ink amounts for samples of 0 and 255.
 */
export function luminanceOfInks(samples: Uint8Array, ranges: readonly number[]): Uint8Array {
  const left = [0, 2, 4, 6].map((at) => paperLeft(ranges[at]!, ranges[at + 1]!))
  const [cyan, magenta, yellow, black] = left as [Float64Array, Float64Array, Float64Array, Float64Array]
  const greys = new Uint8Array(samples.length / 4)
  for (let i = 0, at = 0; i < greys.length; i++, at += 4) {
    const colours =
      RED * cyan[samples[at]!]! + GREEN * magenta[samples[at + 1]!]! + BLUE * yellow[samples[at + 2]!]!
    greys[i] = (colours * black[samples[at + 3]!]! * 255 + 128) / 256
  }
  return greys
}

/** The remaining light, from 0 to 1, for each sample value of an ink. */
function paperLeft(first: number, last: number): Float64Array {
  return Float64Array.from({ length: 256 }, (_, sample) => {
    const ink = first + ((last - first) * sample) / 255
    return 1 - Math.min(1, Math.max(0, ink))
  })
}
