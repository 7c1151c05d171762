import { type DialectAdapter, Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import { migrate } from '../migrate.js'
import type { Prepared } from '../prepared.js'
import type { Schema } from '../schema.js'
import { allStatements } from '../sql/statements.js'
import type { Store, WriteOptions } from '../sql/store.js'
import { ReadingConnection, type Transaction, WritingConnection } from './connection.js'
import { atOnce, inSlices } from './drive.js'
import { asStorageFull } from './full-disk.js'
import { GroupCommit } from './group-commit.js'
import { Reserve } from './reserve.js'
import { whenFree } from './when-free.js'

/**
 * On a full disk the existing reserve provides the space that is needed to open the database and to delete
 * rows.
 */
export async function openStore(path: string): Promise<Store> {
  const reserve = new Reserve(`${path}.reserve`)
  return reserve.freeingSpace(async () => {
    try {
      return await openWith(reserve, path)
    } catch (error) {
      throw asStorageFull(error)
    }
  })
}

/** One SQLite file: one connection for reading, one for writing, and every query compiled for them. */
async function openWith(reserve: Reserve, path: string): Promise<Store> {
  const reader = new ReadingConnection(path)
  let writer: WritingConnection | undefined
  try {
    // Kysely builds the queries and runs the migrations; the queries run on the connections directly,
    // prepared.
    const db = new Kysely<Schema>({ dialect: new TransactionalSqliteDialect({ database: reader.database }) })
    await migrate(db, 'sqlite')
    const statements = allStatements(db, 'sqlite')
    const connection = await WritingConnection.open(path)
    writer = connection
    const everything = Object.values(statements).flatMap((group): Prepared<never>[] => Object.values(group))
    await connection.prepare(everything)
    reader.stopWaiting()
    await connection.stopWaiting()
    const commits = new GroupCommit(connection)

    /** A write that frees space uses the reserve if the disk is full. */
    function commit<T>(
      work: (transaction: Transaction) => T,
      { relaxed, freesSpace }: WriteOptions = {},
    ): Promise<T> {
      return freesSpace === true
        ? reserve.freeingSpace(() => commits.write(work))
        : commits.write(work, relaxed)
    }

    return {
      dialect: 'sqlite',
      db,
      statements,
      prepare: (query) => connection.prepare([query]),
      first: (query, values) => whenFree(() => reader.first(query, values)),
      all: (query, values) => whenFree(() => reader.all(query, values)),
      inOrder: (asked) => whenFree(() => asked.map(({ query, values }) => reader.all(query, values))),

      write(work, options = {}) {
        if (options.isLong !== true) return commit((transaction) => atOnce(work(), transaction), options)
        const slices = () => commits.writeInSlices((transaction) => inSlices(work(), transaction))
        return options.freesSpace === true ? reserve.freeingSpace(slices) : slices()
      },

      runOne: (query, values, options) => commit((transaction) => transaction.run(query, values), options),
      firstOf: (query, values, options) => commit((transaction) => transaction.first(query, values), options),

      async ready() {
        try {
          reader.first(statements.processes.byId, { id: '' })
          return true
        } catch {
          return false
        }
      },

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

/** SQLite changes tables inside transactions, so an interrupted migration has no effect. */
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
