const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof SIGNALS)[number]

/** A signal stopped the command. */
export class Interrupted extends Error {
  readonly exitCode: number
  constructor(signal: Signal) {
    super('The command was stopped.')
    // The exit code that shells use for a process that was ended by a signal.
    this.exitCode = 128 + { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[signal]
  }
}

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
