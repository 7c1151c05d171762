import type { Failure } from '../texts/problem-text.js'

/** A file on the page, with what is wanted of it. */
export interface ChosenFile {
  /** Of this choice: the same file chosen twice is two of them. */
  readonly id: string
  readonly file: File
  /** `reading` until the engine has looked into it on this device; `locked` until a password opens it. */
  readonly state: 'reading' | 'ready' | 'locked' | 'unreadable'
  /** Null if it is not known, or the file has none. */
  readonly pageCount: number | null
  /** Opens it. */
  readonly password?: string | undefined
  /** The page grammar, as it was typed; empty for all. */
  readonly page: string
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly rotation: number
  /** What is wrong with it: of the look into it, or of the last run. */
  readonly problem?: Failure | undefined
}

/** Pages of a file as a task takes them. Entries with the same `file` share one upload. */
export interface ChosenEntry {
  readonly file: ChosenFile
  /** The page grammar; empty for all. */
  readonly page: string
  readonly rotation: number
}
