import type { ProcessRow } from '../records/records.js'

/** What is stored of a task in addition to the process. */
export interface Note {
  readonly tool: string
  readonly customInt: number | null
  readonly customString: string | null
  /** Patterns, as they were sent. */
  readonly outputFilename: string | null
  readonly packagedFilename: string | null
  /** The inputs of the last run: number of files, bytes, and the first names. */
  readonly files: number
  readonly bytes: number
  readonly names: readonly string[]
  /** How the server_filename of each of these files begins. Absent before the first run. */
  readonly inputs?: readonly string[]
  /** Whether the outputs have the names of `metadata-pdf`, the last step. Absent in notes of older versions. */
  readonly endsWithMetadata?: boolean
}

/** Undefined for a process that was not started through this interface. */
export function noteOf({ note }: Pick<ProcessRow, 'note'>): Note | undefined {
  return note === null ? undefined : (JSON.parse(note) as { ilovepdf?: Note }).ilovepdf
}

export function noteText(note: Note): string {
  return JSON.stringify({ ilovepdf: note })
}

export function newNote(tool: string): Note {
  return {
    tool,
    customInt: null,
    customString: null,
    outputFilename: null,
    packagedFilename: null,
    files: 0,
    bytes: 0,
    names: [],
  }
}

/** They are random: so much of them tells the files of a task apart, and a task may have very many. */
const PREFIX_LENGTH = 12

export function inputsOf(ids: Iterable<string>): string[] {
  return [...new Set([...ids].map((id) => id.slice(0, PREFIX_LENGTH)))]
}

/** Which files went into the last run. */
export function inputTest({ inputs = [] }: Note): (id: string) => boolean {
  const known = new Set(inputs)
  return (id) => known.has(id.slice(0, PREFIX_LENGTH))
}
