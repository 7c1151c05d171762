import type { PageText } from '../../text/page-text.js'
import { partsOf } from '../../text/tables/page-parts.js'
import type { FoundTable } from '../../text/tables/ruled.js'
import type { RuledCells } from './ruled-cells.js'

/** A table has this many times the words of its head. */
const MORE = 1.2
/** The share of the words of cells that are in the other table. */
const MOST = 0.6

/** Whether cells are only the head of one of these tables, whose other rows have no rules between their columns. */
export function isHeadOf({ words }: RuledCells, tables: readonly FoundTable[]): boolean {
  return tables.some(({ words: all }) => {
    const shared = [...words].filter((word) => all.has(word)).length
    return shared >= MOST * words.size && all.size > MORE * words.size
  })
}

/** Whether cells below each other are only a frame, of the head and of the body of a table whose columns have no rules. */
export function isFrame({ found, words }: RuledCells, text: PageText): boolean {
  if (found.xs.length > 2) return false
  const regions = text.regions.flatMap((region) => {
    const inside = region.filter((line) => line.words.some((word) => words.has(word)))
    return inside.length > 0 ? [inside] : []
  })
  let inColumns = 0
  for (const part of partsOf({ ...text, regions }))
    if (part.kind === 'table' && part.table.rows[0]!.length > 1) inColumns += part.table.rows.flat(2).length
  return inColumns >= MOST * words.size
}
