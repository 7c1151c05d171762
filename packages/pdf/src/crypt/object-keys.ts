import type { BlockTransform, Primitives } from '../platform/primitives.js'
import { ZERO_VECTOR } from './aes-blocks.js'

/** The AES key of each object. */
export interface AesKeys {
  key(num: number, gen: number): Uint8Array
  /**
   * A shared transform with that key. There can be many short strings, and starting a cipher costs more than
   * processing one.
   */
  running(num: number, gen: number): BlockTransform
}

/** Starts AES-CBC in one direction. */
type Start = Primitives['aesCbcDecrypt']

/** AESV3: the file key is used for all objects (ISO 32000-2, algorithm 1.A). */
export class OneKey implements AesKeys {
  readonly #key: Uint8Array
  readonly #running: BlockTransform

  constructor(fileKey: Uint8Array, start: Start) {
    this.#key = fileKey
    this.#running = start(fileKey, ZERO_VECTOR)
  }

  key(): Uint8Array {
    return this.#key
  }

  running(): BlockTransform {
    return this.#running
  }
}

/** AESV2: each object has a separate key (ISO 32000-1, algorithm 1), which its strings share. */
export class KeyPerObject implements AesKeys {
  readonly #fileKey: Uint8Array
  readonly #start: Start
  readonly #primitives: Primitives
  #latest: { readonly num: number; readonly gen: number; readonly running: BlockTransform } | undefined

  constructor(fileKey: Uint8Array, start: Start, primitives: Primitives) {
    this.#fileKey = fileKey
    this.#start = start
    this.#primitives = primitives
  }

  key(num: number, gen: number): Uint8Array {
    return objectKey(this.#fileKey, num, gen, 'aes', this.#primitives)
  }

  running(num: number, gen: number): BlockTransform {
    if (this.#latest?.num !== num || this.#latest.gen !== gen) {
      this.#latest = { num, gen, running: this.#start(this.key(num, gen), ZERO_VECTOR) }
    }
    return this.#latest.running
  }
}

const NUMBERS_BYTES = 5
/** `sAlT` */
const AES_SALT = [0x73, 0x41, 0x6c, 0x54]
const MAX_BYTES = 16

/** The key of one object's strings and streams, for RC4 and AES-128 (ISO 32000-1, algorithm 1). */
export function objectKey(
  fileKey: Uint8Array,
  num: number,
  gen: number,
  method: 'rc4' | 'aes',
  primitives: Primitives,
): Uint8Array {
  const { length } = fileKey
  const salt = method === 'aes' ? AES_SALT : []
  const input = new Uint8Array(length + NUMBERS_BYTES + salt.length)
  input.set(fileKey)
  input[length] = num
  input[length + 1] = num >> 8
  input[length + 2] = num >> 16
  input[length + 3] = gen
  input[length + 4] = gen >> 8
  input.set(salt, length + NUMBERS_BYTES)
  const hash = primitives.md5(input)
  // AES-128 always has 128-bit keys, even if the dictionary states a shorter length.
  return method === 'aes' ? hash : hash.subarray(0, Math.min(length + NUMBERS_BYTES, MAX_BYTES))
}
