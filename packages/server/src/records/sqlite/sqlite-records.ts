import { DataFolderProblem } from '../../data/data-lock.js'
import { codeOf } from '../../errors/start-problem.js'
import { StorageFull } from '../../errors/storage-full.js'
import type { Records } from '../records.js'
import { sqlRecords } from '../sql/sql-records.js'
import type { Store } from '../sql/store.js'
import { run, type Work } from '../sql/work.js'
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
    await store.write(work, { freesSpace: true })
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Why the database cannot be opened, for the operator. */
function openingProblem(path: string, error: unknown): unknown {
  if (error instanceof DataFolderProblem) return error
  if (error instanceof StorageFull) {
    return new DataFolderProblem(
      `The disk of the data folder (OCTAVO_DATA_DIR) is full: there is not enough space to open the database '${path}'. Free 1 MiB or more, and start again.`,
    )
  }
  const code = codeOf(error)
  if (code === undefined) return error
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return new DataFolderProblem(
      `The database '${path}' is damaged (${code}). Restore a backup. Without one, move its folder away: the service then starts with an empty database, without tokens and processes.`,
      { cause: error },
    )
  }
  return new DataFolderProblem(`The database '${path}' cannot be opened: ${reasonOf(error)} (${code}).`, {
    cause: error,
  })
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message} ${cause.message}` : message
}
