/** The pixels of a page, four bytes each. Pictures are only compared if they have the same channel order. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Rounding may change a channel; a pixel with a larger difference looks different. */
const CHANNEL_TOLERANCE = 16
/** The share of pixels that may look different, because a moved origin changes antialiasing at edges. */
const PIXEL_TOLERANCE = 0.0005

/** Describes how two pictures differ; undefined if they look the same. */
export function difference(expected: Picture, actual: Picture): string | undefined {
  if (expected.width !== actual.width || expected.height !== actual.height) {
    return `${actual.width}×${actual.height} instead of ${expected.width}×${expected.height} pixels`
  }
  const total = expected.width * expected.height
  let different = 0
  for (let pixel = 0; pixel < total; pixel++) {
    for (let channel = pixel * 4; channel < pixel * 4 + 4; channel++) {
      if (Math.abs((expected.pixels[channel] ?? 0) - (actual.pixels[channel] ?? 0)) > CHANNEL_TOLERANCE) {
        different++
        break
      }
    }
  }
  if (different <= Math.max(1, total * PIXEL_TOLERANCE)) return undefined
  return `${((different / total) * 100).toFixed(2)} % of the pixels differ`
}
