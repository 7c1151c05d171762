import { afterEach, beforeEach, describe } from 'vitest'
import type { Records } from '../../src/records/records.js'
import { codesConformance } from './conformance-codes.js'
import { filesConformance } from './conformance-files.js'
import { idempotencyConformance } from './conformance-idempotency.js'
import { lifeConformance } from './conformance-life.js'
import { processesConformance } from './conformance-processes.js'
import { tokensConformance } from './conformance-tokens.js'
import { webhooksConformance } from './conformance-webhooks.js'

/** An adapter under test: an empty store, which can be closed and reopened. */
export interface StoreUnderTest {
  open(): Promise<Records>
  destroy(): Promise<void>
}

/** What a suite works with: the open store, and a way to reopen it. */
export interface Subject {
  readonly records: Records
  reopen(): Promise<Records>
}

/** What every database store guarantees, whatever it is built on. */
export function recordsConformance(name: string, make: () => Promise<StoreUnderTest>): void {
  describe(`The database store in ${name}`, () => {
    let store: StoreUnderTest
    let records: Records

    beforeEach(async () => {
      store = await make()
      records = await store.open()
    })

    afterEach(async () => {
      await records.close()
      await store.destroy()
    })

    const subject: Subject = {
      get records() {
        return records
      },
      async reopen() {
        await records.close()
        records = await store.open()
        return records
      },
    }

    processesConformance(subject)
    filesConformance(subject)
    tokensConformance(subject)
    codesConformance(subject)
    idempotencyConformance(subject)
    webhooksConformance(subject)
    lifeConformance(subject)
  })
}
