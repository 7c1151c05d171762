import type { TaskDescription } from '@octavo/tasks/catalogue'
import type { Entry } from '@octavo/tasks/entry'

/** Where files are: in folders of this machine, or with the service. */
export type FilePlaces = 'folders' | 'service'

/** One output of a run, counted from 1. */
export interface OutputReference {
  readonly processId: string
  readonly output: number
}

/** What a call says of one of its files. */
export type FileSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'content'; readonly bytes: Buffer }
  | { readonly kind: 'output'; readonly reference: OutputReference }
  /** Uploaded over the HTTP interface. */
  | { readonly kind: 'upload'; readonly processId: string; readonly serverFilename: string }

export type CallEntry = Omit<Entry<FileSource>, 'filename'> & { readonly filename: string | undefined }

/** A call of a tool. Its form has been checked; which files, pages and options there are has not. */
export interface ToolCall {
  readonly task: string
  readonly entries: readonly CallEntry[]
  readonly options: Readonly<Record<string, unknown>>
  /** A path in folders; a name with the service. */
  readonly output: string | undefined
  readonly overwrite: boolean
}

export interface OutputOfCall {
  readonly filename: string
  readonly filesize: number
  readonly pages: number | null
  readonly type: string
  /** Where it was written, in folders. */
  readonly path?: string | undefined
  /** Where it is downloaded, with the service. */
  readonly download?: string | undefined
}

export interface OutcomeOfCall {
  /** What addresses of its outputs name it by. */
  readonly processId: string
  readonly outputs: readonly OutputOfCall[]
  readonly report: unknown
  /** Unix seconds. */
  readonly expiresAt?: number | undefined
}

/** For the model and for people: no stack, no secret, no path that was not in the call. */
export interface ToolProblem {
  readonly code: string
  readonly message: string
  readonly field?: string | undefined
  readonly errors?: readonly { readonly field: string; readonly message: string }[] | undefined
}

export interface ResultBytes {
  readonly type: string
  readonly bytes: Uint8Array
}

export interface CallHooks {
  progress(done: number, total: number): void
  readonly signal: AbortSignal
}

/** What runs the tools: the command line in its own process, or the service. */
export interface ToolHost {
  readonly version: string
  /** For the model: what it should know before its first call. */
  readonly instructions: string
  readonly places: FilePlaces
  /** The largest file that goes into a message, in either direction. */
  readonly mostFileBytes: number
  readonly tasks: readonly TaskDescription[]
  run(call: ToolCall, hooks: CallHooks): Promise<OutcomeOfCall>
  /** What the caller is told of an error of any of these calls. */
  problemOf(error: unknown): ToolProblem
  /** The outputs there are, newest first, as many as are worth listing. */
  results(): Promise<readonly (OutputReference & { readonly name: string })[]>
  /** Rejects where there is no such output, or it is larger than `mostFileBytes`. */
  output(reference: OutputReference): Promise<ResultBytes>
  report(processId: string): Promise<unknown>
}
