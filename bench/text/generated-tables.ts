import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import type { TableCell } from './table-score.js'

/**
 * Documents with one page of text and one or two tables, whose cells are known. The seed determines
 * everything: the number and kinds of columns, rules, headers, gaps, sizes, empty cells and the text around
 * the tables.
 */
export interface GeneratedTables {
  readonly bytes: Uint8Array
  readonly tables: readonly (readonly TableCell[])[]
  /** What the page is like, to find the kinds of tables that fail. */
  readonly kind: string
}

type Align = 'left' | 'right' | 'centre'
type Rules =
  | 'none'
  | 'grid'
  | 'rows'
  | 'top-mid-bottom'
  | 'below-header'
  | 'columns'
  | 'box'
  | 'shaded'
  | 'ruled-header'
type Layout = 'alone' | 'beside' | 'stacked' | 'within-columns' | 'across-columns' | 'turned' | 'turned-text'

interface Cell {
  readonly row: number
  readonly column: number
  readonly columns: number
  readonly lines: readonly string[]
  readonly align: Align
  readonly isBold: boolean
  /** Labels only: how far they are indented, and whether dots lead from them to the next column. */
  readonly indent?: number
  readonly hasLeaders?: boolean
}

interface Column {
  readonly align: Align
  readonly width: number
}

/** The cells of a table, and where its rows and columns end. */
interface LaidOut {
  readonly cells: readonly Cell[]
  readonly columns: readonly Column[]
  readonly rowHeights: readonly number[]
  readonly headerRows: number
  readonly rules: Rules
  readonly hasSpanRules: boolean
  readonly size: number
  readonly leading: number
  readonly padding: number
  readonly isColumnwise: boolean
  /** Whether the cells beside a label of several lines are beside its last line. */
  readonly areRowsAtBottom: boolean
}

const WORDS =
  'total area growth income rate share public private energy water forest average annual regional transport service industry export import budget member state sector female male urban rural capital labour stock credit local health school primary higher north south central western'.split(
    ' ',
  )
const PROSE =
  'the of and in to for with that this from which are was not been more than their between under during other these would could there about most time years report figures data values results measures policy level change increase number countries market support programme development according'.split(
    ' ',
  )

class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed * 2_654_435_761 + 12_345
  }

  /** From 0 to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1))
  }

  is(share: number): boolean {
    return this.next() < share
  }

  one<T>(items: readonly T[]): T {
    return items[this.whole(0, items.length - 1)]!
  }

  words(count: number, from: readonly string[] = WORDS): string {
    return Array.from({ length: count }, () => this.one(from)).join(' ')
  }

  phrase(count: number): string {
    const text = this.words(count)
    return text[0]!.toUpperCase() + text.slice(1)
  }

  sentence(): string {
    const text = this.words(this.whole(8, 20), PROSE)
    return `${text[0]!.toUpperCase()}${text.slice(1)}.`
  }
}

export async function generatedTables(seed: number): Promise<GeneratedTables> {
  const chance = new Chance(seed)
  const layout = chance.one<Layout>([
    'alone',
    'alone',
    'alone',
    'alone',
    'beside',
    'stacked',
    'within-columns',
    'across-columns',
    'turned',
    'turned-text',
  ])
  const pdf = await PDFDocument.create()
  const family = chance.one([
    [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
    [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  ] as const)
  const fonts = { plain: await pdf.embedFont(family[0]), bold: await pdf.embedFont(family[1]) }
  const isTurned = layout === 'turned' || layout === 'turned-text'
  const [width, height] = isTurned ? [842, 595] : [595, 842]
  const page = pdf.addPage(isTurned ? [height, width] : [width, height])
  if (layout === 'turned') page.setRotation(degrees(90))
  const drawing = new Drawing(page, fonts, height, isTurned, chance)
  const tables: TableCell[][] = []
  const kinds: string[] = []
  const margin = chance.whole(40, 72)
  const table = (left: number, right: number, top: number, lowest: number): number => {
    const laidOut = layOut(chance, fonts, right - left, top - lowest)
    kinds.push(`${laidOut.rules} ${laidOut.columns.length}x${laidOut.rowHeights.length}`)
    tables.push(truthOf(laidOut))
    return drawing.table(laidOut, left, top)
  }
  let top = height - margin
  if (chance.is(0.5)) drawing.header(margin, width - margin, height - 30)
  if (chance.is(0.4)) drawing.pageNumber(width, 25)
  if (chance.is(0.4)) top = drawing.heading(margin, top)
  if (layout === 'within-columns' || layout === 'across-columns') {
    const gutter = chance.whole(14, 28)
    const middle = width / 2
    const columns = [
      [margin, middle - gutter / 2],
      [middle + gutter / 2, width - margin],
    ] as const
    let tops = [top, top]
    if (chance.is(0.7)) tops = columns.map(([left, right]) => drawing.prose(left, right, top, 12))
    if (layout === 'across-columns') {
      const bottom = table(margin, width - margin, Math.min(...tops) - 16, 160)
      tops = [bottom - 22, bottom - 22]
    } else tops = [table(columns[0][0], columns[0][1], tops[0]! - 16, 140) - 22, tops[1]!]
    for (const [at, [left, right]] of columns.entries())
      drawing.prose(left, right, tops[at]!, Math.max(0, Math.floor((tops[at]! - 60) / 12)))
  } else {
    if (chance.is(0.6)) top = drawing.prose(margin, width - margin, top, chance.whole(2, 8)) - 14
    if (layout === 'beside') {
      const gap = chance.whole(24, 60)
      const half = (width - 2 * margin - gap) / 2
      const lowest = height * chance.between(0.3, 0.6)
      const bottoms = [margin, margin + half + gap].map((left) => table(left, left + half, top, lowest))
      top = Math.min(...bottoms) - 24
    } else {
      const count = layout === 'stacked' ? 2 : 1
      for (let at = 0; at < count; at++) {
        const right = chance.is(0.6) ? width - margin : width * chance.between(0.6, 0.85)
        if (chance.is(0.5)) top = drawing.caption(margin, top, tables.length + 1)
        const lowest = at + 1 < count ? top - (top - 80) / 2 : chance.between(70, Math.max(80, top - 220))
        top = table(margin, right, top, lowest) - 12
        if (chance.is(0.4)) top = drawing.notes(margin, right, top)
        top -= 18
      }
    }
    if (top > 130 && chance.is(0.6))
      drawing.prose(margin, width - margin, top, Math.min(chance.whole(2, 10), Math.floor((top - 60) / 12)))
  }
  return { bytes: await pdf.save(), tables, kind: `${layout} ${kinds.join(', ')}` }
}

/** Chooses the cells of a table, and computes its columns and rows so that every cell has room. */
function layOut(chance: Chance, fonts: Fonts, room: number, roomBelow: number, isNarrow = false): LaidOut {
  const size = isNarrow ? 6 : chance.one([6.5, 7, 8, 8, 9, 9, 10, 11])
  const rules = chance.one<Rules>([
    'none',
    'none',
    'grid',
    'grid',
    'rows',
    'top-mid-bottom',
    'top-mid-bottom',
    'below-header',
    'columns',
    'box',
    'shaded',
    'ruled-header',
  ])
  const leading = size * chance.between(1.1, 1.3)
  const gap = size * (isNarrow ? 1 : chance.between(0.9, 3))
  const padding = rules === 'none' || rules === 'below-header' ? chance.between(0, 6) : chance.between(1, 6)
  const most = Math.max(2, Math.min(12, Math.floor(room / (size * 5))))
  const isText = chance.is(0.25)
  const count = chance.whole(2, isText ? Math.min(5, most) : most)
  const emptyShare = chance.is(0.3) ? chance.between(0.1, 0.5) : 0
  const kinds = Array.from({ length: count }, (_, column) =>
    column === 0
      ? chance.one(['label', 'label', 'label', 'code'])
      : isText
        ? chance.one(['phrase', 'long', 'number'])
        : chance.one(['number', 'number', 'number', 'decimal', 'percent', 'money', 'phrase', 'year']),
  )
  const longWidth = size * (isNarrow ? 8 : chance.between(9, 16))
  const hasLongLabels = chance.is(0.25)
  const isWrapped = (kind: string): boolean => kind === 'long' || (hasLongLabels && kind === 'label')
  const hasLeaders = chance.is(0.2)
  // The currency sign at the left edge of the column, as in accounts.
  const hasSignsApart = chance.is(0.4)
  const textOf = (kind: string): string => {
    if (kind === 'label') return chance.phrase(isNarrow ? 1 : chance.whole(1, hasLongLabels ? 9 : 4))
    if (kind === 'code') return `${chance.one(['A', 'B', 'C', 'K'])}${chance.whole(10, 999)}`
    if (kind === 'phrase') return chance.phrase(chance.whole(1, 2))
    if (kind === 'long') return chance.phrase(chance.whole(3, 12))
    if (kind === 'decimal') return chance.between(0, 200).toFixed(chance.whole(1, 2))
    if (kind === 'percent') return `${chance.between(0, 100).toFixed(1)}%`
    if (kind === 'money') {
      const amount = `${chance.whole(1, 99)},${chance.whole(100, 999)}`
      return chance.one([`$${hasSignsApart ? ' ' : ''}${amount}`, `-${amount}`, amount, `(${amount})`])
    }
    if (kind === 'year') return String(chance.whole(1980, 2020))
    return chance.is(0.1) ? '-' : String(chance.whole(1, 99_999))
  }
  const headerAlign = chance.one<Align>(['left', 'centre', 'right'])
  const alignOf = (kind: string): Align => (/label|code|phrase|long/.test(kind) ? 'left' : numberAlign)
  const numberAlign = chance.one<Align>(['right', 'right', 'centre', 'left'])
  const wrapped = (text: string, font: PDFFont, width: number): string[] => {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const last = lines.at(-1)
      if (last !== undefined && font.widthOfTextAtSize(`${last} ${word}`, size) <= width)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  }
  const cells: Cell[] = []
  let row = 0
  const isHeaderBold = chance.is(0.6)
  const headerFont = isHeaderBold ? fonts.bold : fonts.plain
  // A first header row whose cells span several columns.
  const hasSpans = count >= 4 && chance.is(0.35)
  if (hasSpans) {
    for (let column = 1; column < count; ) {
      const columns = Math.min(count - column, chance.whole(2, 3))
      const lines = [chance.phrase(chance.whole(1, 2))]
      cells.push({ row, column, columns, lines, align: 'centre', isBold: isHeaderBold })
      column += columns
    }
    row++
  }
  const headerWidth = size * chance.between(4, 9)
  for (let column = 0; column < count; column++) {
    if (column === 0 && chance.is(0.3)) continue
    const kind = kinds[column]!
    const text = kind === 'year' || chance.is(0.2) ? String(1990 + column) : chance.phrase(chance.whole(1, 3))
    cells.push({
      row,
      column,
      columns: 1,
      lines: wrapped(text, headerFont, headerWidth),
      align: column === 0 || alignOf(kind) === 'left' ? 'left' : headerAlign,
      isBold: isHeaderBold,
    })
  }
  row++
  const headerRows = row
  const hasGroups = chance.is(0.25)
  const groupIndent = chance.is(0.5) ? size : 0
  const rows = chance.whole(3, 28)
  const pitch = (lines: number): number => lines * leading + 2 * padding
  let used = 0
  for (let body = 0; body < rows && used < roomBelow - pitch(6); body++) {
    if (hasGroups && body % 5 === 0) {
      cells.push({
        row,
        column: 0,
        columns: 1,
        lines: [chance.phrase(chance.whole(1, 3))],
        align: 'left',
        isBold: chance.is(0.7),
      })
      row++
      used += pitch(1)
    }
    let tallest = 1
    for (let column = 0; column < count; column++) {
      const kind = kinds[column]!
      if (column > 0 && chance.is(emptyShare)) continue
      const text = textOf(kind)
      const lines = isWrapped(kind) ? wrapped(text, fonts.plain, longWidth) : [text]
      tallest = Math.max(tallest, lines.length)
      const isLabel = column === 0
      const indent = isLabel && hasGroups ? groupIndent : 0
      const isLed = isLabel && hasLeaders
      cells.push({
        ...{ row, column, columns: 1, lines, align: alignOf(kind), isBold: false },
        ...{ indent, hasLeaders: isLed },
      })
    }
    used += pitch(tallest)
    row++
  }
  const widthOf = ({ lines, isBold, indent = 0 }: Cell): number =>
    indent +
    Math.max(...lines.map((line) => (isBold ? fonts.bold : fonts.plain).widthOfTextAtSize(line, size)))
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(size, ...cells.filter((cell) => cell.column === column && cell.columns === 1).map(widthOf)),
  )
  for (const cell of cells) {
    if (cell.columns === 1) continue
    const own = widths.slice(cell.column, cell.column + cell.columns)
    const lacking = widthOf(cell) - own.reduce((sum, each) => sum + each, 0) - gap * (cell.columns - 1)
    if (lacking > 0) widths[cell.column]! += lacking
  }
  // The columns take the room they need, or all of it.
  const needed = widths.reduce((sum, each) => sum + each + gap, 0)
  if (needed > room) {
    // Too wide for its place: leave out columns at the end.
    let fitting = 0
    let sum = 0
    while (fitting < count && sum + widths[fitting]! + gap <= room) sum += widths[fitting++]! + gap
    if (fitting < 2) return layOut(chance, fonts, room, roomBelow, true)
    const kept = cells.filter((cell) => cell.column + cell.columns <= fitting)
    return finished(kept, widths.slice(0, fitting))
  }
  const spare = chance.is(0.5) ? (room - needed) / count : 0
  return finished(
    cells,
    widths.map((each) => each + spare),
  )

  function finished(kept: readonly Cell[], own: readonly number[]): LaidOut {
    const rowHeights = Array.from({ length: row }, (_, each) => {
      const lines = kept.filter((cell) => cell.row === each).map((cell) => cell.lines.length)
      return pitch(Math.max(1, ...lines))
    })
    return {
      cells: kept,
      columns: own.map((each, column) => ({ align: alignOf(kinds[column]!), width: each + gap })),
      rowHeights,
      headerRows,
      rules,
      hasSpanRules: chance.is(0.6),
      size,
      leading,
      padding,
      isColumnwise: chance.is(0.2),
      areRowsAtBottom: chance.is(0.5),
    }
  }
}

function truthOf({ cells }: LaidOut): TableCell[] {
  return cells.map(({ row, column, columns, lines }) => ({
    firstRow: row,
    lastRow: row,
    firstColumn: column,
    lastColumn: column + columns - 1,
    text: lines.join(' '),
  }))
}

interface Fonts {
  readonly plain: PDFFont
  readonly bold: PDFFont
}

/** Draws on a page with the y axis upwards. On a turned page everything is turned by a right angle. */
class Drawing {
  readonly #page: PDFPage
  readonly #fonts: Fonts
  readonly #height: number
  readonly #isTurned: boolean
  readonly #chance: Chance
  readonly #proseSize: number

  constructor(page: PDFPage, fonts: Fonts, height: number, isTurned: boolean, chance: Chance) {
    this.#page = page
    this.#fonts = fonts
    this.#height = height
    this.#isTurned = isTurned
    this.#chance = chance
    this.#proseSize = chance.one([9, 10, 10, 11])
  }

  #text(text: string, x: number, y: number, size: number, isBold = false): void {
    const font = isBold ? this.#fonts.bold : this.#fonts.plain
    if (this.#isTurned)
      this.#page.drawText(text, { x: this.#height - y, y: x, size, font, rotate: degrees(90) })
    else this.#page.drawText(text, { x, y, size, font })
  }

  #line(x1: number, y1: number, x2: number, y2: number, thickness = 0.6): void {
    const at = (x: number, y: number) => (this.#isTurned ? { x: this.#height - y, y: x } : { x, y })
    this.#page.drawLine({ start: at(x1, y1), end: at(x2, y2), thickness })
  }

  #area(left: number, bottom: number, right: number, top: number): void {
    const color = rgb(0.9, 0.9, 0.9)
    if (this.#isTurned)
      this.#page.drawRectangle({
        x: this.#height - top,
        y: left,
        width: top - bottom,
        height: right - left,
        color,
      })
    else this.#page.drawRectangle({ x: left, y: bottom, width: right - left, height: top - bottom, color })
  }

  header(left: number, right: number, y: number): void {
    const size = 8
    const title = this.#chance.phrase(this.#chance.whole(2, 5))
    this.#text(title, left, y, size)
    const number = this.#chance.is(0.5) ? String(this.#chance.whole(2, 300)) : this.#chance.phrase(2)
    const width = this.#fonts.plain.widthOfTextAtSize(number, size)
    if (this.#chance.is(0.6)) this.#text(number, right - width, y, size)
    if (this.#chance.is(0.4)) this.#line(left, y - 4, right, y - 4)
  }

  pageNumber(width: number, y: number): void {
    this.#text(String(this.#chance.whole(1, 200)), width / 2, y, 9)
  }

  heading(left: number, top: number): number {
    const size = this.#chance.one([12, 14, 16])
    this.#text(this.#chance.phrase(this.#chance.whole(2, 5)), left, top - size, size, true)
    return top - size * 2.2
  }

  caption(left: number, top: number, number: number): number {
    const size = this.#proseSize - 1
    const text = `Table ${number}${this.#chance.one(['.', ':', ' -'])} ${this.#chance.phrase(this.#chance.whole(3, 7))}`
    this.#text(text, left, top - size, size, this.#chance.is(0.5))
    return top - size - this.#chance.between(6, 14)
  }

  notes(left: number, right: number, top: number): number {
    let y = top
    for (let at = 0; at < this.#chance.whole(1, 2); at++)
      y = this.prose(left, right, y, 1, 7, `${this.#chance.one(['Note:', 'Source:', '1', '(a)'])} `)
    return y
  }

  /** Lines of running text; returns where they end. */
  prose(left: number, right: number, top: number, lines: number, size = this.#proseSize, start = ''): number {
    let y = top
    let text = start
    for (let at = 0; at < lines && y > 45; at++) {
      while (this.#fonts.plain.widthOfTextAtSize(text, size) < right - left)
        text += `${text === start ? '' : ' '}${this.#chance.sentence()}`
      const words = text.split(' ')
      let line = words.shift()!
      while (
        words.length > 0 &&
        this.#fonts.plain.widthOfTextAtSize(`${line} ${words[0]}`, size) <= right - left
      )
        line += ` ${words.shift()}`
      y -= size * 1.2
      this.#text(line, left, y, size)
      text = words.join(' ')
    }
    return y
  }

  /** Returns where the table ends. */
  table(table: LaidOut, left: number, top: number): number {
    const { cells, columns, rowHeights, size, leading, padding, isColumnwise } = table
    const xs = [left]
    for (const { width } of columns) xs.push(xs.at(-1)! + width)
    const ys = [top]
    for (const height of rowHeights) ys.push(ys.at(-1)! - height)
    this.#rules(table, xs, ys)
    const ordered = isColumnwise ? [...cells].sort((one, other) => one.column - other.column) : cells
    const tallestLabels = new Map(
      cells.flatMap(({ row, column, lines }) => (column === 0 ? [[row, lines.length] as const] : [])),
    )
    for (const { row, column, columns: span, lines, align, isBold, indent = 0, hasLeaders } of ordered) {
      const gap = Math.min(size, (xs[column + 1]! - xs[column]!) / 4) / 2
      const from = xs[column]! + gap + indent
      const to = xs[column + span]! - gap
      const isBelowLabel = table.areRowsAtBottom && lines.length < (tallestLabels.get(row) ?? 0)
      const isAtBottom = row < table.headerRows || isBelowLabel
      const free = rowHeights[row]! - 2 * padding - lines.length * leading
      lines.forEach((line, at) => {
        const font = isBold ? this.#fonts.bold : this.#fonts.plain
        const width = font.widthOfTextAtSize(line, size)
        const x = align === 'left' ? from : align === 'right' ? to - width : (from + to - width) / 2
        const y = ys[row]! - padding - (isAtBottom ? free : 0) - at * leading - 0.8 * size
        if (line.startsWith('$ ')) {
          this.#text('$', from, y, size, isBold)
          const number = line.slice(2)
          this.#text(number, Math.max(x, to - font.widthOfTextAtSize(number, size)), y, size, isBold)
        } else this.#text(line, x, y, size, isBold)
        if (hasLeaders === true && at === lines.length - 1) {
          const dots = Math.floor((to - x - width) / font.widthOfTextAtSize('.', size)) - 1
          if (dots > 2) this.#text('.'.repeat(dots), x + width, y, size)
        }
      })
    }
    return ys.at(-1)!
  }

  #rules(table: LaidOut, xs: readonly number[], ys: readonly number[]): void {
    const { rules, headerRows, cells, hasSpanRules } = table
    const [left, right] = [xs[0]!, xs.at(-1)!]
    const [top, bottom] = [ys[0]!, ys.at(-1)!]
    const below = ys[headerRows]!
    const across = (y: number): void => this.#line(left, y, right, y)
    const spans = cells.filter(({ columns }) => columns > 1)
    const isSpanned = (row: number, edge: number): boolean =>
      spans.some((cell) => cell.row === row && edge > cell.column && edge < cell.column + cell.columns)
    const down = (edge: number, from: number, to: number): void => {
      for (let row = from; row < to; row++)
        if (!isSpanned(row, edge)) this.#line(xs[edge]!, ys[row]!, xs[edge]!, ys[row + 1]!)
    }
    const last = ys.length - 1
    if (rules === 'grid') {
      for (const y of ys) across(y)
      for (let edge = 0; edge < xs.length; edge++) down(edge, 0, last)
    }
    if (rules === 'rows') for (const y of ys) across(y)
    if (rules === 'top-mid-bottom') for (const y of [top, below, bottom]) across(y)
    if (rules === 'below-header') across(below)
    if (rules === 'columns') {
      across(top)
      across(below)
      across(bottom)
      for (let edge = 1; edge < xs.length - 1; edge++) down(edge, 0, last)
    }
    if (rules === 'box') {
      for (const y of [top, below, bottom]) across(y)
      for (const x of [left, right]) this.#line(x, top, x, bottom)
    }
    if (rules === 'shaded')
      for (let row = 0; row < last; row += 2) this.#area(left, ys[row + 1]!, right, ys[row]!)
    if (rules === 'ruled-header') {
      for (let row = 0; row <= headerRows; row++) across(ys[row]!)
      for (let edge = 0; edge < xs.length; edge++) down(edge, 0, headerRows)
      across(bottom)
    }
    if (hasSpanRules && rules !== 'none' && rules !== 'grid')
      for (const { row, column, columns } of spans)
        this.#line(xs[column]! + 3, ys[row + 1]!, xs[column + columns]! - 3, ys[row + 1]!, 0.4)
  }
}
