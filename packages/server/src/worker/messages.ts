import type { Entry } from '@octavo/tasks/entry'
import type { FileProbe } from '@octavo/tasks/probe'
import type { LocalFile } from '@octavo/tasks/run'
import type { FailureDetails } from '@octavo/tasks/task-failure'

/** What a child is asked. Paths are relative to its workspace. Passwords travel here and nowhere else. */
export type Request = ProbeRequest | TaskRequest | RescueRequest

export interface ProbeRequest {
  readonly kind: 'probe'
  readonly file:
    | { readonly path: string }
    | { /** They follow the message. */ readonly attachedBytes: number }
}

export interface TaskRequest {
  readonly kind: 'task'
  readonly task: string
  readonly files: readonly LocalFile[]
  /** Each with the place of its file in the list. */
  readonly entries: readonly Entry<number>[]
  readonly options: unknown
  readonly outputName?: string | undefined
  /** Output n is written to this path followed by n. */
  readonly outputPrefix: string
  readonly maxOutputBytes: number
  readonly maxOutputs: number
}

/** Another engine's rewriting of a file that ours refuses. */
export interface RescueRequest {
  readonly kind: 'rescue'
  readonly input: string
  readonly output: string
  /** Those that were given for it: any of them may open it. */
  readonly passwords: readonly string[]
  readonly maxBytes: number
}

/** Which place among the outputs it has says where it lies; its path is not the child's to say. */
export interface OutputAnswer {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly pages: number | null
}

/** So many are in one message at most: what is read without a pause stops everything else for as long. */
export const OUTPUTS_IN_MESSAGE = 200

export interface Answers {
  readonly probe: FileProbe
  readonly task: { readonly outputs: readonly OutputAnswer[]; readonly report: unknown }
  readonly rescue: { readonly rescued: boolean }
}

/** Requests to one child are numbered, so that no answer is taken for another's. */
export type Numbered<T> = T & { readonly number: number }

/** What a child says: once that everything in it is loaded and warm, and then to each request. */
export type Message = { readonly kind: 'ready' } | Numbered<AnswerMessage>

export type AnswerMessage =
  /** The request was read: from here on, a death of the child is the request's. Of a look into a file it is from the beginning. */
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  /** Outputs before those that come with the answer. */
  | { readonly kind: 'outputs'; readonly outputs: readonly OutputAnswer[] }
  | (Spent & { readonly kind: 'done'; readonly answer: Answers[keyof Answers] })
  | (Spent & { readonly kind: 'failed'; readonly failure: FailureDetails })

interface Spent {
  readonly cpuMs: number
  readonly residentBytes: number
}
