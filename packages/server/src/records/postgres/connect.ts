import pg from 'pg'
import { typed } from './failures.js'

export interface ConnectionOptions {
  readonly url: string
  /** The application name of the connections of this process. */
  readonly applicationName?: string | undefined
  /** Time limit for a connection, or a free one of the pool. */
  readonly connectTimeoutMs: number
  /** Time limit of one statement. 0: none. */
  readonly statementTimeoutMs: number
}

const IDLE_MS = 30_000
const KEEP_ALIVE_MS = 10_000
/** Connections are renewed at intervals, so that they reach the new server after a failover. */
const LIFETIME_SECONDS = 1800
/**
 * A transaction does not wait between two statements: a machine that is paused in one must not block the
 * others.
 */
const IDLE_IN_TRANSACTION_MS = 5000
/** The server's own timeout comes first: its error says what happened. */
const GRACE_MS = 2000

/**
 * 64-bit integers of PostgreSQL, which the driver returns as text: ours are byte counts and times, far below
 * 2⁵³.
 */
const INT8 = 20

/** Parses numbers as numbers, in these connections only, not in every use of the driver. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

export function openPool(options: ConnectionOptions, size: number): pg.Pool {
  const { statementTimeoutMs } = options
  const pool = new pg.Pool({
    connectionString: withSslAsLibpq(options.url),
    max: size,
    connectionTimeoutMillis: options.connectTimeoutMs,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: options.applicationName,
    ...(statementTimeoutMs === 0
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          lock_timeout: statementTimeoutMs,
          idle_in_transaction_session_timeout: Math.min(IDLE_IN_TRANSACTION_MS, statementTimeoutMs),
          query_timeout: statementTimeoutMs + GRACE_MS,
        }),
    types,
    // Queries are pipelined and wait for one round trip.
    pipeline: true,
  })
  // A connection may end at any moment; a statement that uses it reports the error.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Rejects with `StoreUnavailable` if there is no connection: an immediate retry would only delay others. */
export async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw typed(error)
  }
}

/** `sslmode` has the meaning of psql: the driver's own interpretation changes with its versions. */
function withSslAsLibpq(text: string): string {
  const url = new URL(text)
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}
