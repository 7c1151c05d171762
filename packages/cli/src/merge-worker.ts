import { parentPort, workerData } from 'node:worker_threads'
import type { AbortFlag } from '@octavo/pdf/abort-flag'
import type { AssembleReport } from '@octavo/pdf/report'
import { type Failure, failureOf } from './failures.js'
import { type MergeJob, runMerge } from './merge-job.js'

export interface WorkerData {
  readonly job: MergeJob
  /** One number, not 0 once the work shall stop: while the engine works, no message gets in. */
  readonly stop: Int32Array
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly report: AssembleReport }
  | { readonly kind: 'failed'; readonly failure: Failure }

const PROGRESS_EVERY_MS = 100

const { job, stop } = workerData as WorkerData
const send = (message: WorkerMessage): void => parentPort?.postMessage(message)
const signal: AbortFlag = {
  get aborted() {
    return Atomics.load(stop, 0) !== 0
  },
}

let sent = performance.now()
function progress(done: number, total: number): void {
  const now = performance.now()
  if (now - sent < PROGRESS_EVERY_MS) return
  sent = now
  send({ kind: 'progress', done, total })
}

try {
  send({ kind: 'done', report: runMerge(job, signal, progress) })
} catch (error) {
  send({ kind: 'failed', failure: failureOf(error) })
}
