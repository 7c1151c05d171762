import type { ImageSource, ShownImage } from '@octavo/pdf/draft'
import {
  type Channels,
  type CodedImage,
  DECODERS_REDUCE_BY,
  type ImageCoder,
  type PixelSize,
} from '../image-coder.js'
import { brightness, brightnessOfInks, likeness } from './likeness.js'

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
  if (!isEnough) return wholeCompared(coder, source, pixels, size, seen)
  const compared = bandsOf(pixels, size, source.channels)
  return source.channels === 4
    ? inksCompared(coder, source, compared, size, seen)
    : bandsCompared(coder, compared, size, source.channels, seen)
}

/** Brightness alone is compared, and coded for that: to the channel of brightness it makes no difference whether others are beside it. */
async function bandsCompared(
  coder: ImageCoder,
  { bands, ...own }: Bands,
  size: PixelSize,
  channels: 1 | 3,
  seen: PixelSize,
): Promise<Comparison> {
  const greys = brightness(bands, channels)
  const at = seenSize(own, size, seen)
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

/** How bright inks are seen depends on what each of them has lost: all are coded. */
async function inksCompared(
  coder: ImageCoder,
  { inkRanges }: ImageSource,
  { bands, ...own }: Bands,
  size: PixelSize,
  seen: PixelSize,
): Promise<Comparison> {
  const at = seenSize(own, size, seen)
  const seenAt = (inks: Uint8Array): Promise<Uint8Array> =>
    coder.pixels({ data: brightnessOfInks(inks, inkRanges), samples: { ...own, channels: 1 } }, at, 1)
  const reference = await seenAt(bands)
  return async (quality) => {
    const jpeg = await coder.jpeg(bands, own, 4, { quality, packing: 'quick' })
    const decoded = await seenAt(await coder.pixels({ data: jpeg }, own, 4))
    return {
      likeness: likeness(reference, decoded, at.width, at.height),
      bytes: (jpeg.length * size.width * size.height) / (own.width * own.height),
    }
  }
}

/** The size at which bands of an image are seen. */
function seenSize(bands: PixelSize, size: PixelSize, seen: PixelSize): PixelSize {
  return {
    width: seenSide(seen.width / size.width, bands.width),
    height: seenSide(seen.height / size.height, bands.height),
  }
}

function seenSide(scale: number, side: number): number {
  return Math.max(1, Math.min(side, Math.round(scale * side)))
}

/** Bands of rows at equal distances, one below the other. */
interface Bands extends PixelSize {
  readonly bands: Uint8Array
}

function bandsOf(pixels: Uint8Array, { width, height }: PixelSize, channels: Channels): Bands {
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
  const { channels, inkRanges } = source
  const greysOf = async (image: CodedImage): Promise<Uint8Array> =>
    channels === 4
      ? brightnessOfInks(await coder.pixels(image, seen, channels), inkRanges)
      : coder.greys(image, seen)
  const reference = await greysOf(codedImage(source))
  return async (quality) => {
    const jpeg = await coder.jpeg(pixels, size, channels, { quality, packing: 'quick' })
    const greys = await greysOf({ data: jpeg })
    return { likeness: likeness(reference, greys, seen.width, seen.height), bytes: jpeg.length }
  }
}
