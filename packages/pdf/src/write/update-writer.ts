import type { Security, StreamKind } from '../crypt/security.js'
import { limitExceeded } from '../errors.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { isDict, type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import { serialise, writeReference } from '../syntax/serialiser.js'
import type { WritableData } from './pdf-writer.js'
import type { Sink } from './sink.js'
import { byteWidth } from './xref-writer.js'

/** The offsets of a table have ten digits. */
const LARGEST_TABLE_OFFSET = 10 ** 10
const COPY_BYTES = 1024 * 1024

/** The newest cross-reference section of the file: the next one is of the same kind, and refers to it. */
export interface PreviousXref {
  readonly kind: 'table' | 'stream'
  readonly position: number
  /** Higher than all object numbers that are in use. */
  readonly size: number
}

export interface UpdateWriterOptions {
  readonly previous: PreviousXref
  /** That of the file: what is added is encrypted with the same key. */
  readonly security: Security | null
  readonly primitives: Primitives
  readonly limits: Limits
  /** Called repeatedly during long writes. Throws if the caller has aborted. */
  readonly checkpoint: () => void
  /** The number that an object has in the file. */
  readonly numberOf: (num: number) => number
}

interface WrittenObject {
  readonly num: number
  readonly gen: number
  readonly position: number
}

/** Adds changed and new objects after the bytes of a file: an incremental update (ISO 32000-1, 7.5.6). */
export class UpdateWriter {
  readonly sink: Sink
  readonly #options: UpdateWriterOptions
  readonly #written: WrittenObject[] = []
  /** The next number for a new object. */
  #next: number

  constructor(sink: Sink, options: UpdateWriterOptions) {
    this.sink = sink
    this.#options = options
    this.#next = options.previous.size
  }

  reserve(): number {
    const { maxObjectNumber } = this.#options.limits
    if (this.#next > maxObjectNumber)
      throw limitExceeded('The number of objects of the output', maxObjectNumber)
    return this.#next++
  }

  object(num: number, gen: number, value: PdfValue): void {
    this.write(this.whole(num, gen, value))
  }

  /** An object that is to be written at the current position of the sink. */
  whole(num: number, gen: number, value: PdfValue): ByteBuffer {
    const out = this.#begin(num, gen)
    this.#serialise(this.#encrypted(value, num, gen), out)
    out.text('\nendobj\n')
    return out
  }

  /** `dict` must not contain /Length. */
  stream(num: number, gen: number, kind: StreamKind, dict: PdfDict, data: WritableData): void {
    const { security, checkpoint } = this.#options
    const cipher = security?.streamCipher(kind, num, gen) ?? undefined
    const length = cipher?.encryptedLength(data.length) ?? data.length
    const out = this.#begin(num, gen)
    const own = new Map(this.#encrypted(dict, num, gen) as PdfDict).set('Length', length)
    this.#serialise(own, out)
    out.text('\nstream\n')
    this.write(out)
    const running = cipher?.start(data.length)
    for (const block of data.blocks(() => new Uint8Array(COPY_BYTES))) {
      checkpoint()
      this.#refuseToPass(block.length)
      this.sink.write(running === undefined ? block : running.update(block))
    }
    if (running !== undefined) this.sink.write(running.finish())
    out.length = 0
    out.text('\nendstream\nendobj\n')
    this.write(out)
  }

  #begin(num: number, gen: number): ByteBuffer {
    this.#options.checkpoint()
    this.#written.push({ num, gen, position: this.sink.position })
    const out = new ByteBuffer()
    out.text(`${num} ${gen} obj\n`)
    return out
  }

  write(out: ByteBuffer): void {
    this.#refuseToPass(out.length)
    this.sink.write(out.view())
  }

  /** The cross-reference section and the end of the file, to be written at `position`. */
  end(trailer: PdfDict, position: number): ByteBuffer {
    const { previous } = this.#options
    const out = new ByteBuffer()
    if (previous.kind === 'stream') this.#xrefStream(trailer, position, out)
    else this.#xrefTable(trailer, position, out)
    out.text(`startxref\n${position}\n%%EOF\n`)
    return out
  }

  #xrefTable(trailer: PdfDict, position: number, out: ByteBuffer): void {
    if (position >= LARGEST_TABLE_OFFSET)
      throw limitExceeded('The size of an output with a classic table', LARGEST_TABLE_OFFSET)
    // The head of the free list, as in the example of annex H.7.
    out.text('xref\n0 1\n0000000000 65535 f \n')
    for (const section of sections(this.#written)) {
      out.text(`${section[0]!.num} ${section.length}\n`)
      for (const { gen, position: at } of section)
        out.text(`${String(at).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`)
    }
    out.text('trailer\n')
    this.#serialise(this.#withLinks(trailer), out)
    out.byte(10)
  }

  #xrefStream(trailer: PdfDict, position: number, out: ByteBuffer): void {
    const num = this.reserve()
    const objects = [...this.#written, { num, gen: 0, position }]
    const width = byteWidth(position)
    const rows = new ByteBuffer(objects.length * (width + 3))
    const index: number[] = []
    for (const section of sections(objects)) {
      index.push(section[0]!.num, section.length)
      for (const { gen, position: at } of section) {
        rows.byte(1)
        for (let i = width - 1; i >= 0; i--) rows.byte(Math.floor(at / 256 ** i) % 256)
        rows.byte(gen >> 8)
        rows.byte(gen & 255)
      }
    }
    const data = this.#options.primitives.deflate(rows.view())
    const dict: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('XRef')],
      ...this.#withLinks(trailer),
      ['Index', index],
      ['W', [1, width, 2]],
      ['Filter', new PdfName('FlateDecode')],
      ['Length', data.length],
    ])
    out.text(`${num} 0 obj\n`)
    this.#serialise(dict, out)
    out.text('\nstream\n')
    out.copy(data)
    out.text('\nendstream\nendobj\n')
  }

  #withLinks(trailer: PdfDict): PdfDict {
    return new Map(trailer).set('Size', this.#next).set('Prev', this.#options.previous.position)
  }

  #serialise(value: PdfValue, out: ByteBuffer): void {
    const { numberOf } = this.#options
    serialise(value, out, (num, gen, into) => writeReference(numberOf(num), gen, into))
  }

  #encrypted(value: PdfValue, num: number, gen: number): PdfValue {
    const { security } = this.#options
    return security === null
      ? value
      : withEncryptedStrings(value, (bytes) => security.encryptString(bytes, num, gen))
  }

  #refuseToPass(bytes: number): void {
    const { maxOutputBytes } = this.#options.limits
    if (this.sink.position + bytes > maxOutputBytes)
      throw limitExceeded('The size of the output', maxOutputBytes)
  }
}

function withEncryptedStrings(value: PdfValue, encrypt: (bytes: Uint8Array) => Uint8Array): PdfValue {
  if (value instanceof PdfString) return new PdfString(encrypt(value.bytes))
  if (Array.isArray(value)) return value.map((item) => withEncryptedStrings(item, encrypt))
  if (!isDict(value)) return value
  // The strings of signatures are the exception (ISO 32000-1, 7.6.1).
  const isSignature = value.has('ByteRange')
  return new Map(
    [...value].map(([key, item]) => [
      key,
      isSignature && key === 'Contents' ? item : withEncryptedStrings(item, encrypt),
    ]),
  )
}

/** Objects with consecutive numbers, in the order of their numbers. */
function sections(objects: readonly WrittenObject[]): WrittenObject[][] {
  const found: WrittenObject[][] = []
  for (const object of [...objects].sort((a, b) => a.num - b.num)) {
    const last = found.at(-1)
    if (last !== undefined && last.at(-1)!.num + 1 === object.num) last.push(object)
    else found.push([object])
  }
  return found
}
