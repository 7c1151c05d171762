/** How often is looked whether an attempt still runs. */
const TICK_MS = 1000
/** What works for none of the time waits for something that never comes; on the busiest machine it works for a tenth. */
const LONGEST_WAIT = 10

/**
 * Calls back once an attempt has had so much of a processor that it does not end. Time that passed alone tells nothing: a process may be
 * stopped for minutes, or hardly ever be given a processor. `busy` gives the milliseconds that the process has worked.
 */
export function watch(limit: number, busy: () => number, giveUp: () => void): { stop(): void } {
  const began = busy()
  let ticks = 0
  const timer = setInterval(() => {
    ticks++
    if (busy() - began < limit && ticks * TICK_MS < limit * LONGEST_WAIT) return
    clearInterval(timer)
    giveUp()
  }, TICK_MS)
  return { stop: () => clearInterval(timer) }
}

/** Milliseconds that all threads of this process have worked. */
export function processBusy(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
