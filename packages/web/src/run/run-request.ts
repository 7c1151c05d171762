import type { ChosenEntry } from '../files/chosen-file.js'
import type { OptionValues, Tool } from '../tools/tool.js'

export interface RunRequest {
  readonly tool: Tool
  readonly entries: readonly ChosenEntry[]
  readonly options: OptionValues
  /** On `device` nothing is uploaded. */
  readonly where: 'service' | 'device'
  readonly outputName?: string | undefined
}
