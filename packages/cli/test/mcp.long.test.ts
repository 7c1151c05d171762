import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pageMarkers } from '../../pdf/test/validators.js'
import { encrypted } from '../../server/test/encrypted.js'
import { TEST_TASKS } from '../../server/test/support/running-server.js'
import { Desk, octavoPath } from './octavo.js'

interface Result {
  readonly processId: string
  readonly summary: readonly string[]
  readonly files: readonly {
    readonly filename: string
    readonly pages: number | null
    readonly uri: string
    readonly path?: string
    readonly text?: string
  }[]
  readonly report: unknown
}

interface Problem {
  readonly code: string
  readonly message: string
  readonly field?: string
}

const desk = new Desk()
mkdirSync(desk.path('papers'))
const paper = (name: string): string => join(desk.path('papers'), name)
writeFileSync(paper('a.pdf'), plainDocument('A', 2))
writeFileSync(paper('b.pdf'), plainDocument('B', 3))
desk.write('private.pdf', plainDocument('P', 1))
symlinkSync(desk.path('private.pdf'), paper('linked.pdf'))
symlinkSync(desk.folder, paper('way-out'))

/** The real command, called by the client of the official library of the protocol. */
class Agent {
  readonly client = new Client({ name: 'tests', version: '1' })
  readonly errors: Error[] = []
  stderr = ''
  readonly #transport: StdioClientTransport

  constructor(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    this.#transport = new StdioClientTransport({
      command: process.execPath,
      args: [octavoPath, 'mcp', ...args],
      cwd: desk.folder,
      env: desk.environment(environment) as Record<string, string>,
      stderr: 'pipe',
    })
    // The client reports output that is not a message of the protocol as an error.
    this.client.onerror = (error) => this.errors.push(error)
    this.#transport.stderr?.on('data', (chunk) => {
      this.stderr += chunk
    })
  }

  async begin(): Promise<void> {
    await this.client.connect(this.#transport)
    // From then on the client validates every result against the schema of its tool.
    await this.client.listTools()
  }

  async call(name: string, args: Readonly<Record<string, unknown>>): Promise<CallToolResult> {
    return (await this.client.callTool({ name, arguments: args })) as CallToolResult
  }

  async run(name: string, args: Readonly<Record<string, unknown>>): Promise<Result> {
    const result = await this.call(name, args)
    expect(result.isError, textOf(result)).toBeFalsy()
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent)
    return result.structuredContent as unknown as Result
  }

  async refused(name: string, args: Readonly<Record<string, unknown>>): Promise<Problem> {
    const result = await this.call(name, args)
    expect(result.isError, textOf(result)).toBe(true)
    expect(textOf(result)).not.toMatch(/\n\s+at /)
    return JSON.parse(textOf(result)) as Problem
  }

  async bytes(uri: string): Promise<Buffer> {
    const { contents } = await this.client.readResource({ uri })
    return Buffer.from((contents[0] as { blob: string }).blob, 'base64')
  }
}

function textOf({ content }: CallToolResult): string {
  return (content[0] as { text: string }).text
}

describe('octavo mcp', () => {
  const agent = new Agent(['--allow', 'papers'])
  beforeAll(() => agent.begin())
  afterAll(async () => {
    await agent.client.close()
    expect(agent.errors).toEqual([])
    expect(agent.stderr.replace(/\d+/, 'n')).toBe(
      `octavo mcp: n tools, allowed folders: ${desk.path('papers')}\n`,
    )
  })

  it('lists a tool for each task, with the options that the task declares', async () => {
    const { tools } = await agent.client.listTools()
    const rotate = tools.find(({ name }) => name === 'rotate-pdf')
    expect(rotate).toMatchObject({
      description: expect.stringMatching(/^Rotate pages/),
      inputSchema: {
        required: ['files'],
        properties: {
          files: { minItems: 1, maxItems: 100 },
          options: { properties: { angle: { description: expect.any(String) } } },
          output: { type: 'string' },
        },
      },
    })
    const details = await agent.client.callTool({ name: 'tool-details', arguments: { tool: 'rotate-pdf' } })
    const [{ text }] = details.content as [{ text: string }]
    expect(JSON.parse(text)).toMatchObject({
      outputSchema: { properties: { report: { properties: { files: { items: { properties: {} } } } } } },
    })
    // Validators of clients would not know our own keywords.
    expect(JSON.stringify(tools) + text).not.toMatch(/"secret":|"with":\{|"format":"/)
    expect(agent.client.getInstructions()).toContain(desk.path('papers'))
  })

  it('merges files of an allowed folder into a file in it', async () => {
    const files = [{ path: 'a.pdf' }, { path: paper('b.pdf'), pages: '2-last', rotation: 90 }]
    const { files: made, report, summary } = await agent.run('merge-pdf', { files, output: 'merged.pdf' })
    expect(made).toMatchObject([{ filename: 'merged.pdf', path: paper('merged.pdf'), pages: 4 }])
    expect(report).toMatchObject({ inputs: [{ name: 'a.pdf' }, { name: 'b.pdf' }] })
    expect(summary[0]).toMatch(/^merged\.pdf: 4 pages, /)
    expectValid(paper('merged.pdf'))
    expect(pageMarkers(paper('merged.pdf'))).toEqual(['A-1', 'A-2', 'B-2', 'B-3'])
    expect(await agent.bytes(made[0]!.uri)).toEqual(readFileSync(paper('merged.pdf')))
  })

  it('keeps a result as a resource if no output is named, for use by another call', async () => {
    const content = Buffer.from(plainDocument('C', 3)).toString('base64')
    const { files: first } = await agent.run('reverse-pdf', { files: [{ content, filename: 'c.pdf' }] })
    expect(first[0]).not.toHaveProperty('path')
    const { files: second } = await agent.run('rotate-pdf', {
      files: [{ resource: first[0]!.uri, pages: '1-2' }],
      options: { angle: 180 },
    })
    const path = temporaryFile(await agent.bytes(second[0]!.uri))
    expectValid(path)
    expect(pageMarkers(path)).toEqual(['C-3', 'C-2'])
    const { resources } = await agent.client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(expect.arrayContaining([first[0]!.uri, second[0]!.uri]))
  })

  it('returns text as text, in the result and as a resource', async () => {
    const { files } = await agent.run('extract-text', { files: [{ path: 'a.pdf' }] })
    expect(files[0]?.text).toContain('A-1')
    const { contents } = await agent.client.readResource({ uri: files[0]!.uri })
    expect(contents).toMatchObject([{ text: files[0]?.text, mimeType: 'text/plain' }])
  })

  it('writes several outputs into a folder, and rejects a single file name for them', async () => {
    const options = { by: 'page' }
    const split = { files: [{ path: 'b.pdf' }], options }
    expect(await agent.refused('split-pdf', { ...split, output: 'one.pdf' })).toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining('name a folder, with / at its end'),
    })
    const { files } = await agent.run('split-pdf', { ...split, output: 'parts/' })
    expect(files).toHaveLength(3)
    for (const { path } of files) expectValid(path!)
    expect(readdirSync(paper('parts')).sort()).toEqual(files.map(({ filename }) => filename).sort())
  })

  it('replaces an existing file only if the call asks for it', async () => {
    writeFileSync(paper('taken.pdf'), 'mine')
    const call = { files: [{ path: 'a.pdf' }], output: 'taken.pdf' }
    expect(await agent.refused('reverse-pdf', call)).toMatchObject({ code: 'output_exists' })
    expect(readFileSync(paper('taken.pdf'), 'utf8')).toBe('mine')
    await agent.run('reverse-pdf', { ...call, overwrite: true })
    expect(pageMarkers(paper('taken.pdf'))).toEqual(['A-2', 'A-1'])
  })

  it('writes no hidden file', async () => {
    const { files } = await agent.run('extract-text', { files: [{ path: 'a.pdf' }], output: '.bashrc' })
    expect(files).toMatchObject([{ path: paper('bashrc.txt') }])
    expect(existsSync(paper('.bashrc'))).toBe(false)
  })

  it.each([
    ['a relative path outside its folders', '../private.pdf'],
    ['an absolute path outside its folders', desk.path('private.pdf')],
    ['a nonexistent path outside its folders', desk.path('none.pdf')],
    ['a symbolic link to a file outside its folders', 'linked.pdf'],
    ['a file in a symbolic link to a folder outside', 'way-out/private.pdf'],
    ['a nonexistent file in a symbolic link to a folder outside', 'way-out/none.pdf'],
  ])('neither reads nor writes %s', async (_, path) => {
    const before = readdirSync(desk.folder)
    const refusal = {
      code: 'not_allowed',
      message: `${path}: This is not inside a folder that this server may use. It may use: ${desk.path('papers')}.`,
    }
    expect(await agent.refused('reverse-pdf', { files: [{ path }] })).toEqual(refusal)
    const writes = { files: [{ path: 'a.pdf' }], output: path, overwrite: true }
    expect(await agent.refused('reverse-pdf', writes)).toEqual(refusal)
    expect(readdirSync(desk.folder)).toEqual(before)
    expect(readFileSync(desk.path('private.pdf'))).toEqual(Buffer.from(plainDocument('P', 1)))
  })

  it('names the invalid argument and what would be valid', async () => {
    const files = [{ path: 'a.pdf' }]
    const refused = (args: object) => agent.refused('rotate-pdf', { files, ...args })
    expect(await refused({ options: { angle: 91 } })).toMatchObject({
      code: 'invalid_parameter',
      field: 'options[angle]',
      message: expect.stringContaining('but 91 was sent'),
    })
    expect(await refused({ files: [{ path: 'a.pdf', pages: '1-x' }] })).toMatchObject({
      code: 'invalid_parameter',
      field: 'files[0].pages',
    })
    expect(await refused({ files: [{ path: 'a.pdf', content: 'AAAA' }] })).toMatchObject({
      field: 'files[0]',
      message: expect.stringContaining('path, content or resource'),
    })
    expect(await refused({ files: [{ path: 'none.pdf' }] })).toMatchObject({ code: 'file_not_found' })
    expect(await refused({ file: 'a.pdf' })).toMatchObject({ message: expect.stringContaining('"file"') })
    expect(await refused({ files: [] })).toMatchObject({ field: 'files' })
    await expect(agent.call('no-such-task', { files })).rejects.toThrow(/The tools are: .*merge-pdf/)
    await expect(agent.bytes('octavo://process/none/output/1')).rejects.toThrow(/There is no such result/)
    await expect(agent.bytes('file:///etc/passwd')).rejects.toThrow(/There is no such resource/)
  })

  it('asks for the password of an encrypted file', async () => {
    writeFileSync(paper('locked.pdf'), encrypted(plainDocument('L', 2), { user: 'sesame', owner: 'owner' }))
    const unlock = (password?: string) => ({ files: [{ path: 'locked.pdf', password }] })
    const problem = { field: 'files[0].password', message: expect.stringContaining('locked.pdf') }
    expect(await agent.refused('unlock-pdf', unlock())).toMatchObject({
      code: 'password_required',
      ...problem,
    })
    expect(await agent.refused('unlock-pdf', unlock('wrong'))).toMatchObject({
      code: 'password_incorrect',
      ...problem,
    })
    const { files } = await agent.run('unlock-pdf', unlock('sesame'))
    expect(pageMarkers(temporaryFile(await agent.bytes(files[0]!.uri)))).toEqual(['L-1', 'L-2'])
  })
})

describe('octavo mcp', () => {
  it('reports progress and stops a cancelled call', async () => {
    const agent = new Agent(['--allow', 'papers', '--tools', 'slow,endless'], {
      OCTAVO_TASKS_DIR: TEST_TASKS,
    })
    await agent.begin()
    const { tools } = await agent.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['endless', 'slow', 'tool-details'])
    const told: Progress[] = []
    const files = [{ path: 'a.pdf' }]
    await agent.client.callTool({ name: 'slow', arguments: { files, options: { steps: 4 } } }, undefined, {
      onprogress: (progress) => told.push(progress),
    })
    expect(told.length).toBeGreaterThan(0)
    expect(told.at(-1)).toMatchObject({ total: 4, message: expect.stringMatching(/ of 4 pages$/) })

    const stop = new AbortController()
    const endless = agent.client.callTool(
      { name: 'endless', arguments: { files, output: 'never/' } },
      undefined,
      {
        signal: stop.signal,
        onprogress: () => stop.abort('enough'),
      },
    )
    await expect(endless).rejects.toThrow('enough')
    // The folder belongs to the run until it ends.
    await vi.waitFor(() => expect(existsSync(paper('never'))).toBe(false), 10_000)
    await agent.client.close()
  })

  it('processes only content from messages without --allow, and tells how to allow a folder', async () => {
    const agent = new Agent([])
    await agent.begin()
    expect(await agent.refused('info-pdf', { files: [{ path: paper('a.pdf') }] })).toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('octavo mcp --allow FOLDER'),
    })
    const content = Buffer.from(plainDocument('D', 3)).toString('base64')
    const { files } = await agent.run('info-pdf', { files: [{ content, filename: 'd.pdf' }] })
    expect(JSON.parse(files[0]!.text!)).toMatchObject({ pages: { count: 3 } })
    await agent.client.close()
  })

  it('exits at the end of its input and leaves nothing behind', () => {
    const own = new Desk()
    const clientInfo = { name: 'tests', version: '1' }
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    const { status, stdout } = spawnSync(process.execPath, [octavoPath, 'mcp'], {
      env: own.environment(),
      input: `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`,
      encoding: 'utf8',
    })
    expect({ status, left: readdirSync(own.temporary) }).toEqual({ status: 0, left: [] })
    for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
  })

  it('rejects an invalid command line', () => {
    expect(desk.run(['mcp', '--allow', 'nowhere'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: "octavo: --allow: 'nowhere' is not a folder that can be read.\nSee octavo mcp --help.\n",
    })
    expect(desk.run(['mcp', '--tools', 'merge,knit']).stderr).toContain("There is no task 'knit'")
    expect(desk.run(['mcp', 'papers']).stderr).toContain('name folders with --allow FOLDER')
    expect(desk.run(['mcp', '--help']).stdout).toContain('octavo mcp --allow FOLDER')
  })
})
