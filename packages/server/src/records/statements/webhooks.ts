import type { Kysely } from 'kysely'
import { type Prepared, prepare } from '../prepared.js'
import type { WebhookRow } from '../records.js'
import type { Schema } from '../schema.js'

export const webhookColumns = [
  'id',
  'runId',
  'processId',
  'owner',
  'url',
  'baseUrl',
  'body',
  'attempts',
  'dueAtMs',
  'dueSinceMs',
] as const satisfies readonly (keyof WebhookRow)[]

export function webhookStatements(db: Kysely<Schema>) {
  const rows = db.selectFrom('webhooks').select(webhookColumns)
  return {
    insert: prepare<WebhookRow>((value) =>
      db
        .insertInto('webhooks')
        .values(Object.fromEntries(webhookColumns.map((name) => [name, value(name)])) as never),
    ),
    byId: prepare<{ id: string }>((value) => rows.where('id', '=', value('id'))),
    byRun: prepare<{ runId: string }>((value) => rows.where('runId', '=', value('runId'))),
    /** A body that was set once stays. */
    schedule: prepare<{ runId: string; body: string; dueAtMs: number }>((value) =>
      db
        .updateTable('webhooks')
        .set({ body: value('body'), dueAtMs: value('dueAtMs'), dueSinceMs: value('dueAtMs') })
        .where('runId', '=', value('runId'))
        .where('body', 'is', null),
    ),
    beyond: prepare<{ owner: string; count: number }>((value) =>
      db
        .selectFrom('webhooks')
        .select('owner')
        .where('owner', '=', value('owner'))
        .limit(1)
        .offset(value('count')),
    ),
    nextAfter: prepare<{ ms: number }>((value) =>
      db
        .selectFrom('webhooks')
        .select('dueAtMs')
        .where('dueAtMs', '>', value('ms'))
        .orderBy('dueAtMs')
        .limit(1),
    ),
    postpone: prepare<{ id: string; attempts: number; dueAtMs: number }>((value) =>
      db
        .updateTable('webhooks')
        .set({ attempts: value('attempts'), dueAtMs: value('dueAtMs') })
        .where('id', '=', value('id')),
    ),
    delete: prepare<{ id: string }>((value) => db.deleteFrom('webhooks').where('id', '=', value('id'))),
    deleteUnscheduled: prepare<{ processId: string }>((value) =>
      db.deleteFrom('webhooks').where('processId', '=', value('processId')).where('body', 'is', null),
    ),
  }
}

export interface DueQuery {
  readonly nowMs: number
  readonly limit: number
  readonly exceptOwners: readonly string[]
}

/** One compiled query per number of owners. */
export function dueStatement(db: Kysely<Schema>, owners: number): Prepared<DueQuery> {
  const query = prepare<Record<string, never>>((value) => {
    const due = db.selectFrom('webhooks').select(['id', 'owner']).where('dueAtMs', '<=', value('nowMs'))
    const excluded = Array.from({ length: owners }, (_, index) => value(String(index)))
    return (owners === 0 ? due : due.where('owner', 'not in', excluded))
      .orderBy('dueAtMs')
      .orderBy('id')
      .limit(value('limit'))
  })
  return {
    sql: query.sql,
    bind: ({ nowMs, limit, exceptOwners }) => query.bind({ nowMs, limit, ...exceptOwners } as never),
  }
}
