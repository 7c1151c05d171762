import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { Desk, octavoPath } from './octavo.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The shell examples of a README that use the command line. */
const examplesOf = (readme: string): string[] =>
  [...readFileSync(join(root, readme), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)]
    .map((match) => match[1]!)
    .filter((block) => block.includes('npx octavo'))

/** Files with the names of the examples, and a replacement for npx, which only finds the command at the root. */
function preparedDesk(): Desk {
  const desk = new Desk()
  desk.write('a.pdf', richDocument('A'))
  desk.write('b.pdf', richDocument('B'))
  mkdirSync(desk.path('bin'))
  desk.write('bin/npx', `#!/bin/sh\nshift\nexec '${process.execPath}' '${octavoPath}' "$@"\n`)
  chmodSync(desk.path('bin/npx'), 0o755)
  return desk
}

describe.skipIf(process.platform === 'win32')('the command line (skipped on Windows)', () => {
  it.each(['README.md', 'packages/cli/README.md'])('works as written in %s', (readme) => {
    const desk = preparedDesk()
    const examples = examplesOf(readme)
    expect(examples).toHaveLength(1)
    const { status, stderr } = spawnSync('sh', ['-e', '-c', examples.join('')], {
      cwd: desk.folder,
      env: desk.environment({ PATH: [desk.path('bin'), process.env.PATH].join(delimiter) }),
      encoding: 'utf8',
    })
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(desk.run(['inspect', 'merged.pdf', '--json']).stdout).pages.count).toBe(8)
  })

  it('is linked by npm under the name that the README uses', () => {
    const linked = join(root, 'node_modules/.bin/octavo')
    const { status, stdout } = spawnSync(linked, ['--help'], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('octavo merge') })
  })
})
