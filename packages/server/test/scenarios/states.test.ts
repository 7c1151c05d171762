import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type ErrorAnswer, pdf, until, useService } from '../service.js'
import { TOKEN } from '../support/running-server.js'

describe('The states of a process', () => {
  const service = useService()

  it('go from created to uploaded to succeeded', async () => {
    const processId = await service.start('merge-pdf')
    expect((await service.process(processId)).state).toBe('created')
    const { server_filename } = await service.add(processId)
    expect((await service.process(processId)).state).toBe('uploaded')
    await service.merge(processId, [{ filename: 'a', server_filename }])
    expect((await service.process(processId)).state).toBe('succeeded')
  })

  it('include queued and running if there are more executions than workers', async () => {
    const processes: string[] = []
    for (let number = 0; number < 4; number++) processes.push(await service.running('endless'))
    const states = async () => Promise.all(processes.map(async (id) => (await service.process(id)).state))
    await until(async () => (await states()).filter((state) => state === 'running').length === 2)
    expect((await states()).sort()).toEqual(['queued', 'queued', 'running', 'running'])
    const positions = await Promise.all(
      processes.map(async (id) => (await service.process(id)).progress.queue_position),
    )
    expect(positions.filter((position) => position !== null).sort()).toEqual([1, 2])
    for (const id of processes) await service.post(`/api/v1/processes/${id}/cancel`)
    expect(new Set(await states())).toEqual(new Set(['failed']))
  })

  it('refuse uploads and executions with 409 process_busy while queued or running', async () => {
    const processes: string[] = []
    for (let number = 0; number < 3; number++) processes.push(await service.running('endless'))
    await until(async () => (await service.process(processes[1]!)).state === 'running')
    for (const [index, state] of ['running', 'running', 'queued'].entries()) {
      const processId = processes[index]!
      const described = await service.process(processId)
      expect(described.state).toBe(state)
      const upload = await service.upload<ErrorAnswer>(processId, pdf(), 'b.pdf', 'endless')
      expect([upload.status, upload.body.code]).toEqual([409, 'process_busy'])
      const pages = [{ filename: 'a', server_filename: described.files[0]!.server_filename }]
      const execute = await service.execute<ErrorAnswer>(processId, pages, { task: 'endless' })
      expect([execute.status, execute.body.code]).toEqual([409, 'process_busy'])
    }
    for (const processId of processes.reverse()) await service.post(`/api/v1/processes/${processId}/cancel`)
    for (const processId of processes) await service.add(processId, pdf(), 'b.pdf', 'endless')
  })

  it('drop an old error when the process is executed again or gets a file', async () => {
    const processId = await service.running('endless')
    await until(async () => (await service.process(processId)).state === 'running')
    await service.post(`/api/v1/processes/${processId}/cancel`)
    const failed = await service.process(processId)
    expect([failed.state, failed.error?.code]).toEqual(['failed', 'cancelled'])

    const pages = [{ filename: 'a', server_filename: failed.files[0]!.server_filename }]
    const deferred = { headers: { prefer: 'respond-async' } }
    await service.execute(processId, pages, { task: 'endless' }, deferred)
    expect(await service.process(processId)).toMatchObject({
      state: expect.stringMatching(/^(?:queued|running)$/),
      error: null,
    })
    await service.post(`/api/v1/processes/${processId}/cancel`)
    await service.add(processId, pdf(), 'b.pdf', 'endless')
    expect(await service.process(processId)).toMatchObject({
      state: 'uploaded',
      error: null,
      progress: { percent: 0, pages_done: 0, pages_total: 0 },
    })
  })

  it('allow one of several simultaneous executions', async () => {
    const processId = await service.start('slow')
    const { server_filename } = await service.add(processId, pdf(), 'a.pdf', 'slow')
    const pages = [{ filename: 'a', server_filename }]
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service.execute<ErrorAnswer>(processId, pages, { task: 'slow' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.every(({ status, body }) => status === 409 && body.code === 'process_busy')).toBe(true)
  })

  it('keep the old result after a success until a new success replaces it', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 1)])
    const first = await service.merge(processId, entries)
    const old = readFileSync(await service.downloaded(processId))
    const blobs = (await service.blobs()).length

    const { server_filename } = await service.add(processId, pdf('B', 1), 'b.pdf')
    const uploaded = await service.process(processId)
    expect([uploaded.state, uploaded.download]).toEqual(['uploaded', first.download])
    expect(readFileSync(await service.downloaded(processId))).toEqual(old)

    const both = [...entries, { filename: 'b.pdf', server_filename }]
    const failed = await service.execute(processId, [...entries, { ...both[1]!, page: '2' }])
    expect(failed.status).toBe(400)
    const after = await service.process(processId)
    expect(after).toMatchObject({ state: 'failed', result: { files: first.files } })
    expect(readFileSync(await service.downloaded(processId))).toEqual(old)

    await service.merge(processId, both)
    expect(await service.process(processId)).toMatchObject({ state: 'succeeded', error: null })
    expect(await service.pagesOf(processId)).toEqual(['A-1', 'B-1'])
    // The upload and one output, not two.
    await until(async () => (await service.blobs()).length === blobs + 1)
  })

  it('keep the last result available while the process runs again', async () => {
    const processId = await service.start('slow')
    const { server_filename } = await service.add(processId, pdf('A', 1), 'a.pdf', 'slow')
    const pages = [{ filename: 'a', server_filename }]
    await service.merge(processId, pages, { task: 'slow', options: { steps: 1 } })
    const again = service.execute(processId, pages, { task: 'slow', options: { steps: 10 } })
    await until(async () => (await service.process(processId)).state === 'running')
    expect(await service.pagesOf(processId)).toEqual(['A-1'])
    expect((await again).status).toBe(200)
  })

  it('go from failed to succeeded by another execution', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)])
    expect((await service.execute(processId, [{ ...entries[0]!, page: '3' }])).status).toBe(400)
    expect(await service.process(processId)).toMatchObject({ state: 'failed', result: null, download: null })
    await service.merge(processId, entries)
    expect(await service.process(processId)).toMatchObject({ state: 'succeeded', error: null })
  })

  it('reach succeeded even if the client disconnects during the run', async () => {
    const processId = await service.start('slow')
    const { server_filename } = await service.add(processId, pdf(), 'a.pdf', 'slow')
    const body = JSON.stringify({
      processId,
      task: 'slow',
      pages: [{ filename: 'a', server_filename }],
      options: { steps: 6 },
    })
    const sending = request(`${service.url}/api/v1/execute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    })
    sending.on('error', () => undefined)
    sending.end(body)
    await until(async () => (await service.process(processId)).state === 'running')
    sending.destroy()
    expect((await service.ended(processId)).state).toBe('succeeded')
  })

  it('become failed with 500 task_crashed if the task kills its child process', async () => {
    const processId = await service.start('crash')
    const { server_filename } = await service.add(processId, pdf(), 'a.pdf', 'crash')
    const pages = [{ filename: 'a', server_filename }]
    const { status, body } = await service.execute<ErrorAnswer>(processId, pages, { task: 'crash' })
    expect([status, body.code]).toEqual([500, 'task_crashed'])
    expect(await service.process(processId)).toMatchObject({
      state: 'failed',
      error: { code: 'task_crashed' },
    })
  })
})

describe('An expired process', () => {
  const service = useService({ OCTAVO_TTL_SECONDS: '2' })

  it('is removed with its files, and answered with 404 like an unknown one', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, entries)
    expect((await service.blobs()).length).toBeGreaterThan(0)
    await until(async () => (await service.get(`/api/v1/processes/${processId}`)).status === 404)
    const download = await service.get<ErrorAnswer>(`/api/v1/download/${processId}`)
    expect([download.status, download.body.code]).toEqual([404, 'process_not_found'])
    expect((await service.upload(processId, pdf())).status).toBe(404)
    expect((await service.execute(processId, entries)).status).toBe(404)
    await until(async () => (await service.blobs()).length === 0)
  })
})

describe('A task that exceeds the time limit', () => {
  const service = useService({ OCTAVO_WORKER_WALL_SECONDS: '3' })

  it('is answered with 504 task_timeout, and can be executed again', async () => {
    const processId = await service.start('slow')
    const { server_filename } = await service.add(processId, pdf(), 'a.pdf', 'slow')
    const pages = [{ filename: 'a', server_filename }]
    const long = await service.execute<ErrorAnswer>(processId, pages, {
      task: 'slow',
      options: { steps: 60 },
    })
    expect([long.status, long.body.code]).toEqual([504, 'task_timeout'])
    await service.merge(processId, pages, { task: 'slow', options: { steps: 1 } })
  })
})
