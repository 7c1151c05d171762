import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Records } from '../../src/records/records.js'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import {
  createWebhooks,
  type DeliveryOutcome,
  type Webhooks,
  type WebhooksOptions,
} from '../../src/webhooks/webhooks.js'
import { until } from '../service.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { addPending, Receiver } from './outbox.js'

const temporaryFolder = temporaryFolders()
let path: string
let records: Records
let receiver: Receiver
let status: number | undefined
let calls: number
let failures: unknown[]
const opened: Webhooks[] = []

beforeEach(async () => {
  path = join(temporaryFolder(), 'octavo.sqlite')
  records = await openSqliteRecords(path)
  status = 500
  calls = 0
  failures = []
  receiver = new Receiver(() => {
    calls++
    return status
  })
  await receiver.open()
})
afterEach(async () => {
  for (const webhooks of opened.splice(0)) await webhooks.close(0)
  await receiver.close()
  await records.close()
  expect(failures).toEqual([])
})

const usual = {
  webhookHosts: ['127.0.0.1'],
  webhookNetworks: ['127.0.0.1'],
  webhookTimeoutSeconds: 5,
  webhookRetrySeconds: 1,
}

/** The outcome of an accepted delivery. */
const taken = (id: string, attempts: number, status: number, url = receiver.url()): DeliveryOutcome => ({
  id,
  host: new URL(url).host,
  isTaken: true,
  attempts,
  status,
  reason: undefined,
})

function open(delivered: (outcome: DeliveryOutcome) => void, more: Partial<WebhooksOptions> = {}): Webhooks {
  const webhooks = createWebhooks({
    settings: usual,
    outbox: records.webhooks,
    secretOf: async (owner) => (owner === 'bob' ? undefined : 'secret'),
    now: Date.now,
    delivered,
    failed: (error) => failures.push(error),
    firstRetryMs: 50,
    random: () => 1,
    ...more,
  })
  opened.push(webhooks)
  return webhooks
}

/** The outcome of the first delivery. */
function outcomeOf(more?: Partial<WebhooksOptions>): Promise<DeliveryOutcome> {
  return new Promise((delivered) => open(delivered, more).start())
}

describe('A webhook that is not accepted', () => {
  it('is retried with doubling delays until its time is over, then given up', async () => {
    const id = await addPending(records, 'ada', receiver.url())
    const { webhooks } = records
    let now = (await webhooks.get(id))!.dueAtMs!
    const pauses: number[] = []
    // Each attempt is due at once: the clock is set to its time.
    const outbox: typeof webhooks = {
      ...webhooks,
      postpone(id, attempts, dueAtMs, leaseUntilMs) {
        pauses.push(dueAtMs - now)
        now = dueAtMs
        return webhooks.postpone(id, attempts, dueAtMs, leaseUntilMs)
      },
    }
    const settings = { ...usual, webhookRetrySeconds: 2 }
    expect(await outcomeOf({ settings, outbox, now: () => now })).toEqual({
      id,
      host: new URL(receiver.url()).host,
      isTaken: false,
      attempts: 7,
      status: 500,
      reason: 'The host responded with status 500.',
    })
    expect(pauses).toEqual([50, 100, 200, 400, 800, 450])
    expect(calls).toBe(7)
    expect(await records.webhooks.get(id)).toBeUndefined()
  })

  it('waits between half and all of the delay, which is at most 15 minutes', async () => {
    const settings = { ...usual, webhookRetrySeconds: 86_400 }
    let now = 1_784_000_000_000
    const clock = { settings, now: () => now, firstRetryMs: 2000 }
    const pauses: number[] = []
    for (const [attempts, random] of [
      [0, 0],
      [0, 1],
      [4, 0.5],
      [30, 0],
      [90, 1],
    ] as const) {
      now = Date.now()
      const id = await addPending(records, 'ada', receiver.url())
      await records.webhooks.postpone(id, attempts, now)
      now += 1000
      const webhooks = open(() => undefined, { ...clock, random: () => random })
      webhooks.start()
      await until(async () => (await records.webhooks.get(id))?.attempts === attempts + 1)
      await webhooks.close(0)
      pauses.push((await records.webhooks.get(id))!.dueAtMs! - now)
      await records.webhooks.remove(id)
    }
    expect(pauses).toEqual([1000, 2000, 24_000, 450_000, 900_000])
  })

  it('is given up after a day, and not before', async () => {
    let now = Date.now()
    const outcomes: DeliveryOutcome[] = []
    const clock = { settings: { ...usual, webhookRetrySeconds: 86_400 }, now: () => now }
    const id = await addPending(records, 'ada', receiver.url())
    for (const hours of [1, 23, 24.1]) {
      const { attempts } = (await records.webhooks.get(id))!
      now = Date.now() + hours * 3_600_000
      const webhooks = open((outcome) => outcomes.push(outcome), clock)
      webhooks.start()
      await until(async () => (await records.webhooks.get(id))?.attempts !== attempts)
      await webhooks.close(1000)
    }
    expect(outcomes).toMatchObject([{ id, isTaken: false, attempts: 3 }])
  })

  it.each([
    ['refuses the connection', undefined, 'The host could not be reached (ECONNREFUSED).'],
    ['does not answer', 'silent', 'The host did not respond within 1 s.'],
  ])('is given up with the reason if the receiver %s', async (_, silent, reason) => {
    status = undefined
    const gone = new Receiver(() => 200)
    await gone.open()
    const nobody = gone.url()
    await gone.close()
    const url = silent === undefined ? nobody : receiver.url()
    const id = await addPending(records, 'ada', url)
    const settings = { ...usual, webhookTimeoutSeconds: 1, webhookRetrySeconds: 0 }
    const { host } = new URL(url)
    expect(await outcomeOf({ settings })).toEqual({
      id,
      host,
      isTaken: false,
      attempts: 1,
      status: undefined,
      reason,
    })
  })

  it.each([
    ['its token was revoked', 'bob', {}, /token was revoked/],
    [
      'its host was removed from the list',
      'ada',
      { webhookHosts: ['hooks.example.org'] },
      /OCTAVO_WEBHOOK_HOSTS/,
    ],
    ['webhooks were disabled', 'ada', { webhookHosts: [] }, /OCTAVO_WEBHOOK_HOSTS/],
    ['its network was disallowed', 'ada', { webhookNetworks: [] }, /may not reach/],
  ])('is given up at once if %s meanwhile', async (_, owner, changed, reason) => {
    const id = await addPending(records, owner, receiver.url())
    const outcome = await outcomeOf({ settings: { ...usual, ...changed } })
    expect(outcome).toEqual({
      id,
      host: new URL(receiver.url()).host,
      isTaken: false,
      attempts: 1,
      status: undefined,
      reason: expect.stringMatching(reason),
    })
    expect(calls).toBe(0)
    expect(await records.webhooks.get(id)).toBeUndefined()
  })
})

describe('A webhook at shutdown', () => {
  const goneOnIn = async (ms: number): Promise<void> => {
    const soFar = calls
    await new Promise((resolve) => setTimeout(resolve, ms))
    expect(calls).toBe(soFar)
  }

  it('is not retried by the closed service, and continues with the next one', async () => {
    const id = await addPending(records, 'ada', receiver.url(), '{"event":"process.failed"}')
    const settings = { ...usual, webhookRetrySeconds: 60 }
    const first = open(() => undefined, { settings })
    first.start()
    await until(async () => ((await records.webhooks.get(id))?.attempts ?? 0) >= 2)
    await first.close(1000)
    await goneOnIn(250)
    const made = calls
    await records.close()
    records = await openSqliteRecords(path)
    status = 200
    expect(await outcomeOf()).toEqual(taken(id, made + 1, 200))
    expect(receiver.calls.map(({ headers }) => headers['octavo-delivery'])).toEqual(Array(made + 1).fill(id))
    expect(new Set(receiver.calls.map(({ body }) => body))).toEqual(new Set(['{"event":"process.failed"}']))
  })

  it('may complete within the shutdown time', async () => {
    let answer: (status: number) => void = () => undefined
    const slow = new Receiver(() => new Promise<number>((resolve) => (answer = resolve)))
    await slow.open()
    const outcomes: DeliveryOutcome[] = []
    const id = await addPending(records, 'ada', slow.url())
    const webhooks = open((outcome) => outcomes.push(outcome))
    webhooks.start()
    await until(() => slow.calls.length === 1)
    const closed = webhooks.close(10_000)
    answer(204)
    await closed
    expect(outcomes).toEqual([taken(id, 1, 204, slow.url())])
    expect(await records.webhooks.get(id)).toBeUndefined()
    await slow.close()
  })

  it('is aborted after the shutdown time without counting an attempt, and stays pending', async () => {
    status = undefined
    const id = await addPending(records, 'ada', receiver.url())
    const settings = { ...usual, webhookTimeoutSeconds: 300 }
    const webhooks = open(() => undefined, { settings })
    webhooks.start()
    await until(() => calls === 1)
    await webhooks.close(20)
    expect(await records.webhooks.get(id)).toMatchObject({ attempts: 0 })
    status = 200
    expect(await outcomeOf()).toEqual(taken(id, 1, 200))
  })
})

describe('Many webhooks at once', () => {
  it('respect the limit of concurrent calls, and none is lost', async () => {
    let [now, most] = [0, 0]
    const counting = new Receiver(async () => {
      most = Math.max(most, ++now)
      // The first ones wait for one another.
      await until(() => most >= 8)
      now--
      return 200
    })
    await counting.open()
    const pending = await Promise.all(
      Array.from({ length: 60 }, (_, index) => addPending(records, `owner ${index % 4}`, counting.url())),
    )
    const outcomes: DeliveryOutcome[] = []
    open((outcome) => outcomes.push(outcome), { maxAtOnce: 8, maxOfOneOwner: 3 }).start()
    await until(() => outcomes.length === 60)
    expect(outcomes.map(({ id }) => id).sort()).toEqual([...pending].sort())
    expect(most).toBe(8)
    await counting.close()
  })

  it('do not hold up those of another owner if their receiver does not answer', async () => {
    const silent = new Receiver(() => undefined)
    await silent.open()
    for (let number = 0; number < 12; number++) await addPending(records, 'ada', silent.url())
    status = 200
    const id = await addPending(records, 'eve', receiver.url())
    const outcome = await outcomeOf({ maxAtOnce: 6, maxOfOneOwner: 4 })
    expect(outcome).toEqual(taken(id, 1, 200))
    expect(silent.calls.length).toBeLessThanOrEqual(4)
    await silent.close()
  })

  it('get one attempt only above a number of pending ones per owner', async () => {
    for (let number = 0; number < 6; number++) await addPending(records, 'ada', receiver.url())
    await addPending(records, 'eve', receiver.url())
    const outcomes: DeliveryOutcome[] = []
    const settings = { ...usual, webhookRetrySeconds: 86_400 }
    open((outcome) => outcomes.push(outcome), {
      settings,
      maxAtOnce: 1,
      maxPending: 4,
      firstRetryMs: 60_000,
    }).start()
    await until(() => calls === 7)
    await until(() => outcomes.length === 2)
    const reason = 'The host responded with status 500. More than 4 deliveries of its token are pending.'
    expect(outcomes).toMatchObject([{ reason }, { reason }])
    expect(await records.webhooks.hasMoreThan('ada', 3)).toBe(true)
    expect(await records.webhooks.hasMoreThan('eve', 0)).toBe(true)
  })

  it('go out as soon as each becomes due', async () => {
    status = 200
    const outcomes: DeliveryOutcome[] = []
    const webhooks = open((outcome) => outcomes.push(outcome))
    webhooks.start()
    for (let number = 1; number <= 20; number++) {
      await addPending(records, 'ada', receiver.url())
      webhooks.wake()
    }
    await until(() => outcomes.length === 20)
  })
})
