import { damagedImage, limitExceeded, unsupportedImage } from '../../errors.js'
import type { Source } from '../../source/source.js'
import { type PdfDict, PdfName, type PdfValue } from '../../syntax/objects.js'
import { decodeCcitt } from '../ccitt/decode.js'
import { encodeGroup4 } from '../ccitt/encode.js'
import { profileFor } from '../icc-profile.js'
import { packSamples, rowBytesOf, type Samples } from '../pack-samples.js'
import type { ImageData, Picture, PictureColours, PictureOptions } from '../picture.js'
import { bytesAt, memoryData, rangesData } from '../source-bytes.js'
import { type TiffDirectory, TiffReader } from './directory.js'
import { tiffJpeg } from './jpeg-strips.js'
import { layoutOf, type TiffLayout, WHITE_IS_ZERO } from './layout.js'
import { placementOf } from './orientation.js'
import { TiffSamples } from './samples.js'

const MAX_PAGES = 10_000
/** How often the bytes of a file may be read for its pages: a few can share their data. */
const MAX_SHARING = 4
const REDUCED = 1
const CCITT_RLE = 2
const CCITT_GROUP_3 = 3
const CCITT_GROUP_4 = 4
const OLD_JPEG = 6
const JPEG = 7

export function isTiff(head: Uint8Array): boolean {
  const mark = String.fromCharCode(...head.subarray(0, 4))
  return mark === 'II*\0' || mark === 'MM\0*'
}

export function isBigTiff(head: Uint8Array): boolean {
  const mark = String.fromCharCode(...head.subarray(0, 4))
  return mark === 'II+\0' || mark === 'MM\0+'
}

/** The pages of a TIFF file (TIFF 6.0), one after the other. Thumbnails do not count as pages. */
export function* readTiff(source: Source, options: PictureOptions): Generator<Picture> {
  const reader = new TiffReader(source, options.budget.spend)
  for (const { entries } of pagesOf(reader)) yield tiffPicture(reader, entries, options)
}

export function countPages(source: Source, { budget }: PictureOptions): number {
  return [...pagesOf(new TiffReader(source, budget.spend))].length
}

/** Which of the images of a TIFF file are pages, counted from 0. Refused if many of them share their data. */
export function pageImages(source: Source, { budget }: PictureOptions): number[] {
  const images: number[] = []
  let bytes = 0
  for (const { entries, image } of pagesOf(new TiffReader(source, budget.spend))) {
    for (const length of [...entries.numbers(279), ...entries.numbers(325)]) bytes += length
    if (bytes > MAX_SHARING * source.size)
      throw limitExceeded('The number of pages of the TIFF file with the same data', MAX_SHARING)
    images.push(image)
  }
  return images
}

function* pagesOf(
  reader: TiffReader,
): Generator<{ readonly entries: TiffDirectory; readonly image: number }> {
  const seen = new Set<number>()
  let count = 0
  for (let at = reader.first; at !== 0; ) {
    if (seen.has(at)) break
    if (at >= reader.source.size)
      throw damagedImage(`The TIFF file is truncated: it ends before its image ${count + 1}.`)
    seen.add(at)
    if (seen.size > MAX_PAGES) throw limitExceeded('The number of pages of the TIFF file', MAX_PAGES)
    const { entries, next } = reader.directory(at)
    if (((entries.number(254) ?? 0) & REDUCED) === 0 || (count === 0 && next === 0)) {
      yield { entries, image: seen.size - 1 }
      count++
    }
    at = next
  }
  if (count === 0) throw damagedImage('The TIFF file has no image.')
}

function tiffPicture(reader: TiffReader, directory: TiffDirectory, options: PictureOptions): Picture {
  const layout = layoutOf(reader, directory)
  spendParts(layout, options)
  const placement = placementOf(directory)
  const whole = { kind: 'TIFF', width: layout.width, height: layout.height, ...placement }
  const profile = directory.bytes(34675)
  const { compression } = layout
  if (isFax(compression)) {
    const { carriedOver, ...image } = fax(reader.source, directory, layout, options)
    return { ...whole, ...image, colours: { components: 1 }, softMask: undefined, carriedOver }
  }
  if (compression === OLD_JPEG)
    throw unsupportedImage(
      'The TIFF file uses the obsolete JPEG compression of TIFF 6.0 (scheme 6). Save it again with another program.',
    )
  if (compression === JPEG) {
    const { components, dict, data } = tiffJpeg(reader.source, directory, layout)
    const colours: PictureColours = { components, profile: profileFor(profile, components) }
    return { ...whole, dict, data, colours, softMask: undefined, carriedOver: true }
  }
  spendSamples(layout, options)
  return { ...whole, ...decoded(reader.source, directory, layout, profile, options), carriedOver: false }
}

/**
 * Work with a byte of strips or tiles, which pages can share. The more compressed bytes there are for the same
 * samples, the longer it takes to compress those again.
 */
const PER_COMPRESSED_BYTE = 4
const PER_FAX_BYTE = 8
/** Bitmaps are coded by their changes of colour: empty parts are skipped. */
const PER_BITMAP_BYTE = 1 / 8
const PER_CHANGE = 4

function spendParts({ parts, compression }: TiffLayout, { budget }: PictureOptions): void {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0)
  const isDecodedFax = isFax(compression) && parts.length > 1
  budget.begin()
  budget.spend(bytes * (isDecodedFax ? PER_FAX_BYTE : PER_COMPRESSED_BYTE))
}

function spendSamples(
  { width, height, bits, samples }: TiffLayout,
  { limits, budget }: PictureOptions,
): void {
  if (width * height > limits.maxImagePixels)
    throw limitExceeded('The number of pixels of the TIFF file', limits.maxImagePixels)
  const bytes = rowBytesOf({ width, components: samples, bits }) * height
  budget.spend(bits * samples === 1 ? bytes * PER_BITMAP_BYTE : bytes)
}

function isFax(compression: number): boolean {
  return compression >= CCITT_RLE && compression <= CCITT_GROUP_4
}

/**
 * A single strip is copied unchanged. Several strips are encoded separately, so they are decoded and encoded
 * as one.
 */
function fax(
  source: Source,
  directory: TiffDirectory,
  layout: TiffLayout,
  options: PictureOptions,
): ImageData & { carriedOver: boolean } {
  const { width, height, compression, parts, photometric, isBitOrderReversed, tile } = layout
  if (layout.samples !== 1 || layout.bits !== 1 || tile !== undefined)
    throw unsupportedImage('The TIFF file has fax data in an unsupported encoding.')
  const isTwoDimensional = ((directory.number(292) ?? 0) & 1) === 1
  const k = compression === CCITT_GROUP_4 ? -1 : compression === CCITT_GROUP_3 && isTwoDimensional ? 1 : 0
  const byteAlign = compression === CCITT_RLE
  // Unless the photometric interpretation is WhiteIsZero, the picture is the inverse of the fax data.
  const isInverted = photometric !== WHITE_IS_ZERO
  const only = parts.length === 1 ? parts[0] : undefined
  if (only !== undefined && !isBitOrderReversed)
    return {
      ...faxImage({ k, width, height, byteAlign, isInverted }, rangesData(source, [only])),
      carriedOver: true,
    }
  if (only !== undefined) {
    const data = memoryData(reversedBits(bytesAt(source, only.start, only.length)))
    return { ...faxImage({ k, width, height, byteAlign, isInverted }, data), carriedOver: true }
  }
  spendSamples(layout, options)
  const rowBytes = Math.ceil(width / 8)
  const bitmap = new Uint8Array(rowBytes * height)
  parts.forEach(({ start, length }, index) => {
    const first = index * layout.rowsPerStrip
    const rows = Math.min(layout.rowsPerStrip, height - first)
    if (rows <= 0) return
    const raw = bytesAt(source, start, length)
    const strip = decodeCcitt(
      isBitOrderReversed ? reversedBits(raw) : raw,
      { k, columns: width, rows, byteAlign },
      rows,
    )
    if (strip.damaged) throw damagedImage('The fax data of the TIFF file are damaged.')
    bitmap.set(strip.bytes, first * rowBytes)
  })
  const data = memoryData(encoded(bitmap, width, height, options))
  return { ...faxImage({ k: -1, width, height, byteAlign: false, isInverted }, data), carriedOver: false }
}

interface FaxParameters {
  readonly k: number
  readonly width: number
  readonly height: number
  readonly byteAlign: boolean
  readonly isInverted: boolean
}

/** ISO 32000-1, 7.4.6. */
function faxImage(
  { k, width, height, byteAlign, isInverted }: FaxParameters,
  data: ImageData['data'],
): ImageData {
  const parms: PdfDict = new Map<string, PdfValue>([
    ['K', k],
    ['Columns', width],
    ['Rows', height],
  ])
  if (byteAlign) parms.set('EncodedByteAlign', true)
  if (byteAlign || k >= 0) parms.set('EndOfBlock', false)
  if (isInverted) parms.set('BlackIs1', true)
  const dict: PdfDict = new Map<string, PdfValue>([
    ['BitsPerComponent', 1],
    ['Filter', new PdfName('CCITTFaxDecode')],
    ['DecodeParms', parms],
  ])
  return { dict, data }
}

const reversed = Uint8Array.from({ length: 256 }, (_, byte) => {
  let out = 0
  for (let bit = 0; bit < 8; bit++) out |= ((byte >> bit) & 1) << (7 - bit)
  return out
})

function reversedBits(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) out[i] = reversed[bytes[i]!]!
  return out
}

/** The number of colour components by photometric interpretation. */
const COLOUR_SAMPLES: Readonly<Record<number, 1 | 3 | 4>> = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4 }
const PALETTE = 3
const UNASSOCIATED_ALPHA = 2
const ASSOCIATED_ALPHA = 1

function decoded(
  source: Source,
  directory: TiffDirectory,
  layout: TiffLayout,
  profile: Uint8Array | undefined,
  options: PictureOptions,
): Pick<Picture, 'dict' | 'data' | 'colours' | 'softMask'> {
  const { primitives, limits } = options
  const { width, height, bits, samples, photometric } = layout
  const count = COLOUR_SAMPLES[photometric]
  if (count === undefined)
    throw unsupportedImage(
      `The TIFF file has an unsupported photometric interpretation (${photometric}). Save it as RGB.`,
    )
  if (samples < count || samples > 64)
    throw damagedImage(`The TIFF file has ${samples} samples per pixel, but its colour space needs ${count}.`)
  const extra = directory.numbers(338)
  const alphaAt = extra.findIndex((kind) => kind === UNASSOCIATED_ALPHA || kind === ASSOCIATED_ALPHA)
  const reader = new TiffSamples(source, layout, primitives, limits)
  const all = reader.read()
  const own = { width, height, components: count, bits }
  const colour: Samples = { ...own, bytes: samples === count ? all : taken(all, layout, 0, count) }
  if (extra[alphaAt] === ASSOCIATED_ALPHA && bits === 8)
    unmultiply(colour.bytes, all, count, samples, count + alphaAt)
  if (photometric === WHITE_IS_ZERO) for (let i = 0; i < colour.bytes.length; i++) colour.bytes[i]! ^= 0xff
  const palette = photometric === PALETTE ? paletteOf(directory, bits) : undefined
  const components = palette === undefined ? count : 3
  const alpha =
    alphaAt < 0 || bits < 8 || samples <= count + alphaAt
      ? undefined
      : { ...own, components: 1, bytes: taken(all, layout, count + alphaAt, 1) }
  const isBitmap = bits === 1 && components === 1
  const image = isBitmap
    ? bitmapImage(colour, options)
    : packSamples(colour, primitives, palette !== undefined)
  return {
    ...image,
    colours: { components, palette, profile: profileFor(profile, components) },
    softMask:
      alpha === undefined || alpha.bytes.every((byte) => byte === 255)
        ? undefined
        : packSamples(alpha, primitives),
  }
}

function encoded(bitmap: Uint8Array, width: number, height: number, { budget }: PictureOptions): Uint8Array {
  return encodeGroup4(bitmap, width, height, (changes) => budget.spend(changes * PER_CHANGE))
}

/** Group 4 is smaller than Flate for almost every bitmap. */
function bitmapImage({ width, height, bytes }: Samples, options: PictureOptions): ImageData {
  const black = new Uint8Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) black[i] = bytes[i]! ^ 0xff
  const data = memoryData(encoded(black, width, height, options))
  return faxImage({ k: -1, width, height, byteAlign: false, isInverted: false }, data)
}

/**
 * Some samples of each pixel. Samples of less than 8 bits with several components do not occur in practice.
 */
function taken(
  all: Uint8Array,
  { width, height, bits, samples }: TiffLayout,
  first: number,
  count: number,
): Uint8Array {
  if (bits < 8)
    throw unsupportedImage(
      `The TIFF file has ${samples} samples of ${bits} bits per pixel, which is not supported.`,
    )
  const size = bits / 8
  const out = new Uint8Array(width * height * count * size)
  const step = samples * size
  let to = 0
  for (let from = first * size; to < out.length; from += step)
    for (let i = 0; i < count * size; i++) out[to++] = all[from + i]!
  return out
}

/**
 * Divides colours by their opacity, because a PDF with a soft mask needs colours that are not premultiplied.
 */
function unmultiply(
  colour: Uint8Array,
  all: Uint8Array,
  count: number,
  samples: number,
  alphaAt: number,
): void {
  for (let pixel = 0, at = 0; at < colour.length; pixel++) {
    const alpha = all[pixel * samples + alphaAt]!
    for (let i = 0; i < count; i++, at++)
      colour[at] = alpha === 0 ? 255 : Math.min(255, ((colour[at]! * 255) / alpha + 0.5) | 0)
  }
}

/** All reds, then all greens, then all blues, with 16 bits each. */
function paletteOf(directory: TiffDirectory, bits: number): Uint8Array {
  const values = directory.numbers(320)
  const colours = Math.min(256, Math.floor(values.length / 3))
  if (bits > 8 || colours === 0) throw damagedImage('The TIFF file has indexed colours, but no palette.')
  const step = Math.floor(values.length / 3)
  return Uint8Array.from(
    { length: 3 * colours },
    (_, at) => values[Math.floor(at / 3) + (at % 3) * step]! >> 8,
  )
}
