import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url))
const partName = `@engine/${process.platform}-${process.arch}`

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-native-parts-'))
  cpSync(scripts, join(folder, 'scripts'), { recursive: true })
  const part = { version: '2.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
  const foreign = { ...part, os: ['plan9'] }
  write('package-lock.json', {
    packages: {
      'node_modules/engine': {
        version: '2.0.0',
        optionalDependencies: { [partName]: '2.0.0', '@engine/plan9': '2.0.0' },
      },
      [`node_modules/${partName}`]: part,
      'node_modules/@engine/plan9': foreign,
    },
  })
  write('node_modules/engine/package.json', { name: 'engine', version: '2.0.0' })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, content: object | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content instanceof Uint8Array ? content : JSON.stringify(content))
}

/** The script that npm runs after an installation. */
function prepare(): { code: number; said: string } {
  try {
    execFileSync(process.execPath, [join(folder, 'scripts/prepare.mjs')], { stdio: 'pipe' })
    return { code: 0, said: '' }
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: Buffer }
    return { code: status, said: stderr.toString() }
  }
}

test('a native package that npm left out is named, with instructions', () => {
  const { code, said } = prepare()
  expect(said).toContain(`${partName} 2.0.0, a native part of engine, is not installed.`)
  expect(said).toContain('Remove node_modules and run `npm ci`')
  expect(said).toContain(`npm install --no-save ${partName}@2.0.0`)
  expect(said).not.toContain('plan9')
  expect(code).toBe(1)
})

test('a native package that does not load is named, with the reason', () => {
  write(`node_modules/${partName}/package.json`, { name: partName, version: '2.0.0' })
  write(`node_modules/${partName}/engine.node`, Buffer.from('made for another machine'))
  const { code, said } = prepare()
  expect(said).toContain(`${partName} 2.0.0, a native part of engine, does not load (`)
  expect(said).toMatch(/engine\.node: (file too short|invalid ELF header)/)
  expect(code).toBe(1)
})

test('native packages that load cause no message', () => {
  const bindings = fileURLToPath(new URL('../../node_modules/@rolldown', import.meta.url))
  const installed = readdirSync(bindings).find((name) => name.startsWith('binding-'))
  cpSync(join(bindings, installed!), join(folder, 'node_modules', partName), { recursive: true })
  expect(prepare()).toEqual({ code: 0, said: '' })
})
