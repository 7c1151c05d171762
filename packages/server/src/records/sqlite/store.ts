import { type DialectAdapter, Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import { migrate } from '../migrate.js'
import type { Prepared } from '../prepared.js'
import type { Schema } from '../schema.js'
import { fileStatements } from '../statements/files.js'
import { idempotencyStatements } from '../statements/idempotency.js'
import { processStatements } from '../statements/processes.js'
import { resultStatements } from '../statements/results.js'
import { codeStatements, tokenStatements } from '../statements/tokens.js'
import { webhookStatements } from '../statements/webhooks.js'
import { type Reader, ReadingConnection, type Transaction, WritingConnection } from './connection.js'
import { asStorageFull } from './full-disk.js'
import { GroupCommit, type SlicedWork } from './group-commit.js'
import { Reserve } from './reserve.js'

function allStatements(db: Kysely<Schema>) {
  return {
    processes: processStatements(db),
    files: fileStatements(db),
    tokens: tokenStatements(db),
    codes: codeStatements(db),
    idempotency: idempotencyStatements(db),
    webhooks: webhookStatements(db),
    results: resultStatements(db),
  }
}

export type Statements = ReturnType<typeof allStatements>

/** One SQLite file: a connection that reads, one that writes, and every query compiled for them. */
export interface Store {
  readonly db: Kysely<Schema>
  readonly statements: Statements
  readonly reader: Reader
  /** For queries that are not among the statements: before the write that uses them. */
  prepare(query: Prepared<never>): Promise<void>
  write<T>(work: (transaction: Transaction) => T, relaxed?: boolean): Promise<T>
  /** A write that makes room: it is done on a full disk too. */
  writeToMakeRoom<T>(work: (transaction: Transaction) => T): Promise<T>
  /** For writes of very many rows: with every `yield` the event loop goes on. */
  writeInSlices<T>(work: SlicedWork<T>): Promise<T>
  writeInSlicesToMakeRoom<T>(work: SlicedWork<T>): Promise<T>
  close(): Promise<void>
}

/** On a full disk the reserve of the last service makes the room that is needed to open it, and to delete what may go. */
export async function openStore(path: string): Promise<Store> {
  const reserve = new Reserve(`${path}.reserve`)
  return reserve.makingRoom(async () => {
    try {
      return await openWith(reserve, path)
    } catch (error) {
      throw asStorageFull(error)
    }
  })
}

async function openWith(reserve: Reserve, path: string): Promise<Store> {
  const reader = new ReadingConnection(path)
  let writer: WritingConnection | undefined
  try {
    // Kysely builds the queries and runs the migrations; the queries run on the connections themselves, prepared.
    const db = new Kysely<Schema>({ dialect: new TransactionalSqliteDialect({ database: reader.database }) })
    await migrate(db)
    const statements = allStatements(db)
    const connection = await WritingConnection.open(path)
    writer = connection
    const everything = Object.values(statements).flatMap((group): Prepared<never>[] => Object.values(group))
    await connection.prepare(everything)
    const commits = new GroupCommit(connection)
    return {
      db,
      statements,
      reader,
      prepare: (query) => connection.prepare([query]),
      write: (work, relaxed) => commits.write(work, relaxed),
      writeToMakeRoom: (work) => reserve.makingRoom(() => commits.write(work)),
      writeInSlices: (work) => commits.writeInSlices(work),
      writeInSlicesToMakeRoom: (work) => reserve.makingRoom(() => commits.writeInSlices(work)),
      async close() {
        await commits.close()
        reader.close()
      },
    }
  } catch (error) {
    await writer?.close()
    reader.close()
    throw error
  }
}

/** SQLite makes and changes tables inside of transactions: a migration that is broken off has not begun. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }
}
