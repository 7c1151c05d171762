import pg from 'pg'
import { typed } from './failures.js'

export interface ConnectionOptions {
  readonly url: string
  /** By which others know the connections of this process. */
  readonly applicationName?: string | undefined
  /** How long a connection, or a free one of the pool, is waited for. */
  readonly connectTimeoutMs: number
  /** How long one statement may take. 0: for as long as it does. */
  readonly statementTimeoutMs: number
}

const IDLE_MS = 30_000
const KEEP_ALIVE_MS = 10_000
/** Connections are made anew now and then: after a failover they find their way to the new server. */
const LIFETIME_SECONDS = 1800
/** Between two statements of a transaction nothing is waited for: a machine that stands still in one must not keep its locks from the others. */
const IDLE_IN_TRANSACTION_MS = 5000
/** The server's own time-out comes first: its answer says what happened. */
const GRACE_MS = 2000

/** PostgreSQL's 64-bit integers, which the driver gives as text: ours are byte counts and times, far below 2⁵³. */
const INT8 = 20

/** Gives numbers as numbers: in these connections, not in everything that uses the driver. */
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
    // What is asked together goes out together, and is waited for once.
    pipeline: true,
  })
  // A connection may end at any moment, used or not; whoever uses it learns of it from the statement.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Rejects with `StoreUnavailable` where there is no connection to be had: trying again at once would only make others wait. */
export async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw typed(error)
  }
}

/** `sslmode` means what it means to psql: the driver's own reading of it changes with its versions. */
function withSslAsLibpq(text: string): string {
  const url = new URL(text)
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}
