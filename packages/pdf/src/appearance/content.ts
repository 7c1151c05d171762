import { ByteBuffer } from '../syntax/byte-buffer.js'
import { writeName, writeNumber, writeString } from '../syntax/serialiser.js'

/** Builds a content stream (ISO 32000-1, 7.8.2). */
export class Content {
  readonly #out = new ByteBuffer(256)

  /** Writes operands and an operator. Coordinates are rounded to a thousandth of a point. */
  op(operator: string, ...operands: readonly number[]): void {
    for (const operand of operands) {
      writeNumber(Math.round(operand * 1000) / 1000, this.#out)
      this.#out.byte(0x20)
    }
    this.#out.text(`${operator}\n`)
  }

  /** Writes `cm`; scales need more precision than coordinates. */
  matrix(matrix: readonly number[]): void {
    for (const part of matrix) {
      writeNumber(Math.round(part * 1e6) / 1e6, this.#out)
      this.#out.byte(0x20)
    }
    this.#out.text('cm\n')
  }

  /** Writes operators unchanged. */
  raw(operators: string): void {
    if (operators !== '') this.#out.text(`${operators}\n`)
  }

  /** Writes bytes unchanged, including their line ends. */
  append(operators: Uint8Array): void {
    this.#out.copy(operators)
  }

  /** Draws a form or an image by its resource name. */
  draw(name: string): void {
    writeName(name, this.#out)
    this.#out.text(' Do\n')
  }

  font(name: string, size: number): void {
    writeName(name, this.#out)
    this.#out.byte(0x20)
    this.op('Tf', size)
  }

  show(bytes: Uint8Array): void {
    writeString(bytes, this.#out)
    this.#out.text(' Tj\n')
  }

  bytes(): Uint8Array {
    return this.#out.slice()
  }

  /** The content so far; valid until more is added. */
  view(): Uint8Array {
    return this.#out.view()
  }

  clear(): void {
    this.#out.length = 0
  }
}
