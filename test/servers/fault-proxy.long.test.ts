import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.js'

const ANSWER = Buffer.alloc(100_000, 'answer ')

let server: Server
let served = 0
let proxy: FaultProxy
const agent = new Agent({ keepAlive: true })

beforeAll(async () => {
  server = createServer((incoming, response) => {
    served++
    let length = 0
    incoming.on('data', (chunk) => {
      length += chunk.length
    })
    incoming.on('end', () => response.setHeader('received', length).end(ANSWER))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  agent.destroy()
  server.close()
})
beforeEach(async () => {
  served = 0
  proxy = await startFaultProxy({ port: (server.address() as AddressInfo).port })
})
afterEach(() => proxy.close())

interface Answer {
  readonly status: number | undefined
  readonly body: Buffer
  readonly received?: string
}

function ask(options: { body?: Buffer; agent?: Agent; timeoutMs?: number } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port: proxy.port,
        host: '127.0.0.1',
        method: options.body === undefined ? 'GET' : 'PUT',
        agent: options.agent ?? false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            body: Buffer.concat(chunks),
            received: String(response.headers.received),
          }),
        )
      },
    )
    if (options.timeoutMs !== undefined)
      outgoing.setTimeout(options.timeoutMs, () => outgoing.destroy(new Error('No answer in time.')))
    outgoing.on('error', reject)
    outgoing.end(options.body)
  })
}

describe('a fault proxy', () => {
  test('forwards both directions while no fault is set', async () => {
    const answer = await ask({ body: Buffer.alloc(3_000_000) })
    expect(answer).toMatchObject({ status: 200, received: '3000000' })
    expect(answer.body.equals(ANSWER)).toBe(true)
    expect(proxy.faults).toBe(0)
  })

  test('refuses connections at its address, and accepts them again', async () => {
    await proxy.set({ kind: 'refuse' })
    await expect(ask()).rejects.toThrow('ECONNREFUSED')
    await proxy.set({ kind: 'none' })
    expect(await ask()).toMatchObject({ status: 200 })
  })

  test('resets open connections when it starts to refuse', async () => {
    await proxy.set({ kind: 'black hole' })
    const waiting = ask()
    const outcome = expect(waiting).rejects.toThrow(/ECONNRESET|socket hang up/)
    while (proxy.connections === 0) await new Promise(setImmediate)
    await proxy.set({ kind: 'refuse' })
    await outcome
    expect(proxy.faults).toBe(1)
  })

  test('truncates a response after a number of bytes, as often as requested', async () => {
    await proxy.set({ kind: 'truncate', afterBytes: 5000, times: 2 })
    await expect(ask()).rejects.toThrow('aborted')
    await expect(ask()).rejects.toThrow('aborted')
    expect(await ask()).toMatchObject({ status: 200, body: { length: ANSWER.length } })
    expect(proxy.faults).toBe(2)
  })

  test('counts the bytes of a response separately for each request of a connection', async () => {
    await proxy.set({ kind: 'truncate', afterBytes: ANSWER.length + 1000 })
    for (let i = 0; i < 3; i++) expect(await ask({ agent })).toMatchObject({ status: 200 })
    expect(proxy.connections).toBe(1)
    expect(proxy.faults).toBe(0)
  })

  test('answers the next requests with 503 without forwarding them', async () => {
    await proxy.set({ kind: 'unavailable', times: 2 })
    expect(await ask()).toMatchObject({ status: 503 })
    expect(await ask({ body: Buffer.alloc(3_000_000) })).toMatchObject({ status: 503 })
    expect(served).toBe(0)
    expect(await ask()).toMatchObject({ status: 200 })
    expect(served).toBe(1)
    expect(proxy.faults).toBe(2)
  })

  test('answers with 503 on a connection that was used before', async () => {
    expect(await ask({ agent })).toMatchObject({ status: 200 })
    await proxy.set({ kind: 'unavailable', times: 1 })
    expect(await ask({ agent })).toMatchObject({ status: 503 })
    expect(proxy.connections).toBe(1)
  })

  test('holds back all data as a black hole, and forwards it afterwards', async () => {
    await proxy.set({ kind: 'black hole' })
    await expect(ask({ timeoutMs: 200 })).rejects.toThrow('No answer in time.')
    expect(served).toBe(0)
    const patient = ask()
    await proxy.set({ kind: 'none' })
    expect(await patient).toMatchObject({ status: 200 })
  })

  test('slows a response down to a rate', async () => {
    await proxy.set({ kind: 'slow', bytesPerSecond: 200_000 })
    const begun = performance.now()
    expect(await ask()).toMatchObject({ status: 200 })
    // 100 kB at 200 kB/s.
    expect(performance.now() - begun).toBeGreaterThan(400)
  })

  test('delays a response', async () => {
    await proxy.set({ kind: 'slow', latencyMs: 300 })
    const begun = performance.now()
    expect(await ask()).toMatchObject({ status: 200 })
    expect(performance.now() - begun).toBeGreaterThan(290)
  })
})
