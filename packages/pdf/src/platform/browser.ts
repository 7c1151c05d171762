/** The primitives of browsers. @module */
import { cbc } from '@noble/ciphers/aes.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { Inflate, zlibSync } from 'fflate'
import { limitExceeded } from '../errors.js'
import { deflateDataOf, type HashAlgorithm, joined, type Primitives } from './primitives.js'

/** For page dictionaries, level 5 takes a quarter longer than level 1, and the output is a tenth smaller. */
const DEFLATE_LEVEL = 5
const SMALLEST_LEVEL = 9

export const browserPrimitives: Primitives = {
  inflate: (data, maxBytes) => inflateWithin(deflateDataOf(data), maxBytes),
  deflate: (data) => zlibSync(data, { level: DEFLATE_LEVEL }),
  indexOf(bytes, word, from = 0) {
    const [first = 0] = word
    for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
      if (word.every((byte, index) => bytes[at + index] === byte)) return at
    return -1
  },
  crc32(data, before = 0) {
    let checksum = ~before
    for (let i = 0; i < data.length; i++)
      checksum = crcTable[(checksum ^ data[i]!) & 0xff]! ^ (checksum >>> 8)
    return ~checksum >>> 0
  },
  deflateSmallest: (data) => zlibSync(data, { level: SMALLEST_LEVEL, mem: 12 }),
  md5: (...parts) => digest(md5, parts),
  startHash(algorithm) {
    const running = hashes[algorithm].create()
    return {
      update: (bytes) => void running.update(bytes),
      digest: () => running.digest(),
    }
  },
  sha256: (...parts) => digest(sha256, parts),
  sha384: (...parts) => digest(sha384, parts),
  sha512: (...parts) => digest(sha512, parts),
  aesCbcEncrypt(key, iv) {
    let previous = iv
    return (blocks) => {
      if (blocks.length === 0) return new Uint8Array(0)
      const encrypted = cbc(key, previous, { disablePadding: true }).encrypt(blocks)
      previous = encrypted.slice(-16)
      return encrypted
    }
  },
  aesCbcDecrypt(key, iv) {
    let previous = iv
    return (blocks) => {
      if (blocks.length === 0) return new Uint8Array(0)
      const decrypted = cbc(key, previous, { disablePadding: true }).decrypt(blocks)
      previous = blocks.slice(-16)
      return decrypted
    }
  },
  randomBytes(length) {
    const bytes = new Uint8Array(length)
    for (let at = 0; at < length; at += MAX_RANDOM_BYTES_AT_ONCE) {
      crypto.getRandomValues(bytes.subarray(at, at + MAX_RANDOM_BYTES_AT_ONCE))
    }
    return bytes
  },
}

const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The Web Cryptography API does not return more in one call. */
const MAX_RANDOM_BYTES_AT_ONCE = 65_536

interface Hash {
  (bytes: Uint8Array): Uint8Array
  create(): { update(bytes: Uint8Array): unknown; digest(): Uint8Array }
}

const hashes: Readonly<Record<HashAlgorithm, Hash>> = { md5, sha1, sha256, sha384, sha512 }

function digest(hash: Hash, parts: Uint8Array[]): Uint8Array {
  const [only] = parts
  if (parts.length === 1 && only) return hash(only)
  const running = hash.create()
  for (const part of parts) running.update(part)
  return running.digest()
}

/** The maximum expansion factor of deflate data (zlib's technical details: 1032:1). */
const MAX_EXPANSION = 1032
/**
 * Longer than any stored block: if this much input produces no output, the deflate data have ended and junk
 * follows.
 */
const SILENT_INPUT = 192 * 1024

function inflateWithin(deflated: Uint8Array, maxBytes: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let total = 0
  const inflater = new Inflate((piece) => {
    total += piece.length
    if (total > maxBytes) throw limitExceeded('The number of bytes that a stream inflates to', maxBytes)
    if (piece.length > 0) pieces.push(piece)
  })
  let lastOutputAt = 0
  for (let at = 0; at < deflated.length && at - lastOutputAt < SILENT_INPUT; ) {
    // Small enough that the output cannot far exceed the limit before it is checked.
    const size = Math.min(Math.max(Math.floor((maxBytes - total) / MAX_EXPANSION), 256), 32 * 1024)
    const before = total
    inflater.push(deflated.subarray(at, at + size))
    at += size
    if (total > before) lastOutputAt = at
  }
  // fflate accepts data that end between two blocks as complete. One more byte makes it detect this.
  inflater.push(new Uint8Array(1), true)
  return joined(pieces, total)
}
