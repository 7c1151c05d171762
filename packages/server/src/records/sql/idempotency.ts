import type { IdempotencyRecords, IdempotencyState } from '../records.js'
import type { StoredCall } from '../schema.js'
import type { Store } from './store.js'
import { first, run, type Work } from './work.js'

type Answered = Pick<StoredCall, 'bodyHash' | 'status' | 'body' | 'processId' | 'secretHash'>

export function idempotencyRecords(store: Store): IdempotencyRecords {
  const { idempotency, processes } = store.statements
  return {
    async begin(key, bodyHash, processId, now, { leaseUntil = null, secretHash = null } = {}) {
      const call = { ...key, bodyHash, processId, now, leaseUntil, secretHash }
      const work = function* (): Work<IdempotencyState> {
        for (;;) {
          if ((yield* run(idempotency.begin, call)) === 1) return { state: 'new' }
          const begun = (yield* first(idempotency.byKey, key)) as Answered | undefined
          // Another node may have abandoned it since: then the key is free.
          if (begun !== undefined) return stateOf(begun, bodyHash)
        }
      }
      return store.write(work)
    },

    async renew(key, leaseUntil, nextLeaseUntil) {
      return (await store.runOne(idempotency.renew, { ...key, leaseUntil, nextLeaseUntil })) === 1
    },

    async finish(key, response, processId, leaseUntil = null) {
      const held = { ...key, leaseUntil: leaseUntil ?? 0 }
      const work = function* (): Work<boolean> {
        // Its process may have been deleted in the meantime, and its response with it.
        const isGone = (yield* first(processes.lockedById, { id: processId })) === undefined
        const changed = isGone
          ? yield* run(idempotency.abandon, held)
          : yield* run(idempotency.finish, { ...held, ...response, processId })
        return changed === 1
      }
      return store.write(work)
    },

    async abandon(key, leaseUntil = null) {
      const held = { ...key, leaseUntil: leaseUntil ?? 0 }
      return (await store.runOne(idempotency.abandon, held, { freesSpace: true })) === 1
    },

    async forget(key, processId) {
      await store.runOne(idempotency.forget, { ...key, processId })
    },
  }
}

function stateOf(
  { status, body, processId, secretHash, ...begun }: Answered,
  bodyHash: string,
): IdempotencyState {
  if (begun.bodyHash !== bodyHash) return { state: 'mismatch', processId }
  const response = status === null || body === null ? null : { status, body }
  return { state: 'same', processId, response, ...(secretHash === null ? {} : { secretHash }) }
}
