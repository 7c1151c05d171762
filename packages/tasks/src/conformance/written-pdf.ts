import type { AbortFlag } from '@octavo/pdf/abort-flag'
import type { Primitives } from '@octavo/pdf/primitives'
import type { OpenSource, StoredFile, TaskEntry } from '../declare/task.js'

/** A PDF that a task has written. */
export interface WrittenPdf {
  readonly name: string
  readonly password: string | undefined
  /** The entries whose documents it consists of. */
  readonly from: readonly TaskEntry[]
  open(): OpenSource
  /** Puts a finished scratch file in its place. */
  replace(scratch: StoredFile): void
}

export interface KeepingContext {
  readonly primitives: Primitives
  readonly signal: AbortFlag
  readonly scratch: () => StoredFile
  readonly maxBytes: number
}
