import { ByteBuffer } from '../syntax/byte-buffer.js'

/** Writes numbers of up to 32 bits, most significant bit first. */
export class BitWriter {
  readonly #bytes = new ByteBuffer(1024)
  #held = 0
  #heldBits = 0

  /** `value` is an integer below 2 ** `bits`. */
  write(value: number, bits: number): void {
    if (bits > 16) {
      this.write(Math.floor(value / 65536), bits - 16)
      this.write(value % 65536, 16)
      return
    }
    // At most seven bits are held, and sixteen are added: fewer than the 32 bits of the shift operators.
    this.#held = (this.#held << bits) | value
    this.#heldBits += bits
    while (this.#heldBits >= 8) {
      this.#heldBits -= 8
      this.#bytes.byte((this.#held >>> this.#heldBits) & 255)
    }
    this.#held &= (1 << this.#heldBits) - 1
  }

  /** Pads the last byte with zeros. */
  align(): void {
    if (this.#heldBits > 0) this.write(0, 8 - this.#heldBits)
  }

  /** The number of complete bytes so far. */
  get length(): number {
    return this.#bytes.length
  }

  bytes(): Uint8Array {
    this.align()
    return this.#bytes.view()
  }
}

/** The number of bits of an integer; 0 needs none. */
export function bitsOf(value: number): number {
  let bits = 0
  for (let rest = value; rest > 0; rest = Math.floor(rest / 2)) bits++
  return bits
}
