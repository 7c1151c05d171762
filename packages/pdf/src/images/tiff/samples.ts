import { damagedImage, limitExceeded, PdfError, unsupportedImage } from '../../errors.js'
import { decodeLzw } from '../../filters/lzw.js'
import { undoPredictor } from '../../filters/predictor.js'
import { decodeRunLength } from '../../filters/run-length.js'
import type { Limits } from '../../limits.js'
import type { Primitives } from '../../platform/primitives.js'
import type { Source } from '../../source/source.js'
import { rowBytesOf } from '../pack-samples.js'
import { bytesAt, type Range } from '../source-bytes.js'
import type { TiffLayout } from './layout.js'

const NONE = 1
const LZW = 5
const DEFLATE = 8
const PACK_BITS = 32773
const OLD_DEFLATE = 32946

/** Reads all pixels of a page. The samples of a pixel are interleaved; those of 16 bits are big-endian. */
export class TiffSamples {
  readonly #source: Source
  readonly #layout: TiffLayout
  readonly #primitives: Primitives

  constructor(source: Source, layout: TiffLayout, primitives: Primitives, limits: Limits) {
    this.#source = source
    this.#layout = layout
    this.#primitives = primitives
    const bytes = this.#rowBytes(layout.width, layout.samples) * layout.height
    if (bytes > limits.maxDecodedBytes)
      throw limitExceeded('The number of bytes of the image', limits.maxDecodedBytes)
  }

  read(): Uint8Array {
    const { isPlanar, samples, parts } = this.#layout
    if (!isPlanar || samples === 1) return this.#plane(parts, samples)
    if (this.#layout.bits < 8)
      throw unsupportedImage(
        'The TIFF file has separate colour planes of fewer than 8 bits, which is not supported.',
      )
    const each = Math.floor(parts.length / samples)
    const planes = Array.from({ length: samples }, (_, index) =>
      this.#plane(parts.slice(index * each, (index + 1) * each), 1),
    )
    return interleaved(planes, this.#layout.bits / 8)
  }

  #rowBytes(width: number, components: number): number {
    return rowBytesOf({ width, components, bits: this.#layout.bits })
  }

  #plane(parts: readonly Range[], components: number): Uint8Array {
    const { width, height, tile, rowsPerStrip } = this.#layout
    const rowBytes = this.#rowBytes(width, components)
    const out = new Uint8Array(rowBytes * height)
    if (tile === undefined) {
      const needed = Math.ceil(height / rowsPerStrip)
      if (parts.length < needed) throw damagedImage('The TIFF file has fewer strips than its image needs.')
      for (let strip = 0; strip < needed; strip++) {
        const rows = Math.min(rowsPerStrip, height - strip * rowsPerStrip)
        out.set(this.#part(parts[strip]!, width, rows, components), strip * rowsPerStrip * rowBytes)
      }
      return out
    }
    const across = Math.ceil(width / tile.width)
    const down = Math.ceil(height / tile.height)
    if (parts.length < across * down)
      throw damagedImage('The TIFF file has fewer tiles than its image needs.')
    const tileRow = this.#rowBytes(tile.width, components)
    if (across > 1 && (tile.width * components * this.#layout.bits) % 8 !== 0)
      throw unsupportedImage(
        'The TIFF file has tiles that end in the middle of a byte, which is not supported.',
      )
    for (let index = 0; index < across * down; index++) {
      const bytes = this.#part(parts[index]!, tile.width, tile.height, components)
      const left = (index % across) * tileRow
      const top = Math.floor(index / across) * tile.height
      const length = Math.min(tileRow, rowBytes - left)
      for (let row = 0; row < Math.min(tile.height, height - top); row++)
        out.set(bytes.subarray(row * tileRow, row * tileRow + length), (top + row) * rowBytes + left)
    }
    return out
  }

  #part({ start, length }: Range, width: number, rows: number, components: number): Uint8Array {
    const { bits, hasPredictor, isLittle } = this.#layout
    const expected = this.#rowBytes(width, components) * rows
    const plain = this.#decompressed(bytesAt(this.#source, start, length), expected)
    if (plain.length < expected)
      throw damagedImage('The TIFF file is truncated: it has fewer rows than its header says.')
    let bytes = plain.slice(0, expected)
    if (bits === 16 && isLittle) swapBytes(bytes)
    if (hasPredictor)
      bytes = new Uint8Array(
        undoPredictor(bytes, { kind: 'tiff', colors: components, bitsPerComponent: bits, columns: width })
          .bytes,
      )
    return bytes
  }

  #decompressed(data: Uint8Array, expected: number): Uint8Array {
    // There can be data after the last row. They are ignored.
    const most = expected + 64 * 1024
    try {
      switch (this.#layout.compression) {
        case NONE:
          return data
        case LZW:
          return decodeLzw(data, true, most).bytes
        case DEFLATE:
        case OLD_DEFLATE:
          return this.#primitives.inflate(data, most)
        case PACK_BITS:
          return decodeRunLength(data, most).bytes
      }
    } catch (error) {
      if (error instanceof PdfError || error instanceof Error)
        throw damagedImage('The data of the TIFF file are damaged.')
      throw error
    }
    throw unsupportedImage(
      `The TIFF file uses an unsupported compression (scheme ${this.#layout.compression}). Save it with LZW, Deflate or without compression.`,
    )
  }
}

function swapBytes(bytes: Uint8Array): void {
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const low = bytes[i]!
    bytes[i] = bytes[i + 1]!
    bytes[i + 1] = low
  }
}

function interleaved(planes: readonly Uint8Array[], sampleBytes: number): Uint8Array {
  const out = new Uint8Array(planes.reduce((sum, plane) => sum + plane.length, 0))
  const step = planes.length * sampleBytes
  planes.forEach((plane, index) => {
    for (let from = 0, to = index * sampleBytes; from < plane.length; from += sampleBytes, to += step)
      for (let i = 0; i < sampleBytes; i++) out[to + i] = plane[from + i]!
  })
  return out
}
