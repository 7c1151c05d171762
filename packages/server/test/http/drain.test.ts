import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startForTest } from '../support/running-server.js'
import { smallPdf } from '../support/small-pdf.js'

it('A service that is about to stop is not ready, serves requests for a while, and closes their connections', async () => {
  const server = await startForTest({ OCTAVO_DRAIN_SECONDS: '600', OCTAVO_SHUTDOWN_SECONDS: '1' })
  const ready = async (): Promise<number> => (await server.call('/readyz')).status
  expect(await ready()).toBe(200)
  const draining = server.drain()
  expect(await ready()).toBe(503)
  const started = await server.json('/api/v1/start-task', { task: 'merge-pdf' })
  expect([started.status, started.headers.get('connection')]).toEqual([200, 'close'])
  const { processId } = (await started.json()) as { processId: string }
  expect((await server.upload(processId, smallPdf(), 'a.pdf', 'merge-pdf')).status).toBe(200)
  // No longer than the shutdown may take.
  await draining
  await server.close()
  await expect(server.call('/healthz')).rejects.toThrow()
  rmSync(server.dataDir, { recursive: true, force: true })
})
