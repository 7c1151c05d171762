import { limitExceeded } from '../errors.js'

/** Fewer bytes are written faster one by one. */
const WORTH_COPYING = 32

/** The output of one filter. `damaged` is set if bytes were lost, ignored or guessed. */
export interface Decoded {
  readonly bytes: Uint8Array
  readonly damaged: boolean
}

/** The output buffer of a filter, which grows up to the limit. */
export class DecodedOutput {
  bytes: Uint8Array
  length = 0
  readonly #maxBytes: number

  constructor(maxBytes: number, expectedBytes: number) {
    this.#maxBytes = maxBytes
    this.bytes = new Uint8Array(Math.min(maxBytes, Math.max(expectedBytes, 256)))
  }

  /** Makes room for `count` more bytes. `bytes` can be a different array afterwards. */
  reserve(count: number): void {
    const wanted = this.length + count
    if (wanted <= this.bytes.length) return
    if (wanted > this.#maxBytes)
      throw limitExceeded('The number of bytes a stream decodes to', this.#maxBytes)
    const grown = new Uint8Array(Math.min(this.#maxBytes, Math.max(wanted, this.bytes.length * 2)))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.reserve(1)
    this.bytes[this.length++] = value
  }

  /** Repeats `count` bytes that begin `distance` before the end. They can overlap the bytes being written. */
  repeat(distance: number, count: number): void {
    this.reserve(count)
    const { bytes } = this
    let to = this.length
    const from = to - distance
    const end = to + count
    this.length = end
    if (count < WORTH_COPYING) {
      for (let at = from; to < end; ) bytes[to++] = bytes[at++]!
      return
    }
    // The written bytes extend the repeated ones, so each step can copy more.
    while (to < end) {
      const part = Math.min(to - from, end - to)
      bytes.copyWithin(to, from, from + part)
      to += part
    }
  }

  /** The same if they begin before the first byte. Bytes before the start are 0. */
  repeatFromBefore(distance: number, count: number): void {
    this.reserve(count)
    const zeros = Math.min(count, distance - this.length)
    this.bytes.fill(0, this.length, this.length + zeros)
    this.length += zeros
    if (count > zeros) this.repeat(distance, count - zeros)
  }

  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}
