import type { BlockTransform, Primitives } from '../platform/primitives.js'
import type { PdfString } from '../syntax/objects.js'
import type { PieceTransform, StreamDecipher } from './security.js'

/**
 * AES in PDF (ISO 32000-1, 7.6.2): an initialisation vector of one block, then CBC with 1 to 16 bytes of
 * padding.
 *
 * In CBC, the plaintext of a block depends only on its ciphertext and that of the previous block. So the
 * vector is passed to the decipher as data, and the first block of the result is dropped. This way one
 * decipher can process any number of strings, regardless of its previous input.
 */
export const BLOCK = 16
export const ZERO_VECTOR: Uint8Array = new Uint8Array(BLOCK)
const NOTHING: Uint8Array = new Uint8Array(0)

/**
 * The decrypted string. Bytes after the last complete block are ignored. Empty if there are less than two
 * blocks: the vector and one block of data.
 */
export function decryptWhole(encrypted: Uint8Array, decrypt: BlockTransform): Uint8Array {
  const whole = encrypted.length - (encrypted.length % BLOCK)
  if (whole < 2 * BLOCK) return NOTHING
  const plain = decrypt(encrypted.subarray(0, whole))
  return plain.subarray(BLOCK, whole - paddingLength(plain))
}

/**
 * Reused for the input of a cipher, which is not needed after the call because the output is in separate
 * memory.
 */
const scratch = new Uint8Array(16 * 1024 + 2 * BLOCK)

/** The encrypted vector, data and padding. `random` is a block that becomes the vector. */
export function encryptWhole(plain: Uint8Array, random: Uint8Array, encrypt: BlockTransform): Uint8Array {
  const length = encryptedLength(plain.length)
  const blocks = length <= scratch.length ? scratch.subarray(0, length) : new Uint8Array(length)
  layOut(plain, 0, plain.length, random, blocks, 0)
  return encrypt(blocks)
}

/** The maximum number of bytes of strings that are encrypted in one call. */
const MAX_AT_ONCE = 4096 * BLOCK

/** Encrypts several strings at once, because a call of the cipher costs more than encrypting a string. */
export function encryptAll(
  strings: readonly PdfString[],
  random: () => Uint8Array,
  encrypt: BlockTransform,
): Uint8Array {
  let total = 0
  for (const { length } of strings) total += encryptedLength(length)
  const all = new Uint8Array(total)
  let at = 0
  for (const { source, start, end } of strings) at = layOut(source, start, end, random(), all, at)
  for (let start = 0; start < total; start += MAX_AT_ONCE)
    all.set(encrypt(all.subarray(start, Math.min(start + MAX_AT_ONCE, total))), start)
  return all
}

/** Writes the vector, the data and the padding to `target` at `at`, and returns the position after them. */
function layOut(
  plain: Uint8Array,
  from: number,
  to: number,
  random: Uint8Array,
  target: Uint8Array,
  at: number,
): number {
  const end = at + encryptedLength(to - from)
  const padding = at + BLOCK + to - from
  for (let i = 0; i < BLOCK; i++) target[at + i] = random[i]!
  // For a few bytes, creating a view costs more than copying them.
  if (to - from > SHORT) target.set(plain.subarray(from, to), at + BLOCK)
  else for (let i = from, into = at + BLOCK; i < to; ) target[into++] = plain[i++]!
  for (let i = padding; i < end; i++) target[i] = end - padding
  return end
}

const SHORT = 64

export function encryptedLength(plainLength: number): number {
  return BLOCK + plainLength - (plainLength % BLOCK) + BLOCK
}

/** The length of the padding at the end of decrypted data; 0 if it is invalid, so that no data are lost. */
function paddingLength(plain: Uint8Array): number {
  const length = plain[plain.length - 1]!
  if (length > BLOCK) return 0
  for (let at = plain.length - length; at < plain.length; at++) if (plain[at] !== length) return 0
  return length
}

export class AesStreamDecipher implements StreamDecipher {
  readonly #key: Uint8Array
  readonly #primitives: Primitives

  constructor(key: Uint8Array, primitives: Primitives) {
    this.#key = key
    this.#primitives = primitives
  }

  plainLength(encryptedLength: number, tail: Uint8Array): number {
    const rest = encryptedLength % BLOCK
    const whole = encryptedLength - rest
    if (whole < 2 * BLOCK) return 0
    const lastTwo = tail.subarray(tail.length - rest - 2 * BLOCK, tail.length - rest)
    if (lastTwo.length < 2 * BLOCK) throw new RangeError('The end of an encrypted stream is not long enough.')
    return whole - 2 * BLOCK + decryptWhole(lastTwo, this.#decrypt()).length
  }

  start(): PieceTransform {
    return new AesPieceDecipher(this.#decrypt())
  }

  #decrypt(): BlockTransform {
    return this.#primitives.aesCbcDecrypt(this.#key, ZERO_VECTOR)
  }
}

class AesPieceDecipher implements PieceTransform {
  readonly #decrypt: BlockTransform
  /** The last complete block so far, which can contain the padding, and the bytes after it. */
  #held = NOTHING
  #vectorIsDropped = false

  constructor(decrypt: BlockTransform) {
    this.#decrypt = decrypt
  }

  update(bytes: Uint8Array): Uint8Array {
    const all = joined(this.#held, bytes)
    const decryptable = Math.max(0, all.length - (all.length % BLOCK) - BLOCK)
    this.#held = all.slice(decryptable)
    if (decryptable === 0) return NOTHING
    const plain = this.#decrypt(all.subarray(0, decryptable))
    if (this.#vectorIsDropped) return plain
    this.#vectorIsDropped = true
    return plain.subarray(BLOCK)
  }

  finish(): Uint8Array {
    if (!this.#vectorIsDropped || this.#held.length < BLOCK) return NOTHING
    const plain = this.#decrypt(this.#held.subarray(0, BLOCK))
    return plain.subarray(0, BLOCK - paddingLength(plain))
  }
}

export class AesPieceCipher implements PieceTransform {
  readonly #encrypt: BlockTransform
  /** Bytes that do not fill a block yet. Initially the random block that becomes the vector. */
  #held: Uint8Array

  constructor(random: Uint8Array, encrypt: BlockTransform) {
    this.#held = random
    this.#encrypt = encrypt
  }

  update(bytes: Uint8Array): Uint8Array {
    const all = joined(this.#held, bytes)
    const encryptable = all.length - (all.length % BLOCK)
    this.#held = all.slice(encryptable)
    return encryptable === 0 ? NOTHING : this.#encrypt(all.subarray(0, encryptable))
  }

  finish(): Uint8Array {
    const padding = BLOCK - (this.#held.length % BLOCK)
    return this.update(new Uint8Array(padding).fill(padding))
  }
}

/** For data small enough to be encrypted in one call, with a shared cipher. */
export class AesWholeCipher implements PieceTransform {
  readonly #length: number
  /** The block that becomes the vector. */
  readonly #random: Uint8Array
  readonly #encrypt: BlockTransform
  #held = NOTHING
  #isOver = false

  constructor(length: number, random: Uint8Array, encrypt: BlockTransform) {
    this.#length = length
    this.#random = random
    this.#encrypt = encrypt
  }

  update(bytes: Uint8Array): Uint8Array {
    const isAll = bytes.length === this.#length && this.#held.length === 0
    if (isAll && !this.#isOver) return this.#all(bytes)
    // The caller's block is valid only until the next one.
    this.#held = this.#held.length === 0 ? bytes.slice() : joined(this.#held, bytes)
    return NOTHING
  }

  finish(): Uint8Array {
    return this.#isOver ? NOTHING : this.#all(this.#held)
  }

  #all(plain: Uint8Array): Uint8Array {
    this.#isOver = true
    return encryptWhole(plain, this.#random, this.#encrypt)
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
