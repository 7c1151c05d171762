import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { smallPdf } from '../support/small-pdf.js'
import { Client, type Uploaded } from '../threats/client.js'
import { blobsOf, expectInvariant, rowsOf, sha256 } from '../threats/invariant.js'
import { field, file, multipart, openSocket, rawHead } from '../threats/raw-requests.js'
import {
  ADA,
  faultyTasks,
  pause,
  ServiceProcess,
  type StartOptions,
  until,
} from '../threats/service-process.js'

let dataDir: string
const services: ServiceProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'octavo-faults-'))
})
afterEach(async () => {
  for (const service of services.splice(0)) await service.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: StartOptions = {}): Promise<ServiceProcess> {
  const service = await ServiceProcess.start({ dataDir, ...options })
  services.push(service)
  return service
}

/** Starts one that kills itself there. */
function startToBeKilled(at: string): Promise<ServiceProcess> {
  return start({ env: { KILL_AT: at }, preload: new URL('./kill-at.js', import.meta.url) })
}

/** Its children die with it. */
async function killed(service: ServiceProcess): Promise<void> {
  await service.kill()
  await until('no child is left', () => service.children().length === 0)
}

describe('kill -9 of the server mid-upload', () => {
  it('nothing half visible, killed with ten uploads under way, one at each 10 %; what is orphaned is swept', async () => {
    const first = await start()
    const processId = await new Client(first).start('merge-pdf')
    // Less than half a megabyte of a file is held in memory until all of it has come.
    const content = Buffer.concat([smallPdf(), Buffer.alloc(6_000_000, 'x')])
    const body = multipart([field('processId', processId), field('task', 'merge-pdf'), file(content)])
    const sockets = await Promise.all(
      Array.from({ length: 10 }, async (_, tenth) => {
        const socket = await openSocket(first.url)
        socket.on('error', () => undefined)
        socket.write(rawHead({ path: '/api/v1/uploads', token: ADA, body }))
        socket.write(body.subarray(0, Math.floor((body.length * tenth) / 10)))
        return socket
      }),
    )
    const incoming = (): number => blobsOf(first).filter((path) => path.includes('/incoming/')).length
    await until('all but the one without a byte are being written', () => incoming() === 9)
    await killed(first)
    for (const socket of sockets) socket.destroy()
    expect(incoming()).toBe(9)
    const second = await start()
    const ada = new Client(second)
    expect((await ada.status(processId)).json).toMatchObject({ state: 'created', files: [] })
    await until('the orphans are swept', () => blobsOf(second).length === 0)
    expect((await ada.upload(processId, smallPdf())).status).toBe(200)
    await expectInvariant(second)
    await second.stop()
  })
})

describe('kill -9 between file write and commit', () => {
  for (const point of ['before the rename', 'after the rename']) {
    it(`${point} of an upload: a file without a row is swept, a row without a file never exists`, async () => {
      const first = await startToBeKilled(point)
      const ada = new Client(first)
      const processId = await ada.start('merge-pdf')
      await expect(ada.upload(processId, smallPdf())).rejects.toThrow()
      await until('no child is left', () => first.children().length === 0)
      expect(blobsOf(first).length).toBe(1)
      expect(rowsOf(first.folder).files).toEqual([])
      const second = await start()
      await until('the orphan is swept', () => blobsOf(second).length === 0)
      expect((await new Client(second).status(processId)).json).toMatchObject({ state: 'created', files: [] })
      await expectInvariant(second)
      await second.stop()
    })
  }

  it('of an output: the process is failed, its uploads are there, and it can be executed again', async () => {
    const zeroth = await start()
    const uploaded = await new Client(zeroth).uploaded(smallPdf(2))
    await zeroth.stop()
    const first = await startToBeKilled('after the rename')
    await expect(new Client(first).execute(uploaded)).rejects.toThrow()
    await first.ended
    expect(blobsOf(first).length).toBe(2)
    const second = await start()
    const ada = new Client(second)
    await until('the orphan is swept', () => blobsOf(second).length === 1)
    expect((await ada.status(uploaded.processId)).json).toMatchObject({
      state: 'failed',
      error: { code: 'interrupted' },
    })
    expect((await ada.execute(uploaded)).status).toBe(200)
    await expectInvariant(second)
    await second.stop()
  })

  it('before the files of a deleted process are gone: no row, and the files are swept', async () => {
    const zeroth = await start()
    const uploaded = await new Client(zeroth).uploaded(smallPdf(2))
    await zeroth.stop()
    const first = await startToBeKilled('before the file is deleted')
    await expect(new Client(first).remove(uploaded.processId)).rejects.toThrow()
    await first.ended
    const second = await start()
    expect((await new Client(second).status(uploaded.processId)).status).toBe(404)
    await until('the orphan is swept', () => blobsOf(second).length === 0)
    await expectInvariant(second)
    await second.stop()
  })
})

describe('kill -9 of the server mid-execute', () => {
  it('after restart the process is failed or done, never stuck, at random points', async () => {
    let service = await start({ env: faultyTasks })
    for (const [round, task] of ['hang', 'merge-pdf', 'merge-pdf'].entries()) {
      const ada = new Client(service)
      const processes: Uploaded[] = []
      for (let count = 0; count < 3; count++) processes.push(await ada.uploaded(smallPdf(20), task))
      const done: string[] = []
      const runs = Promise.allSettled(
        processes.map(async (uploaded) => {
          const { status, json } = await ada.execute(uploaded, { task })
          if (status === 200)
            done.push(`${uploaded.processId} ${(json.files as { sha256: string }[])[0]!.sha256}`)
        }),
      )
      if (task === 'hang') await ada.reaches(processes[0]!.processId, 'running')
      else await pause(round * 12)
      await killed(service)
      await runs
      service = await start({ env: faultyTasks })
      const again = new Client(service)
      for (const { processId } of processes) {
        const { json } = await again.status(processId)
        expect(['uploaded', 'succeeded', 'failed']).toContain(json.state)
        if (json.state === 'failed') expect(json.error).toMatchObject({ code: 'interrupted' })
      }
      // What was answered with a result is still there.
      for (const one of done) {
        const [processId = '', hash] = one.split(' ')
        expect(sha256((await again.download(processId)).bytes)).toBe(hash)
      }
      await expectInvariant(service)
    }
    await service.stop()
  }, 120_000)
})
