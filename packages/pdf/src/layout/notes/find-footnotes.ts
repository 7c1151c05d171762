import type { DraftLine } from '../page/draft-line.js'
import type { PageContent } from '../page/page-content.js'
import type { RegionItem } from '../page/region-content.js'
import type { Run } from '../tree.js'

/** Footnotes are smaller than the text of the page by this factor, or below a line. */
const SMALLER = 0.96
const MARKER = /^(?:\d{1,3}|[a-z]|[ivx]{1,5}|[*\u2020\u2021\u00a7\u00b6#]{1,3})$/
/** The maximum part of a page that footnotes are. */
const HIGHEST = 0.35

/** A footnote of one page. */
export interface FoundNote {
  readonly marker: string
  readonly lines: readonly DraftLine[]
}

/** Finds the footnotes of a page by their markers in its text, and takes them out of its regions. */
export function takeFootnotes({ page, regions }: PageContent): FoundNote[] {
  const references = new Set<string>()
  const lines = regions.flatMap(({ items }) =>
    items.flatMap((item) =>
      item.kind === 'line' ? [item.line] : item.kind === 'table' ? cellLines(item) : [],
    ),
  )
  for (const { runs } of lines)
    for (const [at, { look, text }] of runs.entries())
      if (look.position === 'superscript' && MARKER.test(text.trim()) && at > 0) references.add(text.trim())
  if (references.size === 0) return []
  const found: FoundNote[] = []
  for (const region of regions) {
    const start = firstNote(region.items, references, page.height)
    if (start < 0) continue
    const taken = region.items.splice(start)
    let current: DraftLine[] = []
    for (const item of taken) {
      if (item.kind !== 'line') continue
      const marker = noteMarker(item.line, references)
      if (marker !== undefined) {
        current = []
        found.push({ marker, lines: current })
      }
      current.push(item.line)
    }
    const last = region.items.at(-1)
    if (last?.kind === 'rule') region.items.pop()
  }
  return found
}

/** The text of a page with the numbers of the notes that it refers to, by their markers. */
export function withReferences(content: PageContent, notes: ReadonlyMap<string, number>): PageContent {
  if (notes.size === 0) return content
  const linked = (line: DraftLine): DraftLine => withNotes(line, notes)
  const regions = content.regions.map((region) => ({
    ...region,
    items: region.items.map((item): RegionItem => {
      if (item.kind === 'line') return { kind: 'line', line: linked(item.line) }
      if (item.kind !== 'table') return item
      const rows = item.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => ({ ...cell, lines: cell.lines.map(linked) })),
      }))
      return { ...item, rows }
    }),
  }))
  return { ...content, regions }
}

/** A line with the numbers of the notes that it refers to. */
export function withNotes(line: DraftLine, notes: ReadonlyMap<string, number>): DraftLine {
  return notes.size === 0 ? line : { ...line, runs: line.runs.map((run) => withNote(run, notes)) }
}

function withNote(run: Run, notes: ReadonlyMap<string, number>): Run {
  const note = run.look.position === 'superscript' ? notes.get(run.text.trim()) : undefined
  return note === undefined ? run : { ...run, note }
}

function cellLines(table: Extract<RegionItem, { kind: 'table' }>): DraftLine[] {
  return table.rows.flatMap(({ cells }) => cells.flatMap((cell) => [...cell.lines]))
}

/** The index of the first note: from there on, all lines are of notes. */
function firstNote(items: readonly RegionItem[], references: ReadonlySet<string>, height: number): number {
  let first = -1
  let size = 0
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at]!
    if (item.kind !== 'line') break
    const { line } = item
    if (line.box[1] < (1 - HIGHEST) * height && first < 0 && line.box[1] < 0.4 * height) break
    if (size > 0 && line.size > size * 1.05) break
    size = Math.max(size, line.size)
    if (noteMarker(line, references) !== undefined) first = at
  }
  if (first < 0) return -1
  const above = items[first - 1]
  const isBelowRule = above?.kind === 'rule'
  const text = items.slice(0, first).flatMap((item) => (item.kind === 'line' ? [item.line.size] : []))
  if (text.length === 0) return isBelowRule ? first : -1
  text.sort((one, other) => one - other)
  const usual = text[text.length >> 1]!
  return isBelowRule || size < SMALLER * usual ? first : -1
}

function noteMarker({ line, runs }: DraftLine, references: ReadonlySet<string>): string | undefined {
  const [run] = runs
  if (run!.look.position === 'superscript') {
    const marker = run!.text.trim()
    return references.has(marker) ? marker : undefined
  }
  const text = line.words[0]!.text.replace(/[.)]$/, '')
  return references.has(text) && line.words.length > 1 ? text : undefined
}
