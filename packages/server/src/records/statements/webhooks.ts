import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
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
  'traceparent',
] as const satisfies readonly (keyof WebhookRow)[]

export function webhookStatements(db: Kysely<Schema>) {
  const heldUntil = sql<number>`coalesce(${sql.ref('webhooks.leaseUntilMs')}, 0)`
  const rows = db.selectFrom('webhooks').select(webhookColumns)
  return {
    insert: prepare<WebhookRow>((value) =>
      db
        .insertInto('webhooks')
        .values(Object.fromEntries(webhookColumns.map((name) => [name, value(name)])) as never),
    ),
    byId: prepare<{ id: string }>((value) => rows.where('id', '=', value('id'))),
    byRun: prepare<{ runId: string }>((value) => rows.where('runId', '=', value('runId'))),
    /** An existing body is kept. */
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
    pending: prepare<object>(() =>
      db
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll().as('pending'))
        .where('dueAtMs', 'is not', null),
    ),
    nextAfter: prepare<{ ms: number }>((value) =>
      db
        .selectFrom('webhooks')
        .select('dueAtMs')
        .where('dueAtMs', '>', value('ms'))
        .orderBy('dueAtMs')
        .limit(1),
    ),
    nextLapseAfter: prepare<{ ms: number }>((value) =>
      db
        .selectFrom('webhooks')
        .select('leaseUntilMs')
        .where('leaseUntilMs', '>', value('ms'))
        .orderBy('leaseUntilMs')
        .limit(1),
    ),
    claim: prepare<{ id: string; nowMs: number; leaseUntilMs: number }>((value) =>
      db
        .updateTable('webhooks')
        .set({ leaseUntilMs: value('leaseUntilMs') })
        .where('id', '=', value('id'))
        .where('dueAtMs', '<=', value('nowMs'))
        .where(isFree(value('nowMs')))
        .returning(webhookColumns),
    ),
    postpone: prepare<Held & { attempts: number; dueAtMs: number }>((value) =>
      db
        .updateTable('webhooks')
        .set({ attempts: value('attempts'), dueAtMs: value('dueAtMs'), leaseUntilMs: null })
        .where('id', '=', value('id'))
        .where(heldUntil, '=', value('leaseUntilMs')),
    ),
    delete: prepare<Held>((value) =>
      db.deleteFrom('webhooks').where('id', '=', value('id')).where(heldUntil, '=', value('leaseUntilMs')),
    ),
    releaseAll: prepare<object>(() =>
      db.updateTable('webhooks').set({ leaseUntilMs: null }).where('leaseUntilMs', 'is not', null),
    ),
    deleteUnscheduled: prepare<{ processId: string }>((value) =>
      db.deleteFrom('webhooks').where('processId', '=', value('processId')).where('body', 'is', null),
    ),
  }
}

export interface Held {
  readonly id: string
  /** 0 for none. */
  readonly leaseUntilMs: number
}

/** Not claimed, or the claim has expired. */
function isFree(nowMs: number) {
  return ({ eb }: { eb: ExpressionBuilder<Schema, 'webhooks'> }) =>
    eb.or([eb('leaseUntilMs', 'is', null), eb('leaseUntilMs', '<=', nowMs)])
}

export interface DueQuery {
  readonly nowMs: number
  readonly limit: number
  readonly exceptOwners: readonly string[]
}

/** One compiled query per number of owners. */
export function dueStatement(db: Kysely<Schema>, owners: number): Prepared<DueQuery> {
  const query = prepare<Record<string, never>>((value) => {
    const due = db
      .selectFrom('webhooks')
      .select(['id', 'owner'])
      .where('dueAtMs', '<=', value('nowMs'))
      .where(isFree(value('nowMs')))
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
