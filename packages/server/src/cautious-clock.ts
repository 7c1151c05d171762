export interface CautiousClockOptions {
  /** Milliseconds: the system's clocks, unless others are handed in. */
  readonly wall?: (() => number) | undefined
  readonly monotonic?: (() => number) | undefined
  /** For how long a step ahead has to stand before it is believed. */
  readonly believedAfterMs?: number | undefined
}

/** What two looks may be apart by more than the time between them: a clock that is slewed, a process that did not get its turn. */
const TOLERANCE_MS = 5000
const BELIEVED_AFTER_MS = 10 * 60_000

/**
 * Unix milliseconds, for whatever is removed or given up when its time is over. The system's clock may step ahead for a moment (a wrong answer of a time
 * server, a virtual machine that is moved), and what was removed then does not come back with the right time. So a step ahead of what the monotonic clock says
 * is believed only once it has stood for a while; until then this clock goes on from where it was. A step back is believed at once: it removes nothing.
 */
export function createCautiousClock(options: CautiousClockOptions = {}): () => number {
  const { wall = Date.now, monotonic = () => performance.now() } = options
  const { believedAfterMs = BELIEVED_AFTER_MS } = options
  let believed = wall() - monotonic()
  let step: { readonly offset: number; readonly since: number } | undefined
  return () => {
    const now = monotonic()
    const offset = wall() - now
    const isAhead = offset > believed + TOLERANCE_MS
    if (isAhead && (step === undefined || Math.abs(offset - step.offset) > TOLERANCE_MS))
      step = { offset, since: now }
    const hasStood = step !== undefined && now - step.since >= believedAfterMs
    if (!isAhead || hasStood) {
      believed = offset
      step = undefined
    }
    return now + believed
  }
}
