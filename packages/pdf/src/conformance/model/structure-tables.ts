import { PdfString, type PdfDict, type PdfValue } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'
import { nameIn, textIn, type Walk } from './walk.js'

/** The most cells of a table that are arranged. */
const MAX_CELLS = 1_000_000

/** A cell of a table, with what is found out about it. */
export interface TableCell {
  readonly dict: PdfDict
  readonly isHeader: boolean
  readonly columns: number
  readonly rows: number
  readonly id: string | null
  readonly scope: string | null
  readonly headers: readonly string[]
  hasIntersection: boolean
  hasConnectedHeader: boolean | null
  unknownHeaders: string
}

/** Reads a cell with its attributes (ISO 32000-1, 14.8.5.7). */
export function headersOf(walk: Walk, dict: PdfDict, type: string): TableCell {
  const { file } = walk
  const count = (key: string): number => {
    const found = file.number(attributeOf(walk, dict, 'Table', key))
    return found !== undefined && Number.isInteger(found) && found > 0 ? Math.min(found, MAX_CELLS) : 1
  }
  const headers = file.array(attributeOf(walk, dict, 'Table', 'Headers')) ?? []
  return {
    dict,
    isHeader: type === 'TH',
    columns: count('ColSpan'),
    rows: count('RowSpan'),
    id: textIn(file, dict, 'ID'),
    scope: file.name(attributeOf(walk, dict, 'Table', 'Scope')) ?? null,
    headers: headers.flatMap((entry) => {
      const id = file.resolve(entry)
      return id instanceof PdfString ? [decodeTextString(id.bytes)] : []
    }),
    hasIntersection: false,
    hasConnectedHeader: null,
    unknownHeaders: '',
  }
}

/** An attribute of an element, its own or that of a class (ISO 32000-1, 14.7.5). */
export function attributeOf(walk: Walk, element: PdfDict, owner: string, key: string): PdfValue | undefined {
  const { file, structure } = walk
  const own = attributeIn(walk, element.get('A'), owner, key)
  if (own !== undefined) return own
  const classes = file.resolve(element.get('C'))
  const map = file.dict(structure.root?.get('ClassMap'))
  for (const entry of Array.isArray(classes) ? classes : [classes]) {
    const name = file.name(entry)
    const found = name === undefined ? undefined : attributeIn(walk, map?.get(name), owner, key)
    if (found !== undefined) return found
  }
  return undefined
}

function attributeIn({ file }: Walk, value: PdfValue | undefined, owner: string, key: string): PdfValue | undefined {
  const found = file.resolve(value)
  for (const entry of Array.isArray(found) ? found : [found]) {
    const attributes = file.dict(entry)
    if (attributes !== undefined && nameIn(file, attributes, 'O') === owner && attributes.has(key))
      return attributes.get(key)
  }
  return undefined
}

export type TableFaults = {
  columnSpan: number | null
  rowSpan: number
  numberOfRowWithWrongColumnSpan: number | null
  numberOfColumnWithWrongRowSpan: number | null
  wrongColumnSpan: number | null
}

/** The cells of a table in rows and columns: whether they fill it, and which headers they have. */
export class TableGrid {
  readonly faults: TableFaults
  readonly #rows: readonly TableCell[][]
  readonly #cells: (TableCell | undefined)[][]
  readonly #width: number
  readonly #height: number
  readonly #starts: { readonly cell: TableCell; readonly row: number; readonly column: number }[] = []

  /** `groupEnds`: the rows that no cell may reach across. */
  constructor(rows: readonly TableCell[][], groupEnds: readonly number[]) {
    this.#rows = rows
    this.#height = heightOf(rows)
    this.#width = (rows[0] ?? []).reduce((sum, { columns }) => sum + columns, 0)
    this.faults = {
      columnSpan: this.#width,
      rowSpan: this.#height,
      numberOfRowWithWrongColumnSpan: null,
      numberOfColumnWithWrongRowSpan: null,
      wrongColumnSpan: null,
    }
    const isTooLarge = this.#height * this.#width > MAX_CELLS
    this.#cells = isTooLarge ? [] : Array.from({ length: this.#height }, () => new Array(this.#width).fill(undefined))
    if (!isTooLarge && this.#height > 0 && this.#fill(groupEnds)) this.#connect()
  }

  #fill(groupEnds: readonly number[]): boolean {
    for (const [row, cells] of this.#rows.entries()) {
      let column = 0
      for (const cell of cells) {
        while (column < this.#width && this.#cells[row]?.[column] !== undefined) column++
        if (column + cell.columns > this.#width) {
          this.faults.numberOfRowWithWrongColumnSpan = row
          return false
        }
        const end = row + cell.rows
        if (end > this.#height || groupEnds.some((at) => end > at && row < at)) {
          this.faults.numberOfColumnWithWrongRowSpan = column
          return false
        }
        if (!this.#place(cell, row, column)) return false
        column += cell.columns
      }
    }
    const short = this.#cells.findIndex((cells) => cells.includes(undefined))
    if (short < 0) return true
    this.faults.numberOfRowWithWrongColumnSpan = short
    this.faults.wrongColumnSpan = this.#cells[short]!.filter((cell) => cell !== undefined).length
    return false
  }

  #place(cell: TableCell, row: number, column: number): boolean {
    this.#starts.push({ cell, row, column })
    for (let down = row; down < row + cell.rows; down++)
      for (let right = column; right < column + cell.columns; right++) {
        const there = this.#cells[down]![right]
        if (there !== undefined) {
          cell.hasIntersection = true
          there.hasIntersection = true
          return false
        }
        this.#cells[down]![right] = cell
      }
    return true
  }

  /** Connects cells with headers, by their names or by their places, unless every header states its scope. */
  #connect(): void {
    const all = this.#starts.map(({ cell }) => cell)
    const headers = all.filter(({ isHeader }) => isHeader)
    if (headers.every(({ scope }) => scope !== null)) return
    const ids = new Set(headers.flatMap(({ id }) => (id === null || id === '' ? [] : [id])))
    for (const { cell, row, column } of this.#starts) {
      if (cell.isHeader) continue
      const isNamed = cell.headers.length > 0 && cell.headers.every((id) => ids.has(id))
      cell.hasConnectedHeader = isNamed || this.#hasHeader(cell, row, column)
      if (cell.hasConnectedHeader) continue
      cell.unknownHeaders = cell.headers.filter((id) => !ids.has(id)).join(',')
      return
    }
  }

  #hasHeader({ rows, columns }: TableCell, row: number, column: number): boolean {
    for (let right = column; right < column + columns; right++)
      if (this.#isHeaded(row, (step) => [row - step, right], 'Column')) return true
    for (let down = row; down < row + rows; down++)
      if (this.#isHeaded(column, (step) => [down, column - step], 'Row')) return true
    return false
  }

  /** Whether one of the nearest headers in a direction is for it. */
  #isHeaded(steps: number, at: (step: number) => [row: number, column: number], scope: string): boolean {
    let isAfterHeader = false
    for (let step = 1; step <= steps; step++) {
      const [row, column] = at(step)
      const cell = this.#cells[row]![column]!
      if (cell.isHeader) {
        const own = cell.scope ?? scopeAt(row, column)
        if (own === scope || own === 'Both') return true
        isAfterHeader = true
      } else if (isAfterHeader) return false
    }
    return false
  }
}

/** The scope of a header that states none (ISO 32000-2, table 384). */
function scopeAt(row: number, column: number): string | null {
  if (row === 0) return column === 0 ? 'Both' : 'Column'
  return column === 0 ? 'Row' : null
}

function heightOf(rows: readonly TableCell[][]): number {
  let height = 0
  for (let row = 0; row < rows.length; row++) {
    const first = rows[row]![0]
    if (first === undefined) continue
    height += first.rows
    row += first.rows - 1
  }
  return height
}
