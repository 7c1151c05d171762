import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { encrypted } from '../encrypted.js'
import { pdf } from '../service.js'
import { type ByTurns, startByTurns } from '../support/by-turns.js'
import { type Cluster, freshStores, type SharedStores, startCluster } from '../support/cluster.js'
import { type ServerUnderTest, startForTest, TEST_TASKS, TOKEN } from '../support/running-server.js'
import { Answers, type Recorded } from './answers.js'

const ENV = {
  OCTAVO_TOKENS: TOKEN,
  OCTAVO_LOG_LEVEL: 'fatal',
  OCTAVO_REQUESTS_PER_MINUTE: '600',
  OCTAVO_WORKERS: '2',
  OCTAVO_TASKS_DIR: TEST_TASKS,
  OCTAVO_MAX_UPLOAD_BYTES: '100KiB',
}

/** Created once, because its ID is random. */
const LOCKED = encrypted(pdf('L', 2), { user: 'u', owner: 'o' })

withPrograms('The same requests to one machine and to many', ['postgres', 'redis', 'ceph'], () => {
  let one: ServerUnderTest
  let beforeOne: ByTurns
  let stores: SharedStores
  let cluster: Cluster
  let beforeMany: ByTurns

  beforeAll(async () => {
    one = await startForTest(ENV)
    // Connection headers come from the load balancer: both sides have one.
    beforeOne = await startByTurns([one.url])
    stores = await freshStores()
    cluster = await startCluster({ ...ENV, ...stores.env })
    beforeMany = await startByTurns(cluster.ports.map((port) => `http://127.0.0.1:${port}`))
  }, 120_000)
  afterAll(async () => {
    await beforeOne?.close()
    await beforeMany?.close()
    await one?.end()
    await cluster?.close()
    for (const folder of cluster?.dataDirs ?? []) rmSync(folder, { recursive: true, force: true })
    await stores?.drop()
  })

  /** Compares all responses, field by field and header by header. */
  async function expectSame(steps: (answers: Answers) => Promise<void>): Promise<void> {
    const recorded: Recorded[][] = []
    for (const { url } of [beforeOne, beforeMany]) {
      const answers = new Answers(url, TOKEN)
      await steps(answers)
      recorded.push(answers.recorded)
    }
    const [ofOne, ofMany] = recorded
    expect(ofOne!.length).toBeGreaterThan(0)
    expect(ofMany).toEqual(ofOne)
  }

  it('get the same answers to the four steps and related requests', () =>
    expectSame(async (answers) => {
      const processId = await answers.start('merge-pdf')
      await answers.get(`/api/v1/processes/${processId}`)
      const a = await answers.upload(processId, pdf('A', 2), 'a.pdf')
      const b = await answers.upload(processId, pdf('B', 3), 'a.pdf')
      await answers.get(`/api/v1/processes/${processId}`)
      const pages = [
        { filename: 'a.pdf', server_filename: a },
        { filename: 'b.pdf', server_filename: b, page: '1,last', rotation: 90 },
      ]
      const init = { headers: { 'idempotency-key': 'the four steps' } }
      await answers.execute({ processId, task: 'merge-pdf', pages, output_filename: 'Größe' }, init)
      await answers.execute({ processId, task: 'merge-pdf', pages, output_filename: 'Größe' }, init)
      await answers.execute({ processId, task: 'merge-pdf', pages }, init)
      await answers.get(`/api/v1/processes/${processId}`)
      await answers.get('/api/v1/processes?limit=1')
      const whole = await answers.get(`/api/v1/download/${processId}`)
      await answers.get(`/api/v1/download/${processId}/1`)
      await answers.get(`/api/v1/download/${processId}/2`)
      await answers.send('HEAD', `/api/v1/download/${processId}`)
      await answers.get(`/api/v1/download/${processId}`, { headers: { range: 'bytes=5-20' } })
      await answers.get(`/api/v1/download/${processId}`, { headers: { range: 'bytes=999999-' } })
      await answers.get(`/api/v1/download/${processId}`, {
        headers: { 'if-none-match': whole.headers.get('etag')! },
      })
      await answers.get(`/api/v1/download/${processId}?format=zip`)
      await answers.post('/api/v1/start-task', { source: processId })
      await answers.post('/api/v1/start-task', { source: processId, task: 'split-pdf' })
      await answers.send('DELETE', `/api/v1/uploads/${processId}/${a}`)
      await answers.get(`/api/v1/processes/${processId}`)
      await answers.send('DELETE', `/api/v1/processes/${processId}`)
      await answers.send('DELETE', `/api/v1/processes/${processId}`)
      await answers.get(`/api/v1/download/${processId}`)
    }))

  it('get the same answers to asynchronous, cancelled and failing executions', () =>
    expectSame(async (answers) => {
      const later = { headers: { prefer: 'respond-async' } }
      const processId = await answers.start('several')
      const server_filename = await answers.upload(processId, pdf(), 'a.pdf', 'several')
      const pages = [{ filename: 'a.pdf', server_filename }]
      await answers.execute({ processId, task: 'several', pages }, later)
      await reaches(answers, processId, 'succeeded')
      await answers.get(`/api/v1/processes/${processId}`)
      await answers.get(`/api/v1/download/${processId}`)

      const endless = await answers.start('endless')
      const file = await answers.upload(endless, pdf(), 'a.pdf', 'endless')
      const entries = [{ filename: 'a.pdf', server_filename: file }]
      await answers.execute({ processId: endless, task: 'endless', pages: entries }, later)
      // So that the cancelled run has reported how much it has to do.
      while (((await answers.process(endless)).progress?.pages_total ?? 0) === 0) await wait(20)
      await answers.execute({ processId: endless, task: 'endless', pages: entries })
      await answers.send('POST', `/api/v1/processes/${endless}/cancel`)
      await answers.get(`/api/v1/download/${endless}`)

      const crash = await answers.start('crash')
      const bad = await answers.upload(crash, pdf(), 'a.pdf', 'crash')
      const crashing = { processId: crash, task: 'crash', pages: [{ filename: 'a', server_filename: bad }] }
      await answers.execute(crashing)
      await answers.get(`/api/v1/processes/${crash}`)
    }))

  it('get the same errors', () =>
    expectSame(async (answers) => {
      await answers.post('/api/v1/start-task', { task: 'no-such-task' })
      await answers.post('/api/v1/start-task', { source: 'x'.repeat(43) })
      const processId = await answers.start('merge-pdf')
      await answers.upload(processId, Buffer.from('no PDF at all'), 'a.pdf')
      await answers.upload(processId, Buffer.alloc(200_000), 'large.pdf')
      await answers.upload('x'.repeat(43), pdf(), 'a.pdf')
      const locked = await answers.upload(processId, LOCKED, 'l.pdf')
      const execute = (entry: object, more: object = {}): Promise<unknown> =>
        answers.execute({
          processId,
          task: 'merge-pdf',
          pages: [{ filename: 'l.pdf', server_filename: locked, ...entry }],
          ...more,
        })
      await execute({})
      await execute({ password: 'wrong' })
      await answers.get(`/api/v1/processes/${processId}`)
      await execute({ password: 'u', page: '9' })
      await execute({ server_filename: 'y'.repeat(43) })
      await execute({}, { options: { bookmarks: 'no such way' } })
      await execute({}, { task: 'split-pdf' })
      await answers.execute({})
      await answers.get(`/api/v1/processes/${'z'.repeat(43)}`)
      await answers.get('/api/v1/processes?limit=none')
      await answers.get('/api/v1/nothing')
      await answers.send('PUT', '/api/v1/processes')
      await answers.get('/api/v1/tasks', { headers: { authorization: 'Bearer nobody' } })
      await answers.get('/api/v1/tasks')
      await answers.get('/readyz')
    }))

  async function reaches(answers: Answers, processId: string, state: string): Promise<void> {
    while ((await answers.process(processId)).state !== state) await wait(20)
  }
})
