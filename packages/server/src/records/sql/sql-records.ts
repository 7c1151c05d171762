import type { Records } from '../records.js'
import { copyingRecords } from './copying.js'
import { fileRecords } from './files.js'
import { idempotencyRecords } from './idempotency.js'
import { type OfSeveralMachines, processRecords } from './processes.js'
import type { Store } from './store.js'
import { codeRecords, tokenRecords } from './tokens.js'
import { webhookRecords } from './webhooks.js'

/** The store of rows, with all its rules, on any of the databases. */
export function sqlRecords(store: Store, several?: OfSeveralMachines): Records {
  let open = true
  return {
    processes: processRecords(store, several),
    files: fileRecords(store),
    tokens: tokenRecords(store),
    codes: codeRecords(store),
    idempotency: idempotencyRecords(store),
    webhooks: webhookRecords(store),
    copying: copyingRecords(store),

    async ready() {
      return open && (await store.ready())
    },

    async close() {
      if (!open) return
      open = false
      await store.close()
    },
  }
}
