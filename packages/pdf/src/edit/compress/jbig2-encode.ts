import { ArithmeticEncoder } from './arithmetic-encoder.js'

/** Segment types (ITU-T T.88, 7.3): the description of the page, and a region that is one bitmap. */
const PAGE_INFORMATION = 48
const GENERIC_REGION = 38
/** Template 0 with typical prediction (7.4.6.2). */
const GENERIC_FLAGS = 0x08
/** Where the adaptive pixels of template 0 usually are (6.2.5.4): then each row of the template is without a gap. */
const ADAPTIVE_PIXELS = [3, -1, -3, -1, 2, -2, -2, -2]
/** The context that says whether a row is the same as the one above (6.2.5.7). */
const TYPICAL_CONTEXT = 0x9b25

/**
 * A bitmap as one generic region (T.88, 6.2), without loss and without symbols: nothing is ever put in the place of something alike. A one is black
 * in it; /JBIG2Decode gives zeros for black (ISO 32000-2, 7.4.7), so samples are coded as their opposites.
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
  return joined([
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

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

function encodeRegion(bits: Uint8Array, width: number, height: number, flip: 0 | -1): Uint8Array {
  const rowBytes = (width + 7) >> 3
  const words = (width + 31) >> 5
  const encoder = new ArithmeticEncoder((bits.length >> 4) + 64)
  // A word behind each row, so that looking ahead needs no test.
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

/** Pixels as words of 32, the first one highest. */
function readRow(data: DataView, start: number, bytes: number, flip: 0 | -1, row: Int32Array): void {
  const whole = bytes >> 2
  for (let i = 0; i < whole; i++) row[i] = data.getInt32(start + i * 4) ^ flip
  if (whole * 4 === bytes) return
  let last = 0
  for (let i = whole * 4; i < bytes; i++) last |= data.getUint8(start + i) << (24 - (i & 3) * 8)
  row[whole] = last ^ flip
}

/** The context of a pixel: five pixels of the row two above, seven of the one above, four to its left. */
function encodeRow(
  encoder: ArithmeticEncoder,
  row: Int32Array,
  above1: Int32Array,
  above2: Int32Array,
  width: number,
): void {
  let context = ((above2[0]! >>> 30) << 12) | ((above1[0]! >>> 29) << 5)
  for (let at = 0, i = 0; at < width; at += 32, i++) {
    // The pixels that come into the context with those of this word: three ahead above, two ahead in the row before.
    const ahead1 = (above1[i]! << 3) | (above1[i + 1]! >>> 29)
    const ahead2 = (above2[i]! << 2) | (above2[i + 1]! >>> 30)
    context = encoder.encodePixels(row[i]!, ahead1, ahead2, Math.min(32, width - at), context)
  }
}
