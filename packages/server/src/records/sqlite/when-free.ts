import { setTimeout as wait } from 'node:timers/promises'
import { StoreUnavailable } from '../../errors/store-unavailable.js'

const RETRY_EVERY_MS = 20
const WAIT_MS = 5000

/**
 * Retries work while another program (a backup, an open shell) has the database locked. SQLite itself would
 * wait on the event loop, and every other request with it.
 */
export async function whenFree<T>(work: () => T, waitMs = WAIT_MS): Promise<T> {
  const end = performance.now() + waitMs
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isLocked(error)) throw error
      if (performance.now() > end) throw new StoreUnavailable('database', { cause: error })
    }
    await wait(RETRY_EVERY_MS)
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}
