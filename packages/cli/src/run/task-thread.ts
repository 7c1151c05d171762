import { Worker } from 'node:worker_threads'
import type { TaskResult } from '@octavo/tasks/run'
import { failureOf, WorkFailed } from '../failures.js'
import type { TaskRunJob } from './task-job.js'
import type { WorkerData, WorkerMessage } from './task-worker.js'

const WORKER = new URL('./task-worker.js', import.meta.url)
/** Time for the work to stop by itself before the thread is terminated. */
const STOP_WITHIN_MS = 1500

/** Runs work in a separate thread, so that this one can still handle signals: the engine is synchronous. */
export async function inThread(
  job: TaskRunJob,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<TaskResult> {
  signal.throwIfAborted()
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const data: WorkerData = { job, stop }
  const thread = new Worker(WORKER, { workerData: data })
  const end = (): void => {
    Atomics.store(stop, 0, 1)
    setTimeout(() => void thread.terminate(), STOP_WITHIN_MS).unref()
  }
  signal.addEventListener('abort', end)
  try {
    const outcome = await outcomeOf(thread, progress)
    signal.throwIfAborted()
    if (outcome.kind === 'failed') throw new WorkFailed(outcome.failure)
    return outcome.result
  } finally {
    signal.removeEventListener('abort', end)
  }
}

type Outcome = Exclude<WorkerMessage, { kind: 'progress' }>

function outcomeOf(thread: Worker, progress: (done: number, total: number) => void): Promise<Outcome> {
  let outcome: Outcome | undefined
  return new Promise((resolve) => {
    thread.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') progress(message.done, message.total)
      else outcome = message
    })
    thread.on('error', (error) => {
      outcome = { kind: 'failed', failure: failureOf(error) }
    })
    thread.on('exit', () => {
      resolve(
        outcome ?? { kind: 'failed', failure: failureOf(new Error('the thread ended without a result')) },
      )
    })
  })
}
