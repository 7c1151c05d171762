import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { codeOf, StartProblem } from '../../errors/start-problem.js'
import { migrate } from '../migrate.js'
import type { Records } from '../records.js'
import type { Schema } from '../schema.js'
import { sqlRecords } from '../sql/sql-records.js'
import { SERVICE_NAME } from '../statements/copying.js'
import { atOnce } from './at-once.js'
import { type ConnectionOptions, openPool } from './connect.js'
import { isLost } from './failures.js'
import { postgresLocks } from './locks.js'
import { runChanges, runRecords } from './runs.js'
import { postgresStore } from './store.js'
import { postgresTurns } from './turns.js'

export interface PostgresOptions {
  /** postgres://user:password@host:port/database, with `sslmode` for an encrypted connection. */
  readonly url: string
  /** Maximum number of connections, in addition to those of locks. */
  readonly poolSize: number
  /** The application name of its connections: that of the service by default. */
  readonly applicationName?: string | undefined
  readonly connectTimeoutMs?: number | undefined
  readonly statementTimeoutMs?: number | undefined
  /** How long to wait for an unavailable database at the start. */
  readonly startTimeoutMs?: number | undefined
}

const CONNECT_MS = 10_000
const STATEMENT_MS = 15_000
const START_MS = 30_000
const RETRY_EVERY_MS = 500
/** The search for orphans, and a lock at the start. */
const LOCKS_AT_ONCE = 2
/**
 * An arbitrary number that nothing else locks: nodes that start at the same time run the migrations one after
 * another.
 */
const MIGRATION_LOCK = '5716209838462901847'

/**
 * The store of rows in a PostgreSQL database, which any number of nodes can use. Its tables are upgraded
 * first.
 */
export async function openPostgresRecords(options: PostgresOptions): Promise<Records> {
  const { connectTimeoutMs = CONNECT_MS, statementTimeoutMs = STATEMENT_MS } = options
  const { url, applicationName = SERVICE_NAME } = options
  const connection: ConnectionOptions = { url, applicationName, connectTimeoutMs, statementTimeoutMs }
  try {
    await bringUpToDate(connection, performance.now() + (options.startTimeoutMs ?? START_MS))
  } catch (error) {
    throw openingProblem(url, error)
  }
  const store = postgresStore(openPool(connection, options.poolSize))
  const lockPool = openPool(connection, LOCKS_AT_ONCE)
  const locks = postgresLocks(lockPool)
  const records = sqlRecords(store, { runs: runChanges, atOnce: atOnce(store) })
  return {
    ...records,
    runs: runRecords(store),
    locks,
    exclusively: locks.exclusively,
    turns: postgresTurns(store, locks),
    async close() {
      await records.close()
      if (!lockPool.ending) await lockPool.end()
    },
  }
}

/** The database may be started at the same time as the service, and take longer. */
async function bringUpToDate(connection: ConnectionOptions, deadline: number): Promise<void> {
  for (;;) {
    // A migration has no time limit.
    const pool = openPool({ ...connection, statementTimeoutMs: 0 }, 2)
    try {
      return await migrateInTurn(pool)
    } catch (error) {
      if (!isLost(error) || performance.now() > deadline) throw error
      await wait(RETRY_EVERY_MS)
    } finally {
      await pool.end()
    }
  }
}

async function migrateInTurn(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), 'postgres')
  } finally {
    // The lock ends with the connection.
    client.release(true)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of its host cannot be resolved now',
  '28P01': 'the password is wrong',
  '28000': 'the user may not use it',
  '3D000': 'there is no such database: create it first',
  '42501': 'the user may not create tables in it',
}

/** Why the database cannot be opened, for the operator, without its password. */
function openingProblem(url: string, error: unknown): unknown {
  if (error instanceof StartProblem) return error
  const { host, pathname } = new URL(url)
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const reason = (code !== undefined && reasons[code]) || message
  return new StartProblem(
    `The database '${pathname.slice(1)}' at ${host} (OCTAVO_DATABASE_URL) cannot be opened: ${reason}${code === undefined ? '' : ` (${code})`}.`,
    { cause: error },
  )
}
