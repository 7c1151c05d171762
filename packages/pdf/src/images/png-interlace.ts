import { damagedImage } from '../errors.js'
import { undoPredictor } from '../filters/predictor.js'
import { rowBytesOf, type Samples } from './pack-samples.js'

/** The first pixel of each pass and the distances between its pixels (PNG specification, 8.2). */
const PASSES = [
  { x: 0, y: 0, across: 8, down: 8 },
  { x: 4, y: 0, across: 8, down: 8 },
  { x: 0, y: 4, across: 4, down: 8 },
  { x: 2, y: 0, across: 4, down: 4 },
  { x: 0, y: 2, across: 2, down: 4 },
  { x: 1, y: 0, across: 2, down: 2 },
  { x: 0, y: 1, across: 1, down: 2 },
] as const

/** The rows of an interlaced picture in order, without filters. */
export function deinterlaced(inflated: Uint8Array, layout: Omit<Samples, 'bytes'>): Uint8Array {
  const { width, height, components, bits } = layout
  const pixelBits = components * bits
  const rowBytes = rowBytesOf(layout)
  const out = new Uint8Array(rowBytes * height)
  let at = 0
  for (const { x, y, across, down } of PASSES) {
    const columns = Math.ceil((width - x) / across)
    const rows = Math.ceil((height - y) / down)
    if (columns <= 0 || rows <= 0) continue
    const passRow = rowBytesOf({ width: columns, components, bits })
    const filtered = inflated.slice(at, at + (passRow + 1) * rows)
    if (filtered.length < (passRow + 1) * rows)
      throw damagedImage('The PNG file is truncated: it has fewer rows than its header says.')
    at += filtered.length
    const { bytes } = undoPredictor(filtered, {
      kind: 'png',
      colors: components,
      bitsPerComponent: bits,
      columns,
    })
    for (let row = 0; row < rows; row++) {
      const from = row * passRow
      const to = (y + row * down) * rowBytes
      if (pixelBits >= 8) spreadBytes(bytes, from, columns, out, to, x, across, pixelBits / 8)
      else spreadBits(bytes, from, columns, out, to, x, across, bits)
    }
  }
  return out
}

function spreadBytes(
  bytes: Uint8Array,
  from: number,
  columns: number,
  out: Uint8Array,
  to: number,
  x: number,
  across: number,
  pixelBytes: number,
): void {
  for (let column = 0; column < columns; column++) {
    const target = to + (x + column * across) * pixelBytes
    for (let i = 0; i < pixelBytes; i++) out[target + i] = bytes[from + column * pixelBytes + i]!
  }
}

/** Pixels of 1, 2 or 4 bits have one component. */
function spreadBits(
  bytes: Uint8Array,
  from: number,
  columns: number,
  out: Uint8Array,
  to: number,
  x: number,
  across: number,
  bits: number,
): void {
  const most = (1 << bits) - 1
  for (let column = 0; column < columns; column++) {
    const bit = column * bits
    const value = (bytes[from + (bit >> 3)]! >> (8 - bits - (bit & 7))) & most
    const target = (x + column * across) * bits
    out[to + (target >> 3)]! |= value << (8 - bits - (target & 7))
  }
}
