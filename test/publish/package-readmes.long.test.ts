import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { richDocument } from '../../packages/pdf/test/fixtures/rich.js'
import { useService } from '../../packages/server/test/service.js'
import { TOKEN } from '../../packages/server/test/support/running-server.js'
import { codeBlocks, publishedPackages, root } from './packages.js'

/** What the program in the README of each package prints and writes. */
const programs: Readonly<Record<string, { readonly prints: RegExp; readonly writes?: string }>> = {
  pdf: { prints: /^a\.pdf (.|\n)*b\.pdf (.|\n)*\n4 \d+ 8\n$/, writes: 'merged.pdf' },
  tasks: { prints: /^(\d+ \d+\n)*4 \{(.|\n)*\}\n$/, writes: 'turned.pdf' },
  client: { prints: /name: 'merged\.pdf',\n(.|\n)*pages: 8,\n/, writes: 'merged.pdf' },
  server: { prints: /^The service listens at http:\/\/\S+:\d+\.$/m, writes: 'octavo-data' },
  web: { prints: /'index\.html'/ },
}

describe('the READMEs of the packages', () => {
  const service = useService()
  let folder = ''
  beforeAll(() => {
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
    // Below the root, so that packages are resolved as after an installation.
    folder = mkdtempSync(join(root, 'node_modules/.cache/readmes-'))
    for (const name of Object.keys(programs))
      writeFileSync(
        join(folder, `${name}.mts`),
        codeBlocks(`packages/${name}/README.md`, 'ts')
          .join('\n')
          .replace('http://localhost:8080', service.url),
      )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('have a program each, except that of the command line', () => {
    const names = publishedPackages.map((path) => basename(path))
    expect(Object.keys(programs).sort()).toEqual(names.filter((name) => name !== 'cli').sort())
    for (const name of names)
      expect(codeBlocks(`packages/${name}/README.md`, 'ts')).toHaveLength(name === 'cli' ? 0 : 1)
  })

  test('have programs that compile', () => {
    const compiler = join(root, 'node_modules/@typescript/native-preview/bin/tsgo')
    const flags =
      '--ignoreConfig --target ES2023 --module NodeNext --strict --exactOptionalPropertyTypes --skipLibCheck --types node'
    const files = Object.keys(programs).map((name) => join(folder, `${name}.mts`))
    const { status, stdout } = spawnSync(process.execPath, [compiler, ...flags.split(' '), ...files], {
      cwd: root,
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  })

  test.each(Object.entries(programs))('%s: the program runs', async (name, { prints, writes }) => {
    const cwd = join(folder, `run-${name}`)
    mkdirSync(cwd)
    writeFileSync(join(cwd, 'a.pdf'), richDocument('A'))
    writeFileSync(join(cwd, 'b.pdf'), richDocument('B'))
    const { status, stdout, stderr } = await ran(join(folder, `${name}.mjs`), cwd)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(prints)
    if (writes === undefined) return
    expect(existsSync(join(cwd, writes))).toBe(true)
    if (writes.endsWith('.pdf')) expect(readFileSync(join(cwd, writes), 'latin1')).toMatch(/^%PDF-/)
  })
})

/** Without blocking this process, which answers the client. */
function ran(
  program: string,
  cwd: string,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [program], {
    cwd,
    env: { PATH: process.env.PATH, OCTAVO_TOKEN: TOKEN },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk: Buffer) => {
      said[stream] += chunk.toString()
    })
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, ...said })))
}
