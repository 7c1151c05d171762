import { type Box, intersection } from '../geometry/box.js'
import { inverse, type Matrix, type Point } from '../geometry/matrix.js'
import { corners, halfPlane } from './areas.js'

/** Pixels of a row to be overwritten: from `start` up to, but not including, `end`. */
export interface Span {
  readonly row: number
  readonly start: number
  readonly end: number
}

/** The margin around an area that is also overwritten, in pixels, because readers interpolate images. */
const MARGIN = 0.5

/** The pixels of an image that areas of the page touch; undefined if they cannot be determined. */
export function touchedPixels(
  matrix: Matrix,
  areas: readonly Box[],
  width: number,
  height: number,
): Span[] | undefined {
  const back = inverse(matrix)
  if (back === undefined) return undefined
  const spans: Span[] = []
  for (const area of areas) {
    // An image's first row is at the top of the unit square (ISO 32000-1, 8.9.5.2).
    const polygon = corners(back, area).map(([u, v]): Point => [u * width, (1 - v) * height])
    const rows = polygon.map(([, y]) => y)
    const first = Math.max(0, Math.floor(Math.min(...rows) - MARGIN))
    const last = Math.min(height - 1, Math.ceil(Math.max(...rows) + MARGIN) - 1)
    for (let row = first; row <= last; row++) {
      const slab = halfPlane(halfPlane(polygon, 1, row - MARGIN, true), 1, row + 1 + MARGIN, false)
      if (slab.length === 0) continue
      const columns = slab.map(([x]) => x)
      const start = Math.max(0, Math.floor(Math.min(...columns) - MARGIN))
      const end = Math.min(width, Math.ceil(Math.max(...columns) + MARGIN))
      if (end > start) spans.push({ row, start, end })
    }
  }
  return spans
}

/** Sets samples to 0, whatever colour that is: a box is drawn on top of them. */
export function overwriteSamples(
  bytes: Uint8Array,
  width: number,
  bitsPerPixel: number,
  spans: readonly Span[],
): void {
  const rowBits = Math.ceil((width * bitsPerPixel) / 8) * 8
  for (const { row, start, end } of spans) {
    const from = row * rowBits + start * bitsPerPixel
    const to = row * rowBits + end * bitsPerPixel
    const firstWhole = Math.ceil(from / 8)
    const lastWhole = Math.floor(to / 8)
    if (firstWhole > lastWhole) {
      for (let bit = from; bit < to; bit++) clearBit(bytes, bit)
      continue
    }
    for (let bit = from; bit < firstWhole * 8; bit++) clearBit(bytes, bit)
    bytes.fill(0, firstWhole, lastWhole)
    for (let bit = lastWhole * 8; bit < to; bit++) clearBit(bytes, bit)
  }
}

function clearBit(bytes: Uint8Array, bit: number): void {
  const at = bit >> 3
  if (at < bytes.length) bytes[at]! &= ~(0x80 >> (bit & 7))
}

/** The areas that overlap an image. */
export function areasOn(box: Box, areas: readonly Box[]): Box[] {
  return areas.filter((area) => {
    const common = intersection(area, box)
    return common !== undefined && common[2] - common[0] > 1e-6 && common[3] - common[1] > 1e-6
  })
}
