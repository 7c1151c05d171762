import { describe, expect, it, vi } from 'vitest'
import { type ErrorAnswer, type ProcessAnswer, pdf, unlikely, useService } from '../service.js'
import { OTHER_TOKEN } from '../support/running-server.js'

interface Started {
  readonly processId: string
  readonly task: string | null
  readonly expires_at: number
}

describe('POST /api/v1/start-task', () => {
  const service = useService()

  it('returns a processId of 32 random bytes, the task, and expires_at', async () => {
    const before = Math.floor(Date.now() / 1000)
    const { status, body } = await service.post<Started>('/api/v1/start-task', { task: 'merge-pdf' })
    const after = Math.ceil(Date.now() / 1000)
    expect(status).toBe(200)
    expect(body).toEqual({
      processId: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      task: 'merge-pdf',
      expires_at: expect.any(Number),
    })
    expect(Buffer.from(body.processId, 'base64url')).toHaveLength(32)
    expect(Number.isInteger(body.expires_at)).toBe(true)
    expect(body.expires_at).toBeGreaterThanOrEqual(before + 7200)
    expect(body.expires_at).toBeLessThanOrEqual(after + 7200)
    expect(await service.start('merge-pdf')).not.toBe(body.processId)
  })

  it('accepts both kinds of forms as well as JSON', async () => {
    const { status, body } = await service.postForm<Started>('/api/v1/start-task', { task: 'merge-pdf' })
    expect(status).toBe(200)
    expect(body.task).toBe('merge-pdf')
    const form = new FormData()
    form.set('task', 'merge-pdf')
    const multipart = await service.send<Started>('POST', '/api/v1/start-task', { body: form })
    expect([multipart.status, multipart.body.task]).toEqual([200, 'merge-pdf'])
  })

  it('ignores the content type of an empty body, and checks that of any other', async () => {
    const headers = { 'content-type': 'application/octet-stream' }
    const empty = await service.send<Started>('POST', '/api/v1/start-task', { body: '', headers })
    expect([empty.status, empty.body.task]).toEqual([200, null])
    const chunks = { body: new ReadableStream({ start: (stream) => stream.close() }), duplex: 'half' }
    const chunked = await service.send<Started>('POST', '/api/v1/start-task', chunks as RequestInit)
    expect([chunked.status, chunked.body.task]).toEqual([200, null])
    const full = await service.send<ErrorAnswer>('POST', '/api/v1/start-task', { body: 'task', headers })
    expect([full.status, full.body.code]).toEqual([415, 'unsupported_media_type'])
  })

  it('needs no body: the first upload sets the task', async () => {
    const none = await service.post<Started>('/api/v1/start-task')
    expect([none.status, none.body.task]).toEqual([200, null])
    const empty = await service.post<Started>('/api/v1/start-task', {})
    expect([empty.status, empty.body.task]).toEqual([200, null])
    await service.add(empty.body.processId)
    expect((await service.process(empty.body.processId)).task).toBe('merge-pdf')
  })

  it('refuses an unknown task and lists the known ones', async () => {
    const { status, body } = await service.post<ErrorAnswer>('/api/v1/start-task', { task: 'knit-pdf' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ status: false, code: 'unknown_task', field: 'task' })
    expect(body.message).toContain('merge-pdf')
  })

  it('refuses a misspelt field instead of ignoring it', async () => {
    const { status, body } = await service.post<ErrorAnswer>('/api/v1/start-task', { tsk: 'merge-pdf' })
    expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', 'tsk'])
    expect(body.message).toBe('tsk: There is no such field. Did you mean task?')
    const more = await service.post<Started>('/api/v1/start-task', { task: 'merge-pdf', client: 'mine' })
    expect(more.status).toBe(200)
  })

  it('refuses a task that is not a string, and a body that is not JSON', async () => {
    const number = await service.post<ErrorAnswer>('/api/v1/start-task', { task: 7 })
    expect(number.status).toBe(400)
    expect(number.body).toMatchObject({ code: 'invalid_parameter', field: 'task' })
    const broken = await service.send<ErrorAnswer>('POST', '/api/v1/start-task', {
      body: '{"task":',
      headers: { 'content-type': 'application/json' },
    })
    expect([broken.status, broken.body.code]).toEqual([400, 'invalid_parameter'])
  })

  it('answers 415 for other body types', async () => {
    const { status, body } = await service.send<ErrorAnswer>('POST', '/api/v1/start-task', {
      body: 'task: merge-pdf',
      headers: { 'content-type': 'text/yaml' },
    })
    expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
  })

  describe('A source process', () => {
    it('provides its outputs as uploads of the new process', async () => {
      const first = await service.ready(['a.pdf', pdf('A', 2)], ['b.pdf', pdf('B', 1)])
      await service.merge(first.processId, first.entries, { output_filename: 'both' })
      const { status, body } = await service.post<Started>('/api/v1/start-task', {
        task: 'merge-pdf',
        source: first.processId,
      })
      expect(status).toBe(200)
      const { state, files } = await service.process(body.processId)
      expect(state).toBe('uploaded')
      expect(files).toMatchObject([{ fileName: 'both.pdf', fileType: 'application/pdf', page_count: 3 }])

      // The new process does not depend on its source.
      expect((await service.send('DELETE', `/api/v1/processes/${first.processId}`)).status).toBe(204)
      const pages = [{ filename: 'both.pdf', server_filename: files[0]!.server_filename, page: 'last,1' }]
      await service.merge(body.processId, pages)
      expect(await service.pagesOf(body.processId)).toEqual(['B-1', 'A-1'])
    })

    it('shares its files, which are kept until the last process with them is deleted', async () => {
      const blobs = (await service.blobs()).length
      const { processId: source, entries } = await service.ready(['a.pdf', pdf('A', 2)])
      await service.merge(source, entries)
      const chained = await Promise.all(
        [1, 2, 3].map(() => service.post<Started>('/api/v1/start-task', { source })),
      )
      const [one, two, three] = chained.map(({ body }) => body.processId) as [string, string, string]
      // One upload and one output, stored once.
      expect(await service.blobs()).toHaveLength(blobs + 2)
      const page = async (id: string, page: string): Promise<string[]> => {
        const [file] = (await service.process(id)).files
        await service.merge(id, [{ filename: 'm', server_filename: file!.server_filename, page }])
        return service.pagesOf(id)
      }

      // Another success of the source replaces its output.
      await service.merge(source, [{ ...entries[0]!, page: '1' }])
      expect(await page(one, '2')).toEqual(['A-2'])
      // A process that shares the file removes it, and is deleted.
      const { files } = await service.process(two)
      await service.send('DELETE', `/api/v1/uploads/${two}/${files[0]!.server_filename}`)
      await service.send('DELETE', `/api/v1/processes/${two}`)
      await service.send('DELETE', `/api/v1/processes/${source}`)
      expect(await page(three, '1')).toEqual(['A-1'])
      expect(await page(one, '1')).toEqual(['A-1'])

      for (const id of [one, three]) await service.send('DELETE', `/api/v1/processes/${id}`)
      expect(await service.blobs()).toHaveLength(blobs)
    })

    it('gives 404 or a complete new process while it is being deleted', async () => {
      for (let round = 0; round < 8; round++) {
        const { processId: source, entries } = await service.ready(['a.pdf', pdf('A', 2)])
        await service.merge(source, entries)
        const starts = [1, 2, 3].map(() =>
          service.post<Started & ErrorAnswer>('/api/v1/start-task', { source }),
        )
        const deleted = service.send('DELETE', `/api/v1/processes/${source}`)
        const answers = await Promise.all([
          ...starts,
          service.post<Started & ErrorAnswer>('/api/v1/start-task', { source }),
        ])
        expect((await deleted).status).toBe(204)
        for (const { status, body } of answers) {
          if (status !== 200) {
            expect([status, body.code]).toEqual([404, 'process_not_found'])
            continue
          }
          const [file] = (await service.process(body.processId)).files
          await service.merge(body.processId, [{ filename: 'm', server_filename: file!.server_filename }])
          expect(await service.pagesOf(body.processId)).toEqual(['A-1', 'A-2'])
        }
      }
    })

    it('is refused without a result, with 409 not_ready', async () => {
      const { processId } = await service.ready(['a.pdf', pdf()])
      const { status, body } = await service.post<ErrorAnswer>('/api/v1/start-task', { source: processId })
      expect([status, body.code]).toEqual([409, 'not_ready'])
    })

    it('is answered with the same 404 if it is another token’s or missing', async () => {
      const { processId, entries } = await service.ready(['a.pdf', pdf()])
      await service.merge(processId, entries)
      const foreign = await service.post<ErrorAnswer>(
        '/api/v1/start-task',
        { source: processId },
        { headers: { authorization: `Bearer ${OTHER_TOKEN}` } },
      )
      const missing = await service.post<ErrorAnswer>('/api/v1/start-task', { source: unlikely() })
      expect([foreign.status, foreign.body.code]).toEqual([404, 'process_not_found'])
      expect(foreign.body).toMatchObject({ field: 'source', message: expect.stringMatching(/^source: /) })
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' })
    })
  })

  describe('An Idempotency-Key', () => {
    const key = (): RequestInit => ({ headers: { 'idempotency-key': unlikely() } })

    it('returns the first answer to repeated calls, simultaneous ones too', async () => {
      const init = key()
      const body = { task: 'merge-pdf' }
      const answers = await Promise.all(
        [1, 2, 3].map(() => service.post<Started>('/api/v1/start-task', body, init)),
      )
      const again = await service.post<Started>('/api/v1/start-task', body, init)
      expect(new Set([...answers, again].map((one) => one.body.processId)).size).toBe(1)
      expect(again.body).toEqual(answers[0]!.body)
    })

    it('is answered with 409 idempotency_mismatch for another body', async () => {
      const init = key()
      await service.post('/api/v1/start-task', { task: 'merge-pdf' }, init)
      const { status, body } = await service.post<ErrorAnswer>('/api/v1/start-task', {}, init)
      expect([status, body.code]).toEqual([409, 'idempotency_mismatch'])
    })

    it('is separate for each token', async () => {
      const value = unlikely()
      const body = { task: 'merge-pdf' }
      const mine = await service.post<Started>('/api/v1/start-task', body, {
        headers: { 'idempotency-key': value },
      })
      const theirs = await service.post<Started>('/api/v1/start-task', body, {
        headers: { 'idempotency-key': value, authorization: `Bearer ${OTHER_TOKEN}` },
      })
      expect(theirs.status).toBe(200)
      expect(theirs.body.processId).not.toBe(mine.body.processId)
    })

    it('can be used again after a refused call', async () => {
      const init = key()
      const refused = await service.post<ErrorAnswer>('/api/v1/start-task', { task: 'knit-pdf' }, init)
      expect(refused.status).toBe(400)
      expect((await service.post('/api/v1/start-task', { task: 'merge-pdf' }, init)).status).toBe(200)
    })

    it('is forgotten when the process is deleted', async () => {
      const init = key()
      const body = { task: 'merge-pdf' }
      const first = await service.post<Started>('/api/v1/start-task', body, init)
      await service.send('DELETE', `/api/v1/processes/${first.body.processId}`)
      const second = await service.post<Started>('/api/v1/start-task', body, init)
      expect(second.status).toBe(200)
      expect(second.body.processId).not.toBe(first.body.processId)
      expect((await service.get<ProcessAnswer>(`/api/v1/processes/${second.body.processId}`)).status).toBe(
        200,
      )
    })

    it('is forgotten when the process expires, even before the sweep', async () => {
      const init = key()
      const first = await service.post<Started>('/api/v1/start-task', { task: 'merge-pdf' }, init)
      // The clean-up does not trust the step of the clock.
      vi.useFakeTimers({ toFake: ['Date'], now: first.body.expires_at * 1000 })
      try {
        const second = await service.post<Started>('/api/v1/start-task', {}, init)
        expect([second.status, second.body.task]).toEqual([200, null])
        expect(second.body.processId).not.toBe(first.body.processId)
      } finally {
        vi.useRealTimers()
      }
    })

    it('is refused if it is too long', async () => {
      const { status, body } = await service.post<ErrorAnswer>(
        '/api/v1/start-task',
        {},
        {
          headers: { 'idempotency-key': 'x'.repeat(300) },
        },
      )
      expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', 'Idempotency-Key'])
    })
  })
})
