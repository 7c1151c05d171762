import { damagedImage, limitExceeded, unsupportedImage } from '../errors.js'
import type { Source } from '../source/source.js'
import { profileFor } from './icc-profile.js'
import { packSamples, rowBytesOf, type Samples } from './pack-samples.js'
import { type Picture, type PictureColours, type PictureOptions, resolutionOf } from './picture.js'
import { bytesAt } from './source-bytes.js'

const FILE_HEADER = 14
/** Of OS/2, whose sizes have 16 bits and whose colours have three bytes. */
const CORE_HEADER = 12
const INFO_HEADER = 40
/** From this one on, the header itself has the masks. */
const V2_HEADER = 52
const V5_HEADER = 124
const MAX_HEADER = 256
const [UNCOMPRESSED, RLE8, RLE4, BIT_FIELDS, ALPHA_BIT_FIELDS] = [0, 1, 2, 3, 6]
const EMBEDDED_PROFILE = 0x4d424544
const INCHES_PER_METRE = 39.3701

interface BmpHeader {
  readonly size: number
  readonly width: number
  readonly height: number
  readonly isTopDown: boolean
  readonly bits: number
  readonly compression: number
  readonly view: DataView
  /** Where the pixels begin. */
  readonly pixels: number
}

export function isBmp(head: Uint8Array): boolean {
  if (head[0] !== 0x42 || head[1] !== 0x4d || head.length < 16) return false
  const size = head[14]! | (head[15]! << 8)
  return size === CORE_HEADER || (size >= INFO_HEADER && size <= MAX_HEADER)
}

/** The picture of a Windows bitmap. Opacity counts only if the file has a mask for it, as programs agree. */
export function readBmp(source: Source, options: PictureOptions): Picture {
  const { budget, limits, primitives } = options
  const header = readHeader(source)
  const { width, height, bits, view, size } = header
  if (width * height > limits.maxImagePixels)
    throw limitExceeded('The number of pixels of the BMP file', limits.maxImagePixels)
  budget.begin()
  budget.spend(width * height * (bits <= 8 ? 1 : 4))
  const { colours, samples, opacity } = bits <= 8 ? indexed(source, header) : trueColour(source, header)
  const perMetre =
    size >= INFO_HEADER ? ([view.getInt32(24, true), view.getInt32(28, true)] as const) : [0, 0]
  return {
    kind: 'BMP',
    width,
    height,
    orientation: 1,
    resolution: resolutionOf(perMetre[0]! / INCHES_PER_METRE, perMetre[1]! / INCHES_PER_METRE),
    ...packSamples(samples, primitives, colours.palette !== undefined),
    colours: { ...colours, profile: profileFor(embeddedProfile(source, header), colours.components) },
    softMask: opacity && packSamples(opacity, primitives),
    carriedOver: false,
  }
}

function readHeader(source: Source): BmpHeader {
  const head = bytesAt(source, 0, FILE_HEADER + MAX_HEADER)
  const ended = damagedImage('The BMP file ends in the middle of its header.')
  if (head.length < FILE_HEADER + CORE_HEADER) throw ended
  const pixels = new DataView(head.buffer, head.byteOffset).getUint32(10, true)
  const view = new DataView(head.buffer, head.byteOffset + FILE_HEADER, head.length - FILE_HEADER)
  const size = view.getUint32(0, true)
  if (view.byteLength < size) throw ended
  const isCore = size === CORE_HEADER
  const width = isCore ? view.getUint16(4, true) : view.getInt32(4, true)
  const signed = isCore ? view.getUint16(6, true) : view.getInt32(8, true)
  const bits = isCore ? view.getUint16(10, true) : view.getUint16(14, true)
  const compression = isCore ? UNCOMPRESSED : view.getUint32(16, true)
  const height = Math.abs(signed)
  if (width <= 0 || height === 0)
    throw damagedImage(`The BMP file has an invalid size: ${width} × ${height} pixels.`)
  if (!isKnown(bits, compression))
    throw unsupportedImage(
      `The BMP file has pixels of ${bits} bits in format ${compression}, which is not supported.`,
    )
  return { size, width, height, isTopDown: signed < 0, bits, compression, view, pixels }
}

function isKnown(bits: number, compression: number): boolean {
  switch (compression) {
    case UNCOMPRESSED:
      return [1, 4, 8, 16, 24, 32].includes(bits)
    case RLE8:
      return bits === 8
    case RLE4:
      return bits === 4
    case BIT_FIELDS:
    case ALPHA_BIT_FIELDS:
      return bits === 16 || bits === 32
    default:
      return false
  }
}

interface BmpPixels {
  readonly samples: Samples
  readonly colours: PictureColours
  readonly opacity?: Samples | undefined
}

function indexed(source: Source, header: BmpHeader): BmpPixels {
  const { width, height, bits, compression } = header
  const palette = readPalette(source, header)
  const isRunLength = compression !== UNCOMPRESSED
  const own = { width, height, components: 1, bits: isRunLength ? 8 : (bits as 1 | 4 | 8) } as const
  const bytes = isRunLength ? runLengths(source, header) : rowsFromTop(source, header)
  // An index beyond the palette is black, as programs draw it; a PDF must not have one (ISO 32000-1, 8.6.6.3).
  const full = new Uint8Array(3 << own.bits)
  full.set(palette.subarray(0, full.length))
  return { samples: { ...own, bytes }, colours: { components: 3, palette: full } }
}

function readPalette(source: Source, { size, bits, view, compression }: BmpHeader): Uint8Array {
  const isCore = size === CORE_HEADER
  const stated = isCore || size < INFO_HEADER ? 0 : view.getUint32(32, true)
  const most = 1 << bits
  const count = stated === 0 || stated > most ? most : stated
  const entry = isCore ? 3 : 4
  const masks = size === INFO_HEADER && compression === BIT_FIELDS ? 12 : 0
  const raw = bytesAt(source, FILE_HEADER + size + masks, count * entry)
  const palette = new Uint8Array(3 * Math.floor(raw.length / entry))
  for (let from = 0, to = 0; to < palette.length; from += entry) {
    palette[to++] = raw[from + 2]!
    palette[to++] = raw[from + 1]!
    palette[to++] = raw[from]!
  }
  return palette
}

/** The rows of the file begin at multiples of four bytes, usually with the lowest one. */
function rowsFromTop(source: Source, header: BmpHeader): Uint8Array {
  const { width, height, bits } = header
  const used = rowBytesOf({ width, components: 1, bits: bits as Samples['bits'] })
  const out = new Uint8Array(used * height)
  for (let row = 0; row < height; row++) out.set(rowAt(source, header, row).subarray(0, used), row * used)
  return out
}

function rowAt(
  source: Source,
  { width, height, bits, isTopDown, pixels }: BmpHeader,
  row: number,
): Uint8Array {
  const stride = Math.ceil((width * bits) / 32) * 4
  const needed = Math.ceil((width * bits) / 8)
  const bytes = bytesAt(source, pixels + stride * (isTopDown ? row : height - 1 - row), stride)
  if (bytes.length < needed) throw damagedImage('The BMP file is truncated: it ends before its image does.')
  return bytes
}

/** The indexes of pixels, one byte each, of RLE4 or RLE8 data. Pixels that are skipped have index 0. */
function runLengths(
  source: Source,
  { width, height, compression, pixels, isTopDown }: BmpHeader,
): Uint8Array {
  const data = bytesAt(source, pixels, source.size - pixels)
  const out = new Uint8Array(width * height)
  let [at, x, y] = [0, 0, 0]
  const put = (value: number): void => {
    if (x < width && y < height) out[(isTopDown ? y : height - 1 - y) * width + x] = value
    x++
  }
  while (y < height) {
    const [count, value] = [data[at], data[at + 1]]
    if (count === undefined || value === undefined)
      throw damagedImage('The BMP file is truncated: it ends before its image does.')
    at += 2
    if (count > 0)
      for (let i = 0; i < count; i++)
        put(compression === RLE8 ? value : i % 2 === 0 ? value >> 4 : value & 15)
    else if (value === 0) {
      x = 0
      y++
    } else if (value === 1) break
    else if (value === 2) {
      x += data[at] ?? 0
      y += data[at + 1] ?? 0
      at += 2
    } else {
      const length = compression === RLE8 ? value : Math.ceil(value / 2)
      for (let i = 0; i < value; i++) {
        const byte = data[at + (compression === RLE8 ? i : i >> 1)] ?? 0
        put(compression === RLE8 ? byte : i % 2 === 0 ? byte >> 4 : byte & 15)
      }
      at += length + (length % 2)
    }
  }
  return out
}

function trueColour(source: Source, header: BmpHeader): BmpPixels {
  const { width, height, bits } = header
  const own = { width, height, bits: 8 } as const
  const rgb = new Uint8Array(width * height * 3)
  const channels = bits === 24 ? undefined : masksOf(source, header).map(channelOf)
  const alpha = channels?.[3] && new Uint8Array(width * height)
  const [red, green, blue, opacity] = channels ?? []
  let pixel = 0
  for (let row = 0; row < height; row++) {
    const bytes = rowAt(source, header, row)
    for (let x = 0; x < width; x++, pixel++) {
      if (channels === undefined) {
        rgb[pixel * 3] = bytes[x * 3 + 2]!
        rgb[pixel * 3 + 1] = bytes[x * 3 + 1]!
        rgb[pixel * 3 + 2] = bytes[x * 3]!
        continue
      }
      const value =
        bits === 16 ? uint16(bytes, x * 2) : uint16(bytes, x * 4) + uint16(bytes, x * 4 + 2) * 65536
      rgb[pixel * 3] = red?.(value) ?? 0
      rgb[pixel * 3 + 1] = green?.(value) ?? 0
      rgb[pixel * 3 + 2] = blue?.(value) ?? 0
      if (alpha !== undefined) alpha[pixel] = opacity!(value)
    }
  }
  const isOpaque = alpha?.every((value) => value === 255) ?? true
  return {
    samples: { ...own, components: 3, bytes: rgb },
    colours: { components: 3 },
    opacity: isOpaque ? undefined : { ...own, components: 1, bytes: alpha! },
  }
}

/** Of red, green, blue and opacity. */
function masksOf(source: Source, { size, bits, compression, view }: BmpHeader): readonly number[] {
  if (compression === UNCOMPRESSED)
    return bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0]
  if (size >= V2_HEADER) {
    const masks = [40, 44, 48].map((at) => view.getUint32(at, true))
    return [...masks, size > V2_HEADER ? view.getUint32(52, true) : 0]
  }
  const count = compression === ALPHA_BIT_FIELDS ? 4 : 3
  const bytes = bytesAt(source, FILE_HEADER + size, count * 4)
  if (bytes.length < count * 4) throw damagedImage('The BMP file ends in the middle of its header.')
  const own = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return [0, 4, 8, 12].map((at) => (at < count * 4 ? own.getUint32(at, true) : 0))
}

/** The part of a pixel under a mask, from 0 to 255; undefined for an empty mask. */
function channelOf(mask: number): ((pixel: number) => number) | undefined {
  if (mask === 0) return undefined
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  return (pixel) => Math.round((((pixel & mask) >>> shift) / most) * 255)
}

function embeddedProfile(source: Source, { size, view }: BmpHeader): Uint8Array | undefined {
  if (size < V5_HEADER || view.getUint32(56, true) !== EMBEDDED_PROFILE) return undefined
  const [offset, length] = [view.getUint32(112, true), view.getUint32(116, true)]
  const profile = bytesAt(source, FILE_HEADER + offset, length)
  return profile.length === length ? profile : undefined
}

function uint16(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8)
}
