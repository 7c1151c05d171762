import type { IdempotencyRecords } from '../records.js'
import type { StoredCall } from '../schema.js'
import type { Store } from './store.js'

export function sqliteIdempotency(store: Store): IdempotencyRecords {
  const { idempotency, processes } = store.statements
  return {
    async begin(key, bodyHash, processId, now) {
      return store.write((transaction) => {
        if (transaction.run(idempotency.begin, { ...key, bodyHash, processId, now }) === 1)
          return { state: 'new' }
        const call = transaction.first(idempotency.byKey, key) as Pick<
          StoredCall,
          'bodyHash' | 'status' | 'body' | 'processId'
        >
        const { status, body, processId: answered } = call
        if (call.bodyHash !== bodyHash) return { state: 'mismatch', processId: answered }
        const response = status === null || body === null ? null : { status, body }
        return { state: 'same', processId: answered, response }
      })
    },

    async finish(key, response, processId) {
      await store.write((transaction) => {
        // Its process may have been deleted meanwhile, and the answer goes with the process.
        if (transaction.first(processes.byId, { id: processId }) === undefined)
          transaction.run(idempotency.abandon, key)
        else transaction.run(idempotency.finish, { ...key, ...response, processId })
      })
    },

    async abandon(key) {
      await store.writeToMakeRoom((transaction) => transaction.run(idempotency.abandon, key))
    },

    async forget(key, processId) {
      await store.write((transaction) => transaction.run(idempotency.forget, { ...key, processId }))
    },
  }
}
