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
import { owe, Receiver } from './outbox.js'

const temporaryFolder = temporaryFolders()
let path: string
let records: Records
let receiver: Receiver
let status: number | undefined
let times: number[]
let failures: unknown[]
const opened: Webhooks[] = []

beforeEach(async () => {
  path = join(temporaryFolder(), 'octavo.sqlite')
  records = await openSqliteRecords(path)
  status = 500
  times = []
  failures = []
  receiver = new Receiver(() => {
    times.push(performance.now())
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

function open(delivered: (outcome: DeliveryOutcome) => void, more: Partial<WebhooksOptions> = {}): Webhooks {
  const webhooks = createWebhooks({
    settings: {
      webhookHosts: ['127.0.0.1'],
      webhookNetworks: ['127.0.0.1'],
      webhookTimeoutSeconds: 5,
      webhookAttempts: 4,
    },
    outbox: records.webhooks,
    secretOf: async (owner) => (owner === 'bob' ? undefined : 'secret'),
    delivered,
    failed: (error) => failures.push(error),
    firstRetryMs: 50,
    ...more,
  })
  opened.push(webhooks)
  return webhooks
}

/** How it ends. */
function outcomeOf(more?: Partial<WebhooksOptions>): Promise<DeliveryOutcome> {
  return new Promise((delivered) => open(delivered, more).start())
}

describe('A webhook that is not taken', () => {
  it('is tried again after a wait that doubles each time, and given up after so many attempts', async () => {
    const id = await owe(records, 'ada', receiver.url())
    expect(await outcomeOf()).toEqual({ id, isTaken: false, attempts: 4, status: 500 })
    const waits = times.slice(1).map((time, index) => time - times[index]!)
    expect(waits).toHaveLength(3)
    for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(50 * 2 ** index - 5)
    expect(await records.webhooks.get(id)).toBeUndefined()
  })

  it.each([
    ['its token is gone', 'bob', {}],
    ['its host is off the list', 'ada', { webhookHosts: ['hooks.example.org'] }],
    ['webhooks are off', 'ada', { webhookHosts: [] }],
  ])('is given up at once where %s by then', async (_, owner, changed) => {
    const id = await owe(records, owner, receiver.url())
    const settings = {
      webhookHosts: ['127.0.0.1'],
      webhookNetworks: ['127.0.0.1'],
      webhookTimeoutSeconds: 5,
      webhookAttempts: 4,
    }
    const outcome = await outcomeOf({ settings: { ...settings, ...changed } })
    expect(outcome).toEqual({ id, isTaken: false, attempts: 1, status: undefined })
    expect(times).toEqual([])
    expect(await records.webhooks.get(id)).toBeUndefined()
  })
})

describe('A webhook when the service ends', () => {
  const goneOnIn = async (ms: number): Promise<void> => {
    const soFar = times.length
    await new Promise((resolve) => setTimeout(resolve, ms))
    expect(times.length).toBe(soFar)
  }

  it('is not tried again by the service that ended, and goes on where it was with the next one', async () => {
    const id = await owe(records, 'ada', receiver.url(), '{"event":"process.failed"}')
    const first = open(() => undefined)
    first.start()
    await until(async () => (await records.webhooks.get(id))?.attempts === 2)
    await first.close(1000)
    await goneOnIn(250)
    await records.close()
    records = await openSqliteRecords(path)
    expect(await outcomeOf()).toEqual({ id, isTaken: false, attempts: 4, status: 500 })
    expect(receiver.calls.map(({ headers }) => headers['octavo-delivery'])).toEqual([id, id, id, id])
    expect(new Set(receiver.calls.map(({ body }) => body))).toEqual(new Set(['{"event":"process.failed"}']))
  })

  it('is given the time that is left to be taken', async () => {
    let answer: (status: number) => void = () => undefined
    const slow = new Receiver(() => new Promise<number>((resolve) => (answer = resolve)))
    await slow.open()
    const outcomes: DeliveryOutcome[] = []
    const id = await owe(records, 'ada', slow.url())
    const webhooks = open((outcome) => outcomes.push(outcome))
    webhooks.start()
    await until(() => slow.calls.length === 1)
    const closed = webhooks.close(10_000)
    answer(204)
    await closed
    expect(outcomes).toEqual([{ id, isTaken: true, attempts: 1, status: 204 }])
    expect(await records.webhooks.get(id)).toBeUndefined()
    await slow.close()
  })

  it('is broken off when that is over; it does not count as an attempt, and is owed still', async () => {
    status = undefined
    const id = await owe(records, 'ada', receiver.url())
    const webhooks = open(() => undefined)
    webhooks.start()
    await until(() => times.length === 1)
    const began = performance.now()
    await webhooks.close(20)
    expect(performance.now() - began).toBeLessThan(1000)
    expect(await records.webhooks.get(id)).toMatchObject({ attempts: 0 })
    status = 200
    expect(await outcomeOf()).toEqual({ id, isTaken: true, attempts: 1, status: 200 })
  })
})

describe('Many webhooks at once', () => {
  it('are called so many at a time, none of them lost: the rest waits its turn', async () => {
    let [now, most] = [0, 0]
    const counting = new Receiver(async () => {
      most = Math.max(most, ++now)
      // The first ones wait for one another.
      await until(() => most >= 8)
      now--
      return 200
    })
    await counting.open()
    const owed = await Promise.all(
      Array.from({ length: 60 }, (_, index) => owe(records, `owner ${index % 4}`, counting.url())),
    )
    const outcomes: DeliveryOutcome[] = []
    open((outcome) => outcomes.push(outcome), { mostAtOnce: 8, mostOfOneOwner: 3 }).start()
    await until(() => outcomes.length === 60)
    expect(outcomes.map(({ id }) => id).sort()).toEqual([...owed].sort())
    expect(most).toBe(8)
    await counting.close()
  })

  it('to a receiver that does not answer do not hold up those of another owner', async () => {
    const silent = new Receiver(() => undefined)
    await silent.open()
    for (let number = 0; number < 12; number++) await owe(records, 'ada', silent.url())
    status = 200
    const id = await owe(records, 'eve', receiver.url())
    const outcome = await outcomeOf({ mostAtOnce: 6, mostOfOneOwner: 4 })
    expect(outcome).toEqual({ id, isTaken: true, attempts: 1, status: 200 })
    expect(silent.calls.length).toBeLessThanOrEqual(4)
    await silent.close()
  })

  it('become due while it runs: each is called as soon as it is told of', async () => {
    status = 200
    const outcomes: DeliveryOutcome[] = []
    const webhooks = open((outcome) => outcomes.push(outcome))
    webhooks.start()
    for (let number = 1; number <= 20; number++) {
      await owe(records, 'ada', receiver.url())
      webhooks.wake()
    }
    await until(() => outcomes.length === 20)
  })
})
