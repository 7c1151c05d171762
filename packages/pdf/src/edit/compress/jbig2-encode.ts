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
const CONTEXTS = 1 << 16

/**
 * A bitmap as one generic region (T.88, 6.2), without loss and without symbols: nothing is ever put in the place of something alike. A one is black
 * here; `bits` has zeros for black, as /JBIG2Decode gives it back (ISO 32000-2, 7.4.7).
 */
export function encodeJbig2(bits: Uint8Array, width: number, height: number): Uint8Array {
  const region = encodeRegion(bits, width, height)
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

function encodeRegion(bits: Uint8Array, width: number, height: number): Uint8Array {
  const rowBytes = (width + 7) >> 3
  const encoder = new ArithmeticEncoder(CONTEXTS, (bits.length >> 4) + 64)
  // Two bytes behind each row, so that looking ahead needs no test.
  const rows = [new Uint8Array(rowBytes + 2), new Uint8Array(rowBytes + 2), new Uint8Array(rowBytes + 2)]
  let [above2, above1, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  const padding = 255 << (rowBytes * 8 - width)
  let wasTypical = false
  for (let y = 0; y < height; y++) {
    const start = y * rowBytes
    let isSame = true
    for (let i = 0; i < rowBytes; i++) {
      let byte = ~bits[start + i]! & 255
      if (i === rowBytes - 1) byte &= padding
      row[i] = byte
      if (byte !== above1[i]) isSame = false
    }
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
  // Each holds the pixels that the context needs and those that come next, the present one's column at a fixed place.
  let context2 = above2[0]! >> 6
  let context1 = above1[0]! >> 5
  let context0 = 0
  const bytes = (width + 7) >> 3
  for (let x = 0; x < width; ) {
    const column = x >> 3
    if (context0 === 0 && context1 === 0 && context2 === 0 && (x & 7) === 0) {
      let end = column
      while (end < bytes && row[end] === 0 && above1[end] === 0 && above2[end] === 0) end++
      // The context looks three pixels ahead.
      const run = Math.min(width, end === bytes ? width : end * 8 - 3) - x
      if (run > 0) {
        encoder.encodeZeros(0, run)
        x += run
        const next1 = (above1[x >> 3]! << 8) | above1[(x >> 3) + 1]!
        const next2 = (above2[x >> 3]! << 8) | above2[(x >> 3) + 1]!
        context1 = (next1 >> (13 - (x & 7))) & 7
        context2 = (next2 >> (14 - (x & 7))) & 3
        continue
      }
    }
    // The pixels that come into the context with this one: three ahead above, two ahead in the row before.
    const ahead1 = x + 3
    const ahead2 = x + 2
    context1 = ((context1 << 1) | ((above1[ahead1 >> 3]! >> (7 - (ahead1 & 7))) & 1)) & 0x7f
    context2 = ((context2 << 1) | ((above2[ahead2 >> 3]! >> (7 - (ahead2 & 7))) & 1)) & 0x1f
    const bit = (row[column]! >> (7 - (x & 7))) & 1
    encoder.encode((context2 << 11) | (context1 << 4) | context0, bit)
    context0 = ((context0 << 1) | bit) & 0x0f
    x++
  }
}
