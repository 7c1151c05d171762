import { type AbortFlag, throwIfAborted } from '@octavo/pdf/abort-flag'
import {
  type CodedPicture,
  type DrawnPicture,
  type ImageRedaction,
  type JpegPicture,
  overwriteSamples,
  type Redaction,
} from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import type { DecodedPixels } from '@octavo/pdf/pictures'
import type { Primitives } from '@octavo/pdf/primitives'
import type { ImageCoder } from '../declare/image-coding.js'
import type { TaskEngines } from '../declare/task.js'
import { drawImage } from '../pictures/draw-image.js'

const MAX_PIXELS = 100_000_000
/** Of what was JPEG before. */
const QUALITY = 88

/** Has the images decoded that the engine cannot decode, and overwrites what is to go. What cannot be decoded is left to go as a whole. */
export async function overwritePictures(
  redaction: Redaction,
  engines: TaskEngines,
  primitives: Primitives,
  signal: AbortFlag,
): Promise<void> {
  const { pictures } = redaction
  const coder = pictures.length === 0 ? undefined : await engines.imageCoder?.()
  for (const image of pictures) {
    throwIfAborted(signal)
    const picture = image.picture!
    if (picture.width * picture.height > MAX_PIXELS) continue
    if (picture.kind === 'drawn') await draw(image, picture, engines)
    else if (coder !== undefined) image.coded = await overwriteSamplesOf(picture, coder)
    else image.coded = await overwriteColours(picture, engines, primitives)
  }
}

async function draw(
  image: ImageRedaction,
  { document, withOpacity, width, height }: DrawnPicture,
  { rendering }: TaskEngines,
): Promise<void> {
  if (rendering === undefined) return
  const pixels = await drawImage(rendering, document, { width, height })
  if (pixels === undefined || withOpacity === undefined) {
    if (pixels !== undefined) image.setPixels(pixels)
    return
  }
  // The pixels of the second drawing are in the place of those of the first.
  const colours = pixels.slice()
  const opacity = await drawImage(rendering, withOpacity, { width, height })
  if (opacity !== undefined) image.setPixels(colours, opacity)
}

/** The samples stay as they are, also those of CMYK: whether they are inverted is for the document to say. */
async function overwriteSamplesOf(
  { bytes, width, height, spans, components }: JpegPicture,
  coder: ImageCoder,
): Promise<CodedPicture | undefined> {
  const size = { width, height }
  let samples: Uint8Array
  try {
    samples = await coder.pixels({ data: bytes }, size, components)
  } catch {
    return undefined
  }
  overwriteSamples(samples, width, 8 * components, spans)
  const coded = await coder.jpeg(samples, size, components, { quality: QUALITY, packing: 'quick' })
  return { bytes: coded, filter: 'DCTDecode', components }
}

/** In a browser, which decodes to RGB. */
async function overwriteColours(
  { bytes, width, height, spans, components }: JpegPicture,
  engines: TaskEngines,
  primitives: Primitives,
): Promise<CodedPicture | undefined> {
  if (components === 4) return undefined
  const decoded = await unlessDamaged(() => engines.decodePicture(bytes, MAX_PIXELS))
  if (decoded === undefined || decoded.width !== width || decoded.height !== height) return undefined
  const isGrey = components === 1 || decoded.channels < 3
  const data = packed(decoded, isGrey)
  overwriteSamples(data, width, isGrey ? 8 : 24, spans)
  return { bytes: primitives.deflate(data), filter: 'FlateDecode', components: isGrey ? 1 : 3 }
}

async function unlessDamaged<Result>(decode: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await decode()
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'aborted') return undefined
    throw error
  }
}

/** Without opacity, and in grey by the first channel. */
function packed({ data, channels, width, height }: DecodedPixels, isGrey: boolean): Uint8Array {
  const count = isGrey ? 1 : 3
  if (channels === count) return Uint8Array.from(data)
  const out = new Uint8Array(width * height * count)
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let at = 0; at < count; at++) out[pixel * count + at] = data[pixel * channels + at]!
  return out
}
