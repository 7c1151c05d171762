import { describe, expect, it } from 'vitest'
import { type ErrorAnswer, type ProcessAnswer, pdf, unlikely, useService } from '../service.js'
import { OTHER_TOKEN } from '../support/running-server.js'

const service = useService()

describe('Prefer: respond-async on execute', () => {
  const deferred = { headers: { prefer: 'respond-async' } }

  it('answers 202 with the process, which the client polls until it has ended', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)])
    const { status, headers, body } = await service.execute<ProcessAnswer>(processId, entries, {}, deferred)
    expect(status).toBe(202)
    expect(headers.get('preference-applied')).toBe('respond-async')
    expect(headers.get('location')).toBe(`${service.url}/api/v1/processes/${processId}`)
    expect(body).toMatchObject({ processId, task: 'merge-pdf' })
    expect(['queued', 'running', 'succeeded']).toContain(body.state)
    const ended = await service.ended(processId)
    expect(ended).toMatchObject({
      state: 'succeeded',
      download: `${service.url}/api/v1/download/${processId}`,
      result: { status: true, processId, tool: 'merge-pdf', files: [{ pages: 2 }] },
    })
  })

  it('is recognised among other preferences', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const init = { headers: { prefer: 'handling=lenient, Respond-Async; wait=5' } }
    expect((await service.execute(processId, entries, {}, init)).status).toBe(202)
    await service.ended(processId)
  })

  it('still returns errors in the request at once', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const { status, body } = await service.execute<ErrorAnswer>(
      processId,
      [{ ...entries[0]!, page: 'seven' }],
      {},
      deferred,
    )
    expect([status, body.code]).toEqual([400, 'invalid_parameter'])
  })

  it('sends Preference-Applied and Location only with a 202', async () => {
    const refused = await service.execute(
      'no-process',
      [{ filename: 'a', server_filename: 'b' }],
      {},
      deferred,
    )
    expect([refused.status, refused.headers.get('preference-applied')]).toEqual([404, null])
    expect(refused.headers.get('location')).toBeNull()

    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const key = { 'idempotency-key': unlikely() }
    await service.execute(processId, entries, {}, { headers: key })
    const again = await service.execute(
      processId,
      entries,
      {},
      { headers: { ...key, prefer: 'respond-async' } },
    )
    expect([again.status, again.headers.get('preference-applied')]).toEqual([200, null])
  })

  it('records later failures in the process', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.execute(processId, [{ ...entries[0]!, page: '7' }], {}, deferred)
    expect(await service.ended(processId)).toMatchObject({
      state: 'failed',
      result: null,
      download: null,
      error: { code: 'invalid_parameter', field: 'pages[0][page]' },
    })
  })
})

describe('Idempotency-Key on execute', () => {
  const key = (value = unlikely()): RequestInit => ({ headers: { 'idempotency-key': value } })

  it('returns the first answer to a repeated call, without running again', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)])
    const init = key()
    const first = await service.execute(processId, entries, {}, init)
    const second = await service.execute(processId, entries, {}, init)
    expect(second).toMatchObject({ status: 200, body: first.body })
    const reordered = { pages: entries, task: 'merge-pdf', processId }
    expect((await service.post('/api/v1/execute', reordered, init)).body).toEqual(first.body)
  })

  it('runs one of two simultaneous calls, and gives both its answer', async () => {
    const processId = await service.start('slow')
    const { server_filename } = await service.add(processId, pdf(), 'a.pdf', 'slow')
    const init = key()
    const pages = [{ filename: 'a.pdf', server_filename }]
    const answers = await Promise.all(
      [1, 2].map(() => service.execute(processId, pages, { task: 'slow' }, init)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
  })

  it('answers 409 idempotency_mismatch for another body', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)])
    const init = key()
    await service.execute(processId, entries, {}, init)
    const { status, body } = await service.execute<ErrorAnswer>(
      processId,
      [{ ...entries[0]!, page: 1 }],
      {},
      init,
    )
    expect([status, body.code, body.field]).toEqual([409, 'idempotency_mismatch', 'Idempotency-Key'])
  })

  it('runs the call again after a failure', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)])
    const init = key()
    const failed = await service.execute(processId, [{ ...entries[0]!, page: 9 }], {}, init)
    expect(failed.status).toBe(400)
    expect((await service.execute(processId, entries, {}, init)).status).toBe(200)
  })

  it('keeps keys of start-task and execute apart, and those of different tokens', async () => {
    const value = unlikely()
    const started = await service.post<{ processId: string }>(
      '/api/v1/start-task',
      { task: 'merge-pdf' },
      key(value),
    )
    const { server_filename } = await service.add(started.body.processId)
    const pages = [{ filename: 'a.pdf', server_filename }]
    expect((await service.execute(started.body.processId, pages, {}, key(value))).status).toBe(200)
    const foreign = await service.execute<ErrorAnswer>(
      started.body.processId,
      pages,
      {},
      {
        headers: { 'idempotency-key': value, authorization: `Bearer ${OTHER_TOKEN}` },
      },
    )
    expect([foreign.status, foreign.body.code]).toEqual([404, 'process_not_found'])
  })

  it('works together with Prefer: respond-async', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const init = { headers: { 'idempotency-key': unlikely(), prefer: 'respond-async' } }
    const first = await service.execute<ProcessAnswer>(processId, entries, {}, init)
    await service.ended(processId)
    const again = await service.execute<ProcessAnswer>(processId, entries, {}, init)
    expect([first.status, again.status]).toEqual([202, 202])
    expect(again.body.processId).toBe(processId)
    expect((await service.process(processId)).state).toBe('succeeded')
  })

  it('is forgotten when the process is deleted', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const init = key()
    await service.execute(processId, entries, {}, init)
    await service.send('DELETE', `/api/v1/processes/${processId}`)
    const { status, body } = await service.execute<ErrorAnswer>(processId, entries, {}, init)
    expect([status, body.code]).toEqual([404, 'process_not_found'])
  })
})
