/** The keys of the two encryptions (Adobe Type 1 Font Format, 7.1 and 7.3). */
export const EEXEC_KEY = 55_665
export const CHAR_STRING_KEY = 4330
const MULTIPLIER = 52_845
const ADDEND = 22_719

/** Returns the data without the leading random bytes. */
export function decrypt(bytes: Uint8Array, start: number, skipped: number): Uint8Array {
  const clear = new Uint8Array(bytes.length)
  let key = start
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    clear[at] = byte ^ (key >> 8)
    key = ((byte + key) * MULTIPLIER + ADDEND) & 0xffff
  }
  return clear.subarray(skipped)
}

/** `clear` must already contain the leading random bytes. */
export function encrypt(clear: Uint8Array, start: number): Uint8Array {
  const bytes = new Uint8Array(clear.length)
  let key = start
  for (let at = 0; at < clear.length; at++) {
    const byte = clear[at]! ^ (key >> 8)
    bytes[at] = byte
    key = ((byte + key) * MULTIPLIER + ADDEND) & 0xffff
  }
  return bytes
}
