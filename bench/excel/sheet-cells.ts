import { strFromU8, unzipSync } from 'fflate'
import { decoded } from '../text/decoded.js'

export interface SheetCell {
  /** From 0. */
  readonly row: number
  readonly column: number
  readonly lastRow: number
  readonly lastColumn: number
  /** Undefined for a value. */
  readonly text: string | undefined
  readonly value: number | undefined
  /** The code of its number format. */
  readonly format: string
}

const CELL = /<c r="([A-Z]+)(\d+)"(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs

/** The cells of the sheets of a workbook that pdf-to-excel wrote. */
export function cellsOfWorkbook(bytes: Uint8Array): SheetCell[][] {
  const parts = unzipSync(bytes)
  const text = (name: string): string => strFromU8(parts[name]!)
  const formats = formatsOf(text('xl/styles.xml'))
  const sheets = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/sheet'))
  return sheets.map((name) => cellsOfSheet(text(name), formats))
}

function cellsOfSheet(xml: string, formats: readonly string[]): SheetCell[] {
  const merged = new Map(
    [...xml.matchAll(/<mergeCell ref="([A-Z]+\d+):([A-Z]+)(\d+)"/g)].map(([, from, column, row]) => [
      from!,
      { lastColumn: columnIndex(column!), lastRow: Number(row) - 1 },
    ]),
  )
  return [...xml.matchAll(CELL)].map(([, letters, number, style, type, content = '']) => {
    const [row, column] = [Number(number) - 1, columnIndex(letters!)]
    const span = merged.get(`${letters}${number}`) ?? { lastRow: row, lastColumn: column }
    const value = /<v>([^<]*)<\/v>/.exec(content)?.[1]
    const own = [...content.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, each]) => each).join('')
    return {
      row,
      column,
      ...span,
      text: type === 'inlineStr' || value === undefined ? decoded(own) : undefined,
      value: type === 'inlineStr' || value === undefined ? undefined : Number(value),
      format: formats[Number(style ?? 0)] ?? 'General',
    }
  })
}

function formatsOf(xml: string): string[] {
  const codes = new Map(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id!,
      decoded(code!),
    ]),
  )
  const looks = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(xml)?.[1] ?? ''
  return [...looks.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => codes.get(id!) ?? 'General')
}

function columnIndex(letters: string): number {
  let index = 0
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}
