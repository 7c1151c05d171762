import { isInteger, type PdfDict, type PdfValue } from '../syntax/objects.js'
import type { Decoded } from './decoded.js'

/** The predictor of a Flate or LZW filter (ISO 32000-1, 7.4.4.4). */
export interface Predictor {
  readonly kind: 'png' | 'tiff'
  readonly colors: number
  readonly bitsPerComponent: number
  readonly columns: number
}

/** Undefined if there is none. Invalid parameters are treated as missing. */
export function readPredictor(
  parms: PdfDict | undefined,
  resolve: (value: PdfValue | undefined) => PdfValue,
): Predictor | undefined {
  const code = parms && resolve(parms.get('Predictor'))
  // The values from 10 to 15 are equivalent, because each row states its own PNG predictor.
  const kind = code === 2 ? 'tiff' : isInteger(code) && code >= 10 && code <= 15 ? 'png' : undefined
  if (parms === undefined || kind === undefined) return undefined
  const bits = resolve(parms.get('BitsPerComponent'))
  return {
    kind,
    colors: positive(resolve(parms.get('Colors'))),
    bitsPerComponent: bits === 1 || bits === 2 || bits === 4 || bits === 16 ? bits : 8,
    columns: positive(resolve(parms.get('Columns'))),
  }
}

/** The parameters from which `readPredictor` reads this predictor. */
export function predictorParms({ kind, colors, bitsPerComponent, columns }: Predictor): PdfDict {
  return new Map([
    ['Predictor', kind === 'tiff' ? 2 : 15],
    ['Colors', colors],
    ['BitsPerComponent', bitsPerComponent],
    ['Columns', columns],
  ])
}

function positive(value: PdfValue): number {
  return isInteger(value) && value > 0 ? value : 1
}

/** Undoes the predictor in place: `bytes` are modified. */
export function undoPredictor(bytes: Uint8Array, predictor: Predictor): Decoded {
  const bitsPerPixel = predictor.colors * predictor.bitsPerComponent
  const rowBytes = Math.ceil((bitsPerPixel * predictor.columns) / 8)
  if (predictor.kind === 'png') return undoPng(bytes, rowBytes, Math.ceil(bitsPerPixel / 8))
  undoTiff(bytes, rowBytes, predictor)
  return { bytes, damaged: false }
}

/**
 * PNG filtering (PNG specification, 9). Each row loses its filter type byte, so its output is before its
 * input, and nothing is overwritten before it is read. Stores into a Uint8Array are modulo 256. A truncated
 * last row is decoded as far as possible.
 */
function undoPng(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Decoded {
  let damaged = false
  let to = 0
  for (let from = 0; from < bytes.length; ) {
    const tag = bytes[from++]!
    const end = to + Math.min(rowBytes, bytes.length - from)
    const isFirstRow = to === 0
    switch (tag) {
      case 2: // Up
        if (isFirstRow) to = moveRow(bytes, from, to, end)
        else for (let f = from; to < end; to++) bytes[to] = bytes[f++]! + bytes[to - rowBytes]!
        break
      case 1: // Sub
        to = undoSub(bytes, from, to, end, pixelBytes)
        break
      case 3: // Average
        to = undoAverage(bytes, from, to, end, pixelBytes, isFirstRow ? 0 : rowBytes)
        break
      case 4: // Paeth, which uses the left pixel if there is no row above
        if (isFirstRow) to = undoSub(bytes, from, to, end, pixelBytes)
        else to = undoPaeth(bytes, from, to, end, pixelBytes, rowBytes)
        break
      default:
        if (tag !== 0) damaged = true
        to = moveRow(bytes, from, to, end)
    }
    from += rowBytes
  }
  return { bytes: bytes.subarray(0, to), damaged }
}

function moveRow(bytes: Uint8Array, from: number, to: number, end: number): number {
  bytes.copyWithin(to, from, from + end - to)
  return end
}

function undoSub(bytes: Uint8Array, from: number, to: number, end: number, pixelBytes: number): number {
  const second = Math.min(end, to + pixelBytes)
  let f = from
  let t = to
  while (t < second) bytes[t++] = bytes[f++]!
  for (; t < end; t++) bytes[t] = bytes[f++]! + bytes[t - pixelBytes]!
  return end
}

/** `rowAbove` is the distance to the row above, or 0 if there is none. */
function undoAverage(
  bytes: Uint8Array,
  from: number,
  to: number,
  end: number,
  pixelBytes: number,
  rowAbove: number,
): number {
  for (let f = from, t = to; t < end; t++) {
    const left = t - to < pixelBytes ? 0 : bytes[t - pixelBytes]!
    const above = rowAbove === 0 ? 0 : bytes[t - rowAbove]!
    bytes[t] = bytes[f++]! + ((left + above) >> 1)
  }
  return end
}

function undoPaeth(
  bytes: Uint8Array,
  from: number,
  to: number,
  end: number,
  pixelBytes: number,
  rowBytes: number,
): number {
  for (let f = from, t = to; t < end; t++) {
    const isFirstPixel = t - to < pixelBytes
    const left = isFirstPixel ? 0 : bytes[t - pixelBytes]!
    const above = bytes[t - rowBytes]!
    const aboveLeft = isFirstPixel ? 0 : bytes[t - rowBytes - pixelBytes]!
    const toLeft = Math.abs(above - aboveLeft)
    const toAbove = Math.abs(left - aboveLeft)
    const toAboveLeft = Math.abs(left + above - 2 * aboveLeft)
    const nearest =
      toLeft <= toAbove && toLeft <= toAboveLeft ? left : toAbove <= toAboveLeft ? above : aboveLeft
    bytes[t] = bytes[f++]! + nearest
  }
  return end
}

/**
 * TIFF predictor 2 (TIFF 6.0, section 14): each component is the difference from the same component of the
 * pixel to the left.
 */
function undoTiff(bytes: Uint8Array, rowBytes: number, predictor: Predictor): void {
  const { colors, bitsPerComponent, columns } = predictor
  for (let start = 0; start < bytes.length; start += rowBytes) {
    const end = Math.min(start + rowBytes, bytes.length)
    if (bitsPerComponent === 8) {
      for (let i = start + colors; i < end; i++) bytes[i] = bytes[i]! + bytes[i - colors]!
    } else if (bitsPerComponent === 16) {
      for (let i = start + 2 * colors; i + 1 < end; i += 2) {
        const left = i - 2 * colors
        const sum = ((bytes[i]! + bytes[left]!) << 8) + bytes[i + 1]! + bytes[left + 1]!
        bytes[i] = sum >> 8
        bytes[i + 1] = sum
      }
    } else {
      const components = Math.min(colors * columns, ((end - start) * 8) / bitsPerComponent)
      undoTiffBits(bytes, start, components, colors, bitsPerComponent)
    }
  }
}

/** Components of 1, 2 or 4 bits, which never cross a byte boundary. */
function undoTiffBits(
  bytes: Uint8Array,
  start: number,
  components: number,
  colors: number,
  bits: number,
): void {
  const mask = (1 << bits) - 1
  const perByte = 8 / bits
  for (let i = colors; i < components; i++) {
    const left = i - colors
    const leftShift = 8 - bits * ((left % perByte) + 1)
    const value = bytes[start + Math.trunc(left / perByte)]! >> leftShift
    const at = start + Math.trunc(i / perByte)
    const shift = 8 - bits * ((i % perByte) + 1)
    const sum = ((bytes[at]! >> shift) + value) & mask
    bytes[at] = (bytes[at]! & ~(mask << shift)) | (sum << shift)
  }
}
