import type { Typesetting } from './typesetting.js'

/**
 * What the engine takes from its surroundings. In Node these are node:zlib and node:crypto; in a browser,
 * fflate and noble. Everything is synchronous: the engine runs where blocking is fine.
 */
export interface Primitives {
  /** Inflates zlib data; throws `limit_exceeded` past `maxBytes`, any other error on damaged data. */
  inflate(data: Uint8Array, maxBytes: number): Uint8Array
  /** The same for Brotli data; absent if no decoder was loaded: such streams then stay as they are. */
  readonly brotli?: ((data: Uint8Array, maxBytes: number) => Uint8Array) | undefined
  /** Deflates to zlib data. */
  deflate(data: Uint8Array): Uint8Array
  /** Where a word begins in the bytes, from a place on; -1 where it does not. */
  indexOf(bytes: Uint8Array, word: Uint8Array, from?: number): number
  /** The checksum of PNG and ZIP, going on from the one of what came before. */
  crc32(data: Uint8Array, before?: number): number
  /** The same, for where size counts more than time. */
  deflateSmallest(data: Uint8Array): Uint8Array
  md5(...parts: Uint8Array[]): Uint8Array
  /** MD5 of what is too long to be in memory at once. */
  startMd5(): RunningDigest
  sha256(...parts: Uint8Array[]): Uint8Array
  sha384(...parts: Uint8Array[]): Uint8Array
  sha512(...parts: Uint8Array[]): Uint8Array
  /** AES-CBC over whole blocks, without padding, piece by piece. */
  aesCbcEncrypt(key: Uint8Array, iv: Uint8Array): BlockTransform
  aesCbcDecrypt(key: Uint8Array, iv: Uint8Array): BlockTransform
  randomBytes(length: number): Uint8Array
  /** Absent if the platform has none: images then stay as they are. */
  readonly images?: ImageCodecs | undefined
  /**
   * Absent if the platform has none: text is then drawn with the fonts of documents and the standard ones
   * alone.
   */
  readonly typesetting?: Typesetting | undefined
}

/** Takes any number of whole 16-byte blocks and returns as many bytes, in memory of their own. */
export type BlockTransform = (blocks: Uint8Array) => Uint8Array

/** Decodes and encodes the images that a filter alone does not (ISO 32000-1, 7.4.8, DCTDecode). */
export interface ImageCodecs {
  /** Throws `limit_exceeded` past `maxPixels`, any other error on damaged data. */
  decodeJpeg(data: Uint8Array, maxPixels: number): Pixels
  /** `quality` is from 1 to 100. */
  encodeJpeg(pixels: Pixels, quality: number): Uint8Array
}

/** Samples of 8 bits, row by row from the top, the channels of a pixel one after the other. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** 1: grey, 3: RGB, 4: CMYK. */
  readonly channels: 1 | 3 | 4
  readonly data: Uint8Array
}

export interface RunningDigest {
  update(bytes: Uint8Array): void
  digest(): Uint8Array
}

const DEFLATE_METHOD = 8
const PRESET_DICTIONARY = 0x20

/**
 * The deflate data inside zlib data (RFC 1950): what follows the two bytes of the header. The checksum at the end is
 * ignored: real files have it cut off or wrong, with good data before it.
 */
export function deflateDataOf(zlibData: Uint8Array): Uint8Array {
  const method = zlibData[0] ?? 0
  const flags = zlibData[1] ?? 0
  if ((method & 0x0f) !== DEFLATE_METHOD || ((method << 8) | flags) % 31 !== 0 || flags & PRESET_DICTIONARY) {
    throw new Error('The data has no zlib header.')
  }
  return zlibData.subarray(2)
}

/** Pieces of this many bytes in one array. */
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
