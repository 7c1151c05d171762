import type { TaskDescription } from '@octavo/tasks/catalogue'
import type { Wording } from '@octavo/tasks/message'
import type { OptionSchema } from '@octavo/tasks/options-schema'

/** The part of a task shown on the home page. */
export type ToolCard = Pick<TaskDescription, 'name' | 'title' | 'summary' | 'group' | 'keywords' | 'inputs'>

export type OptionValues = Readonly<Record<string, unknown>>

export interface OptionProblem {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** Whether the message only makes sense beside the label of the option. */
  readonly needsLabel?: boolean
}

/**
 * A task as its page needs it: from its declaration, or from the service's catalogue if it is not built into
 * the page.
 */
export interface Tool
  extends Pick<TaskDescription, 'name' | 'title' | 'summary' | 'inputs' | 'first' | 'result_name'> {
  readonly options: OptionSchema
  readonly examples: readonly { readonly title: string; readonly options: OptionValues }[]
  readonly report: Readonly<Record<string, string>>
  /** What has to be installed before the service can run it. */
  readonly unavailableBecause?: string | undefined
  /** The types of the files with which it runs on this device; none if its code is not built into the page. */
  readonly deviceTypes: readonly string[]
  /** Whether a service with the programs for it also accepts documents and images, which it converts first. */
  readonly isConverting: boolean
  /** Whether a run with these options sends requests to other hosts, which this device cannot. */
  sendsRequests?(options: OptionValues): boolean
  /** The number of output files; undefined if not known. */
  readonly outputs?: 'one' | 'each' | 'several' | undefined
  /** The same run as a command line; present if the page can generate it. */
  commandLine?(entries: readonly ToolEntry[], options: OptionValues): string
  /** Options that the page sends unless another value is chosen, where the task's default only lists something. */
  readonly preset: OptionValues
  /** The problems that the service would report for these options. */
  problems(options: OptionValues, wording: Wording): readonly OptionProblem[]
}

/** A file in a code example. */
export interface ToolEntry {
  readonly filename: string
  readonly page?: string
  readonly rotation?: number
  readonly password?: string
}
