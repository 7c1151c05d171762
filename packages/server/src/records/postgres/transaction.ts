import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { OutcomeUnknown } from '../../errors/store-unavailable.js'
import type { Prepared } from '../prepared.js'
import type { SqlRow } from '../rows.js'
import type { Asked } from '../sql/store.js'
import { isStep, PAUSE, type Step, type Work } from '../sql/work.js'
import { connected } from './connect.js'
import { isConflict, isLate, isLost, typed } from './failures.js'

/** Attempts for transactions that conflicted. */
const MAX_CONFLICTS = 10
/** Attempts after a lost connection: the pool may contain several that a restart of the server has closed. */
const MAX_LOST = 3

export interface Answer {
  readonly rows: SqlRow[]
  readonly count: number
}

const BEGIN_RELAXED = 'BEGIN; SET LOCAL synchronous_commit = off'

/** One statement as its own transaction. */
export async function ask<P>(
  pool: pg.Pool,
  query: Prepared<P>,
  values: P,
  kind: 'read' | 'write' | 'relaxed write',
): Promise<Answer> {
  return retried((attempt) =>
    onConnection(pool, async (client) => {
      attempt.isCommitting = kind !== 'read'
      if (kind !== 'relaxed write' || query.isRelaxed === true) return answer(client, query, values)
      // All three are sent at once. If the statement fails, the commit is a rollback.
      const begun = client.query(BEGIN_RELAXED)
      const answered = answer(client, query, values)
      const [, given] = await Promise.all([begun, answered, client.query('COMMIT')])
      return given
    }),
  )
}

/** Several reads, pipelined on one connection and answered in order. */
export async function askInOrder(pool: pg.Pool, asked: readonly Asked[]): Promise<SqlRow[][]> {
  return retried(() =>
    onConnection(pool, async (client) => {
      const answers = await Promise.all(asked.map(({ query, values }) => answer(client, query, values)))
      return answers.map(({ rows }) => rows)
    }),
  )
}

/**
 * One transaction. A row that it changes is locked until it ends; each statement sees what others have
 * committed.
 */
export async function transact<T>(pool: pg.Pool, work: () => Work<T>, relaxed: boolean): Promise<T> {
  return retried((attempt) =>
    onConnection(pool, async (client) => {
      // Sent with the first statement.
      const begun = client.query(relaxed ? BEGIN_RELAXED : 'BEGIN')
      begun.catch(() => undefined)
      const given = await undoneWhereItFails(client, () => drive(work(), client))
      await begun
      attempt.isCommitting = true
      await client.query('COMMIT')
      return given
    }),
  )
}

async function undoneWhereItFails<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isLost(error)) await client.query('ROLLBACK')
    throw error
  }
}

interface Attempt {
  /** From here on, it is unknown whether a lost commit was executed. */
  isCommitting: boolean
}

async function retried<T>(once: (attempt: Attempt) => Promise<T>): Promise<T> {
  let conflicts = 0
  let lost = 0
  for (;;) {
    const attempt: Attempt = { isCommitting: false }
    try {
      return await once(attempt)
    } catch (error) {
      if (isLost(error)) {
        if (attempt.isCommitting) throw new OutcomeUnknown('database', { cause: error })
        if (isLate(error) || ++lost > MAX_LOST) throw typed(error)
      } else if (isConflict(error) && ++conflicts <= MAX_CONFLICTS) await wait(Math.random() * 10 * conflicts)
      else throw typed(error)
    }
  }
}

async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connected(pool)
  let isWhole = false
  try {
    const given = await work(client)
    isWhole = true
    return given
  } catch (error) {
    isWhole = !isLost(error)
    throw error
  } finally {
    client.release(!isWhole)
  }
}

async function drive<T>(work: Work<T>, client: pg.PoolClient): Promise<T> {
  let next = work.next()
  while (next.done !== true) {
    const { value } = next
    next = work.next(value === PAUSE ? undefined : await asked(client, value))
  }
  return next.value
}

async function asked(client: pg.PoolClient, steps: Step | readonly Step[]): Promise<unknown> {
  if (!isStep(steps)) return Promise.all(steps.map((step) => asked(client, step)))
  return wanted(steps, await answer(client, steps.query, steps.values))
}

function wanted({ wants }: Step, { rows, count }: Answer): unknown {
  if (wants === 'count') return count
  return wants === 'row' ? rows[0] : rows
}

async function answer<P>(client: pg.PoolClient, query: Prepared<P>, values: P): Promise<Answer> {
  const { rows, rowCount } = await client.query<SqlRow>({
    name: nameOf(query.sql),
    text: query.sql,
    values: query.bind(values).map(withoutNul),
  })
  return { rows, count: rowCount ?? 0 }
}

/** PostgreSQL stores no NUL in text. Our IDs have none, so an ID with NUL from a caller does not exist. */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
}

const names = new Map<string, string>()

/** The server keeps a named statement parsed and planned, once for each connection. */
function nameOf(sql: string): string {
  let name = names.get(sql)
  if (name === undefined) {
    name = createHash('sha256').update(sql).digest('hex').slice(0, 32)
    names.set(sql, name)
  }
  return name
}
