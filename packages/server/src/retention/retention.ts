import type { Blobs } from '../blobs/blobs.js'
import type { Processes } from '../process/process.js'
import type { Records } from '../records/records.js'
import { sweepOrphans } from './orphans.js'

export interface RetentionOptions {
  readonly records: Records
  readonly blobs: Blobs
  readonly processes: Pick<Processes, 'removeExpired'>
  /** How long a process is kept. */
  readonly ttlSeconds: number
  /** How long an upload may take. */
  readonly uploadSeconds: number
  /** Unix seconds, with a fraction. A file older than this service and without a row is an orphan. */
  readonly startedAt: number
  /** Unix milliseconds, by a clock that ignores steps of the system clock. */
  now(): number
  swept(what: Swept): void
  failed(error: unknown): void
}

export interface Swept {
  readonly processes: number
  readonly orphans: number
  readonly temporary: number
  readonly codes: number
}

export interface Retention {
  sweep(): Promise<Swept>
  /** Cleans up now, and from then on whenever something expires or the interval is over. */
  start(): void
  close(): Promise<void>
}

const MAX_PAUSE_MS = 60_000
/** The minimum delay if something cannot be removed. */
const MIN_PAUSE_MS = 5000
const MIN_ORPHAN_SECONDS = 2 * 3600

export function createRetention(options: RetentionOptions): Retention {
  const { records, blobs, processes, startedAt, ttlSeconds, uploadSeconds } = options
  /** A new process may expire after its time to live. */
  const maxPauseMs = Math.min(MAX_PAUSE_MS, ttlSeconds * 1000)
  /** The minimum age of a file without a row: a younger one may be about to get its row. */
  const orphanSeconds = Math.max(MIN_ORPHAN_SECONDS, 2 * uploadSeconds)
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  let nextOrphansAt = 0

  async function sweep(): Promise<Swept> {
    const now = options.now() / 1000
    const removed = await processes.removeExpired(Math.floor(now), closing.signal)
    const codes = await records.codes.removeExpired(Math.floor(now))
    const olderThan = Math.max(startedAt, now - orphanSeconds)
    let orphans = 0
    // Listing every file is expensive: it is done as often as there can be new orphans, and by one machine
    // for all.
    if (now >= nextOrphansAt) {
      const search = async (): Promise<boolean> => {
        orphans = await sweepOrphans({ records, blobs, olderThan, signal: closing.signal })
        return !closing.signal.aborted
      }
      nextOrphansAt = now + (await inTurn(search)) / 1000
    }
    const temporary = await blobs.removeTemporary(olderThan)
    const swept = { processes: removed, orphans, temporary, codes }
    options.swept(swept)
    return swept
  }

  async function inTurn(search: () => Promise<boolean>): Promise<number> {
    const everyMs = orphanSeconds * 1000
    if (records.turns !== undefined) return records.turns.take('orphans', everyMs, search)
    await search()
    return everyMs
  }

  /**
   * An expired process counts against its owner's quota until it is removed, so the clean-up runs soon after
   * the next expiry.
   */
  async function pauseMs(): Promise<number> {
    const next = await records.processes.nextExpiry()
    const untilNext = next === undefined ? Number.POSITIVE_INFINITY : next * 1000 - options.now()
    return Math.min(maxPauseMs, Math.max(MIN_PAUSE_MS, untilNext))
  }

  async function sweepAndPlanNext(): Promise<void> {
    let pause = maxPauseMs
    try {
      await sweep()
      pause = await pauseMs()
    } catch (error) {
      options.failed(error)
    }
    if (closing.signal.aborted) return
    timer = setTimeout(sweepInBackground, pause)
    timer.unref()
  }

  function sweepInBackground(): void {
    underWay = sweepAndPlanNext()
  }

  return {
    sweep,
    start: sweepInBackground,
    async close() {
      closing.abort()
      clearTimeout(timer)
      await underWay
    },
  }
}
