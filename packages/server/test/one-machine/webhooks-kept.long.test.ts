import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TEST_TASKS } from '../support/running-server.js'
import { smallPdf } from '../support/small-pdf.js'
import { Client, type Uploaded } from '../threats/client.js'
import { expectInvariant } from '../threats/invariant.js'
import { ServiceProcess, until } from '../threats/service-process.js'
import { type Call, Receiver } from '../webhooks/outbox.js'

let dataDir: string
let receiver: Receiver
let status: number
const services: ServiceProcess[] = []

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'octavo-webhooks-'))
  status = 200
  receiver = new Receiver(() => status)
  await receiver.open()
})
afterEach(async () => {
  for (const service of services.splice(0)) await service.kill()
  await receiver.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(env: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const service = await ServiceProcess.start({
    dataDir,
    env: {
      OCTAVO_TASKS_DIR: TEST_TASKS,
      OCTAVO_WEBHOOK_HOSTS: '127.0.0.1',
      OCTAVO_WEBHOOK_NETWORKS: '127.0.0.1',
      ...env,
    },
  })
  services.push(service)
  return service
}

/** Waits for its children, which end with it. */
async function killed(service: ServiceProcess): Promise<void> {
  await service.kill()
  await until('no child is left', () => service.children().length === 0)
}

interface Pending {
  readonly id: string
  readonly attempts: number
  readonly body: string | null
}

const pending = (): Pending[] => rowsOf('webhooks') as Pending[]

function rowsOf(table: 'webhooks' | 'processes'): unknown[] {
  const database = new Database(join(dataDir, 'octavo-data/octavo.sqlite'))
  try {
    return database.prepare(`SELECT * FROM ${table}`).all()
  } finally {
    database.close()
  }
}

/** An active run of this task, with a webhook. */
async function running(ada: Client, task: string, options = {}): Promise<Uploaded> {
  const uploaded = await ada.uploaded(smallPdf(), task)
  await ada.begin(uploaded, { task, options, webhook: receiver.url('/told') })
  await ada.reaches(uploaded.processId, 'running')
  return uploaded
}

const told = (): Call[] => receiver.to('/told')
const toldOnce = (): Promise<void> => until('it is told', () => told().length === 1)

describe('A webhook across restarts', () => {
  it('is sent before the service exits, if the run ends within the shutdown time', async () => {
    const service = await start()
    const { processId } = await running(new Client(service), 'slow', { steps: 8 })
    service.signal('SIGTERM')
    await service.stop()
    expect(told()).toHaveLength(1)
    expect(JSON.parse(told()[0]!.body)).toMatchObject({
      event: 'process.succeeded',
      process: { processId, state: 'succeeded' },
      result: { status: true, processId, output_filenumber: 1 },
    })
    expect(pending()).toEqual([])
  })

  it('is kept if the receiver is down at shutdown, and the next start reports the interruption', async () => {
    const service = await start({ OCTAVO_SHUTDOWN_SECONDS: '0' })
    const { processId } = await running(new Client(service), 'endless')
    const { port } = new URL(receiver.url())
    await receiver.close()
    service.signal('SIGTERM')
    await service.stop()
    expect(pending()).toMatchObject([{ body: expect.stringContaining('interrupted') }])
    await receiver.open(Number(port))
    const again = await start()
    await toldOnce()
    expect(JSON.parse(told()[0]!.body)).toMatchObject({
      event: 'process.failed',
      process: { processId, state: 'failed', error: { code: 'interrupted' } },
    })
    await until('nothing is pending', () => pending().length === 0)
    await expectInvariant(again)
    await again.stop()
  })

  it('reports runs as interrupted at the next start after a SIGKILL', async () => {
    const service = await start()
    const ada = new Client(service)
    const deferred = await running(ada, 'endless')
    const waited = await ada.uploaded(smallPdf(), 'endless')
    const answer = expect(
      ada.execute(waited, { task: 'endless', webhook: receiver.url('/told') }),
    ).rejects.toThrow()
    await ada.reaches(waited.processId, 'running')
    const pendingFirst = pending()
    await killed(service)
    await answer
    expect(told()).toEqual([])
    const again = await start()
    await until('both are told', () => told().length === 2)
    const events = told().map(({ body }) => JSON.parse(body) as { process: { processId: string } })
    for (const event of events)
      expect(event).toMatchObject({ event: 'process.failed', process: { error: { code: 'interrupted' } } })
    expect(events.map(({ process }) => process.processId).sort()).toEqual(
      [deferred.processId, waited.processId].sort(),
    )
    expect(told().map(deliveryOf).sort()).toEqual(pendingFirst.map(({ id }) => id).sort())
    await until('nothing is pending', () => pending().length === 0)
    await expectInvariant(again)
    await again.stop()
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'is retried after %s and a restart, with the same delivery id, until it is given up',
    async (signal) => {
      status = 503
      const env = { OCTAVO_WEBHOOK_RETRY_SECONDS: '3' }
      const service = await start(env)
      const ada = new Client(service)
      const uploaded = await ada.uploaded(smallPdf())
      expect((await ada.execute(uploaded, { webhook: receiver.url('/told') })).status).toBe(200)
      await until('one attempt is counted', () => pending()[0]?.attempts === 1)
      if (signal === 'SIGTERM') await service.stop()
      else await killed(service)
      expect(told()).toHaveLength(1)
      const again = await start(env)
      await until('it is given up', () => pending().length === 0)
      expect(told().length).toBeGreaterThan(1)
      expect(new Set(told().map(deliveryOf)).size).toBe(1)
      expect(new Set(told().map(({ body }) => body)).size).toBe(1)
      const givenUp = (): string | undefined =>
        again.output.split('\n').find((line) => line.includes('A webhook delivery was abandoned.'))
      await until('the log says so', () => givenUp() !== undefined)
      expect(JSON.parse(givenUp()!)).toMatchObject({
        host: new URL(receiver.url()).host,
        reason: 'The host responded with status 503.',
        status: 503,
      })
      await again.stop()
    },
  )
})

describe('A webhook of an expired process', () => {
  it('is still delivered after the process is removed', async () => {
    const { port } = new URL(receiver.url())
    const service = await start({ OCTAVO_TTL_SECONDS: '4' })
    const ada = new Client(service)
    const uploaded = await ada.uploaded(smallPdf())
    const webhook = receiver.url('/told')
    await receiver.close()
    expect((await ada.execute(uploaded, { webhook })).status).toBe(200)
    await until('the process is gone', () => rowsOf('processes').length === 0)
    expect(pending()).toHaveLength(1)
    await receiver.open(Number(port))
    await toldOnce()
    expect(JSON.parse(told()[0]!.body)).toMatchObject({
      event: 'process.succeeded',
      process: { processId: uploaded.processId },
    })
    await until('nothing is pending', () => pending().length === 0)
    await service.stop()
  })
})

function deliveryOf({ headers }: Call): unknown {
  return headers['octavo-delivery']
}
