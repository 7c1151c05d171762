import { damagedImage, unsupportedImage } from '../errors.js'
import type { Source } from '../source/source.js'
import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import { type Picture, type PictureColours, type Resolution, resolutionOf } from './picture.js'
import { bytesAt, rangesData } from './source-bytes.js'

const BOX_SIGNATURE = [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a]
const CODESTREAM_SIGNATURE = [0xff, 0x4f, 0xff, 0x51]
const EOC = [0xff, 0xd9]
const MAX_BOXES = 1000
const OPACITY = 1
const PREMULTIPLIED_OPACITY = 2

export function isJpeg2000(head: Uint8Array): boolean {
  return isBoxed(head) || isCodestream(head)
}

function isBoxed(head: Uint8Array): boolean {
  return BOX_SIGNATURE.every((byte, index) => head[index] === byte)
}

function isCodestream(head: Uint8Array): boolean {
  return CODESTREAM_SIGNATURE.every((byte, index) => head[index] === byte)
}

interface Found {
  size: { width: number; height: number; components: number } | undefined
  resolution: Resolution | undefined
  /** How the data contain opacity, as a value of /SMaskInData. */
  opacity: 0 | 1 | 2
  hasCodestream: boolean
}

/**
 * A JPEG 2000 file without re-encoding (ISO 32000-1, 7.4.9, JPXDecode). A JP2 file states its colour space;
 * for a bare codestream it is added.
 */
export function readJpeg2000(source: Source): Picture {
  const head = bytesAt(source, 0, BOX_SIGNATURE.length)
  const isBare = isCodestream(head)
  const found: Found = { size: undefined, resolution: undefined, opacity: 0, hasCodestream: isBare }
  if (isBare) {
    found.size = codestreamSize(source, 0)
    ensureEnd(source)
  } else readBoxes(source, 0, source.size, found, { left: MAX_BOXES })
  const { size } = found
  if (size === undefined || !found.hasCodestream)
    throw damagedImage('The JPEG 2000 file has no header with the size of its image.')
  const dict: PdfDict = new Map<string, PdfValue>([['Filter', new PdfName('JPXDecode')]])
  if (found.opacity > 0) dict.set('SMaskInData', found.opacity)
  return {
    kind: 'JPEG 2000',
    width: size.width,
    height: size.height,
    orientation: 1,
    resolution: found.resolution,
    dict,
    data: rangesData(source, [{ start: 0, length: source.size }]),
    colours: isBare ? bareColours(size.components) : undefined,
    softMask: undefined,
    carriedOver: true,
  }
}

function bareColours(components: number): PictureColours {
  if (components !== 1 && components !== 3 && components !== 4)
    throw unsupportedImage(`The JPEG 2000 data have ${components} components and no colour space.`)
  return { components }
}

/** ISO/IEC 15444-1, annex I. */
function readBoxes(source: Source, from: number, to: number, found: Found, budget: { left: number }): void {
  for (let at = from; at + 8 <= to && budget.left-- > 0; ) {
    const head = bytesAt(source, at, 16)
    const type = String.fromCharCode(head[4]!, head[5]!, head[6]!, head[7]!)
    const short = uint32(head, 0)
    const isLong = short === 1 && head.length === 16
    const length = short === 0 ? to - at : isLong ? uint32(head, 8) * 2 ** 32 + uint32(head, 12) : short
    const begin = at + (isLong ? 16 : 8)
    const end = at + length
    if (length < 8 || end > to) throw damagedImage('The JPEG 2000 file is truncated, or its boxes overlap.')
    if (type === 'jp2h' || type === 'res ') readBoxes(source, begin, end, found, budget)
    else if (type === 'ihdr') {
      const body = bytesAt(source, begin, 14)
      found.size = sizeOf(uint32(body, 4), uint32(body, 0), (body[8]! << 8) | body[9]!)
    } else if (type === 'cdef') found.opacity = opacityOf(bytesAt(source, begin, Math.min(end - begin, 1024)))
    else if (type === 'resc' || type === 'resd') found.resolution ??= resolution(bytesAt(source, begin, 10))
    else if (type === 'jp2c') {
      found.hasCodestream = true
      found.size ??= codestreamSize(source, begin)
      if (short === 0) ensureEnd(source)
    }
    at = end
  }
}

/** Channel definitions: the number, type and association of each channel. */
function opacityOf(body: Uint8Array): 0 | 1 | 2 {
  for (let at = 2; at + 6 <= body.length; at += 6) {
    const kind = (body[at + 2]! << 8) | body[at + 3]!
    if (kind === OPACITY || kind === PREMULTIPLIED_OPACITY) return kind
  }
  return 0
}

/** Samples per metre, each as a fraction with a power of ten. */
function resolution(body: Uint8Array): Resolution | undefined {
  if (body.length < 10) return undefined
  const perInch = (at: number, exponent: number): number => {
    const below = (body[at + 2]! << 8) | body[at + 3]!
    return below === 0
      ? 0
      : (((body[at]! << 8) | body[at + 1]!) / below) * 10 ** ((exponent << 24) >> 24) * 0.0254
  }
  return resolutionOf(perInch(4, body[9]!), perInch(0, body[8]!))
}

/** The SIZ segment (ISO/IEC 15444-1, A.5.1). */
function codestreamSize(source: Source, at: number) {
  const body = bytesAt(source, at, 42)
  if (body.length < 42 || !isCodestream(body)) throw damagedImage('The JPEG 2000 data have no header.')
  const side = (end: number, offset: number): number => uint32(body, end) - uint32(body, offset)
  return sizeOf(side(8, 16), side(12, 20), (body[40]! << 8) | body[41]!)
}

/** Data that extend to the end of the file have no length; they end with the marker EOC (A.4.4). */
function ensureEnd(source: Source): void {
  const [first, second] = bytesAt(source, source.size - EOC.length, EOC.length)
  if (first !== EOC[0] || second !== EOC[1])
    throw damagedImage('The JPEG 2000 file is truncated: it ends before its image does.')
}

/** The number of components of JPEG 2000 data in memory; undefined if there is no codestream. */
export function jpeg2000Components(data: Uint8Array): number | undefined {
  for (let at = data.indexOf(0xff); at >= 0; at = data.indexOf(0xff, at + 1))
    if (isCodestream(data.subarray(at, at + 4)))
      return data.length < at + 42 ? undefined : (data[at + 40]! << 8) | data[at + 41]!
  return undefined
}

function sizeOf(width: number, height: number, components: number) {
  if (width <= 0 || height <= 0)
    throw damagedImage(`The JPEG 2000 file has an invalid size: ${width} × ${height} pixels.`)
  return { width, height, components }
}

function uint32(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0
}
