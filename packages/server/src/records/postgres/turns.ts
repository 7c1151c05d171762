import type { Prepared } from '../prepared.js'
import type { SharedTurns } from '../records.js'
import type { Store } from '../sql/store.js'
import type { PostgresLocks } from './locks.js'
import { NOW } from './run-statements.js'

const sinceDone: Prepared<{ name: string }> = {
  sql: `select ${NOW} - "doneAtMs" as "agoMs" from sweeps where name = $1`,
  bind: ({ name }) => [name],
}

const done: Prepared<{ name: string }> = {
  sql: `insert into sweeps (name, "doneAtMs") values ($1, ${NOW})
    on conflict (name) do update set "doneAtMs" = excluded."doneAtMs"`,
  bind: ({ name }) => [name],
}

/** A lock excludes concurrent work; a row says when it was last done, by the clock of the database. */
export function postgresTurns(
  store: Store,
  { exclusively }: Pick<PostgresLocks, 'exclusively'>,
): SharedTurns {
  return {
    async take(name, everyMs, work) {
      const againAfterMs = await exclusively(name, async () => {
        const last = await store.first(sinceDone, { name })
        const leftMs = last === undefined ? 0 : everyMs - (last.agoMs as number)
        if (leftMs > 0) return leftMs
        if (!(await work())) return 0
        await store.runOne(done, { name })
        return everyMs
      })
      // Another machine is doing it, and may die in the middle.
      return againAfterMs ?? 0
    },
  }
}
