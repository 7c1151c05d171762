import type { Entry } from '@octavo/tasks/entry'
import type { RunNeeds } from '@octavo/tasks/needs'
import type { ServiceError } from '../errors/service-error.js'
import type { QueuedRun } from '../queue/queue.js'
import type { FileRow, ProcessRow, WebhookRow } from '../records/records.js'
import type { NewRun, RunLease } from '../records/runs.js'
import type { SkipRule } from './request.js'

/**
 * What one execution has to do. It contains passwords, so it is only kept in memory until the run has ended
 * or, if machines share the work, encrypted in its row.
 */
export interface RunPlan {
  readonly runId: string
  readonly processId: string
  readonly requestId?: string | undefined
  /** W3C, of the request that started it, if requests are traced. */
  readonly traceparent?: string | undefined
  readonly owner: string
  readonly quotaBytes: number | null
  readonly task: string
  readonly entries: readonly Entry<FileRow>[]
  readonly options: Readonly<Record<string, unknown>>
  readonly outputName: string | undefined
  /** Requirements beyond the limits of every run. */
  readonly needs: RunNeeds
  /** Whether there are outputs of an earlier success. */
  readonly replacesSuccess: boolean
  /** Continue without the entries whose files cannot be processed. */
  readonly skips?: SkipRule | undefined
}

export type Outcome =
  | {
      readonly row: ProcessRow
      /** The execution result as JSON, created once, because it may be long. */
      readonly resultText: string
      readonly error?: undefined
    }
  /** The row is undefined if the process was removed. */
  | {
      readonly row: ProcessRow | undefined
      readonly error: ServiceError
      readonly resultText?: undefined
    }

/** A run that is performed on this machine. */
export interface Run {
  readonly plan: RunPlan
  /** The webhook to notify at its end. */
  readonly webhook: WebhookRow | undefined
  /** The lease; undefined if no other machine could have it. */
  readonly lease: RunLease | undefined
  /** By the monotonic clock, in milliseconds. */
  readonly queuedAt: number
  /** The row of its process, since it is running. */
  row: ProcessRow | undefined
  done: number
  total: number
  /** Known when it has succeeded, if machines share the work. */
  othersWait?: boolean | undefined
}

export interface RunBegins {
  readonly version: number
  readonly isWaitedFor: boolean
}

export interface AddedRun {
  /** For an accepted run: waits for its end, and never rejects. */
  outcome(): Promise<Outcome>
  /** The run was not accepted. */
  drop(): void
}

/** The runs that were accepted and have not ended. */
export interface Runs {
  /** What is stored with the change that accepts a run; undefined if plans are only kept in memory. */
  stored(plan: RunPlan, webhook: WebhookRow | undefined): NewRun | undefined
  /**
   * To be called before it is accepted, so that no event is missed, for a process of this version.
   * `isWaitedFor`: `outcome` is requested immediately.
   */
  add(plan: RunPlan, webhook: WebhookRow | undefined, begins: RunBegins): AddedRun
  /** For the performer; undefined if it has ended. */
  open(queued: QueuedRun): Promise<Run | undefined>
  /** A run that is performed on this machine. */
  get(runId: string): Run | undefined
  settle(runId: string, outcome: Outcome): void
}

/** For one process that accepts and performs runs: plans stay in memory. */
export function createRuns(): Runs {
  const runs = new Map<string, Run & { settle(outcome: Outcome): void }>()
  return {
    stored: () => undefined,
    add(plan, webhook) {
      let settle!: (outcome: Outcome) => void
      const outcome = new Promise<Outcome>((resolve) => {
        settle = resolve
      })
      const queuedAt = performance.now()
      const progress = { row: undefined, done: 0, total: 0 }
      runs.set(plan.runId, { plan, webhook, lease: undefined, queuedAt, ...progress, settle })
      return { outcome: () => outcome, drop: () => void runs.delete(plan.runId) }
    },
    open: async ({ runId }) => runs.get(runId),
    get: (runId) => runs.get(runId),
    settle(runId, outcome) {
      runs.get(runId)?.settle(outcome)
      runs.delete(runId)
    },
  }
}
