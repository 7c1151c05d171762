import { Interrupted } from './failures.js'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof SIGNALS)[number]

/** Runs work that cleans up after itself: a signal aborts it instead of ending the process immediately. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const interrupt = (signal: NodeJS.Signals): void => controller.abort(new Interrupted(signal as Signal))
  for (const signal of SIGNALS) process.on(signal, interrupt)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt)
  }
}
