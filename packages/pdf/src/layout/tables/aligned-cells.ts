import type { Table } from '../../text/tables/table.js'
import { BULLET } from '../lists/bullets.js'
import type { FoundCells } from './table-draft.js'

/** The cells of a table without rules between them: their boxes are around their words. */
export function alignedCells(table: Table): FoundCells {
  const rows = withoutBulletColumns(table.rows)
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const lefts = Array.from({ length: columns }, () => Number.POSITIVE_INFINITY)
  const rights = Array.from({ length: columns }, () => Number.NEGATIVE_INFINITY)
  for (const row of rows)
    for (const [column, words] of row.entries())
      for (const { left, right } of words) {
        lefts[column] = Math.min(lefts[column]!, left)
        rights[column] = Math.max(rights[column]!, right)
      }
  const xs = [lefts[0]!]
  for (let column = 1; column < columns; column++)
    xs.push(Math.max(xs.at(-1)!, Math.min(lefts[column]!, (rights[column - 1]! + lefts[column]!) / 2)))
  xs.push(Math.max(xs.at(-1)!, rights.at(-1)!))
  const bounds = rows.map((row) => {
    let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const words of row)
      for (const word of words) {
        top = Math.min(top, word.top)
        bottom = Math.max(bottom, word.bottom)
      }
    return { top, bottom }
  })
  const shown = rows.map((row, at) => {
    const { top, bottom } = bounds[at]!
    const next = bounds[at + 1]?.top ?? bottom
    return {
      height: Math.max(0, next - top),
      cells: row.map((words, column) => ({
        column,
        columnSpan: 1,
        rowSpan: 1,
        box: [xs[column]!, top, xs[column + 1]!, bottom] as const,
        words,
      })),
    }
  })
  const top = bounds.reduce((least, each) => Math.min(least, each.top), Number.POSITIVE_INFINITY)
  const bottom = bounds.reduce((most, each) => Math.max(most, each.bottom), Number.NEGATIVE_INFINITY)
  return { box: [xs[0]!, top, xs.at(-1)!, bottom], xs, rows: shown, isRuled: false }
}

/** A column of bullets belongs to the text of the next one. */
function withoutBulletColumns(rows: Table['rows']): Table['rows'] {
  const isOfBullets = (column: number): boolean => {
    const filled = rows.flatMap((row) => (row[column]!.length > 0 ? [row[column]!] : []))
    return (
      filled.length > 1 && filled.every(([first, second]) => second === undefined && isBullet(first!.text))
    )
  }
  const column = rows[0]!.findIndex((_, at) => at < rows[0]!.length - 1 && isOfBullets(at))
  if (column < 0 || rows[0]!.length < 3) return rows
  return withoutBulletColumns(
    rows.map((row) => [
      ...row.slice(0, column),
      [...row[column]!, ...row[column + 1]!],
      ...row.slice(column + 2),
    ]),
  )
}

function isBullet(text: string): boolean {
  return BULLET.test(text) || /^[\ue000-\uf8ff]$/.test(text)
}
