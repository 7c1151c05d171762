import { afterAll, beforeAll, expect, it } from 'vitest'
import { withParts } from '../../../../test/parts/with-parts.js'
import { type Cluster, freshStores, type SharedStores, startCluster } from '../support/cluster.js'
import { smallPdf } from '../support/small-pdf.js'

const TOKEN = 'token-of-the-cluster'

withParts('Two machines that answer and two that work', ['postgres', 'redis', 's3'], () => {
  let stores: SharedStores
  let cluster: Cluster
  let calls = 0

  beforeAll(async () => {
    stores = await freshStores()
    cluster = await startCluster({
      ...stores.env,
      OCTAVO_PORT: '0',
      OCTAVO_TOKENS: TOKEN,
      OCTAVO_LOG_LEVEL: process.env.SHOW_LOG ?? 'fatal',
      OCTAVO_REQUESTS_PER_MINUTE: '0',
      OCTAVO_WORKERS: '2',
    })
  }, 120_000)

  afterAll(async () => {
    await cluster?.close()
    await stores?.drop()
  })

  /** Each call goes to the other machine than the last. */
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const { url } = cluster.apis[calls++ % 2]!
    return fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${TOKEN}`, ...init.headers } })
  }

  async function merged(): Promise<{ processId: string; ms: number; result: Record<string, unknown> }> {
    const json = { 'content-type': 'application/json' }
    const started = await call('/api/v1/start-task', {
      method: 'POST',
      headers: json,
      body: '{"task":"merge-pdf"}',
    })
    const { processId } = (await started.json()) as { processId: string }
    const form = new FormData()
    form.set('processId', processId)
    form.set('task', 'merge-pdf')
    form.set('file', new Blob([new Uint8Array(smallPdf())]), 'a.pdf')
    const uploaded = await call('/api/v1/uploads', { method: 'POST', body: form })
    const { server_filename } = (await uploaded.json()) as { server_filename: string }
    const begin = performance.now()
    const executed = await call('/api/v1/execute', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ processId, task: 'merge-pdf', pages: [{ filename: 'a.pdf', server_filename }] }),
    })
    const result = (await executed.json()) as Record<string, unknown>
    return { processId, ms: performance.now() - begin, result }
  }

  it('do the four steps, each of them on another machine', async () => {
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const { processId, result, ms } = await merged()
      expect(result).toMatchObject({ status: true, output_filenumber: 1 })
      const download = await call(`/api/v1/download/${processId}`)
      expect(download.status).toBe(200)
      expect(
        Buffer.from(await download.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      times.push(ms)
    }
    console.log(times.map(Math.round))
  })
})
