import type { Records } from '../records.js'
import { sqliteFiles } from './files.js'
import { sqliteIdempotency } from './idempotency.js'
import { openingProblem } from './opening-problem.js'
import { sqliteProcesses } from './processes.js'
import { openStore, type Store } from './store.js'
import { sqliteCodes, sqliteTokens } from './tokens.js'
import { sqliteWebhooks } from './webhooks.js'

/** The store of rows in one SQLite file, which this process alone has open. Its tables are brought up to date first. */
export async function openSqliteRecords(path: string): Promise<Records> {
  const store = await opened(path).catch((error: unknown) => {
    throw openingProblem(path, error)
  })
  const { processes } = store.statements
  let open = true
  return {
    processes: sqliteProcesses(store),
    files: sqliteFiles(store),
    tokens: sqliteTokens(store),
    codes: sqliteCodes(store),
    idempotency: sqliteIdempotency(store),
    webhooks: sqliteWebhooks(store),

    async ready() {
      if (!open) return false
      try {
        store.reader.first(processes.byId, { id: '' })
        return true
      } catch {
        return false
      }
    },

    async close() {
      if (!open) return
      open = false
      await store.close()
    },
  }
}

async function opened(path: string): Promise<Store> {
  const store = await openStore(path)
  try {
    // Nobody is at work on these any more: whoever was ended with the service.
    const { forgetUnfinished } = store.statements.idempotency
    await store.writeToMakeRoom((transaction) => transaction.run(forgetUnfinished, {}))
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
