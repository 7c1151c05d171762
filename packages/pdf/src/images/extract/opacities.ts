import { PdfError } from '../../errors.js'
import { rowBytesOf, type Samples } from '../pack-samples.js'
import type { EncodedImages, ImageMask } from './encoded-images.js'
import type { FoundImage } from './find-images.js'

/**
 * One opacity for each pixel, with the bit depth of the samples; undefined if the picture is opaque or the
 * opacities cannot be merged.
 */
export function opacitiesOf(
  images: EncodedImages,
  image: FoundImage,
  { layout, raw }: { readonly layout: Omit<Samples, 'bytes'>; readonly raw: Uint8Array },
  { mask, key }: { readonly mask: ImageMask | undefined; readonly key: readonly number[] | undefined },
  notes: string[],
): Uint8Array | undefined {
  const { width, height, components, bits } = layout
  if (bits < 8) return undefined
  if (key !== undefined && bits === 8 && key.length >= 2 * components) return keyedAlpha(raw, components, key)
  if (mask === undefined || image.stream === undefined) return undefined
  const size = images.sizeOf(mask.image)
  if (size.width !== width || size.height !== height) return undefined
  try {
    return maskSamples(images, mask, width, height, bits, notes)
  } catch (error) {
    if (error instanceof PdfError && error.code === 'limit_exceeded') throw error
    return undefined
  }
}

function maskSamples(
  images: EncodedImages,
  { image, isStencil }: ImageMask,
  width: number,
  height: number,
  bits: number,
  notes: string[],
): Uint8Array {
  const own = isStencil ? 1 : images.bits(image)
  const layout = { width, height, components: 1, bits: own } as const
  const { bytes } = images.samples(image, layout, notes)
  const isInverted = images.decode(image, undefined, own)?.[0] === true
  const most = 2 ** own - 1
  const sampleBytes = bits / 8
  const out = new Uint8Array(width * height * sampleBytes)
  const rowBytes = rowBytesOf(layout)
  for (let row = 0, to = 0; row < height; row++)
    for (let x = 0; x < width; x++) {
      const bit = x * own
      const at = row * rowBytes + (bit >> 3)
      const value =
        own === 16 ? bytes[at]! * 257 : own === 8 ? bytes[at]! : (bytes[at]! >> (8 - own - (bit & 7))) & most
      // A stencil mask hides the pixels where it is 1 (ISO 32000-1, 8.9.6.3).
      const share = (isInverted !== isStencil ? most - value : value) / most
      const opacity = Math.round(share * 255)
      for (let i = 0; i < sampleBytes; i++) out[to++] = opacity
    }
  return out
}

function keyedAlpha(raw: Uint8Array, components: number, key: readonly number[]): Uint8Array {
  const out = new Uint8Array(raw.length / components)
  for (let pixel = 0, at = 0; pixel < out.length; pixel++, at += components) {
    let isHidden = true
    for (let i = 0; i < components; i++) {
      const value = raw[at + i]!
      if (value < key[2 * i]! || value > key[2 * i + 1]!) isHidden = false
    }
    out[pixel] = isHidden ? 0 : 255
  }
  return out
}
