import type { TaskDescription } from '@octavo/tasks/catalogue-of'
import type { OptionSchema } from '@octavo/tasks/options-schema'

/** What the first page shows of a task. */
export type ToolCard = Pick<TaskDescription, 'name' | 'title' | 'summary' | 'group' | 'keywords' | 'inputs'>

export type OptionValues = Readonly<Record<string, unknown>>

export interface OptionProblem {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** A task as its page knows it: from its own declaration, or, where the page was built without it, from the service's catalogue. */
export interface Tool extends Pick<TaskDescription, 'name' | 'title' | 'summary' | 'inputs' | 'result_name'> {
  readonly options: OptionSchema
  readonly examples: readonly { readonly title: string; readonly options: OptionValues }[]
  readonly report: Readonly<Record<string, string>>
  /** What to install, where the service cannot run it. */
  readonly unavailableBecause?: string | undefined
  /** Whether the page has its code: then it can run on this device. */
  readonly isBuiltIn: boolean
  /** How many files it makes; undefined if that is not known. */
  readonly outputs?: 'one' | 'each' | 'several' | undefined
  /** The same run at the command line, where the page knows how. */
  commandLine?(entries: readonly ToolEntry[], options: OptionValues): string
  /** What the service would say of these options. */
  problems(options: OptionValues): readonly OptionProblem[]
}

/** A file as an example of a call names it. */
export interface ToolEntry {
  readonly filename: string
  readonly page?: string
  readonly rotation?: number
  readonly password?: string
}
