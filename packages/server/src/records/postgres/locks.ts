import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { SharedLocks } from '../records.js'
import { connected } from './connect.js'
import { typed } from './failures.js'

export interface PostgresLocks extends SharedLocks {
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T | undefined>
}

/**
 * Advisory locks of PostgreSQL: a connection holds one during the work, and the server releases it when the
 * connection ends in any way. They have a pool of their own, so that work that waits for a lock never blocks
 * the statements of the work that holds it.
 */
export function postgresLocks(pool: pg.Pool): PostgresLocks {
  async function held<T>(key: string, statement: string, work: () => Promise<T>): Promise<T | undefined> {
    const client = await connected(pool)
    let isLocked = false
    try {
      const { rows } = await client.query<{ locked: boolean }>(statement, [numberOf(key)]).catch((error) => {
        throw typed(error)
      })
      isLocked = rows[0]?.locked === true
      return isLocked ? await work() : undefined
    } finally {
      const isFree = !isLocked || (await unlock(client, key))
      client.release(!isFree)
    }
  }

  return {
    async hold<T>(key: string, work: () => Promise<T>) {
      const lock = 'SELECT true AS locked FROM (SELECT pg_advisory_lock($1)) AS lock'
      return (await held(`lock ${key}`, lock, work)) as T
    },
    exclusively: (name, work) => held(`sweep ${name}`, 'SELECT pg_try_advisory_lock($1) AS locked', work),
  }
}

/** If this fails, the connection is closed, which releases the lock. */
async function unlock(client: pg.PoolClient, key: string): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock($1)', [numberOf(key)])
    return true
  } catch {
    return false
  }
}

/** Locks are identified by 64 bits. */
function numberOf(key: string): string {
  return createHash('sha256').update(`octavo ${key}`).digest().readBigInt64BE(0).toString()
}
