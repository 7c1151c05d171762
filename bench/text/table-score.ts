import { type Overlap, overlapOf } from './order.js'

/** A cell of a table. Rows and columns are counted from 0. */
export interface TableCell {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
  readonly text: string
}

/**
 * Compares tables by the pairs of neighbouring cells, as in the table competition of ICDAR 2013: every cell
 * that is not empty forms a pair with the next one to its right and below.
 */
export function tableOverlap(
  found: readonly (readonly TableCell[])[],
  expected: readonly (readonly TableCell[])[],
): Overlap {
  return overlapOf(found.flatMap(neighbours), expected.flatMap(neighbours))
}

function neighbours(cells: readonly TableCell[]): string[] {
  const at = new Map<string, number>()
  const texts = cells.map(({ text }) => normal(text))
  let [rows, columns] = [0, 0]
  for (const [index, { firstRow, lastRow, firstColumn, lastColumn }] of cells.entries()) {
    if (texts[index] === '') continue
    rows = Math.max(rows, lastRow + 1)
    columns = Math.max(columns, lastColumn + 1)
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) at.set(`${row} ${column}`, index)
  }
  const pairs = new Set<string>()
  const look = (own: number | undefined, places: Iterable<string>, way: string): void => {
    if (own === undefined) return
    for (const place of places) {
      const other = at.get(place)
      if (other === undefined) continue
      if (other !== own) pairs.add(`${own} ${other} ${way}`)
      return
    }
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const own = at.get(`${row} ${column}`)
      const right = Array.from({ length: columns - column - 1 }, (_, step) => `${row} ${column + 1 + step}`)
      const below = Array.from({ length: rows - row - 1 }, (_, step) => `${row + 1 + step} ${column}`)
      look(own, right, 'right')
      look(own, below, 'below')
    }
  return [...pairs].map((pair) => {
    const [one, other, way] = pair.split(' ')
    return `${texts[Number(one)]}\0${texts[Number(other)]}\0${way}`
  })
}

/** The tables of a Markdown text. */
export function markdownTables(markdown: string): TableCell[][] {
  const tables: TableCell[][] = []
  let table: TableCell[] | undefined
  let row = 0
  for (const line of markdown.split('\n')) {
    if (!/^\|.*\|$/.test(line)) {
      table = undefined
      continue
    }
    if (/^\|(?: --- \|)+$/.test(line)) continue
    if (table === undefined) {
      table = []
      tables.push(table)
      row = 0
    }
    const cells = line.slice(1, -1).split(/(?<!\\)\|/)
    for (const [column, text] of cells.entries())
      table.push({ firstRow: row, lastRow: row, firstColumn: column, lastColumn: column, text })
    row++
  }
  return tables
}

function normal(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}%]/gu, '')
    .toLowerCase()
}
