import { taskFailureCodes, taskFailures } from '@octavo/tasks/task-failure'
import { describe, expect, it } from 'vitest'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { pdf, useService } from '../service.js'

type Json = Record<string, unknown>
interface Operation {
  readonly operationId: string
  readonly security: readonly Json[]
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Json }[]
  readonly requestBody?: { content: Record<string, { schema: Json }> }
  readonly responses: Record<
    string,
    {
      description: string
      headers?: Record<string, { schema: Json }>
      content?: Record<string, { schema?: Json }>
    }
  >
}
interface Document {
  readonly openapi: string
  readonly info: { title: string; version: string }
  readonly paths: Record<string, Record<string, Operation>>
  readonly webhooks: Record<string, Record<string, Operation>>
  readonly components: { schemas: Record<string, Json>; securitySchemes: Json }
}

const service = useService()

describe('GET /openapi.json', () => {
  const load = async (): Promise<Document> =>
    (await (await fetch(`${service.url}/openapi.json`)).json()) as Document

  it('is OpenAPI 3.1 and needs no token', async () => {
    const response = await fetch(`${service.url}/openapi.json`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    const document = (await response.json()) as Document
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  })

  it('lists every failure code of tasks under its status in the responses of execute', async () => {
    const { responses } = (await load()).paths['/api/v1/execute']!.post!
    for (const code of taskFailureCodes)
      expect(responses[taskFailures[code].status]?.description).toContain(`\`${code}\``)
  })

  it('has every documented operation', async () => {
    const { paths } = await load()
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '*')}`),
    )
    for (const call of [
      'POST /api/v1/start-task',
      'POST /api/v1/uploads',
      'DELETE /api/v1/uploads/*/*',
      'OPTIONS /api/v1/uploads/resumable',
      'POST /api/v1/uploads/resumable',
      'GET /api/v1/uploads/resumable/*/*',
      'HEAD /api/v1/uploads/resumable/*/*',
      'PATCH /api/v1/uploads/resumable/*/*',
      'DELETE /api/v1/uploads/resumable/*/*',
      'POST /api/v1/execute',
      'POST /api/v1/run/*',
      'GET /api/v1/download/*',
      'HEAD /api/v1/download/*',
      'GET /api/v1/download/*/*',
      'HEAD /api/v1/download/*/*',
      'GET /api/v1/processes',
      'GET /api/v1/processes/*',
      'DELETE /api/v1/processes/*',
      'POST /api/v1/processes/*/cancel',
      'GET /api/v1/processes/*/events',
      'POST /api/v1/processes/*/ticket',
      'GET /api/v1/tasks',
      'GET /api/v1/tasks/*',
    ])
      expect(calls).toContain(call)
  })

  it('is consistent: references resolve, operation ids are unique, path parameters are declared', async () => {
    const document = await load()
    const text = JSON.stringify(document)
    for (const [, reference] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      expect(reference).toMatch(/^#\//)
      let at: unknown = document
      for (const part of reference!.slice(2).split('/')) at = (at as Json)[part]
      expect([reference, typeof at]).toEqual([reference, 'object'])
    }
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    )
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const declared = (operation.parameters ?? []).filter((one) => one.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(inPath)
      expect(declared.every(({ required }) => required)).toBe(true)
      expect(Object.keys(operation.responses).length).toBeGreaterThan(0)
      for (const [status, answer] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(answer.description).toBeTruthy()
      }
      for (const scheme of operation.security)
        for (const name of Object.keys(scheme))
          expect(document.components.securitySchemes).toHaveProperty(name)
    }
  })

  it('requires security for /api, /v1, /mcp and /metrics only', async () => {
    const { paths } = await load()
    for (const [path, methods] of Object.entries(paths))
      for (const { security } of Object.values(methods))
        expect([path, security.length > 0]).toEqual([
          path,
          /^\/(?:api\/|v1\/(?!auth$)|mcp$|metrics$)/.test(path),
        ])
  })

  it('describes POST /api/v1/run: a form with files and options, and a binary response with headers', async () => {
    const { paths } = await load()
    const { requestBody, responses } = paths['/api/v1/run/{task}']!.post!
    const { schema } = requestBody!.content['multipart/form-data']!
    expect(schema).toMatchObject({
      properties: { file: { type: 'array', items: { format: 'binary' } }, entries: { type: 'string' } },
      additionalProperties: {},
      examples: [{ bookmarks: 'wrap' }],
    })
    const answer = responses['200']!
    expect(Object.keys(answer.headers!)).toEqual(
      expect.arrayContaining(['ETag', 'Content-Disposition', 'Octavo-Process', 'Octavo-Report', 'Link']),
    )
    expect(Object.keys(answer.content!)).toContain('application/pdf')
    for (const code of taskFailureCodes)
      expect(responses[taskFailures[code].status]?.description).toContain(`\`${code}\``)
  })

  it('describes execute: JSON and forms, with the options of the task', async () => {
    const { paths, components } = await load()
    const { requestBody, responses } = paths['/api/v1/execute']!.post!
    expect(Object.keys(requestBody!.content)).toEqual(
      expect.arrayContaining(['application/json', 'application/x-www-form-urlencoded']),
    )
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining([
        '200',
        '202',
        '400',
        '401',
        '404',
        '409',
        '415',
        '422',
        '429',
        '500',
        '503',
        '504',
        '507',
      ]),
    )
    expect(components.schemas.MergePdfExecuteRequest).toMatchObject({
      required: expect.arrayContaining(['processId', 'task', 'pages']),
    })
    expect(JSON.stringify(components.schemas)).toContain('pad_to_even')
  })

  it('describes the request and response headers of downloads, for HEAD and ranges too', async () => {
    const { paths } = await load()
    const validators = ['ETag', 'Accept-Ranges']
    const sent = [...validators, 'Content-Disposition', 'Content-Length']
    for (const path of ['/api/v1/download/{processId}', '/api/v1/download/{processId}/{n}']) {
      const { get, head } = paths[path]!
      const read = (operation: Operation) =>
        operation.parameters!.filter((one) => one.in === 'header').map(({ name }) => name)
      const told = (operation: Operation, status: number) =>
        Object.keys(operation.responses[status]?.headers ?? {})
      expect(read(get!)).toEqual(['If-Match', 'If-None-Match', 'Range', 'If-Range'])
      expect(read(head!)).toEqual(['If-Match', 'If-None-Match'])
      expect(told(get!, 200)).toEqual(sent)
      expect(told(get!, 206)).toEqual([...sent, 'Content-Range'])
      expect(told(get!, 412)).toEqual(validators)
      expect(told(get!, 416)).toEqual([...validators, 'Content-Range'])
      expect(told(head!, 200)).toEqual(sent)
      expect(get!.responses[206]!.content).toHaveProperty('application/zip')
      expect(Object.keys(head!.responses)).not.toContain('206')
      for (const { content } of Object.values(head!.responses)) expect(content).toBeUndefined()
    }
  })

  it('describes the headers of a 202, and Last-Event-ID of the event stream', async () => {
    const { paths } = await load()
    const { headers } = paths['/api/v1/execute']!.post!.responses[202]!
    expect(Object.keys(headers!)).toEqual(['Location', 'Preference-Applied'])
    const { parameters } = paths['/api/v1/processes/{processId}/events']!.get!
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'Last-Event-ID', in: 'header', required: false }),
    )
  })

  it('describes the webhook request', async () => {
    const { post } = (await load()).webhooks.executionEnded!
    expect(post!.parameters!.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['Octavo-Delivery', 'header', true],
      ['Octavo-Signature', 'header', true],
    ])
    expect(post!.requestBody!.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } },
    })
    expect(post!.security).toEqual([])
    expect(Object.keys(post!.responses)).toEqual(['200'])
  })

  it('describes the fields that responses really have', async () => {
    const { components } = await load()
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const file = await service.add(processId, pdf())
    const result = await service.merge(processId, entries)
    const { body: started } = await service.get<{ task: string }>('/v1/start/merge')
    const sent = (bytes: Uint8Array, name: string) => {
      const form = new FormData()
      form.set('task', started.task)
      form.set('file', new Blob([new Uint8Array(bytes)]), name)
      return service.send<{ server_filename: string }>('POST', '/v1/upload', { body: form })
    }
    const { body: good } = await sent(pdf(), 'a.pdf')
    const { body: locked } = await sent(exampleFile('locked.pdf'), 'locked.pdf')
    const { body: outcome } = await service.post<object>('/v1/process', {
      task: started.task,
      files: [good, locked],
    })
    const { body: task } = await service.get<{ files: object[] }>(`/v1/task/${started.task}`)
    const { result: skipping } = await service.process(started.task)
    const [skippedEntry] = (skipping as unknown as { skipped: object[] }).skipped
    const shown: [string, object][] = [
      ['IlovepdfStarted', started],
      ['IlovepdfUploaded', good],
      ['IlovepdfOutcome', outcome],
      ['IlovepdfTask', task],
      ['IlovepdfTaskFile', task.files[0]!],
      ['PipelineExecutionResult', skipping!],
      ['SkippedEntry', skippedEntry!],
      ['UploadedFile', file],
      ['MergePdfExecutionResult', result],
      ['Process', await service.process(processId)],
    ]
    for (const [name, answer] of shown) {
      const { properties, required } = components.schemas[name] as { properties: Json; required: string[] }
      const optional = Object.keys(properties).filter((field) => !required.includes(field))
      const known = new Set([...Object.keys(answer), ...optional])
      expect([name, Object.keys(properties).sort()]).toEqual([name, [...known].sort()])
      for (const field of required) expect(answer).toHaveProperty(field)
    }
  })
})

describe('GET /docs', () => {
  it('is an HTML page that loads nothing from other origins', async () => {
    const response = await fetch(`${service.url}/docs`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    const policy = response.headers.get('content-security-policy')!
    expect(policy).not.toMatch(/https?:|\*/)
    expect(policy).toContain("default-src 'none'")
    const html = await response.text()
    const addresses = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map((match) => match[1]!)
    expect(addresses).toEqual(['docs/style.css', 'data:,', 'docs/try.js', 'openapi.json'])
    const style = await fetch(new URL('docs/style.css', response.url))
    expect(style.headers.get('content-type')).toMatch(/^text\/css/)
    expect(await style.text()).not.toMatch(/@import|url\(/)
  })

  it('shows every call and every schema, and all links lead to one', async () => {
    const html = await (await fetch(`${service.url}/docs`)).text()
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!))
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path as object))
    for (const { operationId } of operations) expect(ids).toContain(operationId)
    for (const name of Object.keys(document.components.schemas)) expect(ids).toContain(`schema-${name}`)
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })

  it.each(['/docs', '/openapi.json'])('travels compressed, as %s does', async (path) => {
    const plain = Buffer.from(await (await fetch(`${service.url}${path}`)).arrayBuffer())
    const { headers } = await fetch(`${service.url}${path}`, { headers: { 'accept-encoding': 'br' } })
    expect(headers.get('content-encoding')).toBe('br')
    expect(Number(headers.get('content-length'))).toBeLessThan(plain.length / 8)
  })

  it('also answers with a trailing slash', async () => {
    expect((await fetch(`${service.url}/docs/`)).status).toBe(200)
  })
})
