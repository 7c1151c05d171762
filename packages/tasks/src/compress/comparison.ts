import type { ImageSource, ShownImage } from '@octavo/pdf/draft'
import {
  type Channels,
  type CodedImage,
  type ImageCoder,
  type PixelSize,
  SHRINK_ON_LOAD,
} from '../declare/image-coding.js'
import { luminanceOf, luminanceOfInks, similarity } from './similarity.js'

/** The resolution at which images are compared: that of a page on a screen. */
const SEEN_DPI = 100
/** An image reduced to this multiple of the compared resolution has lost nothing that is visible there. */
const CLEARLY_MORE = 1.4
/**
 * Rows of a band: two rows of the blocks of a JPEG with subsampled colours, so that a band is coded as in the
 * full image.
 */
const BAND = 32
/** One of this many bands is compared, but at least `LEAST_BANDS`; smaller images are compared completely. */
const COMPARED = 6
const LEAST_BANDS = 8
/**
 * Of wide bands only a half or a third is compared, alternating from left to right. A part has at least this
 * many columns.
 */
const LEAST_COLUMNS = 400
const MAX_PARTS = 3
const BLOCK = 16

/** An image at a JPEG quality, compared with the original. */
export interface Trial {
  /** Structural similarity at the displayed size. */
  readonly similarity: number
  /** The approximate size; the final size is never clearly larger. */
  readonly bytes: number
}

/** Tries qualities on one image. */
export type Comparison = (quality: number) => Promise<Trial>

export function codedImage({ kind, data, width, height, channels }: ImageSource): CodedImage {
  return kind === 'jpeg' ? { data } : { data, samples: { width, height, channels } }
}

/**
 * If an image was reduced to clearly more than the compared resolution, bands of the reduced image are
 * compared, because decoding the original again would take as long as everything else. Otherwise the full
 * image is compared with the original.
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
  const isEnough = (side: 'width' | 'height'): boolean =>
    size[side] >= seen[side] * CLEARLY_MORE || size[side] === source[side]
  if (!isEnough('width') || !isEnough('height')) return wholeCompared(coder, source, pixels, size, seen)
  const compared = bandsOf(pixels, size, source.channels)
  return source.channels === 4
    ? inksCompared(coder, source, compared, size, seen)
    : bandsCompared(coder, compared, size, source.channels, seen)
}

/** Only luminance is coded and compared: its channel is coded the same with or without the others. */
async function bandsCompared(
  coder: ImageCoder,
  { bands, ...own }: Bands,
  size: PixelSize,
  channels: 1 | 3,
  seen: PixelSize,
): Promise<Comparison> {
  const greys = luminanceOf(bands, channels)
  const at = seenSize(own, size, seen)
  // Then it is decoded at full size first, because the decoder would reduce it with a different filter.
  const isReducedByDecoder =
    own.width >= at.width * SHRINK_ON_LOAD || own.height >= at.height * SHRINK_ON_LOAD
  const seenAt = (data: Uint8Array): Promise<Uint8Array> =>
    coder.pixels({ data, samples: { ...own, channels: 1 } }, at, 1)
  const reference = await seenAt(greys)
  return async (quality) => {
    const jpeg = await coder.jpeg(greys, own, 1, { quality, packing: 'quick' })
    const decoded = isReducedByDecoder
      ? await seenAt(await coder.pixels({ data: jpeg }, own, 1))
      : await coder.pixels({ data: jpeg }, at, 1)
    return {
      similarity: similarity(reference, decoded, at.width, at.height),
      bytes: (jpeg.length * size.width * size.height) / (own.width * own.height),
    }
  }
}

/** The luminance of inks depends on the losses of each of them, so all are coded. */
async function inksCompared(
  coder: ImageCoder,
  { inkRanges }: ImageSource,
  { bands, ...own }: Bands,
  size: PixelSize,
  seen: PixelSize,
): Promise<Comparison> {
  const at = seenSize(own, size, seen)
  const seenAt = (inks: Uint8Array): Promise<Uint8Array> =>
    coder.pixels({ data: luminanceOfInks(inks, inkRanges), samples: { ...own, channels: 1 } }, at, 1)
  const reference = await seenAt(bands)
  return async (quality) => {
    const jpeg = await coder.jpeg(bands, own, 4, { quality, packing: 'quick' })
    const decoded = await seenAt(await coder.pixels({ data: jpeg }, own, 4))
    return {
      similarity: similarity(reference, decoded, at.width, at.height),
      bytes: (jpeg.length * size.width * size.height) / (own.width * own.height),
    }
  }
}

/** The size at which bands of an image are compared. */
function seenSize(bands: PixelSize, size: PixelSize, seen: PixelSize): PixelSize {
  return {
    width: seenSide(seen.width / size.width, bands.width),
    height: seenSide(seen.height / size.height, bands.height),
  }
}

function seenSide(scale: number, side: number): number {
  return Math.max(1, Math.min(side, Math.round(scale * side)))
}

/** Bands of rows at equal distances, stacked in one image. */
interface Bands extends PixelSize {
  readonly bands: Uint8Array
}

function bandsOf(pixels: Uint8Array, { width, height }: PixelSize, channels: Channels): Bands {
  const rows = Math.floor(height / BAND)
  if (rows <= LEAST_BANDS) return { bands: pixels, width, height }
  const count = Math.max(LEAST_BANDS, Math.floor(rows / COMPARED))
  const parts = Math.max(1, Math.min(MAX_PARTS, Math.floor(width / LEAST_COLUMNS)))
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
      ? luminanceOfInks(await coder.pixels(image, seen, channels), inkRanges)
      : coder.greys(image, seen)
  const reference = await greysOf(codedImage(source))
  return async (quality) => {
    const jpeg = await coder.jpeg(pixels, size, channels, { quality, packing: 'quick' })
    const greys = await greysOf({ data: jpeg })
    return { similarity: similarity(reference, greys, seen.width, seen.height), bytes: jpeg.length }
  }
}
