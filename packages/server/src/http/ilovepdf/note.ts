import type { ProcessRow } from '../../records/records.js'

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
  /**
   * Whether the outputs have the names of `metadata-pdf`, the last step. Absent in notes of older versions.
   */
  readonly endsWithMetadata?: boolean
}

/** Undefined for a process that was not started through this interface. */
export function noteOf({ note }: Pick<ProcessRow, 'note'>): Note | undefined {
  return note === null ? undefined : (JSON.parse(note) as { ilovepdf: Note }).ilovepdf
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
