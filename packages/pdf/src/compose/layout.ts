import type { SetText } from '../appearance/text-setter.js'
import { limitExceeded } from '../errors.js'
import type { Block, Composition, Table } from './blocks.js'
import type { LineSetter } from './set-lines.js'

/** A4, in points. */
export const SHEET = { width: 595.28, height: 841.89 }
const MARGIN = 56
const SIZE = 9
const HEADING_SIZES = { 1: 17, 2: 11.5 } as const
/** The distance between baselines, and the height of a line above its baseline, in font sizes. */
const LINE = 1.4
const ASCENT = 1.05
const GAP = 10
/** Between the cells of a table. */
const CELL_GAP = 8
const ROW_GAP = 5
const FOOTER_SIZE = 7.5
const WIDTH = SHEET.width - 2 * MARGIN
const BOTTOM = SHEET.height - MARGIN
const MAX_SHEETS = 2000

/** An element of the structure tree (ISO 32000-1, 14.7.2), with what it consists of in reading order. */
export interface Element {
  readonly type: string
  /** Whether a header cell names its row or its column (14.8.5.7). */
  readonly scope?: 'Row' | 'Column'
  readonly kids: Element[]
}

/** A line on a sheet, from the upper left corner; without an element it is no part of the content. */
export interface PlacedLine {
  readonly line: SetText
  readonly size: number
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly element: Element | undefined
}

export interface Rule {
  readonly y: number
}

export interface Sheet {
  readonly lines: PlacedLine[]
  readonly rules: Rule[]
}

interface Cell {
  readonly lines: readonly SetText[]
  readonly element: Element | undefined
}

/** Places the blocks of a composition on sheets. */
export function layOut(
  { blocks, footer }: Composition,
  setter: LineSetter,
): { sheets: readonly Sheet[]; document: Element } {
  const layout = new Layout(setter)
  for (const [index, block] of blocks.entries()) layout.add(block, blocks[index + 1])
  layout.addFooters(footer)
  return layout
}

class Layout {
  readonly sheets: Sheet[] = []
  readonly document: Element = { type: 'Document', kids: [] }
  readonly #setter: LineSetter
  #sheet: Sheet
  #y = MARGIN

  constructor(setter: LineSetter) {
    this.#setter = setter
    this.#sheet = this.#newSheet()
  }

  add(block: Block, following: Block | undefined): void {
    if (block.kind === 'table') this.#addTable(block)
    else {
      const isHeading = block.kind === 'heading'
      const size = isHeading ? HEADING_SIZES[block.level] : SIZE
      const element: Element = { type: isHeading ? `H${block.level}` : 'P', kids: [] }
      this.document.kids.push(element)
      const lines = this.#setter.lines(block.text, size, WIDTH, isHeading)
      if (isHeading) {
        this.#skip(GAP / 2)
        // A heading is not left alone at the bottom.
        const room = (lines.length * size + (following === undefined ? 0 : 3 * SIZE)) * LINE
        if (this.#y + room > BOTTOM) this.#newSheet()
      }
      for (const line of lines) {
        if (this.#y + size * LINE > BOTTOM) this.#newSheet()
        this.#place(line, size, MARGIN, element)
        this.#y += size * LINE
      }
    }
    this.#skip(block.kind === 'heading' ? GAP / 2 : GAP)
  }

  addFooters(text: string): void {
    const y = SHEET.height - MARGIN / 2
    for (const [index, { lines }] of this.sheets.entries()) {
      const [number] = this.#setter.lines(`${index + 1} / ${this.sheets.length}`, FOOTER_SIZE, WIDTH, false)
      const [left] = this.#setter.lines(text, FOOTER_SIZE, WIDTH * 0.8, false)
      const about = { size: FOOTER_SIZE, y, element: undefined }
      if (left !== undefined) lines.push({ ...about, line: left, x: MARGIN })
      if (number !== undefined)
        lines.push({ ...about, line: number, x: SHEET.width - MARGIN - number.width * FOOTER_SIZE })
    }
  }

  #addTable({ columns, head, rows }: Table): void {
    const widths = columnWidths(columns)
    const table: Element = { type: 'Table', kids: [] }
    this.document.kids.push(table)
    const cellsOf = (texts: readonly string[], row: Element | undefined, isHead: boolean): Cell[] =>
      columns.map((_, index) => {
        const isName = isHead || (head === undefined && index === 0)
        const element = row && cellElement(isName, isHead)
        if (element !== undefined) row?.kids.push(element)
        return { lines: this.#setter.lines(texts[index] ?? '', SIZE, widths[index]!, isHead), element }
      })
    const rowElement = (): Element => {
      const row: Element = { type: 'TR', kids: [] }
      table.kids.push(row)
      return row
    }
    const showHead = (row: Element | undefined): void => {
      if (head === undefined) return
      this.#addRow(cellsOf(head, row, true), columns, widths, () => {})
    }
    if (head !== undefined) {
      if (this.#y + 4 * SIZE * LINE > BOTTOM) this.#newSheet()
      showHead(rowElement())
    }
    for (const row of rows)
      this.#addRow(cellsOf(row, rowElement(), false), columns, widths, () => showHead(undefined))
  }

  /** A row stays on one sheet if that is possible. */
  #addRow(
    cells: readonly Cell[],
    columns: Table['columns'],
    widths: readonly number[],
    repeatHead: () => void,
  ): void {
    const total = Math.max(1, ...cells.map(({ lines }) => lines.length))
    const step = SIZE * LINE
    const height = total * step + ROW_GAP
    const isLong = height > BOTTOM - MARGIN - 3 * step
    if (this.#y + (isLong ? 2 * step : height) > BOTTOM && this.#sheet.lines.length > 0) {
      this.#newSheet()
      repeatHead()
    }
    for (let from = 0; from < total; ) {
      const count = Math.min(total - from, Math.max(1, Math.floor((BOTTOM - this.#y - ROW_GAP) / step)))
      let x = MARGIN
      for (const [index, { lines, element }] of cells.entries()) {
        const top = this.#y
        for (const line of lines.slice(from, from + count)) {
          const spare = columns[index]!.align === 'right' ? widths[index]! - line.width * SIZE : 0
          this.#place(line, SIZE, x + Math.max(0, spare), element)
          this.#y += step
        }
        this.#y = top
        x += widths[index]! + CELL_GAP
      }
      this.#y += count * step
      from += count
      if (from < total) {
        this.#newSheet()
        repeatHead()
      }
    }
    this.#sheet.rules.push({ y: this.#y + ROW_GAP / 4 })
    this.#y += ROW_GAP
  }

  #place(line: SetText, size: number, x: number, element: Element | undefined): void {
    this.#sheet.lines.push({ line, size, x, y: this.#y + ASCENT * size, element })
  }

  #skip(height: number): void {
    if (this.#y > MARGIN) this.#y += height
  }

  #newSheet(): Sheet {
    if (this.sheets.length >= MAX_SHEETS) throw limitExceeded('The number of pages', MAX_SHEETS)
    this.#sheet = { lines: [], rules: [] }
    this.sheets.push(this.#sheet)
    this.#y = MARGIN
    return this.#sheet
  }
}

function columnWidths(columns: Table['columns']): number[] {
  const room = WIDTH - (columns.length - 1) * CELL_GAP
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  return columns.map(({ width }) => (room * width) / whole)
}

function cellElement(isName: boolean, isHead: boolean): Element {
  if (!isName) return { type: 'TD', kids: [] }
  return { type: 'TH', scope: isHead ? 'Column' : 'Row', kids: [] }
}
