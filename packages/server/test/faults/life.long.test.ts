import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fill, mayMount, removeSmallDisk, smallDisk, whyNotMounted } from '../support/small-disk.js'
import { smallPdf } from '../support/small-pdf.js'
import { Client } from '../threats/client.js'
import { blobsOf, expectAtRest, expectInvariant, rowsOf, sha256 } from '../threats/invariant.js'
import { faultyTasks, filesBelow, pause, ServiceProcess, until } from '../threats/service-process.js'

describe('SIGTERM', () => {
  it('drains under load: readiness is 503, exit code 0, and every answered result is kept', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'octavo-faults-'))
    const service = await ServiceProcess.start({ dataDir, env: faultyTasks })
    const ada = new Client(service)
    const done = new Map<string, string>()
    const refused = new Set<unknown>()
    let isOver = false
    const callers = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        try {
          const uploaded = await ada.uploaded(smallPdf(30))
          const { status, code, json } = await ada.execute(uploaded)
          if (status === 200) done.set(uploaded.processId, (json.files as { sha256: string }[])[0]!.sha256)
          else refused.add(code)
        } catch {
          // The start or the upload was refused, or the service has exited.
          await pause(20)
        }
      }
    })
    const slow = await ada.uploaded(smallPdf(), 'hang')
    const slowRun = ada.execute(slow, { task: 'hang' })
    await until('work is done', () => done.size >= 5)
    await ada.reaches(slow.processId, 'running')
    service.signal('SIGTERM')
    const readiness: number[] = []
    for (let look = 0; look < 40 && !readiness.includes(503); look++) {
      readiness.push(
        await fetch(`${service.url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      await pause(25)
    }
    expect(readiness).toContain(503)
    // The shutdown waits for the running execution, which ends when its process is deleted.
    const cancel = await ada.remove(slow.processId)
    expect(cancel.status).toBe(204)
    expect((await slowRun).code).toBe('process_not_found')
    expect(await service.ended).toEqual({ code: 0, signal: null })
    isOver = true
    await Promise.all(callers)
    for (const code of refused) expect(['shutting_down', 'interrupted']).toContain(code)
    await service.stop()
    await expectAtRest(service)

    const again = await ServiceProcess.start({ dataDir })
    for (const [processId, hash] of done)
      expect(sha256((await new Client(again).download(processId)).bytes)).toBe(hash)
    await expectInvariant(again)
    await again.end()
  }, 120_000)

  it('interrupts runs that do not end in time', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'octavo-faults-'))
    const service = await ServiceProcess.start({
      dataDir,
      env: { ...faultyTasks, OCTAVO_SHUTDOWN_SECONDS: '1' },
    })
    const ada = new Client(service)
    const slow = await ada.uploaded(smallPdf(), 'hang')
    const executed = ada.execute(slow, { task: 'hang' })
    await ada.reaches(slow.processId, 'running')
    service.signal('SIGTERM')
    expect((await executed).code).toBe('interrupted')
    await service.stop()
    const again = await ServiceProcess.start({ dataDir })
    expect(await new Client(again).state(slow.processId)).toBe('failed')
    await expectInvariant(again)
    await again.end()
  })
})

describe('Retention', () => {
  it('leaves no bytes and no rows after the TTL and one sweep', async () => {
    const service = await ServiceProcess.start({
      env: { OCTAVO_TTL_SECONDS: '2' },
    })
    const ada = new Client(service)
    const { processId, status } = await ada.run(smallPdf(5))
    expect(status).toBe(200)
    await ada.start()
    await ada.uploaded(smallPdf())
    await ada.post('/api/v1/start-task', { source: processId }, { 'idempotency-key': 'chain' })
    await ada.call(`/api/v1/processes/${processId}/ticket`, { method: 'POST' })
    expect(blobsOf(service).length).toBeGreaterThanOrEqual(3)
    await until('all is gone', () => {
      const { processes, files, usage } = rowsOf(service.folder)
      const used = usage.filter(({ bytes, processes: count }) => bytes !== 0 || count !== 0)
      return processes.length + files.length + used.length + blobsOf(service).length === 0
    })
    expect((await ada.status(processId)).code).toBe('process_not_found')
    expect((await ada.download(processId)).code).toBe('process_not_found')
    expect(filesBelow(join(service.folder, 'workspaces'))).toEqual([])
    await expectInvariant(service)
    await service.end()
  })
})

describe.skipIf(!mayMount)(`A full disk${whyNotMounted}`, () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = smallDisk()
  })
  afterEach(() => removeSmallDisk(dataDir))

  for (const keepFree of ['4MiB', '0']) {
    it(`gives 507, still allows reads and deletes, and loses nothing (kept free: ${keepFree})`, async () => {
      const service = await ServiceProcess.start({ dataDir, env: { OCTAVO_KEEP_FREE_BYTES: keepFree } })
      const ada = new Client(service)
      const kept = await ada.run(smallPdf(5))
      expect(kept.status, kept.text).toBe(200)
      const file = Buffer.concat([smallPdf(), Buffer.alloc(3_000_000, 'x')])
      const stored: string[] = []
      let last = await ada.upload(await ada.start(), file)
      for (let count = 0; count < 12 && last.status === 200; count++) {
        const processId = await ada.start()
        stored.push(processId)
        last = await ada.upload(processId, file)
      }
      expect([last.status, last.code], last.text).toEqual([507, 'storage_full'])
      const [output] = kept.json.files as { sha256: string }[]
      expect(sha256((await ada.download(kept.processId)).bytes)).toBe(output!.sha256)
      for (const processId of stored) expect((await ada.remove(processId)).status).toBe(204)
      const next = await ada.run(smallPdf(5))
      expect(next.status, next.text).toBe(200)
      await expectInvariant(service)
      await service.stop()
    })
  }

  it('gives 507 if others fill it to the last byte, and the service recovers afterwards', async () => {
    const service = await ServiceProcess.start({ dataDir, env: { OCTAVO_KEEP_FREE_BYTES: '0' } })
    const ada = new Client(service)
    const large = Buffer.concat([smallPdf(), Buffer.alloc(2_000_000, 'x')])
    const kept = await ada.run(smallPdf(5))
    const other = await ada.uploaded(smallPdf())
    const gone = await ada.uploaded(large)
    const ballast = join(dataDir, 'ballast')
    fill(ballast)
    for (const processId of [kept.processId, other.processId]) {
      const { status, code, text } = await ada.upload(processId, large)
      expect([status, code], text).toEqual([507, 'storage_full'])
    }
    expect((await ada.status(other.processId)).json).toMatchObject({ state: 'uploaded', files: [{}] })
    expect((await ada.download(kept.processId)).status).toBe(200)
    const refused = await ada.execute(other)
    expect([refused.status, refused.code], refused.text).toEqual([507, 'storage_full'])
    expect((await ada.remove(gone.processId)).status).toBe(204)
    expect((await ada.status(gone.processId)).status).toBe(404)
    rmSync(ballast)
    await pause(300)
    const next = await ada.run(smallPdf(5))
    expect(next.status, next.text).toBe(200)
    await expectInvariant(service)
    await service.stop()
  })

  it('gives 507 for a run that fills it, and does not prevent the cancelling of a run', async () => {
    const service = await ServiceProcess.start({
      dataDir,
      env: { ...faultyTasks, OCTAVO_KEEP_FREE_BYTES: '0' },
    })
    const ada = new Client(service)
    const { status, code, text, processId } = await ada.run(smallPdf(), { task: 'huge-output' })
    expect([status, code], text).toEqual([507, 'storage_full'])
    expect(await ada.state(processId)).toBe('failed')

    const running = await ada.uploaded(smallPdf(), 'hang')
    await ada.begin(running, { task: 'hang' })
    await ada.reaches(running.processId, 'running')
    fill(join(dataDir, 'ballast'))
    const cancelled = await ada.call(`/api/v1/processes/${running.processId}/cancel`, { method: 'POST' })
    expect(cancelled.json, cancelled.text).toMatchObject({ state: 'failed', error: { code: 'cancelled' } })
    rmSync(join(dataDir, 'ballast'))
    await pause(300)
    await expectInvariant(service)
    await service.stop()
  })
})

describe('A disk below OCTAVO_KEEP_FREE_BYTES', () => {
  it('gives 507 for uploads and executions, and the service recovers afterwards', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'octavo-faults-'))
    const roomy = await ServiceProcess.start({ dataDir })
    const kept = await new Client(roomy).run(smallPdf(5))
    const uploaded = await new Client(roomy).uploaded(smallPdf(5))
    await roomy.stop()
    const full = await ServiceProcess.start({ dataDir, env: { OCTAVO_KEEP_FREE_BYTES: '1000TiB' } })
    const ada = new Client(full)
    for (const refused of [await ada.upload(uploaded.processId, smallPdf()), await ada.execute(uploaded)])
      expect([refused.status, refused.code], refused.text).toEqual([507, 'storage_full'])
    expect((await ada.status(uploaded.processId)).json).toMatchObject({ state: 'uploaded', files: [{}] })
    expect((await ada.download(kept.processId)).status).toBe(200)
    expect((await ada.remove(kept.processId)).status).toBe(204)
    await expectAtRest(full)
    await full.stop()
    const again = await ServiceProcess.start({ dataDir })
    const executed = await new Client(again).execute(uploaded)
    expect(executed.status, executed.text).toBe(200)
    await expectInvariant(again)
    await again.end()
  })
})
