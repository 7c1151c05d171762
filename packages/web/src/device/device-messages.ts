import type { OpenedKey } from '@octavo/tasks/open-key'
import type { FailureDetails } from '@octavo/tasks/task-failure'
import type { OptionValues } from '../tools/tool.js'

/** Messages between the page and its worker. */
export interface DeviceEntry {
  readonly file: File
  readonly filename: string
  /** A page selection; empty selects all pages. */
  readonly page: string
  readonly rotation: number
  readonly password?: string | undefined
}

export interface DeviceRequest {
  readonly task: string
  /** Entries for pages of the same file have the same `File`. */
  readonly entries: readonly DeviceEntry[]
  readonly options: OptionValues
  readonly outputName?: string | undefined
}

export interface Probe {
  /** Null if the password is required to count the pages. */
  readonly pageCount: number | null
  readonly encrypted: boolean
  readonly passwordRequired: boolean
  /** How many signatures it has; 0 if the password is required to know it. */
  readonly signatures: number
}

/** A key file as the options of the task have it. */
export interface LockedKey {
  readonly key: string
  readonly password: string
  /** Further certificates, in PEM. */
  readonly certificates: string
}

interface NamedOutput {
  readonly name: string
  readonly type: string
  readonly size: number
  /** Null for files without pages. */
  readonly pages: number | null
}

export interface WorkerOutput extends NamedOutput {
  readonly blob: Blob
}

/** An output that is read like an output of the service. */
export interface DeviceOutput extends NamedOutput {
  blob(): Promise<Blob>
}

export type ToDevice =
  | {
      readonly kind: 'probe'
      readonly id: number
      readonly file: Blob
      readonly password: string | undefined
    }
  | { readonly kind: 'open-key'; readonly id: number; readonly locked: LockedKey }
  | {
      readonly kind: 'run'
      readonly request: DeviceRequest
      /** A folder in the origin's private file system; undefined if the browser has none. */
      readonly folder: string | undefined
    }

/** Its message is in the words of the service. */
export type DeviceFailure = FailureDetails & { readonly message: string }

export type FromDevice =
  | { readonly kind: 'answered'; readonly id: number; readonly answer: Probe | OpenedKey }
  | { readonly kind: 'not-answered'; readonly id: number; readonly failure: DeviceFailure }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly outputs: readonly WorkerOutput[]; readonly report: unknown }
  | { readonly kind: 'failed'; readonly failure: DeviceFailure }
