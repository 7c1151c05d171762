import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import type { Prepared } from '../prepared.js'
import type { Schema } from '../schema.js'
import { allStatements } from '../sql/statements.js'
import type { Store, WriteOptions } from '../sql/store.js'
import { type Answer, ask, askInOrder, transact } from './transaction.js'

/** Time limit of a health check. */
const READY_MS = 3000

/** A database that other nodes may use too. Its tables are up to date. */
export function postgresStore(pool: pg.Pool): Store {
  // Builds queries; nothing is executed on it, so that every statement takes the same path.
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const statements = allStatements(db, 'postgres')
  const underWay = new Set<Promise<unknown>>()
  let isOpen = true

  function whileOpen<T>(begin: () => Promise<T>): Promise<T> {
    if (!isOpen) return Promise.reject(new Error('The database is closed.'))
    const work = begin()
    underWay.add(work)
    const ended = (): void => void underWay.delete(work)
    work.then(ended, ended)
    return work
  }

  function writeOne<P>(query: Prepared<P>, values: P, { relaxed }: WriteOptions = {}): Promise<Answer> {
    return whileOpen(() => ask(pool, query, values, relaxed === true ? 'relaxed write' : 'write'))
  }

  return {
    dialect: 'postgres',
    db,
    statements,
    // Each connection prepares a statement on first use.
    prepare: async () => undefined,
    first: async (query, values) => (await whileOpen(() => ask(pool, query, values, 'read'))).rows[0],
    all: async (query, values) => (await whileOpen(() => ask(pool, query, values, 'read'))).rows,
    inOrder: (asked) => whileOpen(() => askInOrder(pool, asked)),
    write: (work, { relaxed = false } = {}) => whileOpen(() => transact(pool, work, relaxed)),
    runOne: async (query, values, options) => (await writeOne(query, values, options)).count,
    firstOf: async (query, values, options) => (await writeOne(query, values, options)).rows[0],

    async ready() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, READY_MS, false)
      })
      const found = ask(pool, statements.processes.byId, { id: '' }, 'read').then(
        () => true,
        () => false,
      )
      const isReady = await Promise.race([found, late])
      clearTimeout(timer)
      return isReady
    },

    async close() {
      isOpen = false
      await Promise.allSettled(underWay)
      await pool.end()
    },
  }
}
