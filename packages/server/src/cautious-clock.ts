export interface CautiousClockOptions {
  /** Milliseconds: the system's clocks, unless others are handed in. */
  readonly wall?: (() => number) | undefined
  readonly monotonic?: (() => number) | undefined
  /** For how long a step ahead has to last before it is accepted. */
  readonly acceptedAfterMs?: number | undefined
}

/** Allowed deviation between two readings: the clock may be slewed, or the process may have been paused. */
const TOLERANCE_MS = 5000
const ACCEPTED_AFTER_MS = 10 * 60_000

/**
 * Unix milliseconds, for everything that is removed or given up at a certain time. The system clock may step
 * ahead for a moment (a wrong answer of a time server, a virtual machine that is moved), and what was removed
 * then is lost. So a step ahead of the monotonic clock is accepted only after it has lasted for a while;
 * until then this clock continues at its old time. A step back is accepted immediately: it removes nothing.
 */
export function createCautiousClock(options: CautiousClockOptions = {}): () => number {
  const { wall = Date.now, monotonic = () => performance.now() } = options
  const { acceptedAfterMs = ACCEPTED_AFTER_MS } = options
  let accepted = wall() - monotonic()
  let step: { readonly offset: number; readonly since: number } | undefined
  return () => {
    const now = monotonic()
    const offset = wall() - now
    const isAhead = offset > accepted + TOLERANCE_MS
    if (isAhead && (step === undefined || Math.abs(offset - step.offset) > TOLERANCE_MS))
      step = { offset, since: now }
    const isLasting = step !== undefined && now - step.since >= acceptedAfterMs
    if (!isAhead || isLasting) {
      accepted = offset
      step = undefined
    }
    return now + accepted
  }
}
