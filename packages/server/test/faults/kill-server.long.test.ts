import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smallPdf } from '../support/small-pdf.js'
import { Client, type Uploaded } from '../threats/client.js'
import { blobsOf, expectInvariant, rowsOf, sha256 } from '../threats/invariant.js'
import { field, file, multipart, openSocket, rawHead } from '../threats/raw-requests.js'
import { ADA, faultyTasks, pause, ServiceProcess, until } from '../threats/service-process.js'

/** One folder for all tests: each service finds what the last kill left behind, and is killed next. */
const dataDir = mkdtempSync(join(tmpdir(), 'octavo-faults-'))
const killAt = join(dataDir, 'kill-at')
let service: ServiceProcess
let ada: Client
let blobsBefore: number
beforeAll(start)
beforeEach(() => {
  blobsBefore = blobsOf(service).length
})
afterAll(async () => {
  await service.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  service = await ServiceProcess.start({
    dataDir,
    env: { ...faultyTasks, KILL_AT_FILE: killAt },
    preload: new URL('./kill-at.js', import.meta.url),
  })
  ada = new Client(service)
}

/** Runs `act`, during which the service kills itself at this point. */
async function killedAt(point: string, act: () => Promise<unknown>): Promise<void> {
  writeFileSync(killAt, point)
  await expect(act()).rejects.toThrow()
  await service.ended
  await childrenGone()
}

async function killed(): Promise<void> {
  await service.kill()
  await childrenGone()
}

/** Children end with their service. */
function childrenGone(): Promise<void> {
  return until('no child is left', () => service.children().length === 0)
}

const newBlobs = (): number => blobsOf(service).length - blobsBefore

describe('SIGKILL of the server during uploads', () => {
  it('leaves none of ten partial uploads visible, and their files are swept', async () => {
    const processId = await ada.start('merge-pdf')
    // Less than half a megabyte of a file is held in memory until it is complete.
    const content = Buffer.concat([smallPdf(), Buffer.alloc(6_000_000, 'x')])
    const body = multipart([field('processId', processId), field('task', 'merge-pdf'), file(content)])
    const sockets = await Promise.all(
      Array.from({ length: 10 }, async (_, tenth) => {
        const socket = await openSocket(service.url)
        socket.on('error', () => undefined)
        socket.write(rawHead({ path: '/api/v1/uploads', token: ADA, body }))
        socket.write(body.subarray(0, Math.floor((body.length * tenth) / 10)))
        return socket
      }),
    )
    const incoming = (): number => blobsOf(service).filter((path) => path.includes('/incoming/')).length
    await until('all but the one without a byte are being written', () => incoming() === 9)
    await killed()
    for (const socket of sockets) socket.destroy()
    expect(incoming()).toBe(9)
    await start()
    expect((await ada.status(processId)).json).toMatchObject({ state: 'created', files: [] })
    await until('the orphans are swept', () => newBlobs() === 0)
    expect((await ada.upload(processId, smallPdf())).status).toBe(200)
    await expectInvariant(service)
  })
})

describe('SIGKILL between file write and commit', () => {
  for (const point of ['before the rename', 'after the rename']) {
    it(`leaves a file without a row, which is swept, never a row without a file (${point})`, async () => {
      const processId = await ada.start('merge-pdf')
      await killedAt(point, () => ada.upload(processId, smallPdf()))
      expect(newBlobs()).toBe(1)
      expect(rowsOf(service.folder).files.filter((one) => one.processId === processId)).toEqual([])
      await start()
      await until('the orphan is swept', () => newBlobs() === 0)
      expect((await ada.status(processId)).json).toMatchObject({ state: 'created', files: [] })
      await expectInvariant(service)
    })
  }

  it('fails a run whose output was just written, which can then be executed again', async () => {
    const uploaded = await ada.uploaded(smallPdf(2))
    await killedAt('after the rename', () => ada.execute(uploaded))
    expect(newBlobs()).toBe(2)
    await start()
    await until('the orphan is swept', () => newBlobs() === 1)
    expect((await ada.status(uploaded.processId)).json).toMatchObject({
      state: 'failed',
      error: { code: 'interrupted' },
    })
    expect((await ada.execute(uploaded)).status).toBe(200)
    await expectInvariant(service)
  })

  it('leaves files of a deleted process without a row, which are swept', async () => {
    const { processId } = await ada.uploaded(smallPdf(2))
    await killedAt('before the file is deleted', () => ada.remove(processId))
    expect(newBlobs()).toBe(1)
    await start()
    expect((await ada.status(processId)).status).toBe(404)
    await until('the orphan is swept', () => newBlobs() === 0)
    await expectInvariant(service)
  })
})

describe('SIGKILL of the server during executions', () => {
  it('leaves processes failed or done, never stuck, at random points', async () => {
    for (const [round, task] of ['hang', 'merge-pdf', 'merge-pdf'].entries()) {
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
      await killed()
      await runs
      await start()
      for (const { processId } of processes) {
        const { json } = await ada.status(processId)
        expect(['uploaded', 'succeeded', 'failed']).toContain(json.state)
        if (json.state === 'failed') expect(json.error).toMatchObject({ code: 'interrupted' })
      }
      // Results that were returned are still available.
      for (const one of done) {
        const [processId = '', hash] = one.split(' ')
        expect(sha256((await ada.download(processId)).bytes)).toBe(hash)
      }
      await expectInvariant(service)
    }
  }, 120_000)
})
