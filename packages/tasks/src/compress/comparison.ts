import type { ImageSource, ShownImage } from '@octavo/pdf/draft'
import { type CodedImage, DECODERS_REDUCE_BY, type ImageCoder, type PixelSize } from '../image-coder.js'
import { brightness, likeness } from './likeness.js'

/** Where images are compared: as a page is seen on a screen. */
const SEEN_DPI = 100
/** Above the resolution that is seen, so that reducing has lost nothing of that. */
const CLEARLY_MORE = 1.4
/** Rows of a band, as many as two rows of the blocks that a JPEG with halved colours is made of: a band is coded as it is in the whole. */
const BAND = 32
/** Of every so many bands one is compared, and at least so many; of pictures of no more all are. */
const COMPARED = 6
const LEAST_BANDS = 8
/** Of wide bands a half or a third is compared, from the left to the right in turn: parts of at least so many columns. */
const LEAST_COLUMNS = 400
const MOST_PARTS = 3
const BLOCK = 16

/** An image with a quality of JPEG, and how it compares with what it was. */
export interface Trial {
  /** Structural similarity at the size that it is shown at. */
  readonly likeness: number
  /** How long it would be, about; never clearly more. */
  readonly bytes: number
}

/** Tries qualities on one image. */
export type Comparison = (quality: number) => Promise<Trial>

export function codedImage({ kind, data, width, height, channels }: ImageSource): CodedImage {
  return kind === 'jpeg' ? { data } : { data, samples: { width, height, channels } }
}

/**
 * Where an image was reduced to clearly more than is seen, bands of what was reduced are compared: decoding the original once more would take as long
 * as all the rest. Otherwise the whole image is compared with the original.
 */
export async function comparison(
  coder: ImageCoder,
  source: ImageSource,
  pixels: Uint8Array,
  size: PixelSize,
  shown: Pick<ShownImage, 'width' | 'height'>,
): Promise<Comparison> {
  const seen = {
    width: Math.max(1, Math.min(source.width, Math.round((shown.width / 72) * SEEN_DPI))),
    height: Math.max(1, Math.min(source.height, Math.round((shown.height / 72) * SEEN_DPI))),
  }
  const isEnough = size.width >= seen.width * CLEARLY_MORE || size.width === source.width
  return isEnough
    ? bandsCompared(coder, pixels, size, source.channels, seen)
    : wholeCompared(coder, source, pixels, size, seen)
}

/** Brightness alone is compared, and coded for that: to the channel of brightness it makes no difference whether others are beside it. */
async function bandsCompared(
  coder: ImageCoder,
  pixels: Uint8Array,
  size: PixelSize,
  channels: 1 | 3,
  seen: PixelSize,
): Promise<Comparison> {
  const { bands, ...own } = bandsOf(pixels, size, channels)
  const greys = brightness(bands, channels)
  const at = {
    width: seenSide(seen.width / size.width, own.width),
    height: seenSide(seen.height / size.height, own.height),
  }
  // By a filter of its own, so that it is decoded as it is before it is reduced.
  const isReducedByDecoder =
    own.width >= at.width * DECODERS_REDUCE_BY || own.height >= at.height * DECODERS_REDUCE_BY
  const seenAt = (data: Uint8Array): Promise<Uint8Array> =>
    coder.pixels({ data, samples: { ...own, channels: 1 } }, at, 1)
  const reference = await seenAt(greys)
  return async (quality) => {
    const jpeg = await coder.jpeg(greys, own, 1, { quality, packing: 'quick' })
    const decoded = isReducedByDecoder
      ? await seenAt(await coder.pixels({ data: jpeg }, own, 1))
      : await coder.pixels({ data: jpeg }, at, 1)
    return {
      likeness: likeness(reference, decoded, at.width, at.height),
      bytes: (jpeg.length * size.width * size.height) / (own.width * own.height),
    }
  }
}

function seenSide(scale: number, side: number): number {
  return Math.max(1, Math.min(side, Math.round(scale * side)))
}

/** Bands of rows at equal distances, one below the other. */
function bandsOf(
  pixels: Uint8Array,
  { width, height }: PixelSize,
  channels: 1 | 3,
): PixelSize & { readonly bands: Uint8Array } {
  const rows = Math.floor(height / BAND)
  if (rows <= LEAST_BANDS) return { bands: pixels, width, height }
  const count = Math.max(LEAST_BANDS, Math.floor(rows / COMPARED))
  const parts = Math.max(1, Math.min(MOST_PARTS, Math.floor(width / LEAST_COLUMNS)))
  const columns = parts === 1 ? width : Math.ceil(width / parts / BLOCK) * BLOCK
  const length = columns * channels
  const bands = new Uint8Array(count * BAND * length)
  for (let to = 0; to < count * BAND; to++) {
    const band = Math.floor(to / BAND)
    const y = Math.floor(((band + 0.5) * rows) / count) * BAND + (to % BAND)
    const left = parts === 1 ? 0 : ((band % parts) * (width - columns)) / (parts - 1)
    const start = (y * width + Math.floor(left / BLOCK) * BLOCK) * channels
    bands.set(pixels.subarray(start, start + length), to * length)
  }
  return { bands, width: columns, height: count * BAND }
}

async function wholeCompared(
  coder: ImageCoder,
  source: ImageSource,
  pixels: Uint8Array,
  size: PixelSize,
  seen: PixelSize,
): Promise<Comparison> {
  const reference = await coder.greys(codedImage(source), seen)
  return async (quality) => {
    const jpeg = await coder.jpeg(pixels, size, source.channels, { quality, packing: 'quick' })
    const greys = await coder.greys({ data: jpeg }, seen)
    return { likeness: likeness(reference, greys, seen.width, seen.height), bytes: jpeg.length }
  }
}
