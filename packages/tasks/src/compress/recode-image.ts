import {
  flatedImage,
  type ImageSource,
  jpegImage,
  type ShownImage,
  type StreamReplacement,
} from '@octavo/pdf/draft'
import type { Primitives } from '@octavo/pdf/primitives'
import type { Sharp } from 'sharp'
import type { OpenImage } from '../rendering.js'
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

interface Size {
  readonly width: number
  readonly height: number
}

/** An image reduced to what is seen of it, where that makes it smaller and not visibly worse; undefined where it stays as it is. */
export async function recodeImage(
  load: OpenImage,
  source: ImageSource,
  shown: Pick<ShownImage, 'width' | 'height'>,
  settings: ImageSettings,
  primitives: Primitives,
): Promise<StreamReplacement | undefined> {
  const size = reducedSize(source, shown, settings.dpi)
  const isReduced = size.width < source.width
  if (source.isMask) return isReduced ? reducedMask(load, source, size, primitives) : undefined
  const pixels = isReduced || source.kind === 'jpeg' ? await pixelsOf(load, source, size) : source.data
  const reference = await seen(load, source, pixels, size, shown)
  const most = source.encodedBytes * (source.kind === 'jpeg' && !isReduced ? WORTH_RECODING : 0.95)
  const lossy = await smallestAlike(load, source, pixels, size, settings, reference, most)
  if (source.kind === 'jpeg') return lossy
  if (lossy !== undefined && lossy.bytes.length < source.encodedBytes * CLEARLY_SMALLER) return lossy
  const lossless = flatedImage(source.dict, source.data, source, primitives)
  if (lossy === undefined || lossy.bytes.length > lossless.bytes.length * WORTH_LOSING)
    return lossless.bytes.length < source.encodedBytes ? lossless : undefined
  return lossy
}

async function smallestAlike(
  load: OpenImage,
  source: ImageSource,
  pixels: Uint8Array,
  size: Size,
  { quality, likeness: wanted }: ImageSettings,
  reference: Seen,
  most: number,
): Promise<StreamReplacement | undefined> {
  const raw = { raw: { ...size, channels: source.channels } }
  for (const step of QUALITY_STEPS) {
    const jpeg = await load(pixels, raw)
      .toColourspace(source.channels === 1 ? 'b-w' : 'srgb')
      .jpeg({ quality: Math.min(95, quality + step), progressive: true, quantisationTable: 3 })
      .toBuffer()
    if (jpeg.length > most) return undefined
    const result = await grey(load(jpeg, {}), reference)
    if (likeness(reference.pixels, result, reference.width, reference.height) < wanted) continue
    return jpegImage(source.dict, new Uint8Array(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength), size)
  }
  return undefined
}

/** The edges of masks are sharp: they are not coded with loss. */
async function reducedMask(
  load: OpenImage,
  source: ImageSource,
  size: Size,
  primitives: Primitives,
): Promise<StreamReplacement | undefined> {
  const pixels = await pixelsOf(load, source, size)
  const reduced = flatedImage(source.dict, pixels, { ...size, channels: source.channels }, primitives)
  return reduced.bytes.length < source.encodedBytes * WORTH_RECODING ? reduced : undefined
}

function reducedSize(
  { width, height }: Size,
  shown: Pick<ShownImage, 'width' | 'height'>,
  dpi: number,
): Size {
  const scale = Math.max(((shown.width / 72) * dpi) / width, ((shown.height / 72) * dpi) / height)
  if (!(scale * WORTH_REDUCING < 1)) return { width, height }
  return {
    width: Math.max(Math.min(SMALLEST_SIDE, width), Math.round(width * scale)),
    height: Math.max(Math.min(SMALLEST_SIDE, height), Math.round(height * scale)),
  }
}

function open(load: OpenImage, { kind, data, width, height, channels }: ImageSource): Sharp {
  return kind === 'jpeg' ? load(data, {}) : load(data, { raw: { width, height, channels } })
}

async function pixelsOf(load: OpenImage, source: ImageSource, size: Size): Promise<Uint8Array> {
  const opened = open(load, source)
  const isReduced = size.width < source.width || size.height < source.height
  if (isReduced) opened.resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
  return opened
    .toColourspace(source.channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer()
}

interface Seen extends Size {
  readonly pixels: Uint8Array
}

/**
 * An image as it is seen on a screen, in shades of grey. Where it was reduced to clearly more than that, it is made of what was reduced: decoding it
 * once more takes as long as all the rest.
 */
async function seen(
  load: OpenImage,
  source: ImageSource,
  pixels: Uint8Array,
  reduced: Size,
  shown: Pick<ShownImage, 'width' | 'height'>,
): Promise<Seen> {
  const size = {
    width: Math.max(1, Math.min(source.width, Math.round((shown.width / 72) * SEEN_DPI))),
    height: Math.max(1, Math.min(source.height, Math.round((shown.height / 72) * SEEN_DPI))),
  }
  const isEnough = reduced.width >= size.width * CLEARLY_MORE || reduced.width === source.width
  const opened = isEnough
    ? load(pixels, { raw: { ...reduced, channels: source.channels } })
    : open(load, source)
  return { ...size, pixels: await grey(opened, size) }
}

function grey(opened: Sharp, { width, height }: Size): Promise<Uint8Array> {
  return opened
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}
