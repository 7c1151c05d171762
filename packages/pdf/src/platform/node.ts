/** The primitives of Node. @module */
import { constants as bufferConstants } from 'node:buffer'
import { createCipheriv, createDecipheriv, createHash, hash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync, crc32, deflateSync, inflateRawSync, inflateSync } from 'node:zlib'
import { limitExceeded } from '../errors.js'
import { type BlockTransform, deflateDataOf, type Primitives } from './primitives.js'

/**
 * For page dictionaries, level 2 takes as long as level 1, and the output is smaller; with level 5 the output
 * is 14 % smaller but takes twice the time.
 */
const DEFLATE_LEVEL = 2
const SMALLEST_LEVEL = 9
/**
 * Values of zlib's memLevel. Short blocks have separate codes each, which suits mixed data such as fonts;
 * long blocks suit uniform data.
 */
const LONG_BLOCKS = 8
const SHORT_BLOCKS = 6
/** Up to this size both are tried. They differ by one or two per cent. */
const BOTH_TRIED = 512 * 1024
/** Data that fit into a small window compress equally well, and zlib allocates a tenth of the memory. */
const SMALL_WINDOW = 4096
const smallTables = { windowBits: 12, memLevel: 5 }

export const nodePrimitives: Primitives & Required<Pick<Primitives, 'inflateChecked'>> = {
  inflate: (data, maxBytes) => decompressed(inflateRawSync, deflateDataOf(data), maxBytes),
  inflateChecked: (data, maxBytes) => decompressed(inflateSync, data, maxBytes),
  brotli: (data, maxBytes) => decompressed(brotliDecompressSync, data, maxBytes),
  deflate(data) {
    const chunkSize = between(1024, data.length >> 2, 64 * 1024)
    const isSmall = data.length <= SMALL_WINDOW
    return plainBytes(deflateSync(data, { level: DEFLATE_LEVEL, chunkSize, ...(isSmall && smallTables) }))
  },
  // `indexOf` of an array checks one byte at a time and takes nine times as long.
  indexOf: (bytes, word, from = 0) => Buffer.prototype.indexOf.call(bytes, word, from),
  crc32: (data, before = 0) => crc32(data, before),
  deflateSmallest(data) {
    const chunkSize = between(1024, data.length >> 2, 256 * 1024)
    const long = deflateSync(data, { level: SMALLEST_LEVEL, memLevel: LONG_BLOCKS, chunkSize })
    if (data.length > BOTH_TRIED) return plainBytes(long)
    const short = deflateSync(data, { level: SMALLEST_LEVEL, memLevel: SHORT_BLOCKS, chunkSize })
    return plainBytes(short.length < long.length ? short : long)
  },
  md5: (...parts) => digest('md5', parts),
  startHash(algorithm) {
    const running = createHash(algorithm)
    return {
      update: (bytes) => void running.update(bytes),
      digest: () => plainBytes(running.digest()),
    }
  },
  sha256: (...parts) => digest('sha256', parts),
  sha384: (...parts) => digest('sha384', parts),
  sha512: (...parts) => digest('sha512', parts),
  aesCbcEncrypt(key, iv) {
    return blockTransform(createCipheriv(`aes-${key.length * 8}-cbc`, key, iv))
  },
  aesCbcDecrypt(key, iv) {
    return blockTransform(createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv))
  },
  randomBytes: (length) => plainBytes(randomBytes(length)),
  // By package name, which resolves to the same file from a bundle.
  characterCollection: (name) => ownFile(`character-collections/${name}.bin`),
  standardFont: (name) => ownFile(`standard-fonts/${name}.bin`),
}

function ownFile(path: string): Uint8Array {
  return plainBytes(readFileSync(createRequire(import.meta.url).resolve(`@octavo/pdf/${path}`)))
}

const INFLATED_BYTES = 'The number of bytes that a stream inflates to'

function decompressed(
  decompress: (data: Uint8Array, options: { maxOutputLength: number; chunkSize: number }) => Uint8Array,
  data: Uint8Array,
  maxBytes: number,
): Uint8Array {
  let plain: Uint8Array
  try {
    plain = decompress(data, {
      maxOutputLength: Math.min(Math.max(maxBytes, 1), bufferConstants.MAX_LENGTH),
      // Content of pages is usually deflated to a fifth; a second chunk would take a fifth more time.
      chunkSize: between(2048, data.length * 6, 256 * 1024),
    })
  } catch (error) {
    if (isTooLarge(error)) throw limitExceeded(INFLATED_BYTES, maxBytes)
    throw error
  }
  if (plain.length > maxBytes) throw limitExceeded(INFLATED_BYTES, maxBytes)
  return plainBytes(plain)
}

function digest(algorithm: string, parts: Uint8Array[]): Uint8Array {
  const [only] = parts
  if (parts.length === 1 && only) return digestOf(algorithm, only)
  const running = createHash(algorithm)
  for (const part of parts) running.update(part)
  return plainBytes(running.digest())
}

/** Returned as a string first, because the allocation of a Buffer takes longer than hashing a few bytes. */
function digestOf(algorithm: string, data: Uint8Array): Uint8Array {
  const text = hash(algorithm, data, 'binary')
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

interface NodeCipher {
  setAutoPadding(padded: boolean): unknown
  update(bytes: Uint8Array): Uint8Array
}

function blockTransform(cipher: NodeCipher): BlockTransform {
  cipher.setAutoPadding(false)
  return (blocks) => plainBytes(cipher.update(blocks))
}

/**
 * `slice` of a Buffer shares its memory, while that of an array copies. The engine must never receive a
 * Buffer.
 */
function plainBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function isTooLarge(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}

function between(lowest: number, value: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest)
}
