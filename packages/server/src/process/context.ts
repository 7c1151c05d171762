import type { TaskCatalogue } from '@octavo/tasks/load-tasks'
import type { Blobs } from '../blobs/blobs.js'
import type { Queue } from '../queue/queue.js'
import type { Records } from '../records/records.js'
import type { Traces } from '../traces/traces.js'
import type { Deletions } from './deletions.js'
import type { Events } from './events.js'
import type { Prober, Runner } from './job.js'
import type { Locks } from './locks.js'
import type { Quota } from './quota.js'
import type { Runs } from './runs.js'
import type { WebhookNotifier } from './webhook.js'

export interface ProcessLimits {
  readonly ttlSeconds: number
  readonly quotaBytes: number
  readonly maxUploadBytes: number
  readonly maxProcessesPerToken: number
  readonly maxFilesPerProcess: number
}

/** Receives events for logs and metrics. */
export interface Observer {
  stored(kind: 'upload' | 'output', bytes: number): void
  ran(run: { task: string; code: string; seconds: number; queueSeconds: number }): void
  /** An unexpected error whose details are only in the log. */
  failed(what: string, error: unknown, run?: RunOfRequest): void
}

/** The run, and the request that started it. */
export interface RunOfRequest {
  readonly owner: string
  readonly task: string
  readonly requestId?: string | undefined
}

/** The dependencies of the operations in this module. */
export interface Context {
  readonly records: Records
  readonly blobs: Blobs
  readonly queue: Queue
  readonly tasks: TaskCatalogue
  readonly prober: Prober
  readonly runner: Runner
  readonly limits: ProcessLimits
  readonly observer: Observer
  readonly traces: Traces
  readonly webhooks: WebhookNotifier
  readonly events: Events
  readonly locks: Locks
  readonly deletions: Deletions
  readonly runs: Runs
  readonly quota: Quota
  /** Unix seconds. */
  now(): number
}
