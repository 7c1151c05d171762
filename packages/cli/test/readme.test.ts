import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { Desk, octavoPath } from './octavo.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const blocks = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map((match) => match[1]!)

const desk = new Desk()
desk.write('a.pdf', richDocument('A'))
desk.write('b.pdf', richDocument('B'))
desk.write('fronts.pdf', plainDocument('F', 3))
desk.write('backs.pdf', plainDocument('B', 3))

/** Replaces npx, which only finds the command at the root of the repository. */
mkdirSync(desk.path('bin'))
desk.write('bin/npx', `#!/bin/sh\nshift\nexec '${process.execPath}' '${octavoPath}' "$@"\n`)
chmodSync(desk.path('bin/npx'), 0o755)
const PATH = [desk.path('bin'), process.env.PATH].join(delimiter)

function pageCount(name: string): number {
  return JSON.parse(desk.run(['inspect', name, '--json'], { OCTAVO_PASSWORD: 'open sesame' }).stdout).pages
    .count
}

describe.skipIf(process.platform === 'win32')('the README', () => {
  it('has shell examples that work as written, in order', () => {
    const examples = blocks('sh').filter((block) => block.includes('npx octavo'))
    expect(examples.length).toBeGreaterThanOrEqual(6)
    for (const example of examples) {
      const { status, stderr } = spawnSync('sh', ['-e', '-c', example], {
        cwd: desk.folder,
        env: desk.environment({ PATH }),
        encoding: 'utf8',
      })
      expect({ example, status, stderr: status === 0 ? '' : stderr }).toEqual({
        example,
        status: 0,
        stderr: '',
      })
    }
    const outputs = ['out', 'both', 'papers', 'locked', 'opened', 'joined', 'joined-too']
    expect(outputs.map((name) => pageCount(`${name}.pdf`))).toEqual([8, 6, 8, 4, 8, 8, 8])
    expect(JSON.parse(readFileSync(desk.path('report.json'), 'utf8'))).toMatchObject({
      files: [{ filename: 'joined.pdf', pages: 8 }],
      report: { pages: 8 },
    })
  })

  it('has a program that compiles and runs', () => {
    const [program, ...others] = blocks('ts')
    expect(others).toEqual([])
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
    // Below the root, so that packages are resolved as after an installation.
    const folder = mkdtempSync(join(root, 'node_modules/.cache/readme-'))
    try {
      writeFileSync(join(folder, 'program.mts'), program!)
      expect(compile(join(folder, 'program.mts'))).toBe('')
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'program.mjs')], {
        cwd: desk.folder,
        encoding: 'utf8',
      })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(stdout).toMatch(/^a\.pdf (.|\n)*b\.pdf (.|\n)*\n4 \d+ 8\n$/)
      expect(pageCount('joined-by-program.pdf')).toBe(8)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('names the command that npm links', () => {
    const linked = join(root, 'node_modules/.bin/octavo')
    const { status, stdout } = spawnSync(linked, ['--help'], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('octavo merge') })
  })
})

/** Compiles one file, and returns the errors of the compiler. */
function compile(path: string): string {
  const compiler = join(root, 'node_modules/@typescript/native-preview/bin/tsgo')
  const flags =
    '--ignoreConfig --target ES2023 --module NodeNext --strict --exactOptionalPropertyTypes --skipLibCheck --types node'
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...flags.split(' '), path], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout : `${status}: ${stdout}`
}
