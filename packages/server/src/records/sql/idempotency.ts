import type { IdempotencyRecords, IdempotencyState } from '../records.js'
import type { StoredCall } from '../schema.js'
import type { Store } from './store.js'
import { first, run, type Work } from './work.js'

type Answered = Pick<StoredCall, 'bodyHash' | 'status' | 'body' | 'processId'>

export function idempotencyRecords(store: Store): IdempotencyRecords {
  const { idempotency, processes } = store.statements
  return {
    async begin(key, bodyHash, processId, now) {
      const work = function* (): Work<IdempotencyState> {
        for (;;) {
          if ((yield* run(idempotency.begin, { ...key, bodyHash, processId, now })) === 1)
            return { state: 'new' }
          const call = (yield* first(idempotency.byKey, key)) as Answered | undefined
          // Another node may have given it up since: then the key is free.
          if (call === undefined) continue
          const { status, body, processId: answered } = call
          if (call.bodyHash !== bodyHash) return { state: 'mismatch', processId: answered }
          const response = status === null || body === null ? null : { status, body }
          return { state: 'same', processId: answered, response }
        }
      }
      return store.write(work)
    },

    async finish(key, response, processId) {
      await store.write(function* () {
        // Its process may have been deleted meanwhile, and the answer goes with the process.
        if ((yield* first(processes.lockedById, { id: processId })) === undefined)
          yield* run(idempotency.abandon, key)
        else yield* run(idempotency.finish, { ...key, ...response, processId })
      })
    },

    async abandon(key) {
      await store.runOne(idempotency.abandon, key, { makesRoom: true })
    },

    async forget(key, processId) {
      await store.runOne(idempotency.forget, { ...key, processId })
    },
  }
}
