import type { Primitives } from '../platform/primitives.js'
import { packSamples } from './pack-samples.js'
import type { Picture } from './picture.js'

/**
 * Pixels from an external decoder: 8 bits per channel, row by row from the top. With 2 or 4 channels, the
 * last one is opacity.
 */
export interface DecodedPixels {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
  readonly data: Uint8Array
}

export function pictureOfPixels(kind: string, pixels: DecodedPixels, primitives: Primitives): Picture {
  const { width, height, channels } = pixels
  const hasAlpha = channels === 2 || channels === 4
  const components = channels < 3 ? 1 : 3
  const { colour, alpha } = hasAlpha ? divided(pixels) : { colour: pixels.data, alpha: undefined }
  const own = { width, height, bits: 8 } as const
  return {
    kind,
    width,
    height,
    orientation: 1,
    resolution: undefined,
    ...packSamples({ ...own, components, bytes: colour }, primitives),
    colours: { components },
    softMask: alpha?.some((value) => value !== 255)
      ? packSamples({ ...own, components: 1, bytes: alpha }, primitives)
      : undefined,
    carriedOver: false,
  }
}

function divided({ width, height, channels, data }: DecodedPixels): {
  colour: Uint8Array
  alpha: Uint8Array
} {
  const pixels = width * height
  const count = channels - 1
  const colour = new Uint8Array(pixels * count)
  const alpha = new Uint8Array(pixels)
  for (let pixel = 0, from = 0, to = 0; pixel < pixels; pixel++) {
    for (let i = 0; i < count; i++) colour[to++] = data[from++]!
    alpha[pixel] = data[from++]!
  }
  return { colour, alpha }
}
