/** A page as pixels: four bytes each, in the renderer's own order (only compared with its like). */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A channel may differ by rounding; a pixel that differs by more than this looks different. */
const CHANNEL_TOLERANCE = 16
/** Of all pixels, those that may look different: antialiasing at the edge of a moved origin, nothing more. */
const PIXEL_TOLERANCE = 0.0005

/** Says in words how two pictures differ, or nothing when they look the same. */
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
