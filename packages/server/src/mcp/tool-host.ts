import type { Entry } from '@octavo/tasks/entry'
import type { TaskDescription } from '@octavo/tasks/load-tasks'

/** Where files are: in local folders, or in the service. */
export type FilePlaces = 'folders' | 'service'

/** One output of a run, counted from 1. */
export interface OutputReference {
  readonly processId: string
  readonly output: number
}

/** One file of a call. */
export type FileSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'content'; readonly bytes: Buffer }
  | { readonly kind: 'output'; readonly reference: OutputReference }
  /** Uploaded over the HTTP interface. */
  | { readonly kind: 'upload'; readonly processId: string; readonly serverFilename: string }

export type CallEntry = Omit<Entry<FileSource>, 'filename'> & { readonly filename: string | undefined }

/** A call of a tool. Its form is validated; whether its files, pages and options exist is not. */
export interface ToolCall {
  readonly task: string
  readonly entries: readonly CallEntry[]
  readonly options: Readonly<Record<string, unknown>>
  /** A path in local folders; a name in the service. */
  readonly output: string | undefined
  readonly overwrite: boolean
}

export interface OutputOfCall {
  readonly filename: string
  readonly filesize: number
  readonly pages: number | null
  readonly type: string
  /** The path it was written to, in local folders. */
  readonly path?: string | undefined
  /** The download URL, in the service. */
  readonly download?: string | undefined
}

export interface OutcomeOfCall {
  /** The ID of the call in the URIs of its outputs. */
  readonly processId: string
  readonly outputs: readonly OutputOfCall[]
  readonly report: unknown
  /** Unix seconds. */
  readonly expiresAt?: number | undefined
}

/** For the model and for people: no stack, no secret, and no path that was not in the call. */
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

/** Runs the tools: the command line in its own process, or the service. */
export interface ToolHost {
  readonly version: string
  /** Instructions for the model, before its first call. */
  readonly instructions: string
  readonly places: FilePlaces
  /** Maximum size of a file in a message, in both directions. */
  readonly maxFileBytes: number
  readonly tasks: readonly TaskDescription[]
  run(call: ToolCall, hooks: CallHooks): Promise<OutcomeOfCall>
  /** How an error of any of these calls is reported to the caller. */
  problemOf(error: unknown): ToolProblem
  /** The existing outputs, newest first, limited to a useful number. */
  results(): Promise<readonly (OutputReference & { readonly name: string })[]>
  /** Rejects if there is no such output, or it is larger than `maxFileBytes`. */
  output(reference: OutputReference): Promise<ResultBytes>
  report(processId: string): Promise<unknown>
}
