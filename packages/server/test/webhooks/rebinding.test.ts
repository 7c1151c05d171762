import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Resolver } from '../../src/outbound/pinned-request.js'
import type { Records } from '../../src/records/records.js'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { createWebhooks, type DeliveryOutcome, type Webhooks } from '../../src/webhooks/webhooks.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { addPending } from './outbox.js'

/** One name, two hosts: both listen on the same port of different loopback addresses. */
const CHECKED = '127.0.0.1'
const OTHER = '127.0.0.2'

const REFUSED = 'The host resolves to an address that webhooks may not reach.'

describe('A webhook whose host name is rebound after the check', () => {
  let receivers: Server[]
  let hits: string[]
  let port: number
  let statusOfChecked: number
  let webhooks: Webhooks | undefined
  let records: Records
  const temporaryFolder = temporaryFolders()

  beforeEach(async () => {
    records = await openSqliteRecords(join(temporaryFolder(), 'octavo.sqlite'))
    hits = []
    statusOfChecked = 200
    receivers = [CHECKED, OTHER].map((address) =>
      createServer((request, response) => {
        hits.push(`${address} ${String(request.headers.host)}`)
        response.writeHead(address === CHECKED ? statusOfChecked : 200).end()
      }),
    )
    port = 0
    for (const [index, address] of [CHECKED, OTHER].entries()) {
      await new Promise<void>((resolve) => receivers[index]!.listen(port, address, resolve))
      port = (receivers[0]!.address() as AddressInfo).port
    }
  })
  afterEach(async () => {
    await webhooks?.close(0)
    await records.close()
    for (const receiver of receivers) {
      receiver.closeAllConnections()
      await new Promise((resolve) => receiver.close(resolve))
    }
  })

  /** Sends to the name, which resolves to one list of addresses per lookup; returns the outcome. */
  async function sent(...answers: readonly (readonly string[])[]) {
    const asked: string[] = []
    const resolve: Resolver = async (name) => {
      asked.push(name)
      const addresses = answers[Math.min(asked.length, answers.length) - 1]!
      return addresses.map((address) => ({ address }))
    }
    const id = await addPending(records, 'ada', `http://hooks.example.org:${port}/`)
    const {
      id: about,
      host,
      ...outcome
    } = await new Promise<DeliveryOutcome>((delivered, failed) => {
      webhooks = createWebhooks({
        settings: {
          webhookHosts: ['hooks.example.org'],
          webhookNetworks: [CHECKED],
          webhookTimeoutSeconds: 5,
          webhookRetrySeconds: 60,
        },
        outbox: records.webhooks,
        secretOf: async () => 'secret',
        now: Date.now,
        delivered,
        failed,
        firstRetryMs: 10,
        resolve,
      })
      webhooks.start()
    })
    expect([about, host]).toEqual([id, `hooks.example.org:${port}`])
    return { asked, outcome }
  }

  it('goes to the checked address, without a second lookup', async () => {
    const { asked, outcome } = await sent([CHECKED], [OTHER])
    expect(asked).toEqual(['hooks.example.org'])
    expect(outcome).toEqual({ isTaken: true, attempts: 1, status: 200, reason: undefined })
    expect(hits).toEqual([`${CHECKED} hooks.example.org:${port}`])
  })

  it('is checked again at each attempt, and given up if the name then resolves elsewhere', async () => {
    statusOfChecked = 503
    const { asked, outcome } = await sent([CHECKED], [OTHER])
    expect(asked).toHaveLength(2)
    expect(outcome).toEqual({ isTaken: false, attempts: 2, status: undefined, reason: REFUSED })
    expect(hits).toEqual([`${CHECKED} hooks.example.org:${port}`])
  })

  it.each([[[OTHER]], [[CHECKED, OTHER]], [['::ffff:127.0.0.2', CHECKED]], [['169.254.169.254']], [[]]])(
    'is not sent if the name resolves to %j',
    async (addresses) => {
      const { outcome } = await sent(addresses)
      expect(outcome).toEqual({ isTaken: false, attempts: 1, status: undefined, reason: REFUSED })
      expect(hits).toEqual([])
    },
  )
})
