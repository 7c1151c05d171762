import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDocument } from '../../packages/pdf/test/fixtures/plain.js'
import { expectValid, pageMarkers, pdfInfo } from '../../packages/pdf/test/validators.js'
import { nodeProgram, otherNodeVersions } from '../../scripts/node-versions.mjs'
import { withPrograms } from '../with-programs.js'

const octavo = fileURLToPath(new URL('../../packages/cli/bin/octavo.js', import.meta.url))
const token = 'token-of-the-smoke-test'

const installed = otherNodeVersions.filter((version) => existsSync(nodeProgram(version)))
for (const version of otherNodeVersions) {
  if (installed.includes(version))
    withPrograms(`under Node ${version}`, ['qpdf', 'pdftotext', 'pdfinfo'], () => smoke(version))
  else test.skip(`under Node ${version} (not installed: npm run test:all -- --install does it)`)
}

function smoke(version: string): void {
  const node = nodeProgram(version)
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-node-'))
    writeFileSync(join(folder, 'a.pdf'), plainDocument('A', 2))
    writeFileSync(join(folder, 'b.pdf'), plainDocument('B', 1))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = (...args: string[]): string =>
    execFileSync(node, [octavo, ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  test('the program has this version', () => {
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${version}`)
  })

  test('octavo merge writes a valid document', () => {
    run('merge', 'a.pdf', 'b.pdf', '-o', 'merged.pdf')
    expectValid(join(folder, 'merged.pdf'))
    expect(pageMarkers(join(folder, 'merged.pdf'))).toEqual(['A-1', 'A-2', 'B-1'])
  })

  test('octavo rotate writes a valid document', () => {
    run('rotate', 'a.pdf', '--angle', '90', '-o', 'turned.pdf')
    expectValid(join(folder, 'turned.pdf'))
    expect(pdfInfo(join(folder, 'turned.pdf'))['Page rot']).toBe('90')
  })

  test('octavo --help lists the commands', () => {
    expect(run('--help')).toContain('octavo merge ')
  })

  test('the service merges in four requests and exits cleanly on SIGTERM', async () => {
    const { child, url } = await serving(node, folder)
    try {
      writeFileSync(join(folder, 'served.pdf'), await mergedOver(url, folder, ['b.pdf', 'a.pdf']))
    } finally {
      child.kill('SIGTERM')
    }
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
    expectValid(join(folder, 'served.pdf'))
    expect(pageMarkers(join(folder, 'served.pdf'))).toEqual(['B-1', 'A-1', 'A-2'])
  })
}

async function serving(node: string, folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(node, [octavo, 'serve'], {
    env: {
      PATH: process.env.PATH,
      OCTAVO_DRAIN_SECONDS: '0',
      OCTAVO_PORT: '0',
      OCTAVO_DATA_DIR: folder,
      OCTAVO_TOKENS: token,
      OCTAVO_WORKERS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listens at (\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { child, url }
  }
  throw new Error(`The service ended instead of starting: ${complaints}`)
}

async function mergedOver(url: string, folder: string, names: readonly string[]): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, body: FormData | object): Promise<Record<string, string>> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    })
    const answer = await response.text()
    expect(response.status, answer).toBe(200)
    return JSON.parse(answer)
  }
  const task = 'merge-pdf'
  const { processId = '' } = await post('start-task', { task })
  const pages = []
  for (const filename of names) {
    const form = new FormData()
    form.set('processId', processId)
    form.set('task', task)
    form.set('file', new Blob([new Uint8Array(readFileSync(join(folder, filename)))]), filename)
    const { server_filename } = await post('uploads', form)
    pages.push({ filename, server_filename })
  }
  await post('execute', { processId, task, pages })
  const response = await fetch(`${url}/api/v1/download/${processId}`, { headers })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
