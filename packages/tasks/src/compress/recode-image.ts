import {
  flatedImage,
  type ImageSource,
  jpegImage,
  type ShownImage,
  type StreamReplacement,
} from '@octavo/pdf/draft'
import type { Primitives } from '@octavo/pdf/primitives'
import type { CodedImage, ImageCoder, PixelSize } from '../image-coder.js'
import { likeness } from './likeness.js'
import type { ImageSettings } from './settings.js'

/** Where images are compared: as a page is seen on a screen. */
const SEEN_DPI = 100
/** Less than this is not worth losing pixels for. */
const WORTH_REDUCING = 1.25
/** A JPEG that is coded once more loses for good; it has to be worth it. */
const WORTH_RECODING = 0.85
/** How much smaller than without loss a picture must be to be coded with loss. */
const WORTH_LOSING = 0.8
/** Steps by which quality is raised where an image would look worse than it may. */
const QUALITY_STEPS = [0, 8, 16, 22]
/** Where loss saves so much, nothing is tried without. */
const CLEARLY_SMALLER = 0.2
const SMALLEST_SIDE = 8
/** Above the resolution that is seen, so that reducing has lost nothing of that. */
const CLEARLY_MORE = 1.4

/** An image reduced to what is seen of it, where that makes it smaller and not visibly worse; undefined where it stays as it is. */
export async function recodeImage(
  coder: ImageCoder,
  source: ImageSource,
  shown: Pick<ShownImage, 'width' | 'height'>,
  settings: ImageSettings,
  primitives: Primitives,
): Promise<StreamReplacement | undefined> {
  const size = reducedSize(source, shown, settings.dpi)
  const isReduced = size.width < source.width
  if (source.isMask) return isReduced ? reducedMask(coder, source, size, primitives) : undefined
  const pixels = isReduced || source.kind === 'jpeg' ? await pixelsOf(coder, source, size) : source.data
  const reference = await seen(coder, source, pixels, size, shown)
  const most = source.encodedBytes * (source.kind === 'jpeg' && !isReduced ? WORTH_RECODING : 0.95)
  const lossy = await smallestAlike(coder, source, pixels, size, settings, reference, most)
  if (source.kind === 'jpeg') return lossy
  if (lossy !== undefined && lossy.bytes.length < source.encodedBytes * CLEARLY_SMALLER) return lossy
  const lossless = flatedImage(source.dict, source.data, source, primitives)
  if (lossy === undefined || lossy.bytes.length > lossless.bytes.length * WORTH_LOSING)
    return lossless.bytes.length < source.encodedBytes ? lossless : undefined
  return lossy
}

async function smallestAlike(
  coder: ImageCoder,
  source: ImageSource,
  pixels: Uint8Array,
  size: PixelSize,
  { quality, likeness: wanted }: ImageSettings,
  reference: Seen,
  most: number,
): Promise<StreamReplacement | undefined> {
  for (const step of QUALITY_STEPS) {
    const jpeg = await coder.jpeg(pixels, size, source.channels, Math.min(95, quality + step))
    if (jpeg.length > most) return undefined
    const result = await coder.greys({ data: jpeg }, reference)
    if (likeness(reference.pixels, result, reference.width, reference.height) < wanted) continue
    return jpegImage(source.dict, jpeg, size)
  }
  return undefined
}

/** The edges of masks are sharp: they are not coded with loss. */
async function reducedMask(
  coder: ImageCoder,
  source: ImageSource,
  size: PixelSize,
  primitives: Primitives,
): Promise<StreamReplacement | undefined> {
  const pixels = await pixelsOf(coder, source, size)
  const reduced = flatedImage(source.dict, pixels, { ...size, channels: source.channels }, primitives)
  return reduced.bytes.length < source.encodedBytes * WORTH_RECODING ? reduced : undefined
}

function reducedSize(
  { width, height }: PixelSize,
  shown: Pick<ShownImage, 'width' | 'height'>,
  dpi: number,
): PixelSize {
  const scale = Math.max(((shown.width / 72) * dpi) / width, ((shown.height / 72) * dpi) / height)
  if (!(scale * WORTH_REDUCING < 1)) return { width, height }
  return {
    width: Math.max(Math.min(SMALLEST_SIDE, width), Math.round(width * scale)),
    height: Math.max(Math.min(SMALLEST_SIDE, height), Math.round(height * scale)),
  }
}

function codedImage({ kind, data, width, height, channels }: ImageSource): CodedImage {
  return kind === 'jpeg' ? { data } : { data, samples: { width, height, channels } }
}

function pixelsOf(coder: ImageCoder, source: ImageSource, size: PixelSize): Promise<Uint8Array> {
  return coder.pixels(codedImage(source), size, source.channels)
}

interface Seen extends PixelSize {
  readonly pixels: Uint8Array
}

/**
 * An image as it is seen on a screen, in shades of grey. Where it was reduced to clearly more than that, it is made of what was reduced: decoding it
 * once more takes as long as all the rest.
 */
async function seen(
  coder: ImageCoder,
  source: ImageSource,
  pixels: Uint8Array,
  reduced: PixelSize,
  shown: Pick<ShownImage, 'width' | 'height'>,
): Promise<Seen> {
  const size = {
    width: Math.max(1, Math.min(source.width, Math.round((shown.width / 72) * SEEN_DPI))),
    height: Math.max(1, Math.min(source.height, Math.round((shown.height / 72) * SEEN_DPI))),
  }
  const isEnough = reduced.width >= size.width * CLEARLY_MORE || reduced.width === source.width
  const image = isEnough
    ? { data: pixels, samples: { ...reduced, channels: source.channels } }
    : codedImage(source)
  return { ...size, pixels: await coder.greys(image, size) }
}
