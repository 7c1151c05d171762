import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorAnswer, pdf, until, useService } from '../service.js'
import { TOKEN } from '../support/running-server.js'

interface Call {
  readonly path: string
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface OpenApi {
  readonly webhooks: {
    executionEnded: { post: { parameters: readonly { name: string; schema: { pattern: string } }[] } }
  }
  readonly components: {
    schemas: Record<'WebhookEvent' | 'ProcessSummary' | 'MergePdfExecutionResult', { properties: object }>
  }
}

/** A receiver on the loopback address with configurable responses. */
class Receiver {
  readonly calls: Call[] = []
  readonly #server: Server
  #port = 0

  constructor(answer: (path: string, number: number) => { status: number; location?: string }) {
    this.#server = createServer(async (request, response) => {
      const body = (await request.toArray()).join('')
      const path = request.url ?? ''
      this.calls.push({ path, method: request.method ?? '', headers: request.headers, body })
      const { status, location } = answer(path, this.to(path).length)
      response.writeHead(status, location === undefined ? {} : { location }).end()
    })
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as { port: number }).port
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  url(path: string, host = '127.0.0.1'): string {
    return `http://${host}:${this.#port}${path}`
  }

  to(path: string): Call[] {
    return this.calls.filter((call) => call.path === path)
  }
}

const receiver: Receiver = new Receiver((path, number) => {
  if (path === '/redirect') return { status: 302, location: receiver.url('/elsewhere') }
  return { status: ['/later', '/deleted-after'].includes(path) && number < 2 ? 503 : 200 }
})
beforeAll(() => receiver.open())
afterAll(() => receiver.close())

describe('A webhook', () => {
  const service = useService({
    OCTAVO_WEBHOOK_HOSTS: '127.0.0.1,localhost',
    OCTAVO_WEBHOOK_NETWORKS: '127.0.0.0/8,::1',
    OCTAVO_WEBHOOK_RETRY_SECONDS: '30',
  })
  // The secret of a token of OCTAVO_TOKENS; other tokens print theirs when created.
  const secret = createHmac('sha256', TOKEN).update('octavo webhook').digest('hex')

  it('reports a success, signed over timestamp and body', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const before = Math.floor(Date.now() / 1000)
    const result = await service.merge(processId, entries, { webhook: receiver.url('/done') })
    await until(() => receiver.to('/done').length > 0)
    const after = Math.ceil(Date.now() / 1000)
    const [{ method, headers, body }] = receiver.to('/done') as [Call]
    expect([method, headers['content-type']]).toEqual(['POST', 'application/json'])
    const [, timestamp, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['octavo-signature'])) ?? []
    expect(mac).toBe(createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'))
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before)
    expect(Number(timestamp)).toBeLessThanOrEqual(after)
    expect(JSON.parse(body)).toMatchObject({
      event: 'process.succeeded',
      process: { processId, state: 'succeeded', download: result.download },
      result: { status: true, processId, files: result.files },
    })
    expect(headers.authorization).toBeUndefined()
    expect(body).not.toContain(TOKEN)
  })

  it('has the headers and fields of the OpenAPI document', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, entries, { webhook: receiver.url('/described') })
    await until(() => receiver.to('/described').length > 0)
    const [{ headers, body }] = receiver.to('/described') as [Call]
    const { webhooks, components } = (await service.get<OpenApi>('/openapi.json')).body
    const event = JSON.parse(body) as { event: string; process: object; result: object }
    const { WebhookEvent, ProcessSummary, MergePdfExecutionResult } = components.schemas
    expect(WebhookEvent.properties).toMatchObject({
      process: { $ref: '#/components/schemas/ProcessSummary' },
      result: { $ref: '#/components/schemas/ExecutionResult' },
    })
    expect(Object.keys(WebhookEvent.properties)).toEqual(Object.keys(event))
    expect(Object.keys(ProcessSummary.properties)).toEqual(Object.keys(event.process))
    // Only a run that skipped a file has `skipped`.
    expect(Object.keys(MergePdfExecutionResult.properties)).toEqual([...Object.keys(event.result), 'skipped'])
    for (const { name, schema } of webhooks.executionEnded.post.parameters)
      expect(headers[name.toLowerCase()]).toMatch(new RegExp(schema.pattern))
  })

  it('reports a failure, with respond-async too', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const pages = [{ ...entries[0]!, page: '9' }]
    const init = { headers: { prefer: 'respond-async' } }
    await service.execute(processId, pages, { webhook: receiver.url('/failed') }, init)
    await until(() => receiver.to('/failed').length > 0)
    expect(JSON.parse(receiver.to('/failed')[0]!.body)).toMatchObject({
      event: 'process.failed',
      process: { processId, state: 'failed', error: { code: 'invalid_parameter' } },
    })
  })

  it('reports a cancelled run as a failure', async () => {
    const processId = await service.running('endless', {}, { webhook: receiver.url('/cancelled') })
    await service.post(`/api/v1/processes/${processId}/cancel`)
    await until(() => receiver.to('/cancelled').length > 0)
    expect(JSON.parse(receiver.to('/cancelled')[0]!.body)).toMatchObject({
      event: 'process.failed',
      process: { processId, state: 'failed', error: { code: 'cancelled' } },
    })
  })

  it('reports nothing about a run that ends because its process is deleted', async () => {
    const processId = await service.running('endless', {}, { webhook: receiver.url('/deleted') })
    expect((await service.send('DELETE', `/api/v1/processes/${processId}`)).status).toBe(204)
    const { processId: other, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(other, entries, { webhook: receiver.url('/after-the-deleted') })
    await until(() => receiver.to('/after-the-deleted').length > 0)
    expect(receiver.to('/deleted')).toEqual([])
  })

  it('still reports a run that had ended before its process was deleted', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, entries, { webhook: receiver.url('/deleted-after') })
    await until(() => receiver.to('/deleted-after').length === 1)
    await service.send('DELETE', `/api/v1/processes/${processId}`)
    await until(() => receiver.to('/deleted-after').length === 2)
    expect(JSON.parse(receiver.to('/deleted-after')[1]!.body)).toMatchObject({ process: { processId } })
  })

  it('is retried with the same body and delivery id until it is accepted', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, entries, { webhook: receiver.url('/later') })
    await until(() => receiver.to('/later').length === 2)
    const [first, second] = receiver.to('/later') as [Call, Call]
    expect(second.body).toBe(first.body)
    expect(second.headers['octavo-delivery']).toBe(first.headers['octavo-delivery'])
    expect(first.headers['octavo-delivery']).toBeTruthy()
  })

  it('does not follow a redirect', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, entries, { webhook: receiver.url('/redirect') })
    await until(() => receiver.to('/redirect').length > 0)
    await wait(300)
    expect(receiver.to('/elsewhere')).toEqual([])
  })

  it.each([
    'http://evil.example/',
    'http://127.0.0.1.evil.example/',
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'http://user:word@127.0.0.1/',
    'nonsense',
    'http://[::ffff:127.0.0.1]/',
  ])('is refused before anything runs if its URL is %s', async (webhook) => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const { status, body } = await service.execute<ErrorAnswer>(processId, entries, { webhook })
    expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', 'webhook'])
    expect((await service.process(processId)).state).toBe('uploaded')
  })
})

describe('A webhook to an unlisted private network', () => {
  const service = useService({ OCTAVO_WEBHOOK_HOSTS: 'localhost,127.0.0.1' })

  it('is refused and not sent, even if its host is listed', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const { processId, entries } = await service.ready(['a.pdf', pdf()])
      const { status, body } = await service.execute<ErrorAnswer>(processId, entries, {
        webhook: receiver.url('/private', host),
      })
      expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', 'webhook'])
      expect(body.message).toContain('OCTAVO_WEBHOOK_NETWORKS')
    }
    await wait(300)
    expect(receiver.to('/private')).toEqual([])
  })
})

describe('A webhook without OCTAVO_WEBHOOK_HOSTS', () => {
  const service = useService()

  it('is refused', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const { status, body } = await service.execute<ErrorAnswer>(processId, entries, {
      webhook: receiver.url('/off'),
    })
    expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', 'webhook'])
    expect(receiver.to('/off')).toEqual([])
  })
})
