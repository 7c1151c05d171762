import type { Entry } from '@octavo/tasks/entry'
import { isSent, Parameters } from '../parameters.js'

/** A file of a process call, with the `server_filename` from upload. */
export type SentFile = Entry<string>

export interface Step {
  readonly task: string
  readonly options: Readonly<Record<string, unknown>>
}

/** The tasks that a process call runs. */
export type Plan =
  /** A sequence of tasks on PDF files. */
  | {
      readonly steps: readonly Step[]
      /** What is run instead, one after the other, while files cannot be converted to what was asked. */
      readonly otherwise?: readonly (readonly Step[])[]
      readonly entries: readonly SentFile[]
    }
  /** One task that accepts other file types. */
  | { readonly alone: Step; readonly entries: readonly SentFile[] }

export interface Tool {
  /** The task that determines which files are accepted. */
  readonly takes: 'pipeline' | 'image-to-pdf' | 'office-to-pdf' | 'html-to-pdf' | 'watermark-pdf' | 'edit-pdf'
  /** Whether the parameters decide which task is run: a sequence of tasks, or the one that takes the files. */
  readonly hasChoice?: boolean
  /** Required parameters. */
  readonly tasks: readonly string[]
  /** Whether each file becomes one output with the same name. */
  readonly isPerFile: boolean
  /** Whether the outputs can have metadata. */
  readonly makesPdf: boolean
  /** Whether the outcome says for each file whether it conforms. */
  readonly isValidation?: boolean
  plan(parameters: Parameters, files: readonly SentFile[]): Plan
}

/** One task on all files, independent of the parameters. */
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

/** The items of the parameter `elements`; none if it is not sent. */
export function elementsOf(parameters: Parameters, most: number): Parameters[] {
  const elements = parameters.raw('elements')
  const list = Array.isArray(elements) ? elements.filter(isSent) : []
  if (list.length > most) throw parameters.refused('elements', `has at most ${most} items`)
  return list.map((element, index) => new Parameters(element, `elements[${index}]`))
}
