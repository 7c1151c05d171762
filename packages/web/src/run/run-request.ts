import type { ChosenEntry } from '../files/chosen-file.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import type { Origin } from './origin.js'

export interface RunRequest {
  readonly tool: Tool
  readonly entries: readonly ChosenEntry[]
  readonly options: OptionValues
  /** On this device nothing is uploaded. */
  readonly where: 'service' | 'device'
  readonly outputName?: string | undefined
}

export interface RunOutput {
  readonly name: string
  readonly size: number
  readonly pages: number | null
  readonly type: string
  /** Where the service has it: its address. */
  readonly download?: string | undefined
  readonly origin?: Origin | undefined
  /** The bytes: fetched from the service, or read from this device. */
  blob(): Promise<Blob>
}
