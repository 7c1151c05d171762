import type { Entry } from '@octavo/tasks/entry'
import type { FileProbe } from '@octavo/tasks/probe'
import type { LocalFile } from '@octavo/tasks/run'
import type { FailureDetails } from '@octavo/tasks/task-failure'

/** Requests to a child. Paths are relative to its workspace. Passwords are only sent here. */
export type Request = ProbeRequest | TaskRequest | RescueRequest

export interface ProbeRequest {
  readonly kind: 'probe'
  readonly file:
    | { readonly path: string }
    | { /** The bytes follow the message. */ readonly attachedBytes: number }
}

export interface TaskRequest {
  readonly kind: 'task'
  readonly task: string
  readonly files: readonly LocalFile[]
  /** Each with the index of its file in the list. */
  readonly entries: readonly Entry<number>[]
  readonly options: unknown
  readonly outputName?: string | undefined
  /** Output n is written to this path followed by n. */
  readonly outputPrefix: string
  readonly maxOutputBytes: number
  readonly maxOutputs: number
  /** The socket for requests to other hosts, if the run may send any. */
  readonly outboundSocket?: string | undefined
  /** When this time is over, the child is ended. */
  readonly leftMs: number
}

/** Rewrite a file that our engine rejects with another engine. */
export interface RescueRequest {
  readonly kind: 'rescue'
  readonly input: string
  readonly output: string
  /** The passwords that were given for it: any of them may open it. */
  readonly passwords: readonly string[]
  readonly maxBytes: number
}

/** The index of an output determines its path; a path from the child is not accepted. */
export interface OutputAnswer {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly pages: number | null
}

/** Maximum number in one message, because parsing it blocks the event loop. */
export const OUTPUTS_IN_MESSAGE = 200

export interface Answers {
  readonly probe: FileProbe
  readonly task: { readonly outputs: readonly OutputAnswer[]; readonly report: unknown }
  readonly rescue: { readonly rescued: boolean }
}

/** Requests to one child are numbered, so that a response is never matched to another request. */
export type Numbered<T> = T & { readonly number: number }

/** Messages from a child: once that it is loaded and warm, and then for each request. */
export type Message = { readonly kind: 'ready' } | Numbered<AnswerMessage>

export type AnswerMessage =
  /**
   * The request was read: from here on, a crash is attributed to the request. For a probe this applies from
   * the beginning.
   */
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  /** Outputs before those that are sent with the result. */
  | { readonly kind: 'outputs'; readonly outputs: readonly OutputAnswer[] }
  | {
      readonly kind: 'done'
      readonly answer: Answers[keyof Answers]
      readonly residentBytes: number
    }
  | { readonly kind: 'failed'; readonly failure: FailureDetails; readonly residentBytes: number }
