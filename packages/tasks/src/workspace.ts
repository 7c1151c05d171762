import type { Primitives } from '@octavo/pdf/primitives'
import type { OpenSource, StoredFile } from './task.js'

/** What a run reads from. */
export interface InputFile {
  open(): OpenSource
  /** What another engine made of the file after ours refused it as damaged; undefined where there is no such copy. */
  openRescued(): OpenSource | undefined
}

/** An output that is whole. */
export type FinishedFile = Pick<StoredFile, 'open' | 'size'>

/** What a run may write. */
export interface OutputLimits {
  readonly maxOutputBytes: number
  readonly maxOutputs: number
}

/** Where the files of a run lie: made for Node out of paths, for a browser out of memory. */
export interface Workspace<Output extends FinishedFile = FinishedFile> extends OutputLimits {
  readonly primitives: Primitives
  /** Where the output of that number, from 0, is to be written. */
  createOutput(index: number): StoredFile & Output
  /** For work in between. */
  createScratch(): StoredFile
  /** Makes what was written in between the output of that number. */
  adopt(scratch: StoredFile, index: number): Output
}
