import type { Encryption } from '../crypt/encryption.js'
import type { StreamCipher } from '../crypt/security.js'
import type { Primitives } from '../platform/primitives.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { asciiBytes } from '../syntax/characters.js'
import type { WritableData } from '../write/pdf-writer.js'
import type { Sink } from '../write/sink.js'
import type { Arrangement } from './arrangement.js'
import { digits, IS_STREAM } from './bodies.js'
import { EncryptedUnits } from './encrypted-units.js'
import type { Gathered } from './gather.js'
import type { Numbering } from './numbering.js'

const COPY_BYTES = 512 * 1024
const OBJ = asciiBytes(' 0 obj\n')
const ENDOBJ = asciiBytes('\nendobj\n')
const LENGTH = asciiBytes('/Length ')
const STREAM = asciiBytes('>>\nstream\n')
const ENDSTREAM = asciiBytes('\nendstream\nendobj\n')

export interface UnitWriterOptions {
  readonly encryption: Encryption | undefined
  readonly primitives: Primitives
  readonly maxNesting: number
  readonly checkpoint: () => void
}

interface ObjectStream {
  /** Without /Length and `>>`. */
  readonly dict: Uint8Array
  readonly data: Uint8Array
}

/** Computes the exact length of each unit, and writes it. */
export class UnitWriter {
  readonly #gathered: Gathered
  readonly #numbers: Int32Array
  readonly #options: UnitWriterOptions
  readonly #objectStreams: readonly ObjectStream[]
  readonly #encrypted: EncryptedUnits | undefined
  readonly #out = new ByteBuffer(64 * 1024)
  #copyBuffer: Uint8Array | undefined

  constructor(
    gathered: Gathered,
    { opening, firstPage, otherPages, shared, rest, packed }: Arrangement,
    { numbers }: Numbering,
    options: UnitWriterOptions,
  ) {
    this.#gathered = gathered
    this.#numbers = numbers
    this.#options = options
    this.#objectStreams = packed.map((members) => this.#pack(members))
    const { encryption, maxNesting } = options
    if (encryption !== undefined) {
      const parts = [opening, firstPage, otherPages, shared, rest]
      this.#encrypted = new EncryptedUnits(gathered.bodies, numbers, parts, encryption, maxNesting)
    }
  }

  /** The number of bytes that `write` will write. */
  length(unit: number): number {
    const { bodies } = this.#gathered
    const head = digits(this.#numbers[unit]!) + OBJ.length + this.#bodyLength(unit)
    if (unit < bodies.count && (bodies.flags[unit]! & IS_STREAM) === 0) return head + ENDOBJ.length
    const length = this.#dataLength(unit)
    return head + LENGTH.length + digits(length) + STREAM.length + length + ENDSTREAM.length
  }

  write(unit: number, sink: Sink): void {
    this.#options.checkpoint()
    const { bodies, file } = this.#gathered
    const out = this.#out
    out.length = 0
    out.integer(this.#numbers[unit]!)
    out.copy(OBJ)
    if (unit >= bodies.count) {
      const { dict, data } = this.#objectStreams[unit - bodies.count]!
      out.copy(dict)
      this.#writeData(unit, { length: data.length, blocks: () => [data] }, sink)
      return
    }
    const encrypted = this.#encrypted?.body(unit)
    if (encrypted === undefined) bodies.write(unit, this.#numbers, out)
    else out.copy(encrypted)
    if ((bodies.flags[unit]! & IS_STREAM) !== 0) {
      this.#writeData(unit, bodies.data(unit, file.source), sink)
      return
    }
    out.copy(ENDOBJ)
    sink.write(out.view())
  }

  /** An additional stream object, in its written form; `dict` lacks /Length and `>>`. */
  stream(num: number, dict: string, data: Uint8Array): Uint8Array {
    const cipher = this.#options.encryption?.streamCipher(num, 0)
    const out = new ByteBuffer(data.length + 256)
    out.integer(num)
    out.copy(OBJ)
    out.text(dict)
    out.copy(LENGTH)
    out.integer(cipher?.encryptedLength(data.length) ?? data.length)
    out.copy(STREAM)
    const running = cipher?.start(data.length)
    if (running === undefined) out.copy(data)
    else {
      out.copy(running.update(data))
      out.copy(running.finish())
    }
    out.copy(ENDSTREAM)
    return out.view()
  }

  #writeData(unit: number, data: WritableData, sink: Sink): void {
    const out = this.#out
    const length = this.#dataLength(unit)
    out.copy(LENGTH)
    out.integer(length)
    out.copy(STREAM)
    sink.write(out.view())
    const start = sink.position
    const running = this.#cipher(unit)?.start(data.length)
    for (const block of data.blocks(() => this.#bufferForCopies())) {
      this.#options.checkpoint()
      sink.write(running === undefined ? block : running.update(block))
    }
    if (running !== undefined) sink.write(running.finish())
    const written = sink.position - start
    if (written !== length) throw new Error(`A stream of ${length} bytes turned out to have ${written}.`)
    sink.write(ENDSTREAM)
  }

  #bodyLength(unit: number): number {
    const { bodies } = this.#gathered
    if (unit >= bodies.count) return this.#objectStreams[unit - bodies.count]!.dict.length
    return this.#encrypted?.body(unit)?.length ?? bodies.length(unit, this.#numbers)
  }

  #dataLength(unit: number): number {
    const { bodies } = this.#gathered
    const plain =
      unit < bodies.count ? bodies.dataLength(unit) : this.#objectStreams[unit - bodies.count]!.data.length
    return this.#cipher(unit)?.encryptedLength(plain) ?? plain
  }

  #cipher(unit: number): StreamCipher | undefined {
    if (this.#encrypted === undefined || this.#encrypted.isOpen(unit)) return undefined
    return this.#options.encryption?.streamCipher(this.#numbers[unit]!, 0)
  }

  #pack(members: Int32Array): ObjectStream {
    const { bodies } = this.#gathered
    const head = new ByteBuffer(2 * 1024)
    const body = new ByteBuffer(16 * 1024)
    for (const index of members) {
      head.integer(this.#numbers[index]!)
      head.byte(0x20)
      head.integer(body.length)
      head.byte(0x20)
      bodies.write(index, this.#numbers, body)
      body.byte(0x0a)
    }
    const first = head.length
    head.copy(body.view())
    return {
      dict: asciiBytes(`<</Type/ObjStm/N ${members.length}/First ${first}/Filter/FlateDecode`),
      data: this.#options.primitives.deflate(head.view()),
    }
  }

  #bufferForCopies(): Uint8Array {
    this.#copyBuffer ??= new Uint8Array(COPY_BYTES)
    return this.#copyBuffer
  }
}
