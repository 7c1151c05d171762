import type { Entry } from '@octavo/tasks/entry'
import type { RunNeeds } from '@octavo/tasks/needs'
import type { ServiceError } from '../errors/service-error.js'
import type { FileRow, ProcessRow, WebhookRow } from '../records/records.js'
import type { ExecutionResult } from './result.js'

/** What one execution is to do. It holds passwords: it lives here, in memory, until the run has ended, and nowhere else. */
export interface RunPlan {
  readonly runId: string
  readonly processId: string
  readonly requestId?: string | undefined
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
}

export type Outcome =
  | {
      readonly row: ProcessRow
      readonly result: ExecutionResult
      /** The result as JSON, which is made once: it may be long. */
      readonly resultText: string
      readonly error?: undefined
    }
  /** The row is undefined when the process is gone. */
  | {
      readonly row: ProcessRow | undefined
      readonly error: ServiceError
      readonly result?: undefined
      readonly resultText?: undefined
    }

export interface Run {
  readonly plan: RunPlan
  /** To whom its end is owed. */
  readonly webhook: WebhookRow | undefined
  /** By the monotonic clock, in milliseconds. */
  readonly queuedAt: number
  /** Whether its row says so. */
  isRunning: boolean
  done: number
  total: number
  readonly outcome: Promise<Outcome>
  readonly settle: (outcome: Outcome) => void
}

/** The runs this server has accepted and not ended. */
export interface Runs {
  add(plan: RunPlan, webhook: WebhookRow | undefined): Run
  get(runId: string): Run | undefined
  settle(runId: string, outcome: Outcome): void
}

export function createRuns(): Runs {
  const runs = new Map<string, Run>()
  return {
    add(plan, webhook) {
      let settle!: (outcome: Outcome) => void
      const outcome = new Promise<Outcome>((resolve) => {
        settle = resolve
      })
      const run: Run = {
        plan,
        webhook,
        queuedAt: performance.now(),
        isRunning: false,
        done: 0,
        total: 0,
        outcome,
        settle,
      }
      runs.set(plan.runId, run)
      return run
    },
    get: (runId) => runs.get(runId),
    settle(runId, outcome) {
      runs.get(runId)?.settle(outcome)
      runs.delete(runId)
    },
  }
}
