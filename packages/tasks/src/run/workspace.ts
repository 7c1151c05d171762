import type { Primitives } from '@octavo/pdf/primitives'
import type { OpenSource, ScratchFolder, StoredFile, TaskEngines } from '../declare/task.js'

/** What a run reads from. */
export interface InputFile {
  open(): OpenSource
  /**
   * The file as rewritten by another engine after ours rejected it as damaged; undefined if there is no such
   * copy.
   */
  openRescued(): OpenSource | undefined
}

/** A complete output. */
export interface FinishedFile extends Pick<StoredFile, 'open' | 'size'> {
  readonly verification?: Verification | undefined
}

/** The page count from `verified`, and the size of the file at that time. */
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
  /** The output of this number, from 0. */
  createOutput(index: number): StoredFile & Output
  /** A file that is removed when the run has ended, unless it is adopted. */
  createScratch(): StoredFile
  /** A folder that is removed when the run has ended. Undefined in a browser. */
  readonly createFolder?: (() => ScratchFolder) | undefined
  /** A folder for a program that a later run of this process uses too. Undefined if there is no later run. */
  readonly createKeptFolder?: (() => ScratchFolder) | undefined
  /** Turns a scratch file into the output of this number. */
  adopt(scratch: StoredFile, index: number): Output
}
