import {
  flatedImage,
  type ImageSource,
  jpegImage,
  type ShownImage,
  type StreamReplacement,
} from '@octavo/pdf/draft'
import type { Primitives } from '@octavo/pdf/primitives'
import type { CodedImage, ImageCoder, JpegPacking, PixelSize } from '../image-coder.js'
import { greysAt, likeness } from './likeness.js'
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
/** An image so much more alike than it has to be would perhaps do with a step less. */
const CLEARLY_ALIKE = 0.006
/** How much smaller a file becomes, at the most, when it is coded slowly. */
const LEAST_OF_TRIAL = 0.75
/** Where loss saves so much, nothing is tried without. */
const CLEARLY_SMALLER = 0.2
const SMALLEST_SIDE = 8
/** Above the resolution that is seen, so that reducing has lost nothing of that. */
const CLEARLY_MORE = 1.4

/** Where to begin raising quality: images of one document are mostly of one kind. */
export interface QualityStart {
  step: number
}

/** An image reduced to what is seen of it, where that makes it smaller and not visibly worse; undefined where it stays as it is. */
export async function recodeImage(
  coder: ImageCoder,
  source: ImageSource,
  shown: Pick<ShownImage, 'width' | 'height'>,
  settings: ImageSettings,
  primitives: Primitives,
  start: QualityStart,
): Promise<StreamReplacement | undefined> {
  const size = reducedSize(source, shown, settings.dpi)
  const isReduced = size.width < source.width
  if (source.isMask) return isReduced ? reducedMask(coder, source, size, primitives) : undefined
  const pixels = isReduced || source.kind === 'jpeg' ? await pixelsOf(coder, source, size) : source.data
  const reference = await seen(coder, source, pixels, size, shown)
  const most = source.encodedBytes * (source.kind === 'jpeg' && !isReduced ? WORTH_RECODING : 0.95)
  const trials = new QualityTrials(coder, source, pixels, size, settings, reference)
  const lossy = await trials.smallest(most, start)
  if (source.kind === 'jpeg') return lossy
  if (lossy !== undefined && lossy.bytes.length < source.encodedBytes * CLEARLY_SMALLER) return lossy
  const lossless = flatedImage(source.dict, source.data, source, primitives)
  if (lossy === undefined || lossy.bytes.length > lossless.bytes.length * WORTH_LOSING)
    return lossless.bytes.length < source.encodedBytes ? lossless : undefined
  return lossy
}

/** One image at the qualities that come into question. */
class QualityTrials {
  readonly #coder: ImageCoder
  readonly #source: ImageSource
  readonly #pixels: Uint8Array
  readonly #size: PixelSize
  readonly #settings: ImageSettings
  readonly #reference: Seen

  constructor(
    coder: ImageCoder,
    source: ImageSource,
    pixels: Uint8Array,
    size: PixelSize,
    settings: ImageSettings,
    reference: Seen,
  ) {
    this.#coder = coder
    this.#source = source
    this.#pixels = pixels
    this.#size = size
    this.#settings = settings
    this.#reference = reference
  }

  /** The first quality from `start` on that is alike enough; undefined where none is, or it takes more than so many bytes. */
  async smallest(most: number, start: QualityStart): Promise<StreamReplacement | undefined> {
    const first = start.step
    for (let step = first; step < QUALITY_STEPS.length; step++) {
      const alike = await this.#likeness(step, most)
      if (alike === undefined) {
        if (first === 0) return undefined
        start.step = 0
        return this.smallest(most, start)
      }
      if (alike < this.#settings.likeness) continue
      start.step = alike > this.#settings.likeness + CLEARLY_ALIKE ? Math.max(0, step - 1) : step
      const jpeg = await this.#jpeg(step, 'small')
      return jpeg.length > most ? undefined : jpegImage(this.#source.dict, jpeg, this.#size)
    }
    return undefined
  }

  /** Undefined for what is clearly too large. */
  async #likeness(step: number, most: number): Promise<number | undefined> {
    // However its bytes are packed, a JPEG decodes to the same pixels.
    const trial = await this.#jpeg(step, 'quick')
    if (trial.length * LEAST_OF_TRIAL > most) return undefined
    const { isReduced, pixels, width, height } = this.#reference
    const result = isReduced
      ? await greysOf(this.#coder, trial, this.#size, this.#source.channels, this.#reference)
      : await this.#coder.greys({ data: trial }, this.#reference)
    return likeness(pixels, result, width, height)
  }

  #jpeg(step: number, packing: JpegPacking): Promise<Uint8Array> {
    const quality = Math.min(95, this.#settings.quality + QUALITY_STEPS[step]!)
    return this.#coder.jpeg(this.#pixels, this.#size, this.#source.channels, { quality, packing })
  }
}

async function greysOf(
  coder: ImageCoder,
  jpeg: Uint8Array,
  size: PixelSize,
  channels: 1 | 3,
  seenSize: PixelSize,
): Promise<Uint8Array> {
  return greysAt(await coder.pixels({ data: jpeg }, size, channels), { ...size, channels }, seenSize)
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
  // Rounded down: a JPEG decodes to a half, a quarter or an eighth in a fraction of the time, but not to a pixel more.
  return {
    width: Math.max(Math.min(SMALLEST_SIDE, width), Math.floor(width * scale)),
    height: Math.max(Math.min(SMALLEST_SIDE, height), Math.floor(height * scale)),
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
  /** Whether it was made of the pixels that are coded; what becomes of them is then to be reduced the same way. */
  readonly isReduced: boolean
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
  const greys = isEnough
    ? greysAt(pixels, { ...reduced, channels: source.channels }, size)
    : await coder.greys(codedImage(source), size)
  return { ...size, pixels: greys, isReduced: isEnough }
}
