import type { PageText } from '../../text/page-text.js'
import { partsOf } from '../../text/tables/page-parts.js'
import type { FoundTable } from '../../text/tables/ruled.js'
import { tablesBetweenRules } from '../../text/tables/ruled-rows.js'
import type { RuledCells } from './ruled-cells.js'

/** A table has this many times the words of its head. */
const MORE = 1.2
/** The share of the words of cells that are in the other table. */
const MOST = 0.6
/** Pages with more lines are not searched for tables without rules. */
const MAX_LINES = 5_000

/** Cells without those that are only the head of a table, or a frame around it, whose columns have no rules. */
export function wholeTables(cells: readonly RuledCells[], text: PageText): readonly RuledCells[] {
  const lines = text.regions.flat()
  if (cells.length === 0 || lines.length > MAX_LINES) return cells
  const drawn = text.rules.filter((rule) => !rule.isEdge)
  const tables = tablesBetweenRules(drawn, lines)
  return cells.filter((each) => !isHeadOf(each, tables) && !isFrame(each, text))
}

function isHeadOf({ words }: RuledCells, tables: readonly FoundTable[]): boolean {
  return tables.some(({ words: all }) => {
    const shared = [...words].filter((word) => all.has(word)).length
    return shared >= MOST * words.size && all.size > MORE * words.size
  })
}

function isFrame({ found, words }: RuledCells, text: PageText): boolean {
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
