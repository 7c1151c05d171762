import type { Entry } from '@octavo/tasks/entry'
import type { Parameters } from '../parameters.js'

/** A file as it was sent to process, with the `server_filename` that upload gave. */
export type SentFile = Entry<string>

export interface Step {
  readonly task: string
  readonly options: Readonly<Record<string, unknown>>
}

/** What a call of process comes down to. */
export type Plan =
  /** Tasks one after the other, on PDF files. */
  | { readonly steps: readonly Step[]; readonly entries: readonly SentFile[] }
  /** One task, which takes files of other types. */
  | { readonly alone: Step; readonly entries: readonly SentFile[] }

export interface Tool {
  /** The task whose inputs its files have to be. */
  readonly takes: 'pipeline' | 'image-to-pdf' | 'watermark-pdf'
  /** Those that it cannot do without. */
  readonly tasks: readonly string[]
  /** Whether each file becomes one of its own, called like it. */
  readonly isPerFile: boolean
  /** Whether `meta` has something to be written into. */
  readonly makesPdf: boolean
  plan(parameters: Parameters, files: readonly SentFile[]): Plan
}

/** One task on all files, whatever was sent. */
export function oneStep(
  task: string,
  more: Pick<Tool, 'isPerFile' | 'makesPdf'>,
  optionsOf: (parameters: Parameters) => Readonly<Record<string, unknown>> = () => ({}),
): Tool {
  return {
    takes: 'pipeline',
    tasks: [task],
    ...more,
    plan: (parameters, entries) => ({ steps: [{ task, options: optionsOf(parameters) }], entries }),
  }
}
