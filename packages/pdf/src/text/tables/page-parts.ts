import { isUpright, type Line } from '../lines.js'
import type { PageText } from '../page-text.js'
import type { Word } from '../words.js'
import { alignedTables } from './aligned.js'
import { type FoundTable, ruledTables } from './ruled.js'
import { tablesBetweenRules } from './ruled-rows.js'
import type { PagePart, Table } from './table.js'

/** A page with more lines is not searched for tables. */
const MAX_LINES = 5_000

/** The parts of a page: its tables, and the lines around them. */
export function partsOf({ regions, rules }: PageText): PagePart[] {
  if (regions.reduce((sum, region) => sum + region.length, 0) > MAX_LINES)
    return regions.map((lines) => ({ kind: 'lines', lines }))
  const upright = regions.filter((region) => region[0] !== undefined && isUpright(region[0]))
  const lines = upright.flat()
  const drawn = rules.filter((rule) => !rule.isEdge)
  const ruled = largest([...ruledTables(drawn, lines), ...tablesBetweenRules(drawn, lines)])
  const edges = rules.filter((rule) => rule.isEdge)
  addApart(ruled, tablesBetweenRules(edges, lines))
  const tableOf = new Map<Word, Table>()
  for (const { table, words } of ruled) for (const word of words) tableOf.set(word, table)
  const parts: PagePart[] = []
  const shown = new Set<Table>()
  for (const region of regions) {
    let lines: Line[] = []
    const flush = (): void => {
      if (lines.length > 0) for (const part of withAligned(lines, drawn)) parts.push(part)
      lines = []
    }
    for (const line of region) {
      const table = line.words.map((word) => tableOf.get(word)).find((each) => each !== undefined)
      if (table !== undefined && !shown.has(table)) {
        flush()
        shown.add(table)
        parts.push({ kind: 'table', table })
      }
      const rest = table === undefined ? line.words : line.words.filter((word) => !tableOf.has(word))
      if (rest.length > 0) lines.push(rest.length === line.words.length ? line : { ...line, words: rest })
    }
    flush()
  }
  return parts
}

/** Of tables that have words in common, the one with the most words; of equal ones, the first. */
function largest(found: readonly FoundTable[]): FoundTable[] {
  const kept: FoundTable[] = []
  addApart(
    kept,
    [...found].sort((one, other) => other.words.size - one.words.size),
  )
  return kept
}

/** Adds the tables that have no words in common with those before. */
function addApart(kept: FoundTable[], found: readonly FoundTable[]): void {
  for (const each of found)
    if (!kept.some(({ words }) => [...each.words].some((word) => words.has(word)))) kept.push(each)
}

function withAligned(lines: readonly Line[], rules: PageText['rules']): PagePart[] {
  if (!isUpright(lines[0]!)) return [{ kind: 'lines', lines }]
  const tables = alignedTables(lines, rules)
  if (tables.length === 0) return [{ kind: 'lines', lines }]
  const parts: PagePart[] = []
  let rest: Line[] = []
  const shown = new Set<Table>()
  for (const line of lines) {
    const found = tables.find((table) => table.lines.has(line))
    if (found === undefined) {
      rest.push(line)
      continue
    }
    if (shown.has(found.table)) continue
    shown.add(found.table)
    if (rest.length > 0) parts.push({ kind: 'lines', lines: rest })
    rest = []
    parts.push({ kind: 'table', table: found.table })
  }
  if (rest.length > 0) parts.push({ kind: 'lines', lines: rest })
  return parts
}
