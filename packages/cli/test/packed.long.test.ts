import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { Desk } from './octavo.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const packages = ['pdf', 'tasks', 'client', 'web', 'server', 'cli']

interface Packed {
  readonly name: string
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Packs the packages with npm into a folder. */
function pack(destination: string): Packed[] {
  mkdirSync(destination)
  const workspaces = packages.flatMap((name) => ['-w', `packages/${name}`])
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination, ...workspaces]
  const told = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  return Array.isArray(told) ? told : Object.values(told)
}

/**
 * Does what `npm install` of the tarballs does, without a registry: other packages are links into the
 * repository.
 */
function install(tarballs: string, packed: readonly Packed[], folder: string): void {
  for (const { name, filename } of packed) {
    const target = join(folder, 'node_modules', name)
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', join(tarballs, filename), '-C', target, '--strip-components=1'])
    for (const dependency of Object.keys(readManifest(target).dependencies ?? {})) {
      if (packed.some((one) => one.name === dependency)) continue
      const link = join(folder, 'node_modules', dependency)
      const found = [
        `packages/${filename.replace(/^octavo-|-[\d.]+\.tgz$/g, '')}/node_modules`,
        'node_modules',
      ]
        .map((path) => join(root, path, dependency))
        .find((path) => existsSync(path))
      if (existsSync(link)) continue
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(found ?? 'missing', link)
    }
  }
}

describe.skipIf(process.platform === 'win32')('the packed packages (skipped on Windows)', () => {
  const desk = new Desk()
  const tarballs = desk.path('tarballs')
  const packed = pack(tarballs)

  it('contain only what runs', () => {
    expect(packed.map(({ name }) => name).sort()).toEqual(
      ['octavo', '@octavo/client', '@octavo/pdf', '@octavo/server', '@octavo/tasks', '@octavo/web'].sort(),
    )
    for (const { name, files } of packed) {
      const stray = files
        .map(({ path }) => path)
        .filter(
          (path) =>
            !/^(package\.json|README\.md|LICENSE|src\/conformance\/rules\/LICENSE|(bin|bundle|character-collections|standard-fonts|dist)\/.*)$/.test(
              path,
            ),
        )
      const made = files
        .map(({ path }) => path)
        .filter((path) => /\.(tsbuildinfo|cache|map|tsx?)$/.test(path) && !path.endsWith('.d.ts'))
      expect({ name, stray, made }).toEqual({ name, stray: [], made: [] })
    }
  })

  it('contain every file that they export', () => {
    for (const { name, files } of packed) {
      const folder = packages.find((one) => name === `@octavo/${one}` || (one === 'cli' && name === 'octavo'))
      const { exports = {}, bin = {} } = readManifest(join(root, 'packages', folder!))
      const named = [
        ...Object.values(exports).flatMap((entry) =>
          typeof entry === 'string' ? [entry] : Object.values(entry),
        ),
        ...Object.values(bin),
      ]
      // An export of a folder ends in "*"; every other one names its file whole.
      const shipped = (entry: string) =>
        files.some(({ path }) =>
          entry.endsWith('*') ? `./${path}`.startsWith(entry.slice(0, -1)) : join(path) === join(entry),
        )
      expect({ name, missing: named.filter((entry) => !shipped(entry)) }).toEqual({ name, missing: [] })
    }
  })

  it('work after installation in an empty folder', () => {
    const folder = desk.path('empty')
    mkdirSync(folder)
    install(tarballs, packed, folder)
    const octavo = join(folder, 'node_modules/octavo/bin/octavo.js')
    expect(statSync(octavo).mode & 0o111).not.toBe(0)
    desk.write('empty/a.pdf', plainDocument('A', 2))
    const run = (...args: string[]): string =>
      execFileSync(process.execPath, [octavo, ...args], {
        cwd: folder,
        env: desk.environment(),
        encoding: 'utf8',
      })
    expect(run('-V')).toMatch(/^\d+\.\d+\.\d+\n$/)
    const merged = JSON.parse(run('merge-pdf', 'a.pdf', 'a.pdf', '--json', '-o', 'merged.pdf'))
    expect(merged.files).toMatchObject([{ filename: 'merged.pdf', pages: 4 }])
    expect(run('pdf-to-image', 'a.pdf@1', '--dpi', '20', '-q', '-o', 'page.jpg')).toBe('')
    // Its exit status is also that of programs, which are no packages.
    const doctor = spawnSync(process.execPath, [octavo, 'doctor'], {
      env: desk.environment(),
      encoding: 'utf8',
    })
    expect(doctor.stdout).toMatch(/^ok +sharp \(package\)/m)
    expect(doctor.stdout).not.toMatch(/^not ok .*\(package\)/m)
    expect(run('serve', '--help')).toContain('--data-dir')
    expect(readdirSync(folder).sort()).toEqual(['a.pdf', 'merged.pdf', 'node_modules', 'page.jpg'])
    rmSync(folder, { recursive: true })
  })
})
