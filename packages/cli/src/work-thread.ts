import { Worker } from 'node:worker_threads'
import { failureOf, WorkFailed } from './failures.js'
import type { WorkerData, WorkerMessage } from './work-worker.js'

/** How long the work may take to stop by itself before it is ended. */
const STOP_WITHIN_MS = 3000

/** Does work in a thread of its own, so that this one can still listen: the engine never waits for anything. */
export async function inThread<Job, Result>(
  worker: URL,
  job: Job,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted()
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const data: WorkerData<Job> = { job, stop }
  const thread = new Worker(worker, { workerData: data })
  const end = (): void => {
    Atomics.store(stop, 0, 1)
    setTimeout(() => void thread.terminate(), STOP_WITHIN_MS).unref()
  }
  signal.addEventListener('abort', end)
  try {
    const outcome = await outcomeOf<Result>(thread, progress)
    signal.throwIfAborted()
    if (outcome.kind === 'failed') throw new WorkFailed(outcome.failure)
    return outcome.result
  } finally {
    signal.removeEventListener('abort', end)
  }
}

type Outcome<Result> = Exclude<WorkerMessage<Result>, { kind: 'progress' }>

function outcomeOf<Result>(
  thread: Worker,
  progress: (done: number, total: number) => void,
): Promise<Outcome<Result>> {
  let outcome: Outcome<Result> | undefined
  return new Promise((resolve) => {
    thread.on('message', (message: WorkerMessage<Result>) => {
      if (message.kind === 'progress') progress(message.done, message.total)
      else outcome = message
    })
    thread.on('error', (error) => {
      outcome = { kind: 'failed', failure: failureOf(error) }
    })
    thread.on('exit', () => {
      resolve(outcome ?? { kind: 'failed', failure: failureOf(new Error('the work ended without a result')) })
    })
  })
}
