import { byteSize, counted, printable } from './printable.js'
import { type FileReport, type Note, notesOn, noteText } from './report-notes.js'

const LISTED = 20
/** Where more files than that have notes, equal notes are told once for all of them. */
const MAX_FILES = 5
const EXAMPLES = 3
/** Less than this part of the output is not worth a word. */
const WORTH_SAYING = 0.05

export interface PublishedOutput {
  readonly filename: string
  readonly filesize: number
  readonly pages: number | null
}

/** What a task made, in a few lines for people; `--json` has all of it. */
export function taskSummary(
  outputs: readonly PublishedOutput[],
  report: unknown,
  inputCount: number,
): string {
  const read = readReport(report)
  const isOne = outputs.length === 1
  const origin = isOne && read.inputs !== undefined ? ` from ${counted(inputCount, 'file')}` : ''
  const lines = outputs.slice(0, LISTED).map(({ filename, filesize, pages }) => {
    const length = pages === null ? '' : `${counted(pages, 'page')}${origin}, `
    return `${printable(filename)}: ${length}${byteSize(filesize)}${isOne ? savedOf(read, filesize) : ''}`
  })
  if (outputs.length > LISTED) lines.push(`and ${outputs.length - LISTED} more`)
  lines.push(...noteLines(read))
  read.steps.forEach(({ task, report: own }, index) => {
    const notes = noteLines(readReport(own))
    if (notes.length > 0) lines.push(`Step ${index + 1} (${printable(task)}):`, ...indented(notes))
  })
  if (read.isCut) lines.push('There is more to say than a report holds.')
  return `${lines.join('\n')}\n`
}

/** What reports have in common, where they have it. */
interface ReadReport {
  /** What became of each file that went into one output. */
  readonly inputs?: readonly FileReport[] | undefined
  /** What became of each file where each gives an output of its own. */
  readonly files?: readonly FileReport[] | undefined
  /** Of tasks that ran one after the other. */
  readonly steps: readonly { readonly task: string; readonly report?: unknown }[]
  /** Of equal data that was written once. */
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

function savedOf({ sharedBytes = 0 }: ReadReport, filesize: number): string {
  if (sharedBytes <= WORTH_SAYING * filesize) return ''
  return `; ${byteSize(sharedBytes)} of equal data were written once`
}

function noteLines({ inputs, files }: ReadReport): string[] {
  const noted = (inputs ?? files ?? [])
    .map((file) => ({ name: file.name, notes: notesOn(file) }))
    .filter(({ notes }) => notes.length > 0)
  if (noted.length > MAX_FILES) return limited(sharedLines(noted))
  return noted.flatMap(({ name, notes }) => [
    `${printable(name)}:`,
    ...indented(limited(notes.map(noteText))),
  ])
}

/** Each note once, with the files that it is about: a merge of a thousand files has a few kinds of notes. */
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
  return [...groups.values()].map(({ note, names }) => {
    const some = names.slice(0, EXAMPLES).map((name) => printable(name, 60))
    if (names.length > EXAMPLES) some.push('…')
    return `${noteText(note)} [${counted(names.length, 'file')}: ${some.join(', ')}]`
  })
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

function limited(lines: readonly string[]): string[] {
  if (lines.length <= LISTED) return [...lines]
  return [...lines.slice(0, LISTED), `and ${lines.length - LISTED} more, which --json lists`]
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
