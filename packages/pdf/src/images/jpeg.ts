import { damagedImage, unsupportedImage } from '../errors.js'
import type { Source } from '../source/source.js'
import { joinBytes } from '../syntax/byte-buffer.js'
import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import { profileFor } from './icc-profile.js'
import { type Picture, type Resolution, resolutionOf } from './picture.js'
import { bytesAt, rangesData } from './source-bytes.js'
import { exifPlacement, type Placement } from './tiff/orientation.js'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
/**
 * Frame types that DCTDecode supports (ISO 32000-1, 7.4.8): baseline, extended sequential and progressive,
 * all with Huffman coding.
 */
const KNOWN_FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
/**
 * Markers in the range of frame markers that are not frames: Huffman tables, a reserved one, arithmetic
 * conditioning.
 */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])
const MAX_PROFILE_BYTES = 16 * 1024 * 1024

/** The contents of the segments of a JPEG file before its first scan (ITU-T T.81, annex B). */
export interface JpegHeader {
  readonly width: number
  readonly height: number
  /** The identifiers of its components. */
  readonly components: readonly number[]
  readonly hasJfif: boolean
  /** The colour transform in Adobe's marker: 0 none, 1 YCbCr, 2 YCCK; undefined without the marker. */
  readonly transform: number | undefined
  readonly resolution: Resolution | undefined
  readonly exif: Uint8Array | undefined
  readonly profile: Uint8Array | undefined
  /** The offset of the first scan. */
  readonly scan: number
}

export function isJpeg(head: Uint8Array): boolean {
  return head[0] === 0xff && head[1] === SOI && head[2] === 0xff
}

/** A JPEG file without re-encoding: a PDF contains it byte for byte (DCTDecode). */
export function readJpeg(source: Source): Picture {
  const header = readJpegHeader(source)
  const { width, height, components, exif } = header
  const count = components.length
  if (count !== 1 && count !== 3 && count !== 4)
    throw unsupportedImage(`The JPEG file has ${count} colour components; a PDF takes 1, 3 or 4.`)
  const dict: PdfDict = new Map<string, PdfValue>([
    ['BitsPerComponent', 8],
    ['Filter', new PdfName('DCTDecode')],
  ])
  if (isPlainRgb(header)) dict.set('DecodeParms', new Map([['ColorTransform', 0]]))
  // Adobe's programs write inverted CMYK, but PDF readers do not invert the samples.
  if (count === 4 && header.transform !== undefined) dict.set('Decode', [1, 0, 1, 0, 1, 0, 1, 0])
  const placement: Placement =
    exif === undefined ? { orientation: 1, resolution: undefined } : exifPlacement(exif)
  return {
    kind: 'JPEG',
    width,
    height,
    orientation: placement.orientation,
    resolution: header.resolution ?? placement.resolution,
    dict,
    data: rangesData(source, [{ start: 0, length: endOf(source, header.scan) }]),
    colours: { components: count, profile: profileFor(header.profile, count) },
    softMask: undefined,
    carriedOver: true,
  }
}

/**
 * Without a marker that states the colour transform, three components are YCbCr unless they are named R, G
 * and B.
 */
function isPlainRgb({ components, hasJfif, transform }: JpegHeader): boolean {
  return !hasJfif && transform === undefined && String.fromCharCode(...components) === 'RGB'
}

export function readJpegHeader(source: Source): JpegHeader {
  let frame: { width: number; height: number; components: number[] } | undefined
  let hasJfif = false
  let transform: number | undefined
  let resolution: Resolution | undefined
  let exif: Uint8Array | undefined
  const profile = new ProfileParts()
  for (let at = 2; ; ) {
    const head = bytesAt(source, at, 4)
    if (head.length < 4) throw damagedImage('The JPEG file ends before its first scan.')
    const marker = head[1]!
    if (head[0] !== 0xff) throw damagedImage('The JPEG file has other bytes where a marker is expected.')
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === EOI) throw damagedImage('The JPEG file ends before its first scan.')
    // Markers without a segment have no length.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= SOI)) {
      at += 2
      continue
    }
    const length = (head[2]! << 8) | head[3]!
    const end = at + 2 + length
    if (length < 2 || end > source.size) throw damagedImage('The JPEG file ends in the middle of its header.')
    if (marker === SOS) {
      if (frame === undefined)
        throw damagedImage('The JPEG file has no frame header with the size of its image.')
      return { ...frame, hasJfif, transform, resolution, exif, profile: profile.joined(), scan: end }
    }
    const body = (): Uint8Array => bytesAt(source, at + 4, length - 2)
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)) {
      frame ??= frameOf(marker, body())
    } else if (marker === APP0 && startsWith(body(), 'JFIF\0')) {
      hasJfif = true
      resolution ??= jfifResolution(body())
    } else if (marker === APP1 && startsWith(body(), 'Exif\0')) exif ??= body().subarray(6)
    else if (marker === APP2 && startsWith(body(), 'ICC_PROFILE\0')) profile.add(body().subarray(12))
    else if (marker === APP14 && startsWith(body(), 'Adobe')) transform = body()[11] ?? 0
    at = end
  }
}

function frameOf(marker: number, body: Uint8Array) {
  if (!KNOWN_FRAMES.has(marker))
    throw unsupportedImage(
      'The JPEG file uses a coding that PDF readers do not support (lossless, hierarchical or arithmetic). Save it as a baseline or progressive JPEG, or as PNG.',
    )
  const precision = body[0]
  const height = (body[1]! << 8) | body[2]!
  const width = (body[3]! << 8) | body[4]!
  const count = body[5] ?? 0
  if (body.length < 6 + 3 * count || count === 0)
    throw damagedImage('The JPEG file has no frame header with the colour components of its image.')
  if (precision !== 8)
    throw unsupportedImage(`The JPEG file has ${precision} bits per sample; a PDF takes 8. Save it as PNG.`)
  if (width === 0 || height === 0)
    throw damagedImage(`The JPEG file has an invalid size: ${width} × ${height} pixels.`)
  return { width, height, components: Array.from({ length: count }, (_, index) => body[6 + 3 * index]!) }
}

function jfifResolution(body: Uint8Array): Resolution | undefined {
  const unit = body[7]
  const perInch = unit === 1 ? 1 : unit === 2 ? 2.54 : 0
  const [x, y] = [(body[8]! << 8) | body[9]!, (body[10]! << 8) | body[11]!]
  return resolutionOf(x * perInch, y * perInch)
}

/**
 * A profile is split into numbered parts. Each part states its number, starting at 1, and the number of parts
 * (ISO 15076-1, B.4).
 */
class ProfileParts {
  readonly #parts = new Map<number, Uint8Array>()
  #count = 0
  #bytes = 0

  add(body: Uint8Array): void {
    const number = body[0] ?? 0
    if (this.#parts.has(number) || this.#bytes > MAX_PROFILE_BYTES) return
    this.#count = body[1] ?? 0
    this.#bytes += body.length
    this.#parts.set(number, body.subarray(2))
  }

  joined(): Uint8Array | undefined {
    if (this.#count === 0 || this.#parts.size !== this.#count) return undefined
    const parts = Array.from({ length: this.#count }, (_, index) => this.#parts.get(index + 1))
    return parts.every((part) => part !== undefined) ? joinBytes(parts) : undefined
  }
}

const SEARCHED_AT_ONCE = 256 * 1024

/**
 * The offset after the end marker. Almost all files end with it; data that cameras append after it are
 * dropped.
 */
function endOf(source: Source, scan: number): number {
  const tail = bytesAt(source, source.size - 2, 2)
  if (tail[0] === 0xff && tail[1] === EOI) return source.size
  let wasMarker = false
  for (let at = scan; at < source.size; at += SEARCHED_AT_ONCE) {
    const block = bytesAt(source, at, SEARCHED_AT_ONCE)
    if (wasMarker && block[0] === EOI) return at + 1
    for (let from = block.indexOf(0xff); from >= 0; from = block.indexOf(0xff, from + 1))
      if (block[from + 1] === EOI) return at + from + 2
    wasMarker = block.at(-1) === 0xff
  }
  throw damagedImage('The JPEG file is truncated: it ends before its image does.')
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[i] !== text.charCodeAt(i)) return false
  return true
}
