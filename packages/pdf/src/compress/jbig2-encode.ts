import { joinBytes } from '../syntax/byte-buffer.js'
import { ArithmeticEncoder } from './arithmetic-encoder.js'

/** Segment types (ITU-T T.88, 7.3): page information, and a region with one bitmap. */
const PAGE_INFORMATION = 48
const GENERIC_REGION = 38
/** Template 0 with typical prediction (7.4.6.2). */
const GENERIC_FLAGS = 0x08
/**
 * The nominal positions of the adaptive pixels of template 0 (6.2.5.4), with which each row of the template
 * is contiguous.
 */
const ADAPTIVE_PIXELS = [3, -1, -3, -1, 2, -2, -2, -2]
/** The context of the bit that says whether a row equals the one above (6.2.5.7). */
const TYPICAL_CONTEXT = 0x9b25

/**
 * Encodes a bitmap losslessly as one generic region (T.88, 6.2). No symbols are used, so shapes are never
 * replaced by similar ones. Black is 1 in JBIG2, but /JBIG2Decode returns 0 for black (ISO 32000-2, 7.4.7),
 * so samples are inverted.
 */
export function encodeJbig2(
  bits: Uint8Array,
  width: number,
  height: number,
  bitsAre: 'samples' | 'opposites',
): Uint8Array {
  const region = encodeRegion(bits, width, height, bitsAre === 'samples' ? -1 : 0)
  const page = new Uint8Array(19)
  const view = new DataView(page.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  const head = new Uint8Array(18 + ADAPTIVE_PIXELS.length)
  const headView = new DataView(head.buffer)
  headView.setUint32(0, width)
  headView.setUint32(4, height)
  head[17] = GENERIC_FLAGS
  head.set(
    ADAPTIVE_PIXELS.map((each) => each & 255),
    18,
  )
  return joinBytes([
    segment(0, PAGE_INFORMATION, page.length),
    page,
    segment(1, GENERIC_REGION, head.length + region.length),
    head,
    region,
  ])
}

/** 7.2: number, type, no references, page 1, length. */
function segment(number: number, type: number, length: number): Uint8Array {
  const bytes = new Uint8Array(11)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, number)
  bytes[4] = type
  bytes[6] = 1
  view.setUint32(7, length)
  return bytes
}

function encodeRegion(bits: Uint8Array, width: number, height: number, flip: 0 | -1): Uint8Array {
  const rowBytes = (width + 7) >> 3
  const words = (width + 31) >> 5
  const encoder = new ArithmeticEncoder((bits.length >> 4) + 64)
  // One extra word after each row, so that look-ahead needs no bounds check.
  const rows = [new Int32Array(words + 1), new Int32Array(words + 1), new Int32Array(words + 1)]
  let [above2, above1, row] = rows as [Int32Array, Int32Array, Int32Array]
  const data = new DataView(bits.buffer, bits.byteOffset, bits.byteLength)
  let wasTypical = false
  for (let y = 0; y < height; y++) {
    readRow(data, y * rowBytes, rowBytes, flip, row)
    row[words - 1]! &= -1 << (words * 32 - width)
    let same = 0
    while (same < words && row[same] === above1[same]) same++
    const isSame = same === words
    encoder.encode(TYPICAL_CONTEXT, isSame === wasTypical ? 0 : 1)
    wasTypical = isSame
    if (!isSame) encodeRow(encoder, row, above1, above2, width)
    const free = above2
    above2 = above1
    above1 = row
    row = free
  }
  return encoder.finish()
}

/** Reads pixels as 32-bit words, most significant bit first. */
function readRow(data: DataView, start: number, bytes: number, flip: 0 | -1, row: Int32Array): void {
  const whole = bytes >> 2
  for (let i = 0; i < whole; i++) row[i] = data.getInt32(start + i * 4) ^ flip
  if (whole * 4 === bytes) return
  let last = 0
  for (let i = whole * 4; i < bytes; i++) last |= data.getUint8(start + i) << (24 - (i & 3) * 8)
  row[whole] = last ^ flip
}

/** The context of a pixel has five pixels two rows above, seven in the row above, and four to its left. */
function encodeRow(
  encoder: ArithmeticEncoder,
  row: Int32Array,
  above1: Int32Array,
  above2: Int32Array,
  width: number,
): void {
  let context = ((above2[0]! >>> 30) << 12) | ((above1[0]! >>> 29) << 5)
  for (let at = 0, i = 0; at < width; at += 32, i++) {
    // The pixels that enter the context with this word: three ahead in the row above, two ahead in the row
    // before that.
    const ahead1 = (above1[i]! << 3) | (above1[i + 1]! >>> 29)
    const ahead2 = (above2[i]! << 2) | (above2[i + 1]! >>> 30)
    context = encoder.encodePixels(row[i]!, ahead1, ahead2, Math.min(32, width - at), context)
  }
}
