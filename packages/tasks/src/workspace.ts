import type { Primitives } from '@octavo/pdf/primitives'
import type { OpenSource, StoredFile, TaskEngines } from './task.js'

/** What a run reads from. */
export interface InputFile {
  open(): OpenSource
  /** What another engine made of the file after ours refused it as damaged; undefined where there is no such copy. */
  openRescued(): OpenSource | undefined
}

/** An output that is whole. */
export interface FinishedFile extends Pick<StoredFile, 'open' | 'size'> {
  readonly verification?: Verification | undefined
}

/** What `verified` said of a file, and how many bytes it had then. */
export interface Verification {
  readonly pages: number
  readonly bytes: number
}

/** What a run may write. */
export interface OutputLimits {
  readonly maxOutputBytes: number
  readonly maxOutputs: number
}

/** Creates the files of a run: on disk in Node, in memory in a browser. */
export interface Workspace<Output extends FinishedFile = FinishedFile> extends OutputLimits {
  readonly primitives: Primitives
  readonly engines: TaskEngines
  /** Where the output of that number, from 0, is to be written. */
  createOutput(index: number): StoredFile & Output
  /** A file that is removed when the run has ended, unless it is adopted. */
  createScratch(): StoredFile
  /** Makes a scratch file the output of that number. */
  adopt(scratch: StoredFile, index: number): Output
}
