import type { Encryption } from '../crypt/encryption.js'
import { limitExceeded } from '../errors.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { asciiBytes } from '../syntax/characters.js'
import { isDict, isName, type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { Parser } from '../syntax/parser.js'
import { serialise } from '../syntax/serialiser.js'
import type { Sink } from './sink.js'
import { WrittenObjects, writeXrefStream, writeXrefTable } from './xref-writer.js'

const OBJECTS_A_STREAM = 200
const BYTES_A_STREAM = 128 * 1024
const COPY_BYTES = 1024 * 1024
/** The comment that tells transfer programs the file is binary (ISO 32000-1, 7.5.2). */
const BINARY_MARK = Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a)
const STREAM = asciiBytes('>>\nstream\n')
const ENDSTREAM = asciiBytes('\nendstream\nendobj\n')

/** Bytes that are written as a stream's data, as they are. */
export interface WritableData {
  readonly length: number
  /** The bytes in order; long ones may be read through the buffer that is offered. */
  blocks(buffer: () => Uint8Array): Iterable<Uint8Array>
}

export interface WriterOptions {
  readonly version: string
  /** Objects packed into compressed streams and a cross-reference stream, or one by one and a classic table. */
  readonly objectStreams: boolean
  readonly encryption: Encryption | undefined
  readonly primitives: Primitives
  readonly limits: Limits
  /** Called again and again while much is written: throws when the caller has aborted. */
  readonly checkpoint?: (() => void) | undefined
}

/**
 * Writes objects one after another. An object is built in place: `begin` gives the buffer to append to, then
 * `commit` keeps what was appended and `discard` takes it back.
 */
export class PdfWriter {
  readonly sink: Sink
  readonly #options: WriterOptions
  readonly #objects = new WrittenObjects()
  /** The objects of the current object stream, or the one object being built. */
  readonly #body = new ByteBuffer(16 * 1024)
  #begun = 0
  #packed: number[] = []
  #offsets: number[] = []
  readonly #scratch = new ByteBuffer(4096)
  #copyBuffer: Uint8Array | undefined

  constructor(sink: Sink, options: WriterOptions) {
    this.sink = sink
    this.#options = options
    sink.write(asciiBytes(`%PDF-${options.version}\n`))
    sink.write(BINARY_MARK)
  }

  reserve(): number {
    const { maxObjectNumber } = this.#options.limits
    if (this.#objects.next > maxObjectNumber)
      throw limitExceeded('The number of objects of the output', maxObjectNumber)
    return this.#objects.reserve()
  }

  /** How many numbers have been handed out. */
  get objectCount(): number {
    return this.#objects.next - 1
  }

  begin(): ByteBuffer {
    this.#begun = this.#body.length
    return this.#body
  }

  /** Where in the buffer the object being built begins. */
  get begun(): number {
    return this.#begun
  }

  get building(): ByteBuffer {
    return this.#body
  }

  discard(): void {
    this.#body.length = this.#begun
  }

  commit(num: number): void {
    const { objectStreams, encryption } = this.#options
    if (objectStreams) {
      this.#packed.push(num)
      this.#offsets.push(this.#begun)
      this.#body.byte(10)
      if (this.#packed.length >= OBJECTS_A_STREAM || this.#body.length >= BYTES_A_STREAM) this.#flushPacked()
      return
    }
    const bytes = this.#body.view(this.#begun)
    this.#writeDirect(
      num,
      encryption === undefined ? bytes : this.#withEncryptedStrings(bytes, num, encryption),
    )
    this.discard()
  }

  /** Writes a value under a number of its own or one that was reserved. */
  object(value: PdfValue, num = this.reserve()): PdfRef {
    serialise(value, this.begin())
    this.commit(num)
    return new PdfRef(num)
  }

  /** Writes a stream; `dict` says nothing of its length. */
  stream(dict: PdfDict, data: WritableData, num = this.reserve()): PdfRef {
    const out = new ByteBuffer(256)
    serialise(dict, out)
    this.rawStream(num, out.view(), data)
    return new PdfRef(num)
  }

  /** Writes a stream whose dictionary is bytes already, from `<<` to `>>`, without /Length. */
  rawStream(num: number, dict: Uint8Array, data: WritableData): void {
    const { encryption } = this.#options
    const open = encryption?.encryptsMetadata === false ? this.#openMetadata(dict) : undefined
    if (open === undefined) this.#writeStream(num, dict, data, encryption)
    else this.#writeStream(num, open, data, undefined)
  }

  /**
   * The dictionary of a metadata stream that stays readable, undefined for other streams. Not only the document's own: readers take
   * any /Metadata for plain where /EncryptMetadata is false, and the filter says so to the rest.
   */
  #openMetadata(bytes: Uint8Array): Uint8Array | undefined {
    const dict = new Parser(bytes, 0, bytes.length, this.#options.limits.maxNesting + 8).value()
    if (!isDict(dict) || !isName(dict.get('Type'), 'Metadata')) return undefined
    const out = new ByteBuffer(bytes.length + 64)
    serialise(withIdentityFilter(dict), out)
    return out.view()
  }

  #writeStream(num: number, dict: Uint8Array, data: WritableData, encryption: Encryption | undefined): void {
    const { sink } = this
    const cipher = encryption?.streamCipher(num, 0)
    const length = cipher === undefined ? data.length : cipher.encryptedLength(data.length)
    this.#refuseToPass(sink.position + length)
    const head = encryption === undefined ? dict : this.#withEncryptedStrings(dict, num, encryption)
    this.#objects.at(num, sink.position)
    const out = this.#scratch
    out.length = 0
    out.integer(num)
    out.text(' 0 obj\n')
    out.copy(head, 0, head.length - 2)
    out.text('/Length ')
    out.integer(length)
    out.copy(STREAM)
    sink.write(out.view())
    const running = cipher?.start()
    let written = 0
    for (const block of data.blocks(() => this.#bufferForCopies())) {
      this.#options.checkpoint?.()
      const piece = running === undefined ? block : running.update(block)
      written += piece.length
      sink.write(piece)
    }
    if (running !== undefined) {
      const rest = running.finish()
      written += rest.length
      sink.write(rest)
    }
    if (written !== length) throw new Error(`A stream of ${length} bytes turned out to have ${written}.`)
    sink.write(ENDSTREAM)
  }

  #bufferForCopies(): Uint8Array {
    this.#copyBuffer ??= new Uint8Array(COPY_BYTES)
    return this.#copyBuffer
  }

  /** Writes what is left and the cross-reference. */
  finish(trailer: PdfDict): void {
    this.#flushPacked()
    const { encryption, objectStreams, primitives } = this.#options
    const full: PdfDict = new Map(trailer)
    if (encryption !== undefined) full.set('Encrypt', this.#writeEncryptDictionary(encryption))
    if (objectStreams) writeXrefStream(this.#objects, full, this.sink, primitives)
    else writeXrefTable(this.#objects, full, this.sink)
    this.#refuseToPass(this.sink.position)
  }

  #refuseToPass(position: number): void {
    const { maxOutputBytes } = this.#options.limits
    if (position > maxOutputBytes) throw limitExceeded('The size of the output', maxOutputBytes)
  }

  /** The one dictionary whose strings stay as they are, and which lies in no object stream (7.6.1). */
  #writeEncryptDictionary(encryption: Encryption): PdfRef {
    const num = this.reserve()
    const out = new ByteBuffer()
    serialise(encryption.dict, out)
    this.#writeDirect(num, out.view())
    return new PdfRef(num)
  }

  #writeDirect(num: number, bytes: Uint8Array): void {
    this.#options.checkpoint?.()
    this.#refuseToPass(this.sink.position + bytes.length)
    this.#objects.at(num, this.sink.position)
    this.sink.write(asciiBytes(`${num} 0 obj\n`))
    this.sink.write(bytes)
    this.sink.write(asciiBytes('\nendobj\n'))
  }

  #flushPacked(): void {
    if (this.#packed.length === 0) return
    const packed = this.#packed
    const offsets = this.#offsets
    const head = this.#scratch
    head.length = 0
    const own = this.reserve()
    for (let i = 0; i < packed.length; i++) {
      this.#objects.inStream(packed[i]!, own, i)
      head.integer(packed[i]!)
      head.byte(0x20)
      head.integer(offsets[i]!)
      head.byte(i + 1 < packed.length ? 0x20 : 0x0a)
    }
    const first = head.length
    head.copy(this.#body.view())
    const data = this.#options.primitives.deflate(head.view())
    const dict = asciiBytes(`<</Type/ObjStm/N ${packed.length}/First ${first}/Filter/FlateDecode>>`)
    this.#packed = []
    this.#offsets = []
    this.#body.length = 0
    this.rawStream(own, dict, { length: data.length, blocks: () => [data] })
  }

  #withEncryptedStrings(bytes: Uint8Array, num: number, encryption: Encryption): Uint8Array {
    if (!bytes.includes(0x28) && !holdsHexString(bytes)) return bytes
    const value = new Parser(bytes, 0, bytes.length, this.#options.limits.maxNesting + 8).value()
    const out = new ByteBuffer(bytes.length * 2)
    serialise(
      encryptStrings(value, (plain) => encryption.encryptString(plain, num, 0)),
      out,
    )
    return out.view()
  }
}

/** Says that a stream of an encrypted file is not encrypted (ISO 32000-1, 7.6.5). */
function withIdentityFilter(dict: PdfDict): PdfDict {
  const listed = (value: PdfValue = null): PdfValue[] =>
    value === null ? [] : Array.isArray(value) ? value : [value]
  const filters = listed(dict.get('Filter'))
  const parameters = listed(dict.get('DecodeParms'))
  // One for each filter, or readers take none of them.
  while (parameters.length < filters.length) parameters.push(null)
  return new Map<string, PdfValue>([
    ...dict,
    ['Filter', [new PdfName('Crypt'), ...filters]],
    ['DecodeParms', [new Map([['Name', new PdfName('Identity')]]), ...parameters]],
  ])
}

function holdsHexString(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] !== 0x3c) continue
    if (bytes[i + 1] !== 0x3c) return true
    i++
  }
  return false
}

function encryptStrings(value: PdfValue, encrypt: (bytes: Uint8Array) => Uint8Array): PdfValue {
  if (value instanceof PdfString) return new PdfString(encrypt(value.bytes))
  if (Array.isArray(value)) return value.map((item) => encryptStrings(item, encrypt))
  if (value instanceof Map)
    return new Map([...value].map(([key, item]) => [key, encryptStrings(item, encrypt)]))
  return value
}
