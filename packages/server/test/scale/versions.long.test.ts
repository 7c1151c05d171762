import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { startServer } from '../../src/main.js'
import { createEvents } from '../../src/process/events.js'
import { createSharedRuns } from '../../src/process/shared-runs.js'
import type { Records } from '../../src/records/records.js'
import { createSeal } from '../../src/seal/seal.js'
import { loadSettings } from '../../src/settings-table.js'
import { aProcess } from '../records/rows.js'
import { freshStores, type SharedStores } from '../support/cluster.js'
import { TEST_TASKS } from '../support/running-server.js'
import { smallPdf } from '../support/small-pdf.js'
import { Client } from '../threats/client.js'
import { ADA } from '../threats/service-process.js'

describe('A run written by another version', () => {
  const seal = createSeal([Buffer.alloc(32, 1)])
  const runs = createSharedRuns({
    records: {} as Records,
    seal,
    events: createEvents(),
    maxWaiting: 1,
    maxWaitingOfOwner: 1,
  })

  it.each([
    ['in another format version', seal.seal('{"version":2,"plan":{}}', 'run')],
    ['in an invalid format', seal.seal('not JSON', 'run')],
    ['with another key', createSeal([Buffer.alloc(32, 2)]).seal('{"version":1,"plan":{}}', 'run')],
    ['for another run', seal.seal('{"version":1,"plan":{}}', 'other')],
  ])('fails as interrupted with instructions if it is written %s', async (_how, plan) => {
    const lease = { runId: 'run', attempt: 1, worker: 'w' }
    const opening = runs.open({
      runId: 'run',
      processId: 'p',
      owner: 'o',
      claim: { lease, plan, waitedMs: 0, process: aProcess() },
    })
    await expect(opening).rejects.toMatchObject({
      code: 'interrupted',
      message: expect.stringContaining('execute again'),
    })
  })
})

withPrograms(
  'Machines with other tasks than the one that accepted a run',
  ['postgres', 'redis', 'ceph'],
  () => {
    let stores: SharedStores
    const servers: Awaited<ReturnType<typeof startServer>>[] = []

    const start = async (env: Record<string, string>): Promise<(typeof servers)[number]> => {
      const settings = {
        ...stores.env,
        OCTAVO_DATA_DIR: mkdtempSync(join(tmpdir(), 'octavo-versions-')),
        OCTAVO_PORT: '0',
        OCTAVO_TOKENS: ADA,
        OCTAVO_LOG_LEVEL: 'fatal',
        OCTAVO_WORKERS: '1',
        ...env,
      }
      const server = await startServer(loadSettings(settings, []))
      servers.push(server)
      return server
    }

    beforeAll(async () => {
      stores = await freshStores()
    })
    afterAll(async () => {
      for (const server of servers) await server.close()
      await stores.drop()
    })

    it('answer unknown_task, and keep the files', async () => {
      const api = await start({ OCTAVO_ROLE: 'api', OCTAVO_TASKS_DIR: TEST_TASKS })
      await start({ OCTAVO_ROLE: 'worker' })
      const client = new Client({ url: api.url! })
      const { status, code, processId } = await client.run(smallPdf(), { task: 'slow' })
      expect({ status, code }).toEqual({ status: 400, code: 'unknown_task' })
      expect((await client.status(processId)).json).toMatchObject({ state: 'failed', files: [{}] })
    })
  },
)
