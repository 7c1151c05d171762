import { joinBytes } from '../../syntax/byte-buffer.js'
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
  const region = encodeRegion(bits, width, height, bitsAre === 'samples' ? 255 : 0)
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

function encodeRegion(bits: Uint8Array, width: number, height: number, flip: 0 | 255): Uint8Array {
  const rowBytes = (width + 7) >> 3
  const encoder = new ArithmeticEncoder((bits.length >> 4) + 64)
  // Two bytes behind each row, so that looking ahead needs no test.
  const rows = [new Uint8Array(rowBytes + 2), new Uint8Array(rowBytes + 2), new Uint8Array(rowBytes + 2)]
  let [above2, above1, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  const padding = 255 << (rowBytes * 8 - width)
  let wasTypical = false
  for (let y = 0; y < height; y++) {
    const start = y * rowBytes
    for (let i = 0; i < rowBytes; i++) row[i] = bits[start + i]! ^ flip
    row[rowBytes - 1]! &= padding
    let same = 0
    while (same < rowBytes && row[same] === above1[same]) same++
    const isSame = same === rowBytes
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

/** The context of a pixel: five pixels of the row two above, seven of the one above, four to its left. */
function encodeRow(
  encoder: ArithmeticEncoder,
  row: Uint8Array,
  above1: Uint8Array,
  above2: Uint8Array,
  width: number,
): void {
  const bytes = (width + 7) >> 3
  let context = ((above2[0]! >> 6) << 12) | ((above1[0]! >> 5) << 5)
  for (let column = 0, skipped = 0; column < bytes; skipped = 0) {
    if (context === 0) {
      let end = column
      while (end < bytes && row[end] === 0 && above1[end] === 0 && above2[end] === 0) end++
      if (end > column) {
        // The context looks three pixels ahead.
        const run = end === bytes ? width - column * 8 : (end - column) * 8 - 3
        encoder.encodeZeros(0, run)
        if (end === bytes) return
        column = end - 1
        skipped = 5
      }
    }
    // The pixels that come into the context with those of this byte: three ahead above, two ahead in the row before.
    const ahead1 = ((above1[column]! << 8) | above1[column + 1]!) >> 5
    const ahead2 = ((above2[column]! << 8) | above2[column + 1]!) >> 6
    const last = Math.max(0, (column + 1) * 8 - width)
    context = encoder.encodePixels(row[column]!, 7 - skipped, last, ahead1, ahead2, context)
    column++
  }
}
