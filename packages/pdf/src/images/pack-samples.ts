import { predictorParms } from '../filters/predictor.js'
import type { Primitives } from '../platform/primitives.js'
import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import type { ImageData } from './picture.js'
import { memoryData } from './source-bytes.js'

/**
 * Samples row by row from the top, with the components of a pixel interleaved. Each row is padded to a byte
 * boundary.
 */
export interface Samples {
  readonly width: number
  readonly height: number
  readonly components: number
  readonly bits: 1 | 2 | 4 | 8 | 16
  /** Samples of 16 bits are big-endian. */
  readonly bytes: Uint8Array
}

export function rowBytesOf({ width, components, bits }: Omit<Samples, 'bytes' | 'height'>): number {
  return Math.ceil((width * components * bits) / 8)
}

/**
 * Compresses samples to image data: deflated, with a predictor if neighbouring samples are usually similar.
 */
export function packSamples(
  samples: Samples,
  primitives: Pick<Primitives, 'deflate'>,
  isPalette = false,
): ImageData {
  const { width, components, bits, bytes } = samples
  if (bits < 8 || isPalette) return { dict: flateDict(bits), data: memoryData(primitives.deflate(bytes)) }
  const filtered = filterRows(bytes, rowBytesOf(samples), (components * bits) / 8)
  return {
    dict: flateDict(bits, components, width),
    data: memoryData(primitives.deflate(filtered)),
  }
}

/** The dictionary of Flate data, with PNG predictors (ISO 32000-1, 7.4.4.4) if `components` is given. */
export function flateDict(bits: number, components?: number, width = 0): PdfDict {
  const dict: PdfDict = new Map<string, PdfValue>([
    ['BitsPerComponent', bits],
    ['Filter', new PdfName('FlateDecode')],
  ])
  if (components !== undefined)
    dict.set(
      'DecodeParms',
      predictorParms({ kind: 'png', colors: components, bitsPerComponent: bits, columns: width }),
    )
  return dict
}

const SUB = 1
const UP = 2
const PAETH = 4
/** A filter is chosen by trial every this many rows. The rows between use the same filter. */
const ROWS_PER_TRIAL = 4

/**
 * The rows with their PNG filter types. Each trial chooses the filter with the smallest differences (PNG
 * specification, 12.8).
 */
export function filterRows(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(bytes.length / rowBytes)
  const out = new Uint8Array(bytes.length + rows)
  const none = new Uint8Array(rowBytes)
  let chosen = SUB
  for (let row = 0, to = 0; row < rows; row++) {
    const from = row * rowBytes
    const own = bytes.subarray(from, from + rowBytes)
    const above = row === 0 ? none : bytes.subarray(from - rowBytes, from)
    const target = out.subarray(to + 1, to + 1 + own.length)
    if (row % ROWS_PER_TRIAL === 1 || row === 0) {
      let least = Number.POSITIVE_INFINITY
      for (const filter of row === 0 ? [SUB] : [SUB, UP, PAETH]) {
        filterRow(filter, own, above, target, pixelBytes)
        const sum = differences(target)
        if (sum < least) {
          least = sum
          chosen = filter
        }
      }
    }
    filterRow(chosen, own, above, target, pixelBytes)
    out[to] = chosen
    to += 1 + own.length
  }
  return out
}

function differences(row: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < row.length; i++) {
    const value = row[i]!
    sum += value < 128 ? value : 256 - value
  }
  return sum
}

function filterRow(
  filter: number,
  own: Uint8Array,
  above: Uint8Array,
  target: Uint8Array,
  pixelBytes: number,
): void {
  const { length } = own
  const first = Math.min(pixelBytes, length)
  switch (filter) {
    case SUB:
      for (let i = 0; i < first; i++) target[i] = own[i]!
      for (let i = first; i < length; i++) target[i] = own[i]! - own[i - pixelBytes]!
      return
    case UP:
      for (let i = 0; i < length; i++) target[i] = own[i]! - above[i]!
      return
    default:
      for (let i = 0; i < first; i++) target[i] = own[i]! - above[i]!
      for (let i = first; i < length; i++) {
        const left = own[i - pixelBytes]!
        const up = above[i]!
        const corner = above[i - pixelBytes]!
        const toLeft = Math.abs(up - corner)
        const toUp = Math.abs(left - corner)
        const toCorner = Math.abs(left + up - 2 * corner)
        const nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
        target[i] = own[i]! - nearest
      }
  }
}
