import {
  type CodedSamples,
  flatedImage,
  type ImageSource,
  jpegCoding,
  jpegImage,
  type ShownImage,
  type StreamReplacement,
} from '@octavo/pdf/draft'
import type { Primitives } from '@octavo/pdf/primitives'
import type { ImageCoder, JpegPacking, PixelSize } from '../declare/image-coding.js'
import { type Comparison, codedImage, comparison } from './comparison.js'
import type { ImageSettings } from './settings.js'

/** Recoding a JPEG loses quality permanently, so it has to save enough. */
const WORTH_RECODING = 0.85
/** A JPEG whose quality is less than this much above that of the settings hardly becomes smaller. */
const QUALITY_MARGIN = 8
/** To reduce only the samples of colours saves as much as this difference in quality. */
const FULL_COLOURS = 16
/**
 * A JPEG keeps its pixels only up to this multiple of the resolution: it has little else to lose, and a scan
 * with 200 dpi has almost twice the pixels of one with 150.
 */
const JPEG_KEEPS_UP_TO = 1.25
/** The maximum size relative to lossless coding at which an image is coded with loss. */
const WORTH_LOSING = 0.8
/** The steps by which quality is raised if an image would look worse than allowed. */
const QUALITY_STEPS = [0, 8, 16, 22]
const BEST_QUALITY = 95
/** If the similarity exceeds the requirement by this much, one step less may be enough. */
const CLEARLY_ALIKE = 0.006
/** The smallest possible size of an image relative to its trial. */
const LEAST_OF_TRIAL = 0.75
/** If lossy coding reduces the size to this fraction, lossless coding is not tried. */
const CLEARLY_SMALLER = 0.2
const SMALLEST_SIDE = 8

/** The step at which to start: the images of one document are usually similar. */
export interface QualityStart {
  step: number
}

/**
 * An image reduced to its displayed resolution, if that makes it smaller and not visibly worse; undefined if
 * it stays unchanged.
 */
export async function recodeImage(
  coder: ImageCoder,
  source: ImageSource,
  shown: Pick<ShownImage, 'width' | 'height'>,
  settings: ImageSettings,
  primitives: Primitives,
  start: QualityStart,
): Promise<StreamReplacement | undefined> {
  const size = reducedSize(source, shown, settings)
  const isReduced = size.width < source.width || size.height < source.height
  if (source.isMask) return isReduced ? reducedMask(coder, source, size, primitives) : undefined
  if (source.kind === 'jpeg' && !isReduced && isCompressed(source, settings)) return undefined
  const pixels = isReduced || source.kind === 'jpeg' ? await pixelsOf(coder, source, size) : source.data
  const most = source.encodedBytes * (source.wasLossy && !isReduced ? WORTH_RECODING : 0.95)
  const trial = await comparison(coder, source, pixels, size, shown)
  const quality = await alikeQuality(trial, settings, most, start)
  let lossy: StreamReplacement | undefined
  if (quality !== undefined) {
    const packing = packingOf(source, isReduced)
    const jpeg = await coder.jpeg(pixels, size, source.channels, { quality, packing })
    if (jpeg.length <= most) lossy = jpegImage(source.dict, jpeg, size)
  }
  if (source.wasLossy) return lossy
  if (lossy !== undefined && lossy.bytes.length < source.encodedBytes * CLEARLY_SMALLER) return lossy
  const lossless = flatedImage(source.dict, source.data, source, primitives)
  if (lossy === undefined || lossy.bytes.length > lossless.size * WORTH_LOSING)
    return lossless.size < source.encodedBytes ? lossless : undefined
  return lossy
}

/**
 * Whether a JPEG already has about the quality of the settings, so that it need not be decoded. CMYK can also
 * become smaller as YCCK.
 */
function isCompressed({ data, channels }: ImageSource, settings: ImageSettings): boolean {
  if (channels === 4) return false
  const { quality, hasFullColours } = jpegCoding(data)
  return quality + (hasFullColours ? FULL_COLOURS : 0) < settings.quality + QUALITY_MARGIN
}

/** The best compression that takes only a fraction of the decoding time. */
function packingOf({ channels }: ImageSource, isReduced: boolean): JpegPacking {
  return isReduced && channels !== 1 ? 'progressive' : 'optimised'
}

/**
 * The first quality from `start` on that is similar enough; undefined if none is, or if it clearly needs more
 * than this many bytes.
 */
async function alikeQuality(
  trial: Comparison,
  settings: ImageSettings,
  most: number,
  start: QualityStart,
): Promise<number | undefined> {
  const first = start.step
  for (let step = first; step < QUALITY_STEPS.length; step++) {
    const quality = Math.min(BEST_QUALITY, settings.quality + QUALITY_STEPS[step]!)
    const { similarity, bytes } = await trial(quality)
    if (bytes * LEAST_OF_TRIAL > most) {
      if (first === 0) return undefined
      start.step = 0
      return alikeQuality(trial, settings, most, start)
    }
    if (similarity < settings.similarity) continue
    start.step = similarity > settings.similarity + CLEARLY_ALIKE ? Math.max(0, step - 1) : step
    return quality
  }
  return undefined
}

/** Masks have sharp edges, so they are not coded with loss. */
async function reducedMask(
  coder: ImageCoder,
  source: ImageSource,
  size: PixelSize,
  primitives: Primitives,
): Promise<StreamReplacement | undefined> {
  const reduced = await resizedMask(coder, source, size, primitives)
  return reduced.size < source.encodedBytes * WORTH_RECODING ? reduced : undefined
}

export async function resizedMask(
  coder: ImageCoder,
  source: ImageSource,
  size: PixelSize,
  primitives: Primitives,
): Promise<CodedSamples> {
  const pixels = await pixelsOf(coder, source, size)
  return flatedImage(source.dict, pixels, { ...size, channels: source.channels }, primitives)
}

/** An image can be shown with different resolutions in its two directions. */
function reducedSize(
  { width, height, wasLossy }: ImageSource,
  shown: Pick<ShownImage, 'width' | 'height'>,
  { dpi, keepsUpTo }: ImageSettings,
): PixelSize {
  const most = wasLossy ? Math.min(keepsUpTo, JPEG_KEEPS_UP_TO) : keepsUpTo
  const reduced = (side: number, points: number): number => {
    const enough = (points / 72) * dpi
    if (!(enough * most < side)) return side
    // Rounded down: a JPEG can be decoded to a half, a quarter or an eighth in a fraction of the time, but not
    // to one pixel more.
    return Math.max(Math.min(SMALLEST_SIDE, side), Math.floor(enough))
  }
  return { width: reduced(width, shown.width), height: reduced(height, shown.height) }
}

function pixelsOf(coder: ImageCoder, source: ImageSource, size: PixelSize): Promise<Uint8Array> {
  return coder.pixels(codedImage(source), size, source.channels)
}
