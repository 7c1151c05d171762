import type { Encryption } from '../crypt/encryption.js'
import { limitExceeded } from '../errors.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { serialise } from '../syntax/serialiser.js'
import { mayHoldStrings, openMetadata, withEncryptedStrings } from './encrypted-object.js'
import type { Sink } from './sink.js'
import { WrittenObjects, writeXrefStream, writeXrefTable } from './xref-writer.js'

const OBJECTS_PER_STREAM = 200
const BYTES_PER_STREAM = 128 * 1024
/** More than the number and the offset of most objects in an object stream. */
const INDEX_BYTES = 16
/** Written objects can be nested slightly deeper than the input. */
const ADDED_NESTING = 8
const COPY_BYTES = 2 * 1024 * 1024
/** The buffer of a finished writer for reuse: a new one would have to be allocated and cleared. */
let spareCopyBuffer: Uint8Array | undefined
/** The comment that marks the file as binary for transfer programs (ISO 32000-1, 7.5.2). */
const BINARY_MARK = Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a)
const OBJ = asciiBytes(' 0 obj\n')
const ENDOBJ = asciiBytes('\nendobj\n')
const STREAM = asciiBytes('>>\nstream\n')
const ENDSTREAM = asciiBytes('\nendstream\nendobj\n')
/**
 * Objects up to this size are collected up to this many bytes before they are written to the sink, because a
 * call costs more than their bytes.
 */
const SMALL_OBJECT = 4096
const COLLECTED_BYTES = 8 * 1024

/** Bytes that are written unchanged as a stream's data. */
export interface WritableData {
  readonly length: number
  /** The bytes in order. Long data can be read through the given buffer. */
  blocks(buffer: () => Uint8Array): Iterable<Uint8Array>
}

export interface WriterOptions {
  readonly version: string
  /**
   * True packs objects into object streams with a cross-reference stream; false writes them separately with a
   * classic table.
   */
  readonly objectStreams: boolean
  readonly encryption: Encryption | undefined
  readonly primitives: Primitives
  readonly limits: Limits
  /** Called repeatedly during long writes. Throws if the caller has aborted. */
  readonly checkpoint?: (() => void) | undefined
}

/**
 * Writes objects one after another. An object is built in place: `begin` returns the buffer to append to,
 * then `commit` keeps the appended bytes and `discard` removes them.
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
  /** Bytes that are not written to the sink yet. */
  readonly #collected = new ByteBuffer(COLLECTED_BYTES + 2 * SMALL_OBJECT)
  #copyBuffer: Uint8Array | undefined
  readonly #deepest: number

  constructor(sink: Sink, options: WriterOptions) {
    this.sink = sink
    this.#options = options
    this.#deepest = options.limits.maxNesting + ADDED_NESTING
    this.#collected.text(`%PDF-${options.version}\n`)
    this.#collected.copy(BINARY_MARK)
  }

  /** The number of bytes written so far. */
  get position(): number {
    return this.sink.position + this.#collected.length
  }

  reserve(): number {
    const { maxObjectNumber } = this.#options.limits
    if (this.#objects.next > maxObjectNumber)
      throw limitExceeded('The number of objects of the output', maxObjectNumber)
    return this.#objects.reserve()
  }

  /** The number of object numbers assigned so far. */
  get objectCount(): number {
    return this.#objects.next - 1
  }

  begin(): ByteBuffer {
    this.#begun = this.#body.length
    return this.#body
  }

  /** The start of the current object in the buffer. */
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
      if (this.#packed.length >= OBJECTS_PER_STREAM || this.#body.length >= BYTES_PER_STREAM)
        this.#flushPacked()
      return
    }
    const { bytes, length } = this.#body
    if (encryption === undefined || !mayHoldStrings(bytes, this.#begun, length))
      this.#writeDirect(num, bytes, this.#begun, length)
    else {
      const plain = this.#body.view(this.#begun)
      this.#writeDirect(num, withEncryptedStrings(plain, num, encryption, this.#deepest))
    }
    this.discard()
  }

  /** Writes a value under a new or a reserved number. */
  object(value: PdfValue, num = this.reserve()): PdfRef {
    serialise(value, this.begin())
    this.commit(num)
    return new PdfRef(num)
  }

  /** Writes a stream. `dict` must not contain /Length. */
  stream(dict: PdfDict, data: WritableData, num = this.reserve()): PdfRef {
    const out = new ByteBuffer(256)
    serialise(dict, out)
    this.rawStream(num, out.view(), data)
    return new PdfRef(num)
  }

  /** Writes a stream whose dictionary is already serialised, from `<<` to `>>`, without /Length. */
  rawStream(num: number, dict: Uint8Array, data: WritableData): void {
    const { encryption } = this.#options
    const open = encryption?.encryptsMetadata === false ? openMetadata(dict, this.#deepest) : undefined
    if (open === undefined) this.#writeStream(num, dict, data, encryption)
    else this.#writeStream(num, open, data, undefined)
  }

  #writeStream(num: number, dict: Uint8Array, data: WritableData, encryption: Encryption | undefined): void {
    const { sink } = this
    const cipher = encryption?.streamCipher(num, 0)
    const length = cipher === undefined ? data.length : cipher.encryptedLength(data.length)
    this.#refuseToPass(this.position + length)
    const head = encryption === undefined ? dict : withEncryptedStrings(dict, num, encryption, this.#deepest)
    this.#objects.at(num, this.position)
    const out = this.#collected
    out.integer(num)
    out.copy(OBJ)
    out.copy(head, 0, head.length - 2)
    out.text('/Length ')
    out.integer(length)
    out.copy(STREAM)
    this.#flushCollected()
    const running = cipher?.start(data.length)
    let written = 0
    for (const block of data.blocks(this.#bufferForCopies)) {
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
    out.copy(ENDSTREAM)
  }

  /** A property, because it is passed on for each stream. */
  readonly #bufferForCopies = (): Uint8Array => {
    if (this.#copyBuffer === undefined) {
      this.#copyBuffer = spareCopyBuffer ?? new Uint8Array(COPY_BYTES)
      spareCopyBuffer = undefined
    }
    return this.#copyBuffer
  }

  /** Writes the remaining objects and the cross-reference table. */
  finish(trailer: PdfDict): void {
    this.#flushPacked()
    const { encryption, objectStreams, primitives } = this.#options
    const full: PdfDict = new Map(trailer)
    if (encryption !== undefined) full.set('Encrypt', this.#writeEncryptDictionary(encryption))
    this.#flushCollected()
    if (objectStreams) writeXrefStream(this.#objects, full, this.sink, primitives)
    else writeXrefTable(this.#objects, full, this.sink)
    this.#refuseToPass(this.sink.position)
    spareCopyBuffer = this.#copyBuffer ?? spareCopyBuffer
    this.#copyBuffer = undefined
    this.#body.release()
    this.#collected.release()
    this.#objects.release()
  }

  #refuseToPass(position: number): void {
    const { maxOutputBytes } = this.#options.limits
    if (position > maxOutputBytes) throw limitExceeded('The size of the output', maxOutputBytes)
  }

  /** The only dictionary whose strings are not encrypted. It is not in an object stream (7.6.1). */
  #writeEncryptDictionary(encryption: Encryption): PdfRef {
    const num = this.reserve()
    const out = new ByteBuffer()
    serialise(encryption.dict, out)
    this.#writeDirect(num, out.view())
    return new PdfRef(num)
  }

  /** Writes an object that is `bytes[start … end)`. */
  #writeDirect(num: number, bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.#options.checkpoint?.()
    this.#refuseToPass(this.position + end - start)
    this.#objects.at(num, this.position)
    const out = this.#collected
    out.integer(num)
    out.copy(OBJ)
    if (end - start > SMALL_OBJECT) {
      this.#flushCollected()
      this.sink.write(bytes.subarray(start, end))
    } else out.copy(bytes, start, end)
    out.copy(ENDOBJ)
    if (out.length >= COLLECTED_BYTES) this.#flushCollected()
  }

  #flushCollected(): void {
    this.sink.write(this.#collected.view())
    this.#collected.length = 0
  }

  #flushPacked(): void {
    if (this.#packed.length === 0) return
    const packed = this.#packed
    const offsets = this.#offsets
    const head = new ByteBuffer(this.#body.length + INDEX_BYTES * packed.length)
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
    head.release()
    const dict = asciiBytes(`<</Type/ObjStm/N ${packed.length}/First ${first}/Filter/FlateDecode>>`)
    this.#packed = []
    this.#offsets = []
    this.#body.length = 0
    this.rawStream(own, dict, { length: data.length, blocks: () => [data] })
  }
}
