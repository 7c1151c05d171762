import { PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../syntax/objects.js'

const FLOAT = new DataView(new ArrayBuffer(8))

/** Hashes values without serialising them first. Not cryptographic: collisions can be constructed. */
export class ValueHash {
  #one = 0x811c9dc5 | 0
  #other = 0x9e3779b9 | 0

  value(value: PdfValue): void {
    if (typeof value === 'number') this.number(value)
    else if (value instanceof PdfName) this.#text(value.value, 0x2f)
    else if (value instanceof PdfRef) {
      this.#word(0x52)
      this.#word(value.num)
    } else if (value instanceof Map) {
      this.#word(0x3c)
      for (const [key, item] of value) {
        this.#text(key, 0x2f)
        this.value(item)
      }
    } else if (Array.isArray(value)) {
      this.#word(0x5b)
      for (const item of value) this.value(item)
      this.#word(0x5d)
    } else if (value instanceof PdfString) {
      this.#word(0x28 + value.bytes.length)
      for (const byte of value.bytes) this.#word(byte)
    } else if (!(value instanceof PdfStream)) this.#word(value === null ? 1 : value ? 2 : 3)
  }

  number(value: number): void {
    this.#word(0x30)
    if (Number.isInteger(value) && Math.abs(value) < 0x7fffffff) {
      this.#word(value)
      return
    }
    FLOAT.setFloat64(0, value)
    this.#word(FLOAT.getInt32(0))
    this.#word(FLOAT.getInt32(4))
  }

  digits(): string {
    return `${this.#one >>> 0} ${this.#other >>> 0}`
  }

  #text(text: string, kind: number): void {
    this.#word(kind + text.length)
    let one = this.#one
    let other = this.#other
    for (let i = 0; i < text.length; i++) {
      const word = text.charCodeAt(i)
      one = Math.imul(one ^ word, 0x01000193)
      other = (Math.imul(other ^ word, 0x85ebca6b) + 1) ^ (other >>> 13)
    }
    this.#one = one
    this.#other = other
  }

  #word(word: number): void {
    this.#one = Math.imul(this.#one ^ word, 0x01000193)
    this.#other = (Math.imul(this.#other ^ word, 0x85ebca6b) + 1) ^ (this.#other >>> 13)
  }
}
