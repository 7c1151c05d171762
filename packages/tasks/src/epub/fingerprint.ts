import type { Primitives } from '@octavo/pdf/primitives'

const PIECE_LENGTH = 64 * 1024

/** An identifier that equal books have, and others do not. */
export class Fingerprint {
  readonly #primitives: Pick<Primitives, 'sha256'>
  readonly #encoder = new TextEncoder()
  #digest = new Uint8Array(0)
  #waiting = ''

  constructor(primitives: Pick<Primitives, 'sha256'>) {
    this.#primitives = primitives
  }

  add(text: string): void {
    this.#waiting += text
    if (this.#waiting.length >= PIECE_LENGTH) this.#flush()
  }

  /** Of the version for own schemes, 8 (RFC 9562, 5.8). */
  uuid(): string {
    this.#flush()
    const bytes = this.#digest.slice(0, 16)
    bytes[6] = (bytes[6]! & 0x0f) | 0x80
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return `urn:uuid:${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
  }

  #flush(): void {
    this.#digest = new Uint8Array(this.#primitives.sha256(this.#digest, this.#encoder.encode(this.#waiting)))
    this.#waiting = ''
  }
}
