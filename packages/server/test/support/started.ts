import type { RunningServer } from '../../src/main.js'
import type { Stored } from './stored.js'

/** The service in this process, on one or several machines. */
export interface Started {
  readonly server: RunningServer
  /** The base URL for requests. */
  readonly url: string
  /** The data folders of all machines. */
  readonly dataDirs: readonly string[]
  readonly stored: Stored
  /** Whether later test files use it too. */
  readonly isShared: boolean
  close(): Promise<void>
  /** Removes what it has stored outside the data folders. */
  remove(): Promise<void>
}
