import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const script = join(root, 'scripts/set-version.mjs')
const { version, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Every version of ours that a folder states, by where it is stated. */
function statedVersions(folder: string): Record<string, string> {
  const stated: Record<string, string> = {}
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  stated['package-lock.json'] = lock.version
  for (const path of ['', ...workspaces]) {
    const manifest = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'))
    for (const [file, content] of [
      [join(path, 'package.json'), manifest],
      [`package-lock.json: ${path}`, lock.packages[path]],
    ] as [string, Manifest][]) {
      stated[file] = content.version
      const needed = Object.entries({ ...content.dependencies, ...content.devDependencies })
      for (const [name, wanted] of needed.filter(([name]) => /^(@octavo\/.+|octavo)$/.test(name)))
        stated[`${file}: ${name}`] = wanted
    }
  }
  const chart = readFileSync(join(folder, 'deploy/helm/octavo/Chart.yaml'), 'utf8')
  for (const [, key, value] of chart.matchAll(/^(version|appVersion): (.+)$/gm))
    stated[`Chart.yaml: ${key}`] = value!
  return stated
}

test('all packages, their dependencies on each other, the lock file and the Helm chart have one version', () => {
  const stated = statedVersions(root)
  expect(Object.keys(stated).length).toBeGreaterThan(30)
  expect(Object.entries(stated).filter(([, one]) => one !== version)).toEqual([])
})

test('npm run version:set changes the version everywhere, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-version-'))
  try {
    const files = ['package.json', 'package-lock.json', 'deploy/helm/octavo/Chart.yaml']
    for (const path of [...files, ...workspaces.map((path: string) => `${path}/package.json`)])
      cpSync(join(root, path), join(folder, path))
    execFileSync(process.execPath, [script, '7.8.9-rc.1', folder])
    expect(new Set(Object.values(statedVersions(folder)))).toEqual(new Set(['7.8.9-rc.1']))
    execFileSync(process.execPath, [script, version, folder])
    for (const path of files)
      expect(readFileSync(join(folder, path), 'utf8')).toBe(readFileSync(join(root, path), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each(['', 'v1.2.3'])('npm run version:set rejects "%s"', (wrong) => {
  const { status, stderr } = spawnSync(process.execPath, [script, wrong, '/nowhere'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('write one like 1.2.3') })
})
