import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fill, mayMount, removeSmallDisk, smallDisk, whyNotMounted } from '../support/small-disk.js'
import { smallPdf } from '../support/small-pdf.js'
import { Client } from '../threats/client.js'
import { expectAtRest, expectInvariant, sha256 } from '../threats/invariant.js'
import { faultyTasks, pause, ServiceProcess, until } from '../threats/service-process.js'

const LARGE = Buffer.concat([smallPdf(), Buffer.alloc(3_000_000, 'x')])

describe.skipIf(!mayMount)(`A start on a full disk${whyNotMounted}`, () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = smallDisk()
  })
  afterEach(() => removeSmallDisk(dataDir))

  const start = (env: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> =>
    ServiceProcess.start({ dataDir, env: { OCTAVO_KEEP_FREE_BYTES: '0', ...env } })

  /** A result to keep and a large upload, of a service that has stopped. */
  async function stopped(): Promise<{ kept: string; hash: string; large: string }> {
    const service = await start()
    const ada = new Client(service)
    const { processId, json } = await ada.run(smallPdf(5))
    const [output] = json.files as { sha256: string }[]
    const large = await ada.uploaded(LARGE)
    await service.stop()
    return { kept: processId, hash: output!.sha256, large: large.processId }
  }

  it('removes what has expired, and works', async () => {
    const { kept, hash, large } = await stopped()
    expire(dataDir, large)
    fill(join(dataDir, 'ballast'))
    const service = await start()
    const ada = new Client(service)
    expect(service.output).toContain('#sign-in=')
    expect((await ada.status(large)).code).toBe('process_not_found')
    expect(sha256((await ada.download(kept)).bytes)).toBe(hash)
    await expectInvariant(service)
    await service.stop()
  })

  it('answers 507 for requests that need space, and recovers after a delete', async () => {
    const { kept, hash, large } = await stopped()
    fill(join(dataDir, 'ballast'))
    const service = await start()
    const ada = new Client(service)
    await until('it says how to sign in', () => service.output.includes('npx octavo token sign-in'))
    for (const refused of [
      await ada.upload(kept, LARGE),
      await ada.upload(kept, smallPdf()),
      await ada.post('/api/v1/start-task', {}),
    ])
      expect([refused.status, refused.code], refused.text).toEqual([507, 'storage_full'])
    expect(sha256((await ada.download(kept)).bytes)).toBe(hash)
    expect((await ada.remove(large)).status).toBe(204)
    await expectInvariant(service)
    await service.stop()
  })

  it('marks a run of a killed service as interrupted', async () => {
    const first = await start(faultyTasks)
    const ada = new Client(first)
    const running = await ada.uploaded(smallPdf(), 'hang')
    await ada.begin(running, { task: 'hang' })
    await ada.reaches(running.processId, 'running')
    const ballast = join(dataDir, 'ballast')
    await first.kill()
    fill(ballast)
    const again = await start()
    expect((await new Client(again).status(running.processId)).json).toMatchObject({
      state: 'failed',
      error: { code: 'interrupted' },
    })
    rmSync(ballast)
    await pause(300)
    await expectInvariant(again)
    await again.stop()
    await expectAtRest(again)
  })

  it('fails with instructions if there is no space to open the database', async () => {
    await stopped()
    rmSync(join(dataDir, 'octavo-data/octavo.sqlite.reserve'))
    fill(join(dataDir, 'ballast'))
    const { code, output } = await ServiceProcess.startInVain(dataDir)
    expect(code).toBe(1)
    expect(output).toMatch(/OCTAVO_DATA_DIR\) is full.*Free 1 MiB/)
  })
})

/** Makes a process expire while no service has the database open. */
function expire(dataDir: string, processId: string): void {
  const database = new Database(join(dataDir, 'octavo-data/octavo.sqlite'))
  database.prepare('UPDATE processes SET expiresAt = 1 WHERE id = ?').run(processId)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}
