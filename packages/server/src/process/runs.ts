import type { Entry } from '@octavo/tasks/entry'
import type { RunNeeds } from '@octavo/tasks/needs'
import type { ServiceError } from '../errors/service-error.js'
import type { QueuedRun } from '../queue/queue.js'
import type { FileRow, ProcessRow, WebhookRow } from '../records/records.js'
import type { NewRun, RunLease } from '../records/runs.js'
import type { SkipRule } from './request.js'

/** What one execution is to do. It holds passwords: it lives in memory until the run has ended, and where machines share the work, sealed in its row. */
export interface RunPlan {
  readonly runId: string
  readonly processId: string
  readonly requestId?: string | undefined
  /** W3C, of the request that asked for it, where requests are traced. */
  readonly traceparent?: string | undefined
  readonly owner: string
  readonly quotaBytes: number | null
  readonly task: string
  readonly entries: readonly Entry<FileRow>[]
  readonly options: Readonly<Record<string, unknown>>
  readonly outputName: string | undefined
  /** What it takes beyond what every run may take. */
  readonly needs: RunNeeds
  /** Whether there are outputs of an earlier success. */
  readonly replacesSuccess: boolean
  /** Go on without the entries whose files cannot be worked on. */
  readonly skips?: SkipRule | undefined
}

export type Outcome =
  | {
      readonly row: ProcessRow
      /** The execution result as JSON, which is made once: it may be long. */
      readonly resultText: string
      readonly error?: undefined
    }
  /** The row is undefined when the process is gone. */
  | {
      readonly row: ProcessRow | undefined
      readonly error: ServiceError
      readonly resultText?: undefined
    }

/** A run that is performed here. */
export interface Run {
  readonly plan: RunPlan
  /** To whom its end is owed. */
  readonly webhook: WebhookRow | undefined
  /** What proves that it is ours; undefined where nobody else could have it. */
  readonly lease: RunLease | undefined
  /** By the monotonic clock, in milliseconds. */
  readonly queuedAt: number
  /** Whether its row says so. */
  isRunning: boolean
  done: number
  total: number
}

export interface RunBegins {
  readonly version: number
  readonly isWaitedFor: boolean
}

export interface AddedRun {
  /** Of one that was accepted: waits for its end, and never rejects. */
  outcome(): Promise<Outcome>
  /** It was not accepted. */
  drop(): void
}

/** The runs that were accepted and have not ended. */
export interface Runs {
  /** What of a run is stored with the change that accepts it; undefined where all of it is kept in memory. */
  stored(plan: RunPlan, webhook: WebhookRow | undefined): NewRun | undefined
  /** Before it is accepted, so that nothing of what follows is missed, on a process of this version. `isWaitedFor`: `outcome` is asked for at once. */
  add(plan: RunPlan, webhook: WebhookRow | undefined, begins: RunBegins): AddedRun
  /** For who performs it; undefined when it has ended. */
  open(queued: QueuedRun): Promise<Run | undefined>
  /** One that is performed here. */
  get(runId: string): Run | undefined
  settle(runId: string, outcome: Outcome): void
}

/** Where one process accepts and performs: plans stay in its memory. */
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
      const progress = { isRunning: false, done: 0, total: 0 }
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
