import type { Wording } from '../declare/message.js'
import { counted, printable } from '../wording/printable.js'

/** The kind of dropped item that `signaturesRemoved` counts. */
export const SIGNATURE = 'signature'

const EXAMPLES = 3
const EXAMPLE_LENGTH = 90

/**
 * One note for the user of an output: `dropped: links (3), because they lead to pages that are not there`.
 */
export interface Note {
  /**
   * What it says, for interfaces that have texts of their own: the field of the report, with a kind where a
   * field has several: `doubts.images`.
   */
  readonly name?: string
  /** What happened to it: removed, dropped, repaired … */
  readonly label: string
  readonly what: string
  /** The number; absent if it is not useful. */
  readonly count?: number
  /** Whether `what` is a countable noun in the singular: `2 signatures`. */
  readonly isNoun?: boolean
  readonly examples?: readonly string[]
  /** The pages that it is about, from 1. */
  readonly pages?: readonly number[]
  readonly why?: string
}

export function noteText({ label, what, isNoun = false, count, examples = [], why }: Note): string {
  const plain = printable(what)
  const counts = count === undefined || (count === 1 && !isNoun) ? '' : ` (${count})`
  const named = isNoun ? counted(count ?? 1, plain) : `${plain}${counts}`
  const shown = examples.slice(0, EXAMPLES).map((example) => printable(example, EXAMPLE_LENGTH))
  if (examples.length > EXAMPLES) shown.push('…')
  const some = shown.length === 0 ? '' : ` (${shown.join('; ')})`
  return `${label}: ${named}${some}${why === undefined ? '' : `, because ${printable(why)}`}`
}

export function byKind(all: readonly Readonly<Record<string, unknown>>[]): Map<string, typeof all> {
  const kinds = new Map<string, Readonly<Record<string, unknown>>[]>()
  for (const one of all) {
    const known = kinds.get(String(one.kind))
    if (known === undefined) kinds.set(String(one.kind), [one])
    else known.push(one)
  }
  return kinds
}

export function when(value: unknown, note: Note): Note[] {
  return value === true ? [note] : []
}

export function some(value: unknown, note: Note): Note[] {
  return typeof value === 'number' && value > 0 ? [{ ...note, count: value }] : []
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

export function records(value: unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return []
  return value.filter((item) => typeof item === 'object' && item !== null)
}

/** The report of one file; its fields depend on the task. */
export type FileReport = Readonly<Record<string, unknown>> & { readonly name: string }

/** The name of an option for the reader of the note: `--max-bytes` on the command line. */
export type OptionName = Wording['option']

/** By the fields of a report. */
export type NoteReaders = Readonly<
  Record<string, (value: unknown, file: FileReport, named: OptionName) => Note[]>
>
