import type { Primitives } from '../platform/primitives.js'

const NUMBERS_BYTES = 5
/** `sAlT` */
const AES_SALT = [0x73, 0x41, 0x6c, 0x54]
const MOST_BYTES = 16

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
  // AES-128 has no shorter keys, whatever the dictionary says.
  return method === 'aes' ? hash : hash.subarray(0, Math.min(length + NUMBERS_BYTES, MOST_BYTES))
}
