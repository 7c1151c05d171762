import { lossesIn, type ReportedLoss } from '@octavo/tasks/report-losses'
import { type FileNotes, namedNotes } from '@octavo/tasks/report-summary'
import { currentLocale, toolText, type Values } from './text.js'

/** Sentences about one file. */
export interface ReportLines {
  readonly file: string
  readonly lines: readonly string[]
}

type Note = FileNotes['notes'][number]

/** What a report says, in the words and the language of the page. */
export function reportTexts(report: unknown): {
  readonly losses: readonly ReportLines[]
  readonly notes: readonly ReportLines[]
  readonly steps: readonly { readonly task: string; readonly notes: readonly ReportLines[] }[]
} {
  const { notes, steps } = namedNotes(report)
  return {
    losses: lossTexts(lossesIn(report)),
    notes: withSharedLines(notes.map(linesOf), filesIn(report)),
    steps: steps.map(({ task, notes: own }) => ({ task, notes: own.map(linesOf) })),
  }
}

function filesIn(report: unknown): number {
  const { files } = (report ?? {}) as { readonly files?: unknown }
  return Array.isArray(files) ? files.length : 0
}

/** What is said of every file is said once, without a name. */
function withSharedLines(notes: readonly ReportLines[], fileCount: number): readonly ReportLines[] {
  if (notes.length < 2 || notes.length < fileCount) return notes
  const shared = notes[0]!.lines.filter((line) => notes.every(({ lines }) => lines.includes(line)))
  if (shared.length === 0) return notes
  const own = notes.map(({ file, lines }) => ({
    file,
    lines: lines.filter((line) => !shared.includes(line)),
  }))
  return [{ file: '', lines: shared }, ...own.filter(({ lines }) => lines.length > 0)]
}

function lossTexts(losses: readonly ReportedLoss[]): readonly ReportLines[] {
  const byFile = new Map<string, string[]>()
  for (const { file, kind, page, count } of losses) {
    const name = page === null ? kind : `${kind}.page`
    const values = { count, page: page ?? 0 }
    const line =
      toolText('losses', name, values) ?? toolText('losses', kind, values) ?? toolText('losses', 'unknown')
    byFile.set(file, [...(byFile.get(file) ?? []), ...(line === undefined ? [] : [line])])
  }
  return [...byFile].map(([file, lines]) => ({ file, lines: [...new Set(lines)] }))
}

/** Notes that say the same are one line. */
function linesOf({ file, notes }: FileNotes): ReportLines {
  const byName = new Map<string, Note[]>()
  for (const note of notes) {
    const name = knownName(note.name ?? '')
    byName.set(name, [...(byName.get(name) ?? []), note])
  }
  return { file, lines: [...byName].flatMap(([name, all]) => toolText('report', name, valuesOf(all)) ?? []) }
}

/** `dropped.link` is `dropped.other` if it has no text of its own; what has none at all is in the full report. */
function knownName(name: string): string {
  const general = `${name.slice(0, name.indexOf('.'))}.other`
  return [name, general].find((each) => toolText('report', each) !== undefined) ?? 'other'
}

const SHOWN = 3

function valuesOf(notes: readonly Note[]): Values {
  return {
    count: notes.reduce((sum, note) => sum + (note.count ?? 1), 0),
    examples: listOf(notes.flatMap(({ examples = [] }) => examples)),
    pages: listOf(notes.flatMap(({ pages = [] }) => pages.map(String))),
  }
}

function listOf(items: readonly string[]): string {
  const shown = [...items.slice(0, SHOWN), ...(items.length > SHOWN ? ['…'] : [])]
  return new Intl.ListFormat(currentLocale().toString(), { type: 'unit' }).format(shown)
}
