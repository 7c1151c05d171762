import { limitExceeded } from '../errors.js'
import type { Primitives } from '../platform/primitives.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, PdfName } from '../syntax/objects.js'
import { serialise } from '../syntax/serialiser.js'
import type { Sink } from './sink.js'

/** The entries of a table have twenty bytes, and their offsets ten digits. */
const ENTRY_BYTES = 20
const OFFSET_DIGITS = 10
const LARGEST_TABLE_OFFSET = 10 ** OFFSET_DIGITS
/** Below this size, the dictionary entries for the compression are longer than the bytes saved. */
const NOT_WORTH_PACKING = 512
const FIRST_CAPACITY = 128
const FREE_ENTRY = asciiBytes('0000000000 00000 f \n')
const END_OF_ENTRY = asciiBytes(' 00000 n \n')
/** Released memory for reuse: allocating it takes longer than recording the objects of a small file. */
let spare: { readonly where: Float64Array<ArrayBuffer>; readonly index: Uint16Array<ArrayBuffer> } | undefined

/** The positions of the written objects. */
export class WrittenObjects {
  /** The next number to assign. Number 0 is the head of the free list. */
  next = 1
  /** The offset of an object, or the negated number of its object stream; 0 if it is not written yet. */
  #where: Float64Array<ArrayBuffer>
  #index: Uint16Array<ArrayBuffer>

  constructor() {
    this.#where = spare?.where.fill(0) ?? new Float64Array(FIRST_CAPACITY)
    this.#index = spare?.index ?? new Uint16Array(FIRST_CAPACITY)
    spare = undefined
  }

  /** Releases the memory, which must not be used afterwards. */
  release(): void {
    if (this.#where.length === FIRST_CAPACITY) spare = { where: this.#where, index: this.#index }
    this.#where = new Float64Array(0)
  }

  reserve(): number {
    if (this.next >= this.#where.length) this.#grow()
    return this.next++
  }

  at(num: number, position: number): void {
    this.#where[num] = position
  }

  inStream(num: number, stream: number, index: number): void {
    this.#where[num] = -stream
    this.#index[num] = index
  }

  where(num: number): number {
    return this.#where[num]!
  }

  index(num: number): number {
    return this.#index[num]!
  }

  #grow(): void {
    const where = new Float64Array(this.#where.length * 2)
    where.set(this.#where)
    this.#where = where
    const index = new Uint16Array(where.length)
    index.set(this.#index)
    this.#index = index
  }
}

/** Ends the file with a cross-reference stream (ISO 32000-1, 7.5.8). */
export function writeXrefStream(
  objects: WrittenObjects,
  trailer: PdfDict,
  sink: Sink,
  primitives: Primitives,
): void {
  const own = objects.reserve()
  const start = sink.position
  objects.at(own, start)
  // Offsets and object stream numbers share a column. In a small file the numbers can be larger.
  const width = byteWidth(Math.max(start, own))
  const row = 1 + width + 2
  const dict: PdfDict = new Map()
  dict.set('Type', new PdfName('XRef'))
  for (const [key, value] of trailer) dict.set(key, value)
  dict.set('Size', objects.next)
  dict.set('W', [1, width, 2])
  let data: Uint8Array
  if (objects.next * row <= NOT_WORTH_PACKING) data = plainRows(objects, width, row)
  else {
    data = primitives.deflate(predictedRows(objects, width, row))
    dict.set('Filter', new PdfName('FlateDecode'))
    dict.set(
      'DecodeParms',
      new Map([
        ['Predictor', 12],
        ['Columns', row],
      ]),
    )
  }
  dict.set('Length', data.length)
  const out = new ByteBuffer(512)
  out.text(`${own} 0 obj\n`)
  serialise(dict, out)
  out.text('\nstream\n')
  out.copy(data)
  out.text(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`)
  sink.write(out.view())
  out.release()
}

function plainRows(objects: WrittenObjects, width: number, row: number): Uint8Array {
  const rows = new Uint8Array(objects.next * row)
  for (let num = 0; num < objects.next; num++) fillRow(rows, num * row, objects, num, width)
  return rows
}

/** Rows encoded with the PNG "up" predictor (7.4.4.4): the differences are mostly zeros. */
function predictedRows(objects: WrittenObjects, width: number, row: number): Uint8Array {
  const rows = new Uint8Array(objects.next * (row + 1))
  const previous = new Uint8Array(row)
  const current = new Uint8Array(row)
  for (let num = 0; num < objects.next; num++) {
    fillRow(current, 0, objects, num, width)
    const at = num * (row + 1)
    rows[at] = 2
    for (let i = 0; i < row; i++) rows[at + 1 + i] = (current[i]! - previous[i]!) & 255
    previous.set(current)
  }
  return rows
}

function fillRow(rows: Uint8Array, at: number, objects: WrittenObjects, num: number, width: number): void {
  const where = num === 0 ? 0 : objects.where(num)
  const unused = where === 0
  rows[at] = unused ? 0 : where > 0 ? 1 : 2
  let rest = Math.abs(where)
  for (let i = width; i > 0; i--) {
    rows[at + i] = rest % 256
    rest = Math.floor(rest / 256)
  }
  const last = unused ? (num === 0 ? 65535 : 0) : where > 0 ? 0 : objects.index(num)
  rows[at + width + 1] = last >> 8
  rows[at + width + 2] = last & 255
}

export function byteWidth(value: number): number {
  let width = 1
  for (let rest = value; rest >= 256; rest = Math.floor(rest / 256)) width++
  return width
}

/** Ends the file with a classic table (ISO 32000-1, 7.5.4): entries of exactly 20 bytes. */
export function writeXrefTable(objects: WrittenObjects, trailer: PdfDict, sink: Sink): void {
  const start = sink.position
  if (start >= LARGEST_TABLE_OFFSET)
    throw limitExceeded('The size of an output with a classic table', LARGEST_TABLE_OFFSET)
  const out = new ByteBuffer(objects.next * ENTRY_BYTES + 1024)
  out.text(`xref\n0 ${objects.next}\n0000000000 65535 f \n`)
  for (let num = 1; num < objects.next; num++) {
    const where = objects.where(num)
    if (where === 0) out.copy(FREE_ENTRY)
    else writeEntry(where, out)
  }
  out.text('trailer\n')
  serialise(new Map(trailer).set('Size', objects.next), out)
  out.text(`\nstartxref\n${start}\n%%EOF\n`)
  sink.write(out.view())
  out.release()
}

function writeEntry(where: number, out: ByteBuffer): void {
  out.reserve(ENTRY_BYTES)
  let rest = where
  for (let at = out.length + OFFSET_DIGITS - 1; at >= out.length; at--) {
    const next = Math.floor(rest / 10)
    out.bytes[at] = 48 + rest - next * 10
    rest = next
  }
  out.length += OFFSET_DIGITS
  out.copy(END_OF_ENTRY)
}
