import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { imageDocument } from '../images/image-document.js'
import { jpeg2000Components } from '../images/jpeg2000.js'
import { isName, type PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from '../syntax/objects.js'
import { withoutEncoding } from './flate-stream.js'
import { cleanJpeg } from './jpeg-segments.js'
import { decodeForRecoding } from './recode-stream.js'

type Channels = 1 | 3 | 4

/**
 * An image that can be re-encoded. Its samples keep the colour space in `dict`, so they are never converted.
 */
export interface ImageSource {
  /** A JPEG file, 8-bit samples, or a document that shows a JPEG 2000 image alone, to be drawn. */
  readonly kind: 'jpeg' | 'samples' | 'drawn'
  /** Whether it was JPEG or JPEG 2000, so that another encoding without loss is hardly smaller. */
  readonly wasLossy: boolean
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: Channels
  /** The amounts of each ink for samples of 0 and 255, one pair for each ink; only for CMYK. */
  readonly inkRanges: readonly number[]
  /** Without the entries for its encoding; the colour space has `channels` components. */
  readonly dict: PdfDict
  /** Whether it is the soft mask of another image. */
  readonly isMask: boolean
  /** The length of the encoded data in the file. */
  readonly encodedBytes: number
}

/** The reason why an image can only be compressed losslessly. */
export type ImageObstacle =
  | 'bilevel'
  | 'colour_key_mask'
  | 'colour_space'
  | 'damaged'
  | 'encoding'
  | 'matte'
  | 'too_large'

/**
 * The maximum number of pixels of one image, which limits the memory for its samples before they are decoded.
 */
const MAX_IMAGE_PIXELS = 100_000_000
/** The maximum for CMYK images, which are also split into their inks. */
const MAX_CMYK_PIXELS = 50_000_000
/** The maximum for JPEG 2000 images, which are drawn with four bytes for each pixel. */
const MAX_DRAWN_PIXELS = 25_000_000
/** The default /Decode array of CMYK (ISO 32000-2, table 88). */
const WHOLE_INKS = [0, 1, 0, 1, 0, 1, 0, 1]

/** `isMatted`: also an image with a matte, or its mask, because the caller keeps them alike. */
export function readImageSource(
  file: PdfFile,
  stream: PdfStream,
  isMask: boolean,
  { isMatted = false } = {},
): ImageSource | ImageObstacle {
  const { dict } = stream
  const width = file.number(dict.get('Width')) ?? 0
  const height = file.number(dict.get('Height')) ?? 0
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) return 'damaged'
  if (width * height > MAX_IMAGE_PIXELS) return 'too_large'
  if (file.resolve(dict.get('ImageMask')) === true) return 'bilevel'
  if (Array.isArray(file.resolve(dict.get('Mask')))) return 'colour_key_mask'
  if (dict.has('SMaskInData')) return 'matte'
  if (!isMatted && (dict.has('Matte') || mattedMask(file, stream) !== undefined)) return 'matte'
  try {
    return read(file, stream, isMask, width, height)
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    return 'damaged'
  }
}

/**
 * The mask of an image whose colours are pre-blended with a matte (ISO 32000-2, 11.6.5.2). Both must have the
 * same size, so they can only be resampled together.
 */
export function mattedMask(file: PdfFile, { dict }: PdfStream): PdfStream | undefined {
  const mask = dict.has('SMask') ? file.resolve(dict.get('SMask')) : null
  return mask instanceof PdfStream && mask.dict.has('Matte') ? mask : undefined
}

function read(
  file: PdfFile,
  stream: PdfStream,
  isMask: boolean,
  width: number,
  height: number,
): ImageSource | ImageObstacle {
  const { dict } = stream
  const data = file.data(stream)
  if (isJpeg2000(file, dict)) return readJpeg2000(file, stream, isMask, width, height)
  const space = colourSpace(file, dict.get('ColorSpace'))
  if (space === undefined) return 'colour_space'
  const isCmyk = (space.palette ?? space).components === 4
  if (isCmyk && width * height > MAX_CMYK_PIXELS) return 'too_large'
  const hasOwnRanges = isCmyk && space.palette === undefined
  const inkRanges = hasOwnRanges ? rangesOfInks(file, dict) : WHOLE_INKS
  if (inkRanges === undefined) return 'damaged'
  const bits = file.number(dict.get('BitsPerComponent')) ?? 8
  if (bits === 1 && space.components === 1) return 'bilevel'
  const decoded = decodeForRecoding(file, stream, data.bytes())
  if (decoded === undefined) return 'damaged'
  const plain = withoutEncoding(dict)
  const common = { width, height, isMask, inkRanges, encodedBytes: data.length }
  if (decoded.remaining.length > 0) {
    if (decoded.remaining.length > 1 || decoded.remaining[0] !== 'DCTDecode') return 'encoding'
    // Only PDF readers apply parameters such as /ColorTransform; JPEG decoders do not know them.
    if (file.resolve(dict.get('DecodeParms')) !== null) return 'encoding'
    const jpeg = cleanJpeg(decoded.bytes)
    if (jpeg === undefined || jpeg.width !== width || jpeg.height !== height) return 'damaged'
    const { channels } = jpeg
    if (channels !== space.components || space.palette !== undefined) return 'colour_space'
    const { components } = space
    return { ...common, kind: 'jpeg', wasLossy: true, data: jpeg.bytes, channels: components, dict: plain }
  }
  if (space.palette !== undefined && dict.has('Decode')) return 'encoding'
  const samples = unpackSamples(
    decoded.bytes,
    width,
    height,
    space.components,
    bits,
    space.palette === undefined,
  )
  if (samples === undefined) return 'damaged'
  plain.set('BitsPerComponent', 8)
  const lossless = { ...common, kind: 'samples', wasLossy: false } as const
  if (space.palette === undefined)
    return { ...lossless, data: samples, channels: space.components, dict: plain }
  const { palette } = space
  plain.set('ColorSpace', palette.base)
  const colours = throughPalette(samples, palette)
  return { ...lossless, data: colours, channels: palette.components, dict: plain }
}

function isJpeg2000(file: PdfFile, dict: PdfDict): boolean {
  const filter = file.resolve(dict.get('Filter'))
  return file.name(Array.isArray(filter) ? filter.at(-1) : filter) === 'JPXDecode'
}

/** Only grey and RGB images, because those of four inks would be drawn in RGB. */
function readJpeg2000(
  file: PdfFile,
  stream: PdfStream,
  isMask: boolean,
  width: number,
  height: number,
): ImageSource | ImageObstacle {
  const { dict } = stream
  if (width * height > MAX_DRAWN_PIXELS) return 'too_large'
  if (dict.has('Decode')) return 'encoding'
  const data = file.data(stream)
  const decoded = decodeForRecoding(file, stream, data.bytes())
  if (decoded === undefined) return 'damaged'
  if (decoded.remaining.length > 1) return 'encoding'
  const own = dict.has('ColorSpace') ? colourSpace(file, dict.get('ColorSpace')) : undefined
  if (dict.has('ColorSpace') && (own === undefined || own.palette !== undefined)) return 'colour_space'
  const channels = jpeg2000Components(decoded.bytes)
  if ((channels !== 1 && channels !== 3) || (own !== undefined && own.components !== channels))
    return 'encoding'
  const device = channels === 1 ? 'DeviceGray' : 'DeviceRGB'
  const plain = withoutEncoding(dict)
  if (own === undefined) plain.set('ColorSpace', new PdfName(device))
  const image = {
    width,
    height,
    filter: 'JPXDecode',
    bits: 8,
    space: own === undefined ? '' : device,
  } as const
  return {
    ...{ width, height, isMask, channels, inkRanges: WHOLE_INKS, encodedBytes: data.length },
    ...{ kind: 'drawn', wasLossy: true, dict: plain, data: imageDocument(image, decoded.bytes) },
  }
}

/** The /Decode array of a CMYK image; undefined if it is not valid. */
function rangesOfInks(file: PdfFile, dict: PdfDict): readonly number[] | undefined {
  const listed = file.resolve(dict.get('Decode'))
  if (listed === null) return WHOLE_INKS
  if (!Array.isArray(listed) || listed.length !== WHOLE_INKS.length) return undefined
  const ranges = listed.flatMap((item) => file.number(item) ?? [])
  return ranges.length === WHOLE_INKS.length ? ranges : undefined
}

interface Palette {
  readonly base: PdfValue
  readonly components: Channels
  readonly bytes: Uint8Array
}

interface Space {
  readonly components: Channels
  readonly palette: Palette | undefined
}

/**
 * Colour spaces whose components can be filtered separately; undefined for others, such as Lab, Separation
 * and DeviceN.
 */
function colourSpace(file: PdfFile, value: PdfValue | undefined): Space | undefined {
  const found = file.resolve(value)
  if (found instanceof PdfName) {
    if (found.value === 'DeviceGray' || found.value === 'G') return { components: 1, palette: undefined }
    if (found.value === 'DeviceRGB' || found.value === 'RGB') return { components: 3, palette: undefined }
    if (found.value === 'DeviceCMYK' || found.value === 'CMYK') return { components: 4, palette: undefined }
    return undefined
  }
  if (!Array.isArray(found)) return undefined
  switch (file.name(found[0])) {
    case 'DeviceGray':
    case 'CalGray':
    case 'Separation':
      return { components: 1, palette: undefined }
    case 'DeviceRGB':
    case 'CalRGB':
      return { components: 3, palette: undefined }
    case 'DeviceCMYK':
      return { components: 4, palette: undefined }
    case 'ICCBased': {
      const count = file.number(file.dict(found[1])?.get('N'))
      return count === 1 || count === 3 || count === 4 ? { components: count, palette: undefined } : undefined
    }
    case 'Indexed':
    case 'I':
      return indexed(file, found)
    default:
      return undefined
  }
}

function indexed(file: PdfFile, space: readonly PdfValue[]): Space | undefined {
  const base = space[1] ?? null
  const below = colourSpace(file, base)
  if (below === undefined || below.palette !== undefined) return undefined
  const table = file.resolve(space[3])
  const bytes =
    table instanceof PdfString ? table.bytes : table instanceof PdfStream ? file.decode(table) : undefined
  if (bytes === undefined) return undefined
  return { components: 1, palette: { base, components: below.components, bytes } }
}

/**
 * Expands samples of any number of bits to bytes: scaled to the full range, or unchanged if they are palette
 * indexes.
 */
function unpackSamples(
  bytes: Uint8Array,
  width: number,
  height: number,
  components: number,
  bits: number,
  isScaled: boolean,
): Uint8Array | undefined {
  const perRow = width * components
  const rowBytes = Math.ceil((perRow * bits) / 8)
  if (bytes.length < rowBytes * height) return undefined
  if (bits === 8) return bytes.subarray(0, perRow * height)
  if (bits !== 1 && bits !== 2 && bits !== 4 && bits !== 16) return undefined
  const out = new Uint8Array(perRow * height)
  if (bits === 16) {
    for (let i = 0; i < out.length; i++) out[i] = bytes[i * 2]!
    return out
  }
  const mask = (1 << bits) - 1
  const scale = isScaled ? 255 / mask : 1
  for (let y = 0, to = 0; y < height; y++) {
    const start = y * rowBytes
    for (let x = 0; x < perRow; x++) {
      const bit = x * bits
      out[to++] = ((bytes[start + (bit >> 3)]! >> (8 - bits - (bit & 7))) & mask) * scale
    }
  }
  return out
}

function throughPalette(samples: Uint8Array, { bytes, components }: Palette): Uint8Array {
  const out = new Uint8Array(samples.length * components)
  for (let i = 0; i < samples.length; i++)
    for (let c = 0; c < components; c++) out[i * components + c] = bytes[samples[i]! * components + c] ?? 0
  return out
}

export function isImage(file: PdfFile, stream: PdfStream): boolean {
  return isName(file.resolve(stream.dict.get('Subtype')), 'Image')
}
