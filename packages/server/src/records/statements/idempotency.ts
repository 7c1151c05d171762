import type { Kysely } from 'kysely'
import { prepare } from '../prepared.js'
import type { IdempotencyKey, StoredResponse } from '../records.js'
import type { Schema } from '../schema.js'

export function idempotencyStatements(db: Kysely<Schema>) {
  return {
    /** Changes nothing where the key is taken. */
    begin: prepare<IdempotencyKey & { bodyHash: string; processId: string | null; now: number }>((value) =>
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
        })
        .onConflict((conflict) => conflict.columns(['owner', 'call', 'key']).doNothing()),
    ),
    byKey: prepare<IdempotencyKey>((value) =>
      db
        .selectFrom('idempotency')
        .select(['bodyHash', 'status', 'body', 'processId'])
        .where('owner', '=', value('owner'))
        .where('call', '=', value('call'))
        .where('key', '=', value('key')),
    ),
    finish: prepare<IdempotencyKey & StoredResponse & { processId: string }>((value) =>
      db
        .updateTable('idempotency')
        .set({ status: value('status'), body: value('body'), processId: value('processId') })
        .where('owner', '=', value('owner'))
        .where('call', '=', value('call'))
        .where('key', '=', value('key')),
    ),
    abandon: prepare<IdempotencyKey>((value) =>
      db
        .deleteFrom('idempotency')
        .where('owner', '=', value('owner'))
        .where('call', '=', value('call'))
        .where('key', '=', value('key'))
        .where('status', 'is', null),
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
