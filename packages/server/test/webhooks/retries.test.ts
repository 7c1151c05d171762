import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWebhooks } from '../../src/webhooks/webhooks.js'

describe('A webhook that is not taken', () => {
  let receiver: Server
  let times: number[]
  beforeEach(async () => {
    times = []
    receiver = createServer((_request, response) => {
      times.push(performance.now())
      response.writeHead(500).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    receiver.closeAllConnections()
    await new Promise((resolve) => receiver.close(resolve))
  })

  function open(delivered: (outcome: { attempts: number; status: number | undefined }) => void) {
    const webhooks = createWebhooks({
      settings: {
        webhookHosts: ['127.0.0.1'],
        webhookNetworks: ['127.0.0.1'],
        webhookTimeoutSeconds: 5,
        webhookAttempts: 4,
      },
      secretOf: async (owner) => (owner === 'ada' ? 'secret' : undefined),
      delivered,
      firstRetryMs: 50,
    })
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    return { webhooks, send: (owner: string) => webhooks.send(owner, url, { event: 'process.failed' }) }
  }

  it('is tried again after a wait that doubles each time, and given up after so many attempts', async () => {
    const outcome = await new Promise((delivered) => open(delivered).send('ada'))
    expect(outcome).toEqual({ attempts: 4, status: 500 })
    const waits = times.slice(1).map((time, index) => time - times[index]!)
    expect(waits).toHaveLength(3)
    for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(50 * 2 ** index - 5)
  })

  it('is given up at once where the token is gone by then, and where the service ends', async () => {
    expect(await new Promise((delivered) => open(delivered).send('bob'))).toEqual({
      attempts: 1,
      status: undefined,
    })
    expect(times).toEqual([])
    const { webhooks, send } = open(() => undefined)
    send('ada')
    await webhooks.close()
    const soFar = times.length
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(times.length).toBe(soFar)
  })
})
