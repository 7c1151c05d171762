import { counted, printable } from '../wording/printable.js'
import { notesOn } from './file-notes.js'
import { lossesIn, type ReportedLoss } from './losses.js'
import type { FileReport, OptionName } from './note.js'
import { type Note, noteText } from './note.js'

/** If more files than this have notes, equal notes are shown once for all of them. */
const MAX_FILES = 5
const EXAMPLES = 3

/** Notes on one file or, without a name, on several. */
export interface NoteGroup {
  readonly name?: string | undefined
  readonly lines: readonly string[]
}

/** What users have to know of a report, in sentences. */
export interface ReportSummary {
  /** What the outputs lack of the inputs, as sentences that name the file. */
  readonly losses: readonly string[]
  readonly notes: readonly NoteGroup[]
  /** Of tasks that ran one after the other. */
  readonly steps: readonly { readonly task: string; readonly notes: readonly NoteGroup[] }[]
  /** Whether the report is about several files that were combined into one output. */
  readonly isJoined: boolean
  /** Size of equal data that was written once. */
  readonly sharedBytes: number
  /** Whether the report was truncated. */
  readonly isCut: boolean
}

export function reportSummary(
  report: unknown,
  named: OptionName = (option) => option,
  /** Whether the notes of every file are shown separately, however many files there are. */
  { isWhole }: { readonly isWhole: boolean } = { isWhole: false },
): ReportSummary {
  const read = readReport(report)
  const maxFiles = isWhole ? Number.POSITIVE_INFINITY : MAX_FILES
  const groups = (one: ReadReport): NoteGroup[] => noteGroups(one, named, maxFiles)
  return {
    losses: lossLines(lossesIn(report), maxFiles),
    notes: groups(read),
    steps: read.steps.map(({ task, report: own }) => ({ task, notes: groups(readReport(own)) })),
    isJoined: read.inputs !== undefined,
    sharedBytes: read.sharedBytes ?? 0,
    isCut: read.isCut === true,
  }
}

/** A loss of more files than this is shown once for all of them: of a thousand files, each may be signed. */
function lossLines(losses: readonly ReportedLoss[], maxFiles: number): string[] {
  const files = new Map<string, Set<string>>()
  for (const { file, what } of losses) files.set(what, (files.get(what) ?? new Set()).add(file))
  return [...files].flatMap(([what, set]) => {
    const names = [...set]
    if (names.length > maxFiles) return [`${printable(what, 500)} [${namedFiles(names)}]`]
    return names.map((name) => (name === '' ? what : `${printable(name)}: ${printable(what, 500)}`))
  })
}

/** Fields that reports have in common. */
interface ReadReport {
  /** The reports of the files that were combined into one output. */
  readonly inputs?: readonly FileReport[] | undefined
  /** The reports of the files with their own outputs. */
  readonly files?: readonly FileReport[] | undefined
  /** Of tasks that ran one after the other. */
  readonly steps: readonly { readonly task: string; readonly report?: unknown }[]
  /** Size of equal data that was written once. */
  readonly sharedBytes?: number | undefined
  readonly isCut?: boolean | undefined
}

function readReport(report: unknown): ReadReport {
  if (typeof report !== 'object' || report === null) return { steps: [] }
  const { inputs, files, steps, shared, truncated } = report as {
    truncated?: unknown
    inputs?: unknown
    files?: unknown
    steps?: unknown
    shared?: { bytes?: unknown }
  }
  const sharedBytes = shared?.bytes
  return {
    inputs: having<FileReport>(inputs, 'name'),
    files: having<FileReport>(files, 'name'),
    steps: having<ReadReport['steps'][number]>(steps, 'task') ?? [],
    isCut: truncated === true,
    sharedBytes: typeof sharedBytes === 'number' ? sharedBytes : undefined,
  }
}

/** The items of a list that have a text under a key. */
function having<Item>(listed: unknown, key: string): Item[] | undefined {
  if (!Array.isArray(listed)) return undefined
  return listed.filter((one) => typeof one?.[key] === 'string')
}

function noteGroups({ inputs, files }: ReadReport, named: OptionName, maxFiles: number): NoteGroup[] {
  const noted = (inputs ?? files ?? [])
    .map((file) => ({ name: file.name, notes: notesOn(file, named) }))
    .filter(({ notes }) => notes.length > 0)
  if (noted.length > maxFiles) return [{ lines: sharedLines(noted) }]
  return noted.map(({ name, notes }) => ({ name, lines: notes.map(noteText) }))
}

/**
 * Each note once, with the files that it is about: a merge of a thousand files only has a few kinds of notes.
 */
function sharedLines(noted: readonly { readonly name: string; readonly notes: readonly Note[] }[]): string[] {
  const groups = new Map<string, { note: Note; names: string[] }>()
  for (const { name, notes } of noted) {
    for (const note of notes) {
      const key = JSON.stringify([note.label, note.what, note.why])
      const known = groups.get(key)
      if (known === undefined) groups.set(key, { note, names: [name] })
      else {
        known.note = joined(known.note, note)
        if (known.names.at(-1) !== name) known.names.push(name)
      }
    }
  }
  return [...groups.values()].map(({ note, names }) => `${noteText(note)} [${namedFiles(names)}]`)
}

function namedFiles(names: readonly string[]): string {
  const some = names.slice(0, EXAMPLES).map((name) => printable(name, 60))
  if (names.length > EXAMPLES) some.push('…')
  return `${counted(names.length, 'file')}: ${some.join(', ')}`
}

function joined(one: Note, other: Note): Note {
  return {
    ...one,
    ...(one.count !== undefined && { count: one.count + (other.count ?? 0) }),
    ...(one.examples !== undefined && {
      examples: [...one.examples, ...(other.examples ?? [])].slice(0, EXAMPLES + 1),
    }),
  }
}

/** The notes on a file, for interfaces that have texts of their own. */
export interface FileNotes {
  readonly file: string
  readonly notes: readonly Note[]
}

/** The notes of a report, then those of each task that ran, by file. */
export function namedNotes(report: unknown): {
  readonly notes: readonly FileNotes[]
  readonly steps: readonly { readonly task: string; readonly notes: readonly FileNotes[] }[]
} {
  const read = readReport(report)
  const notesOf = ({ inputs, files }: ReadReport): FileNotes[] =>
    (inputs ?? files ?? [])
      .map((file) => ({ file: file.name, notes: notesOn(file, (option) => option) }))
      .filter(({ notes }) => notes.length > 0)
  return {
    notes: notesOf(read),
    steps: read.steps.map(({ task, report: own }) => ({ task, notes: notesOf(readReport(own)) })),
  }
}
