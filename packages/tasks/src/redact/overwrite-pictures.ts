import { type AbortFlag, throwIfAborted } from '@octavo/pdf/abort-flag'
import { type ImageRedaction, overwriteSamples, type Redaction } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import type { DecodedPixels } from '@octavo/pdf/pictures'
import type { Primitives } from '@octavo/pdf/primitives'
import type { TaskEngines } from '../declare/task.js'

const MAX_PIXELS = 100_000_000
/** Of what was JPEG before. */
const QUALITY = 88

/** Decodes the images that the engine cannot, overwrites what is to go, and codes them again. What cannot be decoded is left to go as a whole. */
export async function overwritePictures(
  redaction: Redaction,
  engines: TaskEngines,
  primitives: Primitives,
  signal: AbortFlag,
): Promise<void> {
  for (const image of redaction.pictures) {
    throwIfAborted(signal)
    await overwrite(image, engines, primitives)
  }
}

async function overwrite(image: ImageRedaction, engines: TaskEngines, primitives: Primitives): Promise<void> {
  const { bytes, width, height, spans, components } = image.picture!
  if (width * height > MAX_PIXELS) return
  const decoded = await decode(engines, bytes)
  if (decoded === undefined || decoded.width !== width || decoded.height !== height) return
  const isGrey = components === 1 || decoded.channels < 3
  const data = packed(decoded, isGrey)
  overwriteSamples(data, width, isGrey ? 8 : 24, spans)
  const coded = isGrey ? 1 : 3
  const { rendering } = engines
  image.coded =
    rendering === undefined
      ? { bytes: primitives.deflate(data), filter: 'FlateDecode', components: coded }
      : {
          bytes: await rendering.encode(
            { width, height, data: inFour(data, isGrey) },
            { format: 'jpeg', quality: QUALITY, isGrey, isTransparent: false, dpi: 72 },
          ),
          filter: 'DCTDecode',
          components: coded,
        }
}

async function decode(engines: TaskEngines, bytes: Uint8Array): Promise<DecodedPixels | undefined> {
  try {
    return await engines.decodePicture(bytes, MAX_PIXELS)
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
