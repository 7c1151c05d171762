import { type Kysely, sql } from 'kysely'
import { prepare } from '../prepared.js'
import type { IdempotencyKey, StoredResponse } from '../records.js'
import type { Schema } from '../schema.js'

export interface NewCall extends IdempotencyKey {
  readonly bodyHash: string
  readonly processId: string | null
  readonly now: number
  readonly leaseUntil: number | null
  readonly secretHash: string | null
}

export interface HeldCall extends IdempotencyKey {
  /** 0 for none. */
  readonly leaseUntil: number
}

export function idempotencyStatements(db: Kysely<Schema>) {
  const heldUntil = sql<number>`coalesce(${sql.ref('idempotency.leaseUntil')}, 0)`
  return {
    /** Changes nothing if the key is taken, unless by an unfinished call with an expired lease. */
    begin: prepare<NewCall>((value) =>
      db
        .insertInto('idempotency')
        .values({
          owner: value('owner'),
          call: value('call'),
          key: value('key'),
          bodyHash: value('bodyHash'),
          processId: value('processId'),
          createdAt: value('now'),
          status: null,
          body: null,
          leaseUntil: value('leaseUntil'),
          secretHash: value('secretHash'),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['owner', 'call', 'key'])
            .doUpdateSet(({ ref }) => ({
              bodyHash: ref('excluded.bodyHash'),
              processId: ref('excluded.processId'),
              createdAt: ref('excluded.createdAt'),
              leaseUntil: ref('excluded.leaseUntil'),
              secretHash: ref('excluded.secretHash'),
            }))
            .where('idempotency.status', 'is', null)
            .whereRef('idempotency.leaseUntil', '<=', 'excluded.createdAt'),
        ),
    ),
    byKey: prepare<IdempotencyKey>((value) =>
      db
        .selectFrom('idempotency')
        .select(['bodyHash', 'status', 'body', 'processId', 'secretHash'])
        .where('owner', '=', value('owner'))
        .where('call', '=', value('call'))
        .where('key', '=', value('key')),
    ),
    renew: prepare<HeldCall & { nextLeaseUntil: number }>((value) =>
      db
        .updateTable('idempotency')
        .set({ leaseUntil: value('nextLeaseUntil') })
        .where('owner', '=', value('owner'))
        .where('call', '=', value('call'))
        .where('key', '=', value('key'))
        .where('status', 'is', null)
        .where(heldUntil, '=', value('leaseUntil')),
    ),
    finish: prepare<HeldCall & StoredResponse & { processId: string }>((value) =>
      db
        .updateTable('idempotency')
        .set({ status: value('status'), body: value('body'), processId: value('processId') })
        .where('owner', '=', value('owner'))
        .where('call', '=', value('call'))
        .where('key', '=', value('key'))
        .where(heldUntil, '=', value('leaseUntil')),
    ),
    abandon: prepare<HeldCall>((value) =>
      db
        .deleteFrom('idempotency')
        .where('owner', '=', value('owner'))
        .where('call', '=', value('call'))
        .where('key', '=', value('key'))
        .where('status', 'is', null)
        .where(heldUntil, '=', value('leaseUntil')),
    ),
    forget: prepare<IdempotencyKey & { processId: string }>((value) =>
      db
        .deleteFrom('idempotency')
        .where('owner', '=', value('owner'))
        .where('call', '=', value('call'))
        .where('key', '=', value('key'))
        .where('processId', '=', value('processId')),
    ),
    deleteOfProcess: prepare<{ processId: string }>((value) =>
      db.deleteFrom('idempotency').where('processId', '=', value('processId')),
    ),
    forgetUnfinished: prepare<object>(() => db.deleteFrom('idempotency').where('status', 'is', null)),
  }
}
