import { describe, expect, it, vi } from 'vitest'
import { type ErrorAnswer, pdf, unlikely, until, useService } from '../service.js'
import { OTHER_TOKEN } from '../support/running-server.js'

interface Event {
  readonly name: string
  readonly id: string | undefined
  readonly data: {
    readonly processId: string
    readonly state: string
    readonly percent: number
    readonly pages_done: number
    readonly pages_total: number
    readonly queue_position: number | null
    readonly download: string | null
    readonly error: { code: string } | null
  }
}

interface Ticket {
  readonly ticket: string
  readonly expires_at: number
  readonly download: string
  readonly events: string
}

/** Reads an event stream to its end, or until `enough` is true. */
async function read(
  response: Response,
  enough: (events: Event[]) => boolean = () => false,
): Promise<Event[]> {
  const events: Event[] = []
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    text += decoder.decode(value, { stream: !done })
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
      const data = field('data')
      if (data === undefined) continue
      events.push({ name: field('event') ?? 'message', id: field('id'), data: JSON.parse(data) })
    }
    if (done) return events
    if (!enough(events)) continue
    await reader.cancel()
    return events
  }
}

const service = useService()

describe('GET /api/v1/processes/<id>/events', () => {
  const path = (id: string): string => `/api/v1/processes/${id}/events`

  it('sends states, percent and page counts as they change, and ends with the execution', async () => {
    const processId = await service.start('slow')
    const { server_filename } = await service.add(processId, pdf(), 'a.pdf', 'slow')
    const response = await service.call(path(processId))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(response.headers.get('cache-control')).toContain('no-store')
    const reading = read(response)
    const pages = [{ filename: 'a.pdf', server_filename }]
    await service.merge(processId, pages, { task: 'slow', options: { steps: 12 } })
    const events = await reading
    const states = events.filter(({ name }) => name === 'state')
    expect(states.map(({ data }) => data.state)).toEqual(['uploaded', 'queued', 'running', 'succeeded'])
    // Each state was recorded: the id is the version of the row.
    expect(states.map(({ id }) => Number(id))).toEqual([2, 3, 4, 5])
    const percents = events.map(({ data }) => data.percent)
    expect(percents).toEqual([...percents].sort((a, b) => a - b))
    expect(percents.at(-1)).toBe(100)
    const progress = events.filter(({ name }) => name === 'progress')
    expect(progress.length).toBeGreaterThan(1)
    expect(progress[0]!.data).toMatchObject({ processId, state: 'running', pages_total: 12 })
    expect(progress.some(({ data }) => data.pages_done > 0 && data.pages_done < 12)).toBe(true)
    expect(events.at(-1)!.data.download).toBe(`${service.url}/api/v1/download/${processId}`)
  })

  it('sends queued and running even for a task that ends at once', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const reading = read(await service.call(path(processId)))
    await service.merge(processId, entries)
    const states = (await reading).filter(({ name }) => name === 'state').map(({ data }) => data.state)
    expect(states).toEqual(['uploaded', 'queued', 'running', 'succeeded'])
  })

  it('reports the progress a failed run had reached, as the process does', async () => {
    const processId = await service.start('stumble')
    const { server_filename } = await service.add(processId, pdf(), 'a.pdf', 'stumble')
    const reading = read(await service.call(path(processId)))
    await service.execute(processId, [{ filename: 'a.pdf', server_filename }], { task: 'stumble' })
    const last = { state: 'failed', percent: 70, pages_done: 7, pages_total: 10 }
    expect((await reading).at(-1)!.data).toMatchObject(last)
    const { state, progress } = await service.process(processId)
    expect({ state, ...progress }).toMatchObject(last)
  })

  it('sends the current state to a client that connects after the end', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, entries)
    const events = await read(await service.call(path(processId)))
    expect(events.map(({ name, data }) => [name, data.state])).toEqual([['state', 'succeeded']])
    const seen = await service.call(path(processId), { headers: { 'last-event-id': events[0]!.id! } })
    expect(seen.status).toBe(204)
  })

  it('sends the position in the queue', async () => {
    const busy = [await service.running('endless'), await service.running('endless')]
    await until(async () => (await service.process(busy[1]!)).state === 'running')
    const waiting = [await service.running('endless'), await service.running('endless')]
    const reading = read(await service.call(path(waiting[1]!)), (events) =>
      events.some(({ data }) => data.state === 'queued' && data.queue_position === 1),
    )
    await service.send('DELETE', `/api/v1/processes/${waiting[0]!}`)
    const events = await reading
    expect(events[0]!.data).toMatchObject({ state: 'queued', queue_position: 2 })
    for (const id of [...busy, waiting[1]!]) await service.send('DELETE', `/api/v1/processes/${id}`)
  })

  it('sends a failure, and a gone event when the process is deleted', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const failing = read(await service.call(path(processId)))
    await service.execute(processId, [{ ...entries[0]!, page: '9' }])
    expect((await failing).at(-1)).toMatchObject({
      name: 'state',
      data: { state: 'failed', error: { code: 'invalid_parameter' } },
    })
    const other = await service.ready(['a.pdf', pdf()])
    const leaving = read(await service.call(path(other.processId)))
    await service.send('DELETE', `/api/v1/processes/${other.processId}`)
    expect((await leaving).at(-1)!.name).toBe('gone')
  })

  it('answers 404 for an unknown process', async () => {
    const { status, body } = await service.get<ErrorAnswer>(path(unlikely()))
    expect([status, body.code]).toEqual([404, 'process_not_found'])
  })
})

describe('POST /api/v1/processes/<id>/ticket', () => {
  it('issues a ticket for this process’s download and events only, without a token', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)])
    await service.merge(processId, entries)
    const before = Math.floor(Date.now() / 1000)
    const { status, headers, body } = await service.post<Ticket>(`/api/v1/processes/${processId}/ticket`)
    const after = Math.ceil(Date.now() / 1000)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(body.expires_at).toBeGreaterThanOrEqual(before + 300)
    expect(body.expires_at).toBeLessThanOrEqual(after + 300)
    const query = `?ticket=${encodeURIComponent(body.ticket)}`
    expect(body.download).toBe(`${service.url}/api/v1/download/${processId}${query}`)
    expect(body.events).toBe(`${service.url}/api/v1/processes/${processId}/events${query}`)

    expect((await fetch(body.download)).status).toBe(200)
    expect((await fetch(body.download, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(`${service.url}/api/v1/download/${processId}/1${query}`)).status).toBe(200)
    expect((await fetch(body.download)).status).toBe(200)
    expect((await read(await fetch(body.events))).map(({ data }) => data.state)).toEqual(['succeeded'])

    for (const [method, address] of [
      ['GET', `/api/v1/processes/${processId}`],
      ['DELETE', `/api/v1/processes/${processId}`],
      ['POST', `/api/v1/processes/${processId}/cancel`],
      ['POST', `/api/v1/processes/${processId}/ticket`],
      ['GET', '/api/v1/processes'],
      ['POST', '/api/v1/start-task'],
      ['DELETE', `/api/v1/uploads/${processId}/${entries[0]!.server_filename}`],
    ] as const) {
      const response = await fetch(`${service.url}${address}${query}`, { method })
      expect([method, address, response.status]).toEqual([method, address, 401])
    }
  })

  it('issues a ticket that expires after five minutes', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, entries)
    const { body } = await service.post<Ticket>(`/api/v1/processes/${processId}/ticket`)
    const opens = async (): Promise<number[]> =>
      Promise.all([body.download, body.events].map(async (url) => (await fetch(url)).status))
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime(now + 295_000)
      expect(await opens()).toEqual([200, 200])
      vi.setSystemTime(now + 301_000)
      expect(await opens()).toEqual([401, 401])
    } finally {
      vi.useRealTimers()
    }
    expect((await service.process(processId)).state).toBe('succeeded')
  })

  it('issues a ticket that does not open other processes; invalid tickets open nothing', async () => {
    const one = await service.ready(['a.pdf', pdf()])
    await service.merge(one.processId, one.entries)
    const other = await service.ready(['a.pdf', pdf()])
    await service.merge(other.processId, other.entries)
    const { body } = await service.post<Ticket>(`/api/v1/processes/${one.processId}/ticket`)
    for (const ticket of [body.ticket, unlikely(), '']) {
      const response = await fetch(`${service.url}/api/v1/download/${other.processId}?ticket=${ticket}`)
      expect([ticket, response.status]).toEqual([ticket, 401])
      const { message } = (await response.json()) as { message: string }
      expect(message).toMatch(/^The ticket is not valid/)
    }
  })

  it('issues a ticket that stops working when the process is deleted', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, entries)
    const { body } = await service.post<Ticket>(`/api/v1/processes/${processId}/ticket`)
    await service.send('DELETE', `/api/v1/processes/${processId}`)
    expect([401, 404]).toContain((await fetch(body.download)).status)
  })

  it('issues tickets only to the owner of the process', async () => {
    const { processId } = await service.ready(['a.pdf', pdf()])
    const { status, body } = await service.post<ErrorAnswer>(
      `/api/v1/processes/${processId}/ticket`,
      undefined,
      {
        headers: { authorization: `Bearer ${OTHER_TOKEN}` },
      },
    )
    expect([status, body.code]).toEqual([404, 'process_not_found'])
  })
})
