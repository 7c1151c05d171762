import { parentPort, workerData } from 'node:worker_threads'
import type { AbortFlag } from '@octavo/pdf/abort-flag'
import type { TaskResult } from '@octavo/tasks/run'
import { type Failure, failureOf } from '../failures.js'
import { runTaskJob, type TaskRunJob } from './task-job.js'

export interface WorkerData {
  readonly job: TaskRunJob
  /** One number, not 0 once the work should stop: while the engine works, no message is received. */
  readonly stop: Int32Array
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly result: TaskResult }
  | { readonly kind: 'failed'; readonly failure: Failure }

const PROGRESS_EVERY_MS = 100

const send = (message: WorkerMessage): void => parentPort?.postMessage(message)

void work(workerData as WorkerData)

/** The thread's side: runs the job, and reports progress and the outcome. */
async function work({ job, stop }: WorkerData): Promise<void> {
  const signal: AbortFlag = {
    get aborted() {
      return Atomics.load(stop, 0) !== 0
    },
  }
  let sent = performance.now()
  const progress = (done: number, total: number): void => {
    const now = performance.now()
    if (now - sent < PROGRESS_EVERY_MS) return
    sent = now
    send({ kind: 'progress', done, total })
  }
  try {
    send({ kind: 'done', result: await runTaskJob(job, signal, progress) })
  } catch (error) {
    send({ kind: 'failed', failure: failureOf(error) })
  }
}
