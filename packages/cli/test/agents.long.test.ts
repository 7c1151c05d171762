import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { expectValid, pageMarkers } from '../../pdf/test/validators.js'
import { encrypted } from '../../server/test/encrypted.js'
import { useService } from '../../server/test/service.js'
import { TOKEN } from '../../server/test/support/running-server.js'
import { Desk, octavoPath } from './octavo.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = readFileSync(join(root, 'docs/agents.md'), 'utf8')
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map((match) => match[1]!)

interface Configured {
  readonly command?: string
  readonly args?: readonly string[]
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
}

const configurations = blocks('json').flatMap((block) => {
  const { mcpServers, servers } = JSON.parse(block) as Record<string, Record<string, Configured> | undefined>
  return Object.values(mcpServers ?? servers ?? {})
})

const desk = new Desk()
desk.write('a.pdf', plainDocument('A', 2))
desk.write('b.pdf', plainDocument('B', 5))
desk.write('locked.pdf', encrypted(plainDocument('L', 1), { user: 'sesame', owner: 'owner' }))

/** The command under the name that an installation gives it. */
mkdirSync(desk.path('bin'))
desk.write('bin/octavo', `#!/bin/sh\nexec '${process.execPath}' '${octavoPath}' "$@"\n`)
chmodSync(desk.path('bin/octavo'), 0o755)
const PATH = [desk.path('bin'), process.env.PATH].join(delimiter)

describe('docs/agents.md', () => {
  const service = useService({ OCTAVO_TASKS_DIR: '' })
  const here = (text: string): string =>
    text
      .replace(/\/home\/me\/Documents|\$\{workspaceFolder\}/, desk.folder)
      .replace('http://localhost:8080', service.url)
      .replace('YOUR_TOKEN', TOKEN)

  function transportOf({ command, args = [], url, headers = {} }: Configured) {
    if (command !== undefined) {
      const env = desk.environment({ PATH }) as Record<string, string>
      return new StdioClientTransport({ command, args: args.map(here), env, stderr: 'ignore' })
    }
    const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, here(value)])
    return new StreamableHTTPClientTransport(new URL(here(url ?? '')), { requestInit: { headers: sent } })
  }

  it('has client configurations that connect and list the tools', async () => {
    expect(configurations.map(({ command, url }) => command ?? url)).toEqual([
      'octavo',
      'octavo',
      'http://localhost:8080/mcp',
    ])
    for (const configured of configurations) {
      const client = new Client({ name: 'tests', version: '1' })
      await client.connect(transportOf(configured) as Parameters<Client['connect']>[0])
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toContain('merge-pdf')
      await client.close()
    }
  })

  it('has a curl call that works as written', async () => {
    const [, call, ...others] = blocks('sh')
    expect(others).toEqual([])
    const shell = spawn('sh', ['-e', '-c', here(call!)], { env: { ...process.env, OCTAVO_TOKEN: TOKEN } })
    expect(await text(shell.stdout)).toMatch(/^event: message\ndata: .*"name":"merge-pdf"/)
  })

  it('has a program that works as written', () => {
    const [program, ...others] = blocks('ts')
    expect(others).toEqual([])
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
    // Below the root, so that packages are resolved as after an installation.
    const folder = mkdtempSync(join(root, 'node_modules/.cache/octavo-agents-'))
    try {
      writeFileSync(join(folder, 'program.mjs'), program!)
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'program.mjs')], {
        cwd: desk.folder,
        env: desk.environment({ PATH }),
        encoding: 'utf8',
      })
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringMatching(/^\s+at /m) })
      expect(stdout).toContain('merged.pdf: 6 pages')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    expectValid(desk.path('merged.pdf'))
    expect(pageMarkers(desk.path('merged.pdf'))).toEqual(['A-1', 'A-2', 'B-1', 'B-2', 'B-3', 'B-5'])
  })

  it('shows an error exactly as the server returns it', async () => {
    const client = new Client({ name: 'tests', version: '1' })
    await client.connect(transportOf(configurations[0]!) as Parameters<Client['connect']>[0])
    const { content } = await client.callTool({
      name: 'info-pdf',
      arguments: { files: [{ path: 'locked.pdf' }] },
    })
    const shown = blocks('json').map((block) => JSON.parse(block) as { code?: string })
    const [{ text: told }] = content as [{ text: string }]
    expect(JSON.parse(told)).toEqual(shown.find(({ code }) => code !== undefined))
    await client.close()
  })
})
