import { Worker } from 'node:worker_threads'
import type { AssembleReport } from '@octavo/pdf/report'
import { failureOf, WorkFailed } from './failures.js'
import type { MergeJob } from './merge-job.js'
import type { WorkerData, WorkerMessage } from './merge-worker.js'

/** How long the work may take to stop by itself before it is ended. */
const STOP_WITHIN_MS = 3000

/** Runs a merge in a thread of its own, so that this one can still listen: the engine never waits for anything. */
export async function mergeInThread(
  job: MergeJob,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<AssembleReport> {
  signal.throwIfAborted()
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const data: WorkerData = { job, stop }
  const worker = new Worker(new URL('./merge-worker.js', import.meta.url), { workerData: data })
  const end = (): void => {
    Atomics.store(stop, 0, 1)
    setTimeout(() => void worker.terminate(), STOP_WITHIN_MS).unref()
  }
  signal.addEventListener('abort', end)
  try {
    const outcome = await outcomeOf(worker, progress)
    signal.throwIfAborted()
    if (outcome.kind === 'failed') throw new WorkFailed(outcome.failure)
    return outcome.report
  } finally {
    signal.removeEventListener('abort', end)
  }
}

type Outcome = Exclude<WorkerMessage, { kind: 'progress' }>

function outcomeOf(worker: Worker, progress: (done: number, total: number) => void): Promise<Outcome> {
  let outcome: Outcome | undefined
  return new Promise((resolve) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') progress(message.done, message.total)
      else outcome = message
    })
    worker.on('error', (error) => {
      outcome = { kind: 'failed', failure: failureOf(error) }
    })
    worker.on('exit', () => {
      resolve(outcome ?? { kind: 'failed', failure: failureOf(new Error('the work ended without a result')) })
    })
  })
}
