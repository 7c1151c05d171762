import { setTimeout as pause } from 'node:timers/promises'

export interface Persistence {
  /** No further attempt is made after this many milliseconds. */
  readonly forMs: number
  /** Whether another attempt may succeed. */
  isWorthwhile(error: unknown): boolean
  /** Called before each further attempt. */
  retried?(): void
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2000

/**
 * Retries until it succeeds, a retry is pointless, or the time is over; then rejects with the last error. The
 * delays grow and differ between nodes.
 */
export async function persist<T>(work: () => Promise<T>, persistence: Persistence): Promise<T> {
  const { forMs, isWorthwhile } = persistence
  const until = performance.now() + forMs
  for (let longest = FIRST_PAUSE_MS; ; longest = Math.min(2 * longest, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      const pauseMs = longest * (0.5 + Math.random() / 2)
      if (!isWorthwhile(error) || performance.now() + pauseMs >= until) throw error
      persistence.retried?.()
      await pause(pauseMs)
    }
  }
}
