import type { Primitives } from '@octavo/pdf/primitives'
import type { PartWriter } from '../office-files/picture-parts.js'
import { TextSink } from '../office-files/text-sink.js'

/** An identifier that equal books have, and others do not. */
export class Fingerprint {
  readonly #primitives: Pick<Primitives, 'sha256'>
  readonly #text = new TextSink((bytes) => this.#addBytes(bytes))
  #digest = new Uint8Array(0)

  constructor(primitives: Pick<Primitives, 'sha256'>) {
    this.#primitives = primitives
  }

  add(text: string): void {
    this.#text.add(text)
  }

  /** A writer that adds what it writes, such as pictures. */
  noting(writer: PartWriter): PartWriter {
    const add = (block: Uint8Array): void => this.#addBytes(block)
    return {
      get blockBuffer() {
        return writer.blockBuffer
      },
      stored(name, blocks) {
        writer.stored(name, noted(blocks, add))
      },
    }
  }

  /** Of the version for own schemes, 8 (RFC 9562, 5.8). */
  uuid(): string {
    this.#text.flush()
    const bytes = this.#digest.slice(0, 16)
    bytes[6] = (bytes[6]! & 0x0f) | 0x80
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return `urn:uuid:${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
  }

  #addBytes(bytes: Uint8Array): void {
    this.#digest = new Uint8Array(this.#primitives.sha256(this.#digest, bytes))
  }
}

function* noted(blocks: Iterable<Uint8Array>, note: (block: Uint8Array) => void): Generator<Uint8Array> {
  for (const block of blocks) {
    note(block)
    yield block
  }
}
