import type { RunningServer } from '../../src/main.js'
import type { Stored } from './stored.js'

/** The service in this process, wherever its parts are. */
export interface Started {
  readonly server: RunningServer
  /** Where requests go. */
  readonly url: string
  /** The data folders: of each machine, where there are several. */
  readonly dataDirs: readonly string[]
  readonly stored: Stored
  /** Whether other files of tests use it after this one. */
  readonly isShared: boolean
  close(): Promise<void>
  /** What it has stored anywhere but in the data folders. */
  remove(): Promise<void>
}
