import type { Failure } from '../texts/problem-text.js'

/** A chosen file with its settings. */
export interface ChosenFile {
  /** Identifies this choice: a file that is chosen twice has two ids. */
  readonly id: string
  readonly file: File
  /** `reading` until the engine has read it on this device; `locked` until a password opens it. */
  readonly state: 'reading' | 'ready' | 'locked' | 'unreadable'
  /** Null if it is not known, or if the file has no pages. */
  readonly pageCount: number | null
  /** How many digital signatures it has; absent if it is not known. */
  readonly signatures?: number | undefined
  /** The password that opens the file. */
  readonly password?: string | undefined
  /** The page selection as typed; empty selects all pages. */
  readonly page: string
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly rotation: number
  /** The problem found when the file was read, or in the last run. */
  readonly problem?: Failure | undefined
}

/** Pages of a file as task input. Entries with the same `file` share one upload. */
export interface ChosenEntry {
  readonly file: ChosenFile
  /** A page selection; empty selects all pages. */
  readonly page: string
  readonly rotation: number
}
