import type { Records } from '../records.js'
import { sqlRecords } from '../sql/sql-records.js'
import type { Store } from '../sql/store.js'
import { run, type Work } from '../sql/work.js'
import { openingProblem } from './opening-problem.js'
import { openStore } from './store.js'

/** The store of rows in one SQLite file, which only this process has open. Its tables are upgraded first. */
export async function openSqliteRecords(path: string): Promise<Records> {
  const store = await opened(path).catch((error: unknown) => {
    throw openingProblem(path, error)
  })
  return sqlRecords(store)
}

async function opened(path: string): Promise<Store> {
  const store = await openStore(path)
  try {
    // These calls ended with the previous service.
    const { idempotency, webhooks } = store.statements
    const work = function* (): Work<void> {
      yield* run(idempotency.forgetUnfinished, {})
      yield* run(webhooks.releaseAll, {})
    }
    await store.write(work, { makesRoom: true })
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
