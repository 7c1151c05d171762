import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { codeOf, StartProblem } from '../errors/start-problem.js'

/** Why the data folder cannot be used, for the operator. */
export class DataFolderProblem extends StartProblem {
  override readonly name: string = 'DataFolderProblem'
}

export class DataFolderInUse extends DataFolderProblem {
  override readonly name = 'DataFolderInUse'
  constructor(holder: string | undefined) {
    const who = holder === undefined ? 'Another process' : `Another process (${holder})`
    super(
      `${who} uses the data folder. Only one service can use it: stop the other one, or set OCTAVO_DATA_DIR to another place.`,
    )
  }
}

export interface Lock {
  release(): Promise<void>
}

/**
 * SQLite locks files through the system, which releases the lock of a process that has died in any way.
 * Unlike a PID file, such a lock is never left behind and never held by two processes. So an empty database
 * is the lock. The file next to it only says which process holds it.
 */
export async function takeLock(folder: string): Promise<Lock> {
  const holder = join(folder, 'lock-holder')
  const database = opened(join(folder, 'lock.sqlite'))
  try {
    // Nothing is ever written, so the lock works on a full disk too.
    database.exec('PRAGMA journal_mode = MEMORY')
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw notLocked(error)
    throw new DataFolderInUse((await readFile(holder, 'utf8').catch(() => '')) || undefined)
  }
  // On a full disk the lock is held all the same; only the information for others is missing.
  await writeFile(holder, `process ${process.pid}`, { mode: 0o600 }).catch(() => undefined)
  let released = false
  return {
    async release() {
      if (released) return
      released = true
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

function opened(path: string): Database.Database {
  try {
    return new Database(path)
  } catch (error) {
    throw notLocked(error)
  }
}

function notLocked(error: unknown): DataFolderProblem {
  return new DataFolderProblem(
    `The data folder (OCTAVO_DATA_DIR) cannot be locked by this user: its file lock.sqlite has to be writable, and is created if it is missing (${codeOf(error) ?? 'unknown'}).`,
    { cause: error },
  )
}

function isBusy(error: unknown): boolean {
  return codeOf(error)?.startsWith('SQLITE_BUSY') === true
}
