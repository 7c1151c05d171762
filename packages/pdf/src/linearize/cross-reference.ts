import type { Primitives } from '../platform/primitives.js'
import type { ByteBuffer } from '../syntax/byte-buffer.js'
import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import { serialise } from '../syntax/serialiser.js'
import type { Layout } from './layout.js'
import type { Numbering } from './numbering.js'

/** Below this size, the filter entries would be longer than the bytes saved. */
const NOT_WORTH_PACKING = 512
const FREE = 0
const AT_POSITION = 1
const IN_STREAM = 2

/** One section of the cross-reference: the numbers from `from` to `end`. */
export interface XrefSection {
  readonly from: number
  readonly end: number
}

/** A cross-reference table with its trailer (ISO 32000-1, 7.5.4): entries of exactly 20 bytes. */
export function xrefTable(
  { from, end }: XrefSection,
  layout: Layout,
  trailer: PdfDict,
  out: ByteBuffer,
): void {
  out.text(`${xrefTableHead({ from, end })}\n`)
  for (let num = from; num < end; num++) {
    if (num === 0) out.text('0000000000 65535 f \n')
    else out.text(`${String(layout.position(num)).padStart(10, '0')} 00000 n \n`)
  }
  out.text('trailer\n')
  serialise(trailer, out)
  out.byte(0x0a)
}

/** The text before the first entry, without its end-of-line. */
export function xrefTableHead({ from, end }: XrefSection): string {
  return `xref\n${from} ${end - from}`
}

/** A cross-reference stream (7.5.8). */
export function xrefStream(
  num: number,
  section: XrefSection,
  numbering: Numbering,
  layout: Layout,
  trailer: PdfDict,
  primitives: Primitives,
  out: ByteBuffer,
): void {
  const { from, end } = section
  // Offsets and object stream numbers share one column.
  const width = byteWidth(Math.max(layout.mainXrefAt, numbering.size))
  const row = 1 + width + 1
  const rows = xrefRows(section, numbering, layout, width, row)
  const dict: PdfDict = new Map<string, PdfValue>([['Type', new PdfName('XRef')], ...trailer])
  if (from > 0) dict.set('Index', [from, end - from])
  dict.set('W', [1, width, 1])
  let data = rows
  if (rows.length > NOT_WORTH_PACKING) {
    data = primitives.deflate(predicted(rows, row))
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
  out.text(`${num} 0 obj\n`)
  serialise(dict, out)
  out.text('\nstream\n')
  out.copy(data)
  out.text('\nendstream\nendobj\n')
}

function xrefRows(
  { from, end }: XrefSection,
  { containers, places }: Numbering,
  layout: Layout,
  width: number,
  row: number,
): Uint8Array {
  const rows = new Uint8Array((end - from) * row)
  for (let num = from, at = 0; num < end; num++, at += row) {
    const container = containers[num]!
    rows[at] = num === 0 ? FREE : container > 0 ? IN_STREAM : AT_POSITION
    let rest = num === 0 ? 0 : container > 0 ? container : layout.position(num)
    for (let i = width; i > 0; i--) {
      rows[at + i] = rest % 256
      rest = Math.floor(rest / 256)
    }
    rows[at + width + 1] = places[num]!
  }
  return rows
}

/** Rows encoded with the PNG "up" predictor (7.4.4.4): the differences are mostly zeros. */
function predicted(rows: Uint8Array, row: number): Uint8Array {
  const count = rows.length / row
  const out = new Uint8Array(count * (row + 1))
  for (let i = 0; i < count; i++) {
    const at = i * (row + 1)
    out[at] = 2
    for (let column = 0; column < row; column++) {
      const above = i === 0 ? 0 : rows[(i - 1) * row + column]!
      out[at + 1 + column] = rows[i * row + column]! - above
    }
  }
  return out
}

function byteWidth(value: number): number {
  let width = 1
  for (let rest = value; rest >= 256; rest = Math.floor(rest / 256)) width++
  return width
}
