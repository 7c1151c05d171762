import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ServiceError } from '../errors/service-error.js'
import type { IdempotencyKey, IdempotencyState, StoredResponse } from '../records/records.js'
import type { Seal } from '../seal/seal.js'
import { type BodyHashes, bodyHashes } from './body-hashes.js'
import type { Context } from './context.js'
import { isAlive } from './find.js'

export interface IdempotentCall {
  readonly key: IdempotencyKey
  /** As received, before it is changed. */
  readonly body: unknown
  readonly processId: string | null
}

export interface IdempotentAnswer extends StoredResponse {
  readonly processId: string
}

/**
 * A repeated call gets the response of the first one. Only successes are stored: a failed call has changed
 * nothing and may succeed the next time.
 */
export interface Idempotency {
  once(call: IdempotentCall, answer: () => Promise<IdempotentAnswer>): Promise<StoredResponse>
}

/** The lease of a call after its last renewal. */
const LEASE_SECONDS = 30
const RENEW_EVERY_MS = 10_000
/** How often the end of a call on another machine is checked. */
const POLL_EVERY_MS = 200
const LONGEST_WAIT_MS = 60_000

/** With a seal, other machines may process the same call. */
export function createIdempotency(
  { records: { idempotency, processes }, observer, now }: Pick<Context, 'records' | 'observer' | 'now'>,
  secretOptions: ReadonlySet<string>,
  seal?: Seal | undefined,
): Idempotency {
  const underWay = new Map<string, Promise<StoredResponse>>()
  const secrets = createSecretsOfCalls()
  const nextLease = (): number | null => (seal === undefined ? null : now() + LEASE_SECONDS)

  /** A response is removed with its process, and an expired process counts as removed. */
  async function begin(
    { key, processId }: IdempotentCall,
    hashes: BodyHashes,
    leaseUntil: number | null,
  ): Promise<IdempotencyState> {
    const secretHash = seal?.fingerprint(hashes.whole) ?? null
    for (;;) {
      const begun = await idempotency.begin(key, hashes.stored, processId, now(), { leaseUntil, secretHash })
      if (begun.state === 'same' && secretHash !== null && (begun.secretHash ?? secretHash) !== secretHash)
        return { state: 'mismatch', processId: begun.processId }
      if (begun.state === 'new' || begun.processId === null) return begun
      const row = await processes.get(begun.processId)
      if (row !== undefined && isAlive(row, now())) return begun
      await idempotency.forget(key, begun.processId)
    }
  }

  /** The outcome of the call is returned even if it cannot be stored. */
  async function first(
    { key }: IdempotentCall,
    leaseUntil: number | null,
    answer: () => Promise<IdempotentAnswer>,
  ): Promise<StoredResponse> {
    const lease = held(key, leaseUntil)
    let answered: IdempotentAnswer
    try {
      answered = await answer()
    } catch (error) {
      await abandon(key, lease.end())
      throw error
    }
    const { status, body, processId } = answered
    const until = lease.end()
    try {
      await idempotency.finish(key, { status, body }, processId, until)
    } catch (error) {
      observer.failed('The response to a request with an Idempotency-Key could not be stored.', error)
      await abandon(key, until)
    }
    return { status, body }
  }

  /** Renews the lease of the call until `end`, which returns the current lease. */
  function held(key: IdempotencyKey, leaseUntil: number | null): { end(): number | null } {
    if (leaseUntil === null) return { end: () => null }
    let until = leaseUntil
    const renew = async (): Promise<void> => {
      const next = now() + LEASE_SECONDS
      if (next > until && (await idempotency.renew(key, until, next))) until = next
    }
    const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS)
    timer.unref()
    return {
      end() {
        clearInterval(timer)
        return until
      },
    }
  }

  async function abandon(key: IdempotencyKey, leaseUntil: number | null): Promise<void> {
    secrets.forget(JSON.stringify(key))
    try {
      await idempotency.abandon(key, leaseUntil)
    } catch (error) {
      observer.failed('An Idempotency-Key could not be released; the next start releases it.', error)
    }
  }

  return {
    async once(call, answer) {
      const name = JSON.stringify(call.key)
      const end = performance.now() + LONGEST_WAIT_MS
      const hashes = await bodyHashes(call.body, secretOptions)
      for (;;) {
        const leaseUntil = nextLease()
        const begun = await begin(call, hashes, leaseUntil)
        const isOther = begun.state === 'same' && !secrets.areSame(name, hashes)
        if (begun.state === 'mismatch' || isOther) throw mismatch()
        if (begun.state === 'new') {
          secrets.note(name, hashes)
          return answeredFirst(call, name, leaseUntil, answer)
        }
        const response = begun.response ?? (await underWay.get(name))
        if (response !== undefined) return response
        if (seal === undefined || performance.now() > end) throw stillRunning()
        await wait(POLL_EVERY_MS)
      }
    },
  }

  async function answeredFirst(
    call: IdempotentCall,
    name: string,
    leaseUntil: number | null,
    answer: () => Promise<IdempotentAnswer>,
  ): Promise<StoredResponse> {
    const answered = first(call, leaseUntil, answer)
    underWay.set(name, answered)
    try {
      return await answered
    } finally {
      underWay.delete(name)
    }
  }
}

function mismatch(): ServiceError {
  return new ServiceError(
    'idempotency_mismatch',
    'This Idempotency-Key was used with another request body. Use a new key for a new request.',
    { field: 'Idempotency-Key' },
  )
}

function stillRunning(): ServiceError {
  return new ServiceError('process_busy', 'The first request with this Idempotency-Key is still running.', {
    retryAfter: 1,
  })
}

const MAX_KNOWN = 50_000

/**
 * Passwords and secret options of the calls that this service has answered, hashed with a key that only
 * exists in memory. After a restart, only the rest of the body is compared.
 */
function createSecretsOfCalls() {
  const key = randomBytes(32)
  const known = new Map<string, string>()
  const sealed = ({ whole }: BodyHashes): string => createHmac('sha256', key).update(whole).digest('base64')
  return {
    note(name: string, hashes: BodyHashes): void {
      if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value!)
      known.set(name, sealed(hashes))
    },
    areSame(name: string, hashes: BodyHashes): boolean {
      const first = known.get(name)
      return first === undefined || first === sealed(hashes)
    },
    forget: (name: string): void => void known.delete(name),
  }
}
