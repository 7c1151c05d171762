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
import { memorySource } from '@octavo/pdf/memory-source'
import type { DecodedPixels } from '@octavo/pdf/pictures'
import type { Primitives } from '@octavo/pdf/primitives'
import type { TaskEngines } from '../declare/task.js'

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
  for (const image of redaction.pictures) {
    throwIfAborted(signal)
    const picture = image.picture!
    if (picture.width * picture.height > MAX_PIXELS) continue
    if (picture.kind === 'drawn') await draw(image, picture, engines)
    else if (picture.components === 4) image.coded = await overwriteInks(picture, engines)
    else image.coded = await overwrite(picture, engines, primitives)
  }
}

async function draw(
  image: ImageRedaction,
  { document, withOpacity, width, height }: DrawnPicture,
  { rendering }: TaskEngines,
): Promise<void> {
  if (rendering === undefined) return
  const pixelsOf = async (bytes: Uint8Array): Promise<Uint8Array> => {
    const source = Object.assign(memorySource(bytes), { close: () => undefined })
    const opened = await rendering.open({ source, name: 'An image' })
    try {
      return opened.renderPage(0, { width, height, rotation: 0, isTransparent: true, isGrey: false }).data
    } finally {
      opened.close()
    }
  }
  await unlessDamaged(async () => {
    // The pixels of the second are in the place of those of the first.
    if (withOpacity === undefined) image.setPixels(await pixelsOf(document))
    else image.setPixels((await pixelsOf(document)).slice(), await pixelsOf(withOpacity))
  })
}

/** Of JPEGs in CMYK, whose samples stay as they are: whether they are inverted is for the document to say. */
async function overwriteInks(
  { bytes, width, height, spans }: JpegPicture,
  { imageCoder }: TaskEngines,
): Promise<CodedPicture | undefined> {
  const coder = await imageCoder?.()
  if (coder === undefined) return undefined
  const size = { width, height }
  let inks: Uint8Array
  try {
    inks = await coder.pixels({ data: bytes }, size, 4)
  } catch {
    return undefined
  }
  overwriteSamples(inks, width, 32, spans)
  const coded = await coder.jpeg(inks, size, 4, { quality: QUALITY, packing: 'quick' })
  return { bytes: coded, filter: 'DCTDecode', components: 4 }
}

async function overwrite(
  { bytes, width, height, spans, components }: JpegPicture,
  engines: TaskEngines,
  primitives: Primitives,
): Promise<CodedPicture | undefined> {
  const decoded = await unlessDamaged(() => engines.decodePicture(bytes, MAX_PIXELS))
  if (decoded === undefined || decoded.width !== width || decoded.height !== height) return undefined
  const isGrey = components === 1 || decoded.channels < 3
  const data = packed(decoded, isGrey)
  overwriteSamples(data, width, isGrey ? 8 : 24, spans)
  const coded = isGrey ? 1 : 3
  const { rendering } = engines
  if (rendering === undefined)
    return { bytes: primitives.deflate(data), filter: 'FlateDecode', components: coded }
  const encoding = { format: 'jpeg', quality: QUALITY, isGrey, isTransparent: false, dpi: 72 } as const
  const encoded = await rendering.encode({ width, height, data: inFour(data, isGrey) }, encoding)
  return { bytes: encoded, filter: 'DCTDecode', components: coded }
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

function inFour(data: Uint8Array, isGrey: boolean): Uint8Array {
  const count = isGrey ? 1 : 3
  const pixels = data.length / count
  const out = new Uint8Array(pixels * 4).fill(255)
  for (let pixel = 0; pixel < pixels; pixel++)
    for (let at = 0; at < 3; at++) out[pixel * 4 + at] = data[pixel * count + (isGrey ? 0 : at)]!
  return out
}
