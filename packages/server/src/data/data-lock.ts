import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { codeOf, StartProblem } from '../errors/start-problem.js'

/** Why the data folder cannot be used, for whoever starts the service. */
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
 * SQLite locks files through the system, and the system lets go of the lock of a process that has died, however it died:
 * unlike a file with a process id in it, such a lock is never left behind and never taken by two. So an empty database
 * is the lock. The file beside it only says who has it.
 */
export async function takeLock(folder: string): Promise<Lock> {
  const holder = join(folder, 'lock-holder')
  const database = opened(join(folder, 'lock.sqlite'))
  try {
    // Nothing is ever written: a lock can be had on a full disk too.
    database.exec('PRAGMA journal_mode = MEMORY')
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw notLocked(error)
    throw new DataFolderInUse((await readFile(holder, 'utf8').catch(() => '')) || undefined)
  }
  // On a full disk the lock is ours all the same: others are only told less.
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
