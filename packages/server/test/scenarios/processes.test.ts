import { describe, expect, it } from 'vitest'
import { type ErrorAnswer, type ProcessAnswer, pdf, unlikely, until, useService } from '../service.js'
import { OTHER_TOKEN } from '../support/running-server.js'

interface List {
  readonly processes: readonly ProcessAnswer[]
  readonly next: string | null
}

const service = useService()

describe('GET /api/v1/processes', () => {
  const other = { headers: { authorization: `Bearer ${OTHER_TOKEN}` } }

  it('lists the caller’s processes, newest first, page by page', async () => {
    const made: string[] = []
    for (let number = 0; number < 7; number++) made.push(await service.start('merge-pdf'))
    await service.start('merge-pdf', other)
    const seen: string[] = []
    const sizes: number[] = []
    for (let before: string | null = ''; before !== null; ) {
      const query: string = before === '' ? '' : `&before=${encodeURIComponent(before)}`
      const { status, body }: { status: number; body: List } = await service.get<List>(
        `/api/v1/processes?limit=3${query}`,
      )
      expect(status).toBe(200)
      sizes.push(body.processes.length)
      seen.push(...body.processes.map(({ processId }) => processId))
      before = body.next
    }
    expect(sizes).toEqual([3, 3, 1])
    expect([...seen].sort()).toEqual([...made].sort())
    const whole = await service.get<List>('/api/v1/processes')
    expect(whole.body.next).toBeNull()
    expect(whole.body.processes[0]).toMatchObject({
      state: 'created',
      task: 'merge-pdf',
      download: null,
      error: null,
      created_at: expect.any(Number),
      expires_at: expect.any(Number),
    })
    const times = whole.body.processes.map(({ created_at }) => created_at)
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  it.each(['', '?limit=', '?before=', '?limit=&before=&other=1'])(
    'treats the query "%s" as the first page of the default length',
    async (query) => {
      const usual = await service.get<List>('/api/v1/processes?limit=20')
      const { status, body } = await service.get<List>(`/api/v1/processes${query}`)
      expect([status, body.processes]).toEqual([200, usual.body.processes])
    },
  )

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1.5',
    'limit=%20',
    'limit=1&limit=2',
    'before=nonsense',
    'before=1&before=2',
  ])('refuses ?%s', async (query) => {
    const { status, body } = await service.get<ErrorAnswer>(`/api/v1/processes?${query}`)
    expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', query.split('=')[0]])
  })
})

describe('GET /api/v1/processes/<id>', () => {
  it('returns state, files, progress, result and expiry', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)])
    const uploaded = await service.process(processId)
    expect(uploaded).toMatchObject({
      processId,
      task: 'merge-pdf',
      state: 'uploaded',
      files: [
        {
          fileName: 'a.pdf',
          fileType: 'application/pdf',
          server_filename: entries[0]!.server_filename,
          page_count: 2,
          encrypted: false,
          password_required: false,
        },
      ],
      progress: { percent: 0, queue_position: null },
      result: null,
    })
    const result = await service.merge(processId, entries)
    expect(await service.process(processId)).toMatchObject({
      state: 'succeeded',
      progress: { percent: 100, pages_done: 2, pages_total: 2, queue_position: null },
      download: result.download,
      result,
      error: null,
    })
    expect(JSON.stringify(uploaded)).not.toContain(service.dataDir)
  })

  it('answers 404 for an unknown process', async () => {
    const { status, body } = await service.get<ErrorAnswer>(`/api/v1/processes/${unlikely()}`)
    expect([status, body.code]).toEqual([404, 'process_not_found'])
  })
})

describe('DELETE /api/v1/processes/<id>', () => {
  it('removes the process and its files at once', async () => {
    const before = await service.blobs()
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, entries)
    const { status, body } = await service.send('DELETE', `/api/v1/processes/${processId}`)
    expect([status, body]).toEqual([204, undefined])
    expect(await service.blobs()).toEqual(before)
    for (const path of [`processes/${processId}`, `download/${processId}`])
      expect((await service.get(`/api/v1/${path}`)).status).toBe(404)
    const again = await service.send<ErrorAnswer>('DELETE', `/api/v1/processes/${processId}`)
    expect([again.status, again.body.code]).toEqual([404, 'process_not_found'])
  })

  it('stops a run: the waiting client gets an error, and no file is left', async () => {
    const before = await service.blobs()
    const processId = await service.start('endless')
    const { server_filename } = await service.add(processId, pdf(), 'a.pdf', 'endless')
    const pages = [{ filename: 'a.pdf', server_filename }]
    const waiting = service.execute<ErrorAnswer>(processId, pages, { task: 'endless' })
    await until(async () => (await service.process(processId)).state === 'running')
    expect((await service.send('DELETE', `/api/v1/processes/${processId}`)).status).toBe(204)
    const { status, body } = await waiting
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.status).toBe(false)
    expect((await service.get(`/api/v1/processes/${processId}`)).status).toBe(404)
    await until(async () => (await service.blobs()).join() === before.join())
  })

  it('works before the first upload, and while the process is queued', async () => {
    const empty = await service.start()
    expect((await service.send('DELETE', `/api/v1/processes/${empty}`)).status).toBe(204)
    const three = [
      await service.running('endless'),
      await service.running('endless'),
      await service.running('endless'),
    ]
    for (const id of three.reverse())
      expect((await service.send('DELETE', `/api/v1/processes/${id}`)).status).toBe(204)
  })
})

describe('POST /api/v1/processes/<id>/cancel', () => {
  it('stops the run and keeps the files', async () => {
    const processId = await service.start('endless')
    const { server_filename } = await service.add(processId, pdf(), 'a.pdf', 'endless')
    const pages = [{ filename: 'a.pdf', server_filename }]
    const waiting = service.execute<ErrorAnswer>(processId, pages, { task: 'endless' })
    await until(async () => (await service.process(processId)).progress.pages_done > 0)
    const { status, body } = await service.post<ProcessAnswer>(`/api/v1/processes/${processId}/cancel`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'failed',
      error: { code: 'cancelled' },
      files: [{ server_filename }],
    })
    expect(await waiting).toMatchObject({ status: 409, body: { status: false, code: 'cancelled' } })
    await service.add(processId, pdf(), 'b.pdf', 'endless')
  })

  it('frees the worker at once', async () => {
    const processId = await service.running('endless')
    await until(async () => (await service.process(processId)).state === 'running')
    const children = service.children()
    await service.post(`/api/v1/processes/${processId}/cancel`)
    await until(
      () =>
        service.children().some((pid) => !children.includes(pid)) ||
        service.children().length < children.length,
    )
  })

  it('changes nothing if no run is active', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const idle = await service.post<ProcessAnswer>(`/api/v1/processes/${processId}/cancel`)
    expect([idle.status, idle.body.state]).toEqual([200, 'uploaded'])
    await service.merge(processId, entries)
    const done = await service.post<ProcessAnswer>(`/api/v1/processes/${processId}/cancel`)
    expect([done.status, done.body.state]).toEqual([200, 'succeeded'])
    expect((await service.post(`/api/v1/processes/${unlikely()}/cancel`)).status).toBe(404)
  })
})
