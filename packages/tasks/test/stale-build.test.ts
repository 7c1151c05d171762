import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A workspace with one package, built by the real scripts. */
const workspace = mkdtempSync(join(tmpdir(), 'octavo-build-'))
afterAll(() => rmSync(workspace, { recursive: true, force: true }))
const at = (path: string): string => join(workspace, path)

describe('A build', () => {
  it('removes the output of deleted or renamed tasks, and no other file', () => {
    cpSync(join(root, 'scripts'), at('scripts'), { recursive: true })
    symlinkSync(join(root, 'node_modules'), at('node_modules'))
    mkdirSync(at('packages/tasks/src/tasks'), { recursive: true })
    for (const task of ['kept-pdf', 'old-name'])
      writeFileSync(at(`packages/tasks/src/tasks/${task}.ts`), `export default '${task}'\n`)

    expect(built()).toEqual(['kept-pdf.js', 'old-name.js'])

    rmSync(at('packages/tasks/src/tasks/old-name.ts'))
    writeFileSync(at('packages/tasks/src/tasks/new-name.ts'), "export default 'new-name'\n")
    for (const file of ['kept-pdf.d.ts', 'old-name.d.ts', 'notes.json'])
      writeFileSync(at(`packages/tasks/dist/tasks/${file}`), '')
    expect(built()).toEqual(['kept-pdf.d.ts', 'kept-pdf.js', 'new-name.js', 'notes.json'])
  })
})

/** The files in the folder where the catalogue looks for tasks. */
function built(): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs'], {
    cwd: workspace,
    encoding: 'utf8',
  })
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' })
  return readdirSync(at('packages/tasks/dist/tasks')).sort()
}
