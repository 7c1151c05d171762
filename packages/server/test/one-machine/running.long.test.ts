import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pdf, Service, until, useService } from '../service.js'
import { freePort } from '../support/free-port.js'
import { startForTest, TEST_TASKS } from '../support/running-server.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const guide = readFileSync(join(root, 'docs/running.md'), 'utf8')

const blocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map((match) => match[1]!)
/** The cells of a table's rows, by the heading above it. */
const rows = (heading: string): string[][] => {
  const section = guide.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!
  const lines = section.split('\n').filter((line) => line.startsWith('| `'))
  return lines.map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )
}

/** A process whose task crashes, which is logged. */
async function crash(url: string): Promise<string> {
  const headers = { authorization: 'Bearer x' }
  const json = async (path: string, body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body) }
    const type = { 'content-type': 'application/json' }
    return (await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...type } })).json()
  }
  const { processId } = (await json('/api/v1/start-task', { task: 'crash' })) as { processId: string }
  const body = new FormData()
  body.set('processId', processId)
  body.set('task', 'crash')
  body.set('file', new Blob([new Uint8Array(pdf())]), 'a.pdf')
  const uploaded = await fetch(`${url}/api/v1/uploads`, { method: 'POST', body, headers })
  const { server_filename } = (await uploaded.json()) as { server_filename: string }
  const pages = [{ filename: 'a.pdf', server_filename }]
  expect(await json('/api/v1/execute', { processId, task: 'crash', pages })).toMatchObject({ status: false })
  return processId
}

describe('docs/running.md', () => {
  const service = useService()
  const temporaryFolder = temporaryFolders()

  it('lists every octavo metric with its type and help text', async () => {
    const port = await freePort()
    const watched = new Service({ OCTAVO_METRICS_PORT: String(port) })
    await watched.begin()
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await watched.end()
    const told = [...text.matchAll(/^# HELP (\S+) (.*)\n# TYPE \1 (\S+)$/gm)].map(([, name, help, kind]) => [
      `\`${name}\``,
      kind,
      help,
    ])
    const own = told.filter(([name]) => !/^`octavo_(?:process|nodejs)_/.test(name!))
    expect(rows('Metrics').sort()).toEqual(own.sort())
    expect(own.length).toBeLessThan(told.length)
  })

  it('describes everything in the data folder', () => {
    const known = rows('The data folder').flatMap(([names]) =>
      names!.split(', ').map((name) => name.replaceAll('`', '')),
    )
    const isKnown = (name: string): boolean =>
      known.includes(name) || known.some((suffix) => suffix.startsWith('-') && name.endsWith(suffix))
    const there = readdirSync(service.folder).filter((name) => name !== 'lock.sqlite-journal')
    expect(there.filter((name) => !isKnown(name))).toEqual([])
  })

  it('shows a log line as it is written', async () => {
    const child = spawn(process.execPath, [join(root, 'packages/cli/dist/main.js'), 'serve'], {
      env: {
        PATH: process.env.PATH,
        OCTAVO_DRAIN_SECONDS: '0',
        OCTAVO_PORT: '0',
        OCTAVO_DATA_DIR: temporaryFolder(),
        OCTAVO_TOKENS: 'x',
        OCTAVO_WORKERS: '1',
        OCTAVO_TASKS_DIR: TEST_TASKS,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    try {
      let output = ''
      child.stdout.on('data', (chunk) => {
        output += chunk
      })
      await until(() => /listens at \S+\n/.test(output), 30_000)
      const { headers } = await fetch(`${/listens at (\S+)/.exec(output)![1]}/api/v1/tasks`)
      await until(() => output.includes('"request completed"'))
      const written = JSON.parse(output.split('\n').find((line) => line.includes('"request completed"'))!)
      const shown = JSON.parse(blocks('json')[0]!)
      expect({ ...written, time: '', id: '', ms: 0 }).toEqual({ ...shown, time: '', id: '', ms: 0 })
      expect(Object.keys(written)).toEqual(Object.keys(shown))
      expect(written.id).toBe(headers.get('x-request-id'))

      const url = /listens at (\S+)/.exec(output)![1]!
      const processId = await crash(url)
      child.kill('SIGTERM')
      await until(() => child.exitCode !== null, 30_000)
      const lines = output.split('\n').filter((line) => line.startsWith('{'))
      const known = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
      expect(known.find(({ route }) => route === '/api/v1/execute')).toMatchObject({
        tokenId: expect.stringMatching(/^given-/),
        address: '127.0.0.1',
        task: 'crash',
      })
      expect(known.find(({ msg }) => msg === 'A run failed.')).toMatchObject({ task: 'crash' })
      expect(known.slice(-2)).toMatchObject([
        { msg: 'The service is shutting down.', executions: 0 },
        { msg: 'The service has stopped.' },
      ])
      expect(output).not.toContain(processId)
    } finally {
      child.kill('SIGKILL')
    }
  })

  it('has a backup command for a running service, whose copy a service can start on', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)])
    await service.merge(processId, entries)
    const result = Buffer.from(await (await service.call(`/api/v1/download/${processId}`)).arrayBuffer())
    const backup = temporaryFolder()
    const script = blocks('sh')
      .find((block) => block.includes('VACUUM'))!
      .replace('./data/octavo-data', service.folder)
      .replace('./backup', `${backup}/copy`)
    const { status, stderr } = spawnSync('sh', ['-e', '-c', script], { cwd: root, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })

    // Each backup has a separate folder, named after its time.
    const [copy, ...others] = readdirSync(backup)
    expect([copy, others]).toEqual([expect.stringMatching(/^copy-\d{4}-\d\d-\d\d-\d{6}$/), []])
    const restored = await startForTest({}, join(backup, copy!))
    try {
      const response = await restored.call(`/api/v1/download/${processId}`)
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(result)).toBe(true)
    } finally {
      await restored.end()
    }
  })

  it('has an example of a custom task that works over HTTP and on the command line', async () => {
    const folder = temporaryFolder()
    const [task] = blocks('js')
    writeFileSync(join(folder, 'checksum.mjs'), task!)
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const bytes = pdf('A', 2)
    const line = `${createHash('sha512').update(bytes).digest('hex')}  a.pdf\n`

    const own = new Service({ OCTAVO_TASKS_DIR: folder })
    await own.begin()
    const processId = await own.start('checksum')
    const { server_filename } = await own.add(processId, bytes, 'a.pdf', 'checksum')
    const pages = [{ filename: 'a.pdf', server_filename }]
    await own.merge(processId, pages, { task: 'checksum', options: { algorithm: 'sha512' } })
    expect(await (await own.call(`/api/v1/download/${processId}`)).text()).toBe(line)
    await own.end()

    writeFileSync(join(folder, 'a.pdf'), bytes)
    const octavo = join(root, 'packages/cli/dist/main.js')
    const args = [octavo, 'checksum', 'a.pdf', '--algorithm', 'sha512', '-q']
    const env = { PATH: process.env.PATH, OCTAVO_TASKS_DIR: folder }
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: line })
  })

  it('links to existing files only, and is linked from the README', () => {
    const links = [...guide.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((match) => match[1]!)
    expect(links.length).toBeGreaterThan(2)
    expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).toEqual([])
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('(docs/running.md)')
  })
})
