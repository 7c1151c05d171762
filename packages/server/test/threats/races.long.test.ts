import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../service.js'
import { smallPdf } from '../support/small-pdf.js'
import { Client, type Uploaded } from './client.js'
import { expectInvariantOf } from './invariant.js'
import { ADA, faultyTasks, pause, until, VISITOR } from './service-process.js'

const service = useService({
  OCTAVO_TOKENS: `${ADA},${VISITOR}`,
  ...faultyTasks,
  OCTAVO_WORKERS: '1',
  OCTAVO_WORKER_WALL_SECONDS: '20',
})
let ada: Client
beforeAll(() => {
  ada = new Client(service)
})
afterEach(() => expectInvariantOf(service))

const filesOf = (processId: string): Promise<string[]> =>
  service.stored.column(`select id as value from files where "processId" = '${processId}'`)

describe('Parallel executions', () => {
  it('start one run of a slow task, and get 409 for the other 49', async () => {
    const uploaded = await ada.uploaded(smallPdf(), 'hang')
    let answered = 0
    const answers = Array.from({ length: 50 }, async () => {
      const answer = await ada.execute(uploaded, { task: 'hang' })
      answered++
      return answer
    })
    await until('all but one are answered', () => answered === 49)
    await ada.reaches(uploaded.processId, 'running')
    await ada.call(`/api/v1/processes/${uploaded.processId}/cancel`, { method: 'POST' })
    const codes = (await Promise.all(answers)).map(({ code }) => code).sort()
    expect(codes).toEqual(['cancelled', ...Array(49).fill('process_busy')])
  })

  it('start one run with one Idempotency-Key, and all 50 get its result', async () => {
    const uploaded = await ada.uploaded(smallPdf(3))
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ada.execute(uploaded, { headers: { 'idempotency-key': 'once' } })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.status, answers[0]!.text).toBe(200)
    expect(await filesOf(uploaded.processId)).toHaveLength(2)
  })

  it('get a result or 409 for each of 50 with a quick task', async () => {
    const uploaded = await ada.uploaded(smallPdf(3))
    const answers = await Promise.all(Array.from({ length: 50 }, () => ada.execute(uploaded)))
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeGreaterThan(0)
    for (const { status, code, text } of answers)
      if (status !== 200) expect([status, code], text).toEqual([409, 'process_busy'])
    expect((await ada.download(uploaded.processId)).status).toBe(200)
  })
})

/** Less than the time after which a run is ended anyway. */
const STOPPED_WITHIN_MS = 10_000

describe('Deleting a process', () => {
  it('stops a run that is accepted at the same moment and would never end', async () => {
    for (let attempt = 0; attempt < 8; attempt++) {
      const uploaded = await ada.uploaded(smallPdf(), 'hang')
      const executing = ada.execute(uploaded, { task: 'hang' })
      await pause(attempt % 4)
      expect((await ada.remove(uploaded.processId)).status).toBe(204)
      const told = await Promise.race([executing, pause(STOPPED_WITHIN_MS)])
      expect(told?.code).toBe('process_not_found')
    }
  }, 60_000)

  async function expectGone({ processId }: Uploaded): Promise<void> {
    expect((await ada.remove(processId)).status).toBe(204)
    expect((await ada.status(processId)).code).toBe('process_not_found')
    expect((await ada.download(processId)).code).toBe('process_not_found')
    expect((await ada.remove(processId)).code).toBe('process_not_found')
    const ids = await service.stored.column('select id as value from processes')
    expect(ids).not.toContain(processId)
    expect(await filesOf(processId)).toEqual([])
  }

  it('removes it when created', async () => {
    await expectGone({ processId: await ada.start() } as Uploaded)
  })

  it('removes it when uploaded', async () => {
    await expectGone(await ada.uploaded(smallPdf()))
  })

  it('removes it when queued and when running', async () => {
    const first = await ada.uploaded(smallPdf(), 'hang')
    const second = await ada.uploaded(smallPdf())
    const running = ada.execute(first, { task: 'hang' })
    await ada.reaches(first.processId, 'running')
    const queued = ada.execute(second)
    await ada.reaches(second.processId, 'queued')
    await expectGone(second)
    expect((await queued).code).toBe('process_not_found')
    await expectGone(first)
    expect((await running).code).toBe('process_not_found')
  })

  it('removes it when succeeded', async () => {
    const uploaded = await ada.uploaded(smallPdf())
    expect((await ada.execute(uploaded)).status).toBe(200)
    await expectGone(uploaded)
  })

  it('removes it when failed', async () => {
    const uploaded = await ada.uploaded(smallPdf(), 'throw-odd')
    expect((await ada.execute(uploaded, { task: 'throw-odd' })).status).toBe(500)
    await expectGone(uploaded)
  })

  it('removes it at any moment of a merge', async () => {
    for (let round = 0; round < 10; round++) {
      const uploaded = await ada.uploaded(smallPdf(50))
      const executed = ada.execute(uploaded)
      await pause(round * 4)
      await expectGone(uploaded)
      const { status, code, text } = await executed
      if (status !== 200) expect([status, code], text).toEqual([404, 'process_not_found'])
    }
  })

  it('removes it during uploads and during downloads', async () => {
    const processId = await ada.start()
    const uploads = Array.from({ length: 5 }, () =>
      ada.upload(processId, Buffer.concat([smallPdf(), Buffer.alloc(500_000)])),
    )
    await pause(5)
    await ada.remove(processId)
    for (const { status } of await Promise.all(uploads)) expect([200, 404]).toContain(status)
    await until('the process stays gone', async () => (await ada.status(processId)).status === 404)
    const uploaded = await ada.uploaded(smallPdf())
    await ada.execute(uploaded)
    const downloads = Array.from({ length: 5 }, () => ada.download(uploaded.processId))
    await ada.remove(uploaded.processId)
    for (const { status } of await Promise.all(downloads)) expect([200, 404]).toContain(status)
  })
})
