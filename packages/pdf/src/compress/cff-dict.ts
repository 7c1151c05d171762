import { isoAdobe } from '../fonts/cff-program.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'

const STANDARD_STRINGS = 391

/** Numbers the strings of a CFF program; those that are not standard ones are added to it. */
export class CffStrings {
  readonly added: string[] = []
  readonly #numbers = new Map(isoAdobe().map((name, number) => [name, number]))

  numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = STANDARD_STRINGS + this.added.length
    this.added.push(name)
    this.#numbers.set(name, number)
    return number
  }
}

/** Writes a DICT (5176.CFF, section 4). */
export class DictWriter {
  readonly #out = new ByteBuffer(64)

  entry(operator: number, operands: readonly number[]): void {
    for (const operand of operands) {
      if (Number.isInteger(operand) && Math.abs(operand) < 2 ** 31) this.#integer(operand)
      else this.#real(operand)
    }
    this.#operator(operator)
  }

  /** Always in five bytes, so that the length is known in advance. */
  offsets(operator: number, operands: readonly number[]): void {
    for (const operand of operands) this.#long(operand)
    this.#operator(operator)
  }

  bytes(): Uint8Array {
    return this.#out.slice()
  }

  #operator(operator: number): void {
    if (operator > 255) this.#out.byte(12)
    this.#out.byte(operator & 255)
  }

  #integer(value: number): void {
    const out = this.#out
    if (value >= -107 && value <= 107) out.byte(value + 139)
    else if (value >= -32_768 && value < 32_768) {
      out.byte(28)
      out.byte((value >> 8) & 255)
      out.byte(value & 255)
    } else this.#long(value)
  }

  #long(value: number): void {
    this.#out.byte(29)
    for (let shift = 24; shift >= 0; shift -= 8) this.#out.byte((value >> shift) & 255)
  }

  /** Nibbles of a decimal number (table 5). */
  #real(value: number): void {
    const nibbles = [
      ...String(Number(value.toPrecision(9)))
        .replace('e-', 'n')
        .replace('e+', 'e'),
    ].map((character) => '0123456789.en?-'.indexOf(character))
    nibbles.push(15)
    if (nibbles.length % 2 === 1) nibbles.push(15)
    this.#out.byte(30)
    for (let at = 0; at < nibbles.length; at += 2) this.#out.byte((nibbles[at]! << 4) | nibbles[at + 1]!)
  }
}
