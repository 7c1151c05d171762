import { PdfError } from '../errors.js'
import { isInteger, type PdfDict } from '../syntax/objects.js'
import { AT_OFFSET, FREE, IN_STREAM, type XrefTable } from './xref-table.js'

/** Reads the decoded data of a cross-reference stream (ISO 32000-1, 7.5.8.2 and 7.5.8.3) into the table. */
export function readXrefStream(dict: PdfDict, data: Uint8Array, shift: number, table: XrefTable): void {
  const [kindWidth, whereWidth, detailWidth] = fieldWidths(dict)
  const row = kindWidth + whereWidth + detailWidth
  let pos = 0
  for (const [first, count] of sections(dict)) {
    for (let num = first; num < first + count; num++) {
      if (pos + row > data.length) return
      const kind = kindWidth === 0 ? 1 : field(data, pos, kindWidth)
      const where = field(data, pos + kindWidth, whereWidth)
      const detail = field(data, pos + kindWidth + whereWidth, detailWidth)
      if (kind === 1) table.setIfMissing(num, AT_OFFSET, where + shift, detail)
      else if (kind === 2) table.setIfMissing(num, IN_STREAM, where, detail)
      else if (kind === 0) table.setIfMissing(num, FREE, 0, 0)
      pos += row
    }
  }
}

function fieldWidths(dict: PdfDict): [number, number, number] {
  const widths = dict.get('W')
  if (Array.isArray(widths)) {
    const [kind, where, detail] = widths
    if (isWidth(kind) && isWidth(where) && isWidth(detail) && kind + where + detail > 0)
      return [kind, where, detail]
  }
  throw new PdfError('damaged_pdf', 'The cross-reference stream has no valid /W entry.')
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 8
}

function* sections(dict: PdfDict): Generator<[first: number, count: number]> {
  const index = dict.get('Index')
  if (!Array.isArray(index)) {
    const size = dict.get('Size')
    yield [0, isInteger(size) ? size : Number.MAX_SAFE_INTEGER]
    return
  }
  for (let i = 0; i + 1 < index.length; i += 2) {
    const first = index[i]
    const count = index[i + 1]
    if (isInteger(first) && isInteger(count) && first >= 0) yield [first, count]
  }
}

function field(data: Uint8Array, pos: number, width: number): number {
  let value = 0
  for (let i = pos; i < pos + width; i++) value = value * 256 + data[i]!
  return value
}
