import { closeSync, openSync, writeSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

/**
 * A minimal PDF writer for the inputs of the benchmarks. It shares no code with the measured engine, and it
 * writes continuously, so that an input of several gigabytes needs little memory.
 */
export type CrossReference = 'table' | 'object-streams'

const OBJECTS_PER_STREAM = 100
const WRITE_BLOCK = 1024 * 1024

type Entry = { readonly at: number } | { readonly stream: number; readonly index: number }

export class PdfWriter {
  readonly #file: number
  readonly #style: CrossReference
  readonly #entries: Entry[] = []
  #packed: { number: number; body: string }[] = []
  #pending: Uint8Array[] = []
  #pendingBytes = 0
  #length = 0
  #next = 1

  constructor(path: string, style: CrossReference) {
    this.#file = openSync(path, 'w')
    this.#style = style
    this.#write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  }

  /** Returns the number for an object that is written later. */
  reserve(): number {
    return this.#next++
  }

  object(body: string, number = this.reserve()): number {
    if (this.#style === 'table') {
      this.#entries[number] = { at: this.#length }
      this.#write(`${number} 0 obj\n${body}\nendobj\n`)
    } else {
      this.#packed.push({ number, body })
      if (this.#packed.length === OBJECTS_PER_STREAM) this.#writeObjectStream()
    }
    return number
  }

  stream(entries: string, data: Uint8Array, number = this.reserve()): number {
    this.#entries[number] = { at: this.#length }
    this.#write(`${number} 0 obj\n<<${entries}/Length ${data.length}>>\nstream\n`)
    this.#write(data)
    this.#write('\nendstream\nendobj\n')
    return number
  }

  flate(entries: string, data: string | Uint8Array, number = this.reserve()): number {
    return this.stream(`${entries}/Filter/FlateDecode`, deflateSync(data), number)
  }

  finish(catalog: number): void {
    if (this.#packed.length > 0) this.#writeObjectStream()
    if (this.#style === 'table') this.#finishWithTable(catalog)
    else this.#finishWithStream(catalog)
    this.#flush()
    closeSync(this.#file)
  }

  #writeObjectStream(): void {
    const container = this.reserve()
    let numbers = ''
    let bodies = ''
    this.#packed.forEach(({ number, body }, index) => {
      numbers += `${number} ${bodies.length} `
      bodies += `${body}\n`
      this.#entries[number] = { stream: container, index }
    })
    const count = this.#packed.length
    this.#packed = []
    const data = Buffer.from(numbers + bodies, 'latin1')
    this.flate(`/Type/ObjStm/N ${count}/First ${numbers.length}`, data, container)
  }

  #finishWithTable(catalog: number): void {
    const start = this.#length
    this.#write(`xref\n0 ${this.#next}\n0000000000 65535 f \n`)
    for (let number = 1; number < this.#next; number++) {
      const entry = this.#entries[number]
      const at = entry !== undefined && 'at' in entry ? entry.at : 0
      this.#write(`${String(at).padStart(10, '0')} 00000 n \n`)
    }
    this.#write(`trailer\n<</Size ${this.#next}/Root ${catalog} 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  }

  #finishWithStream(catalog: number): void {
    const start = this.#length
    const number = this.reserve()
    this.#entries[number] = { at: start }
    // One byte for the type, five for the offset or container, two for the index: enough for a terabyte.
    const rows = Buffer.alloc(this.#next * 8)
    rows.writeUInt16BE(65535, 6)
    this.#entries.forEach((entry, object) => {
      const inStream = 'stream' in entry
      rows.writeUInt8(inStream ? 2 : 1, object * 8)
      rows.writeUIntBE(inStream ? entry.stream : entry.at, object * 8 + 1, 5)
      rows.writeUInt16BE(inStream ? entry.index : 0, object * 8 + 6)
    })
    this.flate(`/Type/XRef/Size ${this.#next}/W[1 5 2]/Root ${catalog} 0 R`, rows, number)
    this.#write(`startxref\n${start}\n%%EOF\n`)
  }

  #write(data: string | Uint8Array): void {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    this.#length += bytes.length
    if (this.#pendingBytes >= WRITE_BLOCK) this.#flush()
  }

  #flush(): void {
    const block = Buffer.concat(this.#pending)
    for (let written = 0; written < block.length; ) written += writeSync(this.#file, block, written)
    this.#pending = []
    this.#pendingBytes = 0
  }
}
