import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pageMarkers } from '../../../pdf/test/validators.js'
import { encrypted } from '../encrypted.js'
import { type ErrorAnswer, pdf, until, useService } from '../service.js'
import { OTHER_TOKEN, TOKEN } from '../support/running-server.js'

interface Result {
  readonly processId: string
  readonly summary: readonly string[]
  readonly files: readonly {
    filename: string
    pages: number | null
    uri: string
    download: string
    text?: string
  }[]
  readonly report: unknown
  readonly expires_at: number
}

type Arguments = Readonly<Record<string, unknown>>

const inline = (bytes: Uint8Array, filename = 'a.pdf') => ({
  content: Buffer.from(bytes).toString('base64'),
  filename,
})
const initialize = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'tests', version: '1' } },
}
const accept = { accept: 'application/json, text/event-stream' }

describe('An agent at /mcp', () => {
  const service = useService()
  let client: Client

  async function connected(token: string, query = ''): Promise<Client> {
    const made = new Client({ name: 'tests', version: '1' })
    const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp${query}`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    })
    await made.connect(transport as Parameters<Client['connect']>[0])
    // From then on the client validates every result against the schema of its tool.
    await made.listTools()
    return made
  }

  beforeAll(async () => {
    client = await connected(TOKEN)
  })
  afterAll(() => client.close())

  async function call(name: string, args: Arguments): Promise<CallToolResult> {
    return (await client.callTool({ name, arguments: args })) as CallToolResult
  }

  async function run(name: string, args: Arguments): Promise<Result> {
    const result = await call(name, args)
    expect(result.isError, textOf(result)).toBeFalsy()
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent)
    return result.structuredContent as unknown as Result
  }

  async function refused(name: string, args: Arguments): Promise<unknown> {
    const result = await call(name, args)
    expect(result.isError, textOf(result)).toBe(true)
    return JSON.parse(textOf(result))
  }

  function textOf({ content }: CallToolResult): string {
    return (content[0] as { text: string }).text
  }

  async function bytes(uri: string, from = client): Promise<Buffer> {
    const { contents } = await from.readResource({ uri })
    return Buffer.from((contents[0] as { blob: string }).blob, 'base64')
  }

  async function processes(): Promise<string[]> {
    const { body } = await service.get<{ processes: { processId: string }[] }>('/api/v1/processes?limit=100')
    return body.processes.map(({ processId }) => processId)
  }

  it('is offered a tool for each task, with the options of its declaration', async () => {
    const { tools } = await client.listTools()
    const { body } = await service.get<{ tasks: { name: string; options: { properties: object } }[] }>(
      '/api/v1/tasks',
    )
    expect(tools.map(({ name }) => name)).toEqual([...body.tasks.map(({ name }) => name), 'tool-details'])
    for (const { name, inputSchema } of tools.slice(0, -1)) {
      const { options } = inputSchema.properties as unknown as { options: { properties: object } }
      const task = body.tasks.find((one) => one.name === name)!
      expect(Object.keys(options.properties)).toEqual(Object.keys(task.options.properties))
    }
    const few = await connected(TOKEN, '?tools=merge-pdf,info-pdf')
    expect((await few.listTools()).tools.map(({ name }) => name)).toEqual([
      'info-pdf',
      'merge-pdf',
      'tool-details',
    ])
    await few.close()
  })

  it('is offered the tools in a short form, and gets the details of one on request', async () => {
    const { tools } = await client.listTools()
    expect(JSON.stringify(tools).length / tools.length).toBeLessThan(3000)
    const details = await client.callTool({ name: 'tool-details', arguments: { tool: 'merge-pdf' } })
    const [{ text }] = details.content as [{ text: string }]
    const listed = tools.find(({ name }) => name === 'merge-pdf')!
    expect(JSON.parse(text)).toMatchObject({
      name: 'merge-pdf',
      description: listed.description,
      inputSchema: {
        properties: { files: { items: { properties: { content: { contentEncoding: 'base64' } } } } },
      },
      outputSchema: { properties: { report: { properties: {} } } },
    })
    expect(text.length).toBeGreaterThan(1.5 * JSON.stringify(listed).length)
    const unknown = await client.callTool({ name: 'tool-details', arguments: { tool: 'merge' } })
    expect(unknown).toMatchObject({ isError: true })
  })

  it('merges inline files, and reads the result as a resource or downloads it', async () => {
    const files = [inline(pdf('A', 2)), { ...inline(pdf('B', 3), 'b.pdf'), pages: '2-last', rotation: 90 }]
    const { processId, files: made, report, summary } = await run('merge-pdf', { files, output: 'both' })
    expect(made).toMatchObject([{ filename: 'both.pdf', pages: 4, download: expect.stringMatching(/\/1$/) }])
    expect(summary[0]).toMatch(/^both\.pdf: 4 pages, /)
    expect(report).toMatchObject({ inputs: [{ name: 'a.pdf' }, { name: 'b.pdf' }] })
    const path = temporaryFile(await bytes(made[0]!.uri))
    expectValid(path)
    expect(pageMarkers(path)).toEqual(['A-1', 'A-2', 'B-2', 'B-3'])
    const download = await service.call(new URL(made[0]!.download).pathname)
    expect(Buffer.from(await download.arrayBuffer())).toEqual(await bytes(made[0]!.uri))
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toContain(`octavo://process/${processId}/output/1`)
  })

  it('passes results and uploads by reference, without sending bytes', async () => {
    const { processId, entries } = await service.ready(['c.pdf', pdf('C', 3)])
    const uploaded = { processId, server_filename: entries[0]!.server_filename }
    const first = await run('merge-pdf', { files: [{ ...uploaded, pages: '2-3' }] })
    expect(first).toMatchObject({ processId, report: { inputs: [{ name: 'c.pdf' }] } })
    // The process has another task by now, and a result.
    const second = await run('rotate-pdf', { files: [uploaded], options: { angle: 180 } })
    expect(second.processId).not.toBe(processId)
    const files = [{ resource: second.files[0]!.uri, pages: '1' }, { resource: first.files[0]!.uri }]
    const { files: made } = await run('merge-pdf', { files })
    expect(pageMarkers(temporaryFile(await bytes(made[0]!.uri)))).toEqual(['C-1', 'C-2', 'C-3'])
  })

  it('receives text outputs as text', async () => {
    const { files } = await run('extract-text', { files: [inline(pdf('T', 1))] })
    expect(files[0]?.text).toContain('T-1')
  })

  it('receives progress notifications', async () => {
    const told: Progress[] = []
    const args = { files: [inline(pdf())], options: { steps: 5 } }
    await client.callTool({ name: 'slow', arguments: args }, undefined, {
      onprogress: (progress) => told.push(progress),
    })
    expect(told.length).toBeGreaterThan(0)
    expect(told.at(-1)).toMatchObject({ total: 5, message: expect.stringMatching(/ of 5 pages$/) })
  })

  it('stops a run by cancelling the request, on any machine, and nothing of it is left', async () => {
    const before = await processes()
    const stop = new AbortController()
    const args = { files: [inline(pdf())] }
    const endless = client.callTool({ name: 'endless', arguments: args }, undefined, {
      signal: stop.signal,
      onprogress: () => stop.abort('enough'),
    })
    await expect(endless).rejects.toThrow('enough')
    await until(async () => (await processes()).length === before.length)
  })

  it('cannot cancel a request of another session with the same token and request id', async () => {
    const post = (message: object, headers: Record<string, string> = {}): Promise<Response> =>
      service.call('/mcp', {
        method: 'POST',
        body: JSON.stringify(message),
        headers: { ...accept, 'content-type': 'application/json', ...headers },
      })
    const sessionId = async () => (await post(initialize)).headers.get('mcp-session-id') ?? ''
    const [mine, other] = [await sessionId(), await sessionId()]
    expect(mine).not.toBe(other)
    const params = { name: 'slow', arguments: { files: [inline(pdf())], options: { steps: 8 } } }
    const message = { jsonrpc: '2.0', id: 7, method: 'tools/call', params }
    const before = await processes()
    const running = post(message, { 'mcp-session-id': mine })
    await until(async () => (await processes()).length > before.length)
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }
    expect((await post(cancel, { 'mcp-session-id': other })).status).toBe(202)
    expect(await (await running).text()).toContain('"structuredContent"')
  })

  it('gets an error naming the wrong argument and what is expected; no process is left', async () => {
    const before = await processes()
    const files = [inline(pdf('A', 2))]
    expect(await refused('rotate-pdf', { files, options: { angle: 91 } })).toMatchObject({
      code: 'invalid_parameter',
      field: 'options[angle]',
      message: expect.stringContaining('but 91 was sent'),
    })
    const beyond = { files: [{ ...files[0], pages: '5' }] }
    expect(await refused('rotate-pdf', { ...beyond, options: { angle: 90 } })).toMatchObject({
      code: 'invalid_parameter',
      field: 'files[0].pages',
      message: expect.stringContaining('2 pages'),
    })
    expect(await refused('merge-pdf', { files: [inline(Buffer.from('no PDF'), 'x.pdf')] })).toMatchObject({
      code: 'not_a_pdf',
      field: 'files[0]',
    })
    expect(await refused('compare-pdf', { files })).toMatchObject({
      code: 'invalid_parameter',
      field: 'files',
      message: expect.stringMatching(/^files: Task compare-pdf takes 2/),
    })
    expect(await refused('merge-pdf', { files: Array(10_001).fill({ resource: 'x' }) })).toMatchObject({
      field: 'files',
      message: 'files: The call has 10001 files; the maximum is 10000.',
    })
    expect(await refused('merge-pdf', { files: [{ path: '/etc/passwd' }] })).toMatchObject({
      message: expect.stringContaining('"path"'),
    })
    const foreign = { processId: 'x'.repeat(43), server_filename: 'a.pdf' }
    expect(await refused('merge-pdf', { files: [foreign] })).toMatchObject({ code: 'process_not_found' })
    expect(await processes()).toEqual(before)
  })

  it('is asked for a password if a file needs one', async () => {
    const locked = inline(encrypted(pdf('L', 2), { user: 'sesame', owner: 'owner' }), 'locked.pdf')
    const problem = { field: 'files[0].password', message: expect.stringContaining('locked.pdf') }
    expect(await refused('unlock-pdf', { files: [locked] })).toMatchObject({
      code: 'password_required',
      ...problem,
    })
    expect(await refused('unlock-pdf', { files: [{ ...locked, password: 'no' }] })).toMatchObject({
      code: 'password_incorrect',
      ...problem,
    })
    const { files } = await run('unlock-pdf', { files: [{ ...locked, password: 'sesame' }] })
    expect(files).toMatchObject([{ pages: 2 }])
  })

  it('has no access to processes of another token', async () => {
    const { files } = await run('reverse-pdf', { files: [inline(pdf())] })
    const other = await connected(OTHER_TOKEN)
    await expect(bytes(files[0]!.uri, other)).rejects.toThrow(/There is no such process/)
    const taken = await other.callTool({
      name: 'merge-pdf',
      arguments: { files: [{ resource: files[0]!.uri }] },
    })
    expect(taken.isError).toBe(true)
    expect((await other.listResources()).resources).toEqual([])
    await other.close()
  })

  it('needs a token, an allowed origin, and messages below the size limit', async () => {
    const post = (body: string, headers: Record<string, string>) =>
      service.call('/mcp', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
    const code = async (answer: Promise<Response>): Promise<unknown> => {
      const { status, body } = {
        status: (await answer).status,
        body: (await (await answer).json()) as ErrorAnswer,
      }
      return [status, body.code]
    }
    const message = JSON.stringify(initialize)
    expect(await code(post(message, { authorization: 'Bearer wrong' }))).toEqual([401, 'unauthorized'])
    expect(await code(post(message, { origin: 'https://evil.example' }))).toEqual([403, 'forbidden'])
    expect((await post(message, { ...accept, origin: service.url })).status).toBe(200)
    const long = JSON.stringify({ ...initialize, padding: 'x'.repeat(12 * 2 ** 20) })
    expect(await code(post(long, accept))).toEqual([413, 'body_too_large'])
    for (const params of [null, 7, { name: {} }, { name: 'merge-pdf', arguments: [] }]) {
      const odd = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
      expect((await post(odd, accept)).status, odd).toBeLessThan(500)
    }
    const list = JSON.stringify([initialize, { jsonrpc: '2.0', id: 1, method: 'tools/list' }])
    expect(await code(post(list, accept))).toEqual([400, 'invalid_parameter'])
    for (const odd of ['null', '7', '[null]', '{"jsonrpc":"2.0","id":{},"method":"ping"}'])
      expect((await post(odd, accept)).status, odd).toBe(400)
    expect(await code(post('{', accept))).toEqual([400, 'invalid_parameter'])
    expect(await code(service.call('/mcp'))).toEqual([405, 'method_not_allowed'])
    expect(await code(service.call('/mcp?tools=knit', { method: 'POST' }))).toEqual([
      400,
      'invalid_parameter',
    ])
  })
})
