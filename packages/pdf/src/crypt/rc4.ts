/** RC4 in JavaScript, because OpenSSL 3 removed it and browsers never had it. */
export class Rc4 {
  readonly #state = new Uint8Array(256)
  #i = 0
  #j = 0

  constructor(key: Uint8Array) {
    const state = this.#state
    for (let i = 0; i < 256; i++) state[i] = i
    for (let i = 0, j = 0; i < 256; i++) {
      const held = state[i]!
      j = (j + held + key[i % key.length]!) & 0xff
      state[i] = state[j]!
      state[j] = held
    }
  }

  /** Encrypts or decrypts the next bytes, which is the same operation in RC4. */
  apply(bytes: Uint8Array): Uint8Array {
    const state = this.#state
    const result = new Uint8Array(bytes.length)
    let i = this.#i
    let j = this.#j
    for (let at = 0; at < bytes.length; at++) {
      i = (i + 1) & 0xff
      const a = state[i]!
      j = (j + a) & 0xff
      const b = state[j]!
      state[i] = b
      state[j] = a
      result[at] = bytes[at]! ^ state[(a + b) & 0xff]!
    }
    this.#i = i
    this.#j = j
    return result
  }
}
