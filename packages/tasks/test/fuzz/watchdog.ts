/** The interval at which an attempt is checked. */
const TICK_MS = 1000
/**
 * An attempt without CPU time is given up after this multiple of its limit: even on the busiest machine, one
 * that works gets a tenth of a core.
 */
const LONGEST_WAIT = 10

/**
 * Calls back when an attempt has used so much CPU time that it does not end. Elapsed time is not enough: a
 * process may be stopped for minutes, or hardly ever be scheduled. `busy` returns the CPU time of the process
 * in milliseconds.
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

/** The CPU time of all threads of this process, in milliseconds. */
export function processBusy(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
