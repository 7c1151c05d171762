/** What differs between Node and browsers. @module */
import type { Typesetting } from './typesetting.js'

/**
 * The functions that the platform provides to the engine. In Node these are node:zlib and node:crypto; in a
 * browser, fflate and noble. All are synchronous, because the engine runs where blocking is acceptable.
 */
export interface Primitives {
  /**
   * Inflates zlib data. Throws `limit_exceeded` above `maxBytes`, and any other error if the data are
   * damaged.
   */
  inflate(data: Uint8Array, maxBytes: number): Uint8Array
  /**
   * The same for data with a zlib header and the right checksum: any others are damaged. Absent if the platform
   * does not check it.
   */
  inflateChecked?(data: Uint8Array, maxBytes: number): Uint8Array
  /** The same for Brotli data. Absent if no decoder was loaded; such streams then stay unchanged. */
  readonly brotli?: ((data: Uint8Array, maxBytes: number) => Uint8Array) | undefined
  /** Deflates to zlib data. */
  deflate(data: Uint8Array): Uint8Array
  /** The position of a word in the bytes at or after `from`; -1 if there is none. */
  indexOf(bytes: Uint8Array, word: Uint8Array, from?: number): number
  /** The checksum of PNG and ZIP, continued from the checksum of the preceding data. */
  crc32(data: Uint8Array, before?: number): number
  /** Like `deflate`, but optimised for size instead of time. */
  deflateSmallest(data: Uint8Array): Uint8Array
  md5(...parts: Uint8Array[]): Uint8Array
  /** The digest of data that are too long to be in memory at once. */
  startHash(algorithm: HashAlgorithm): RunningDigest
  sha256(...parts: Uint8Array[]): Uint8Array
  sha384(...parts: Uint8Array[]): Uint8Array
  sha512(...parts: Uint8Array[]): Uint8Array
  /** AES-CBC of complete blocks, without padding, in any number of calls. */
  aesCbcEncrypt(key: Uint8Array, iv: Uint8Array): BlockTransform
  aesCbcDecrypt(key: Uint8Array, iv: Uint8Array): BlockTransform
  randomBytes(length: number): Uint8Array
  /** Absent if the platform has none. Images then stay unchanged. */
  readonly images?: ImageCodecs | undefined
  /**
   * Absent if the platform has none. Text is then drawn only with the fonts of documents and the standard
   * fonts.
   */
  readonly typesetting?: Typesetting | undefined
  /**
   * The packed texts of one of Adobe's character collections, such as `Adobe-Japan1`; undefined if they cannot
   * be loaded. Absent if the platform has none. The text of fonts that only name a collection is then unknown.
   */
  readonly characterCollection?: ((name: string) => Uint8Array | undefined) | undefined
  /**
   * The CFF program of one of the 14 standard fonts, such as `Times-Bold`. Absent if the platform has none. Documents
   * that only name one then get another font with letters of the same widths.
   */
  readonly standardFont?: ((name: string) => Uint8Array | undefined) | undefined
}

/** Takes any number of complete 16-byte blocks and returns the same number of bytes, in separate memory. */
export type BlockTransform = (blocks: Uint8Array) => Uint8Array

/** Decodes and encodes images, which requires more than a filter (ISO 32000-1, 7.4.8, DCTDecode). */
export interface ImageCodecs {
  /** Throws `limit_exceeded` above `maxPixels`, and any other error if the data are damaged. */
  decodeJpeg(data: Uint8Array, maxPixels: number): Pixels
  /** `quality` is from 1 to 100. */
  encodeJpeg(pixels: Pixels, quality: number): Uint8Array
}

/** Samples of 8 bits, row by row from the top, with the channels of a pixel interleaved. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** 1: grey, 3: RGB, 4: CMYK. */
  readonly channels: 1 | 3 | 4
  readonly data: Uint8Array
}

export type HashAlgorithm = 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512'

export interface RunningDigest {
  update(bytes: Uint8Array): void
  digest(): Uint8Array
}

const DEFLATE_METHOD = 8
const PRESET_DICTIONARY = 0x20

/**
 * The deflate data inside zlib data (RFC 1950), which follow the two bytes of the header. The checksum at the
 * end is ignored: in real files it can be truncated or wrong although the data are good.
 */
export function deflateDataOf(zlibData: Uint8Array): Uint8Array {
  const method = zlibData[0] ?? 0
  const flags = zlibData[1] ?? 0
  if ((method & 0x0f) !== DEFLATE_METHOD || ((method << 8) | flags) % 31 !== 0 || flags & PRESET_DICTIONARY) {
    throw new Error('The data has no zlib header.')
  }
  return zlibData.subarray(2)
}

/** Joins blocks with this total length into one array. */
export function joined(pieces: Uint8Array[], total: number): Uint8Array {
  const [only] = pieces
  if (pieces.length === 1 && only) return only
  const whole = new Uint8Array(total)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
