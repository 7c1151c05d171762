import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ALL_PACKAGES } from '../../packages/tasks/src/typesetting/font-packages.js'
import { codeFiles, packagesRun, packagesUsed, packagesUsedBelow, readManifest } from './dependencies.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const workspace = readManifest(root)
/** The page ships only the output of Vite, so installing it needs none of its dependencies. */
const PAGE = '@octavo/web'
/** What packages are bundled with. They declare it, because `npm start` installs only what packages declare. */
const BUNDLERS: Readonly<Record<string, string>> = {
  octavo: 'esbuild',
  '@octavo/server': 'esbuild',
  [PAGE]: 'vite',
}
/** Packages whose files are read, by names from a table. */
const READ: Readonly<Record<string, readonly string[]>> = {
  '@octavo/tasks': [
    ...ALL_PACKAGES.map(({ name }) => name),
    '@tesseract.js-data/eng',
    '@tesseract.js-data/osd',
  ],
}
/** Why a version other than the one that its dependents ask for is installed. */
const OVERRIDES: Readonly<Record<string, string>> = {
  'msgpackr-extract': 'its newest versions (3.0.6, 3.0.7) have no build for Linux arm64',
}
/**
 * Why a package declares one that it does not import: overrides apply to the repository only, not where the
 * package is installed.
 */
const PINNED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@octavo/server': {
    'light-my-request': 'Fastify takes the newest version, whose dependency cookie requires Node 22',
  },
}
const forEveryone = [...Object.keys(workspace.devDependencies ?? {}), ...Object.values(BUNDLERS)]
const packages = (workspace.workspaces ?? []).map((path) => ({ path, folder: join(root, path) }))
const shipped = packages.filter(({ path }) => path.startsWith('packages/'))

function below(folder: string, ...names: readonly string[]): Set<string> {
  return packagesUsedBelow(names.map((name) => join(folder, name)).filter((path) => existsSync(path)))
}

const without = (names: Iterable<string>, others: Iterable<string>): string[] => {
  const known = new Set(others)
  return [...names].filter((name) => !known.has(name)).sort()
}

describe.each(shipped)('$path', ({ folder }) => {
  const { name, dependencies = {}, devDependencies = {} } = readManifest(folder)
  const product = below(folder, 'src', 'bin')
  const development = below(folder, 'test', 'scripts', 'vite.config.ts')

  test('declares exactly the packages that it imports', () => {
    // A package finds its own files by its name.
    const used = without([...product, ...(READ[name] ?? []), ...Object.keys(PINNED[name] ?? {})], [name])
    if (name !== PAGE) expect(used).toEqual(Object.keys(dependencies).sort())
    else
      expect({ dependencies, missing: without(used, Object.keys(devDependencies)) }).toEqual({
        dependencies: {},
        missing: [],
      })
  })

  test('declares exactly the additional packages that its tests import', () => {
    const known = name === PAGE ? product : Object.keys(dependencies)
    const declared = without(Object.keys(devDependencies), [
      ...(name === PAGE ? product : []),
      BUNDLERS[name] ?? '',
    ])
    expect(without(development, [name, ...known, ...forEveryone])).toEqual(declared)
  })
})

test.each(Object.entries(BUNDLERS))('%s declares %s, which it is bundled with', (name, bundler) => {
  const manifest = shipped.map(({ folder }) => readManifest(folder)).find((one) => one.name === name)
  expect(Object.keys(manifest?.devDependencies ?? {})).toContain(bundler)
})

test('bench declares exactly the packages that it imports', () => {
  const { dependencies = {}, devDependencies = {} } = readManifest(join(root, 'bench'))
  const used = packagesUsedBelow([join(root, 'bench')])
  expect(without(used, forEveryone)).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort())
})

describe('The workspace', () => {
  const ownFiles = [
    ...['scripts', 'test'].flatMap((name) => codeFiles(join(root, name))),
    join(root, 'vitest.config.ts'),
  ]
  const own = new Set(ownFiles.flatMap((path) => packagesUsed(readFileSync(path, 'utf8'), path)))

  test('declares what its own tests and scripts import', () => {
    expect(without(own, forEveryone)).toEqual([])
  })

  test('declares no package that no test, script or command uses', () => {
    const scripts = codeFiles(join(root, 'scripts')).map((path) => readFileSync(path, 'utf8'))
    const run = packagesRun(forEveryone, root, [...Object.values(workspace.scripts ?? {}), ...scripts])
    const tested = packages.flatMap(({ folder }) => [...packagesUsedBelow([folder])])
    const used = [...own, ...run, ...tested]
    // The compiler reads the `@types` packages of the packages used, and those of Node by their name in
    // tsconfig.base.json.
    const types = [...used, 'node'].map((name) => `@types/${name}`)
    expect(without(forEveryone, [...used, ...types, ...used.flatMap(peersOf)])).toEqual([])
  })

  test('installs only packages that support the oldest Node', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean; engines?: { node?: string } }>
    }
    const tooNew = Object.entries(packages).filter(
      ([, { dev, engines }]) => dev !== true && !supportsNode20(engines?.node ?? '*'),
    )
    expect(tooNew.map(([path]) => path)).toEqual([])
    expect(['^20.19.0 || >=22', '>= 18', '*', '20.x'].filter((range) => !supportsNode20(range))).toEqual([])
    expect(['>=22', '^18 || ^22.12', '>=20.20'].filter(supportsNode20)).toEqual([])
  })

  test('overrides only versions of installed packages, each for a reason', () => {
    const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    expect(Object.keys(overrides)).toEqual(Object.keys(OVERRIDES))
    expect(Object.keys(overrides).filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual(
      [],
    )
  })
})

/** Whether a range of versions, as in `engines`, includes 20.19, the oldest version that ours support. */
function supportsNode20(range: string): boolean {
  return range.split('||').some((part) => {
    const [, operator = '', major, minor = '0'] = /^\s*(>=|\^|~)?\s*v?(\d+)(?:\.(\d+))?/.exec(part) ?? []
    if (major === undefined) return true
    if (Number(major) === 20) return Number(minor) <= 19
    return operator === '>=' && Number(major) < 20
  })
}

/** The peer dependencies of a package, such as the compiler for openapi-typescript. */
function peersOf(name: string): string[] {
  const manifest = join(root, 'node_modules', name, 'package.json')
  if (!existsSync(manifest)) return []
  const { peerDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
  return Object.keys(peerDependencies)
}

test('an imported package is found in every form of import', () => {
  const code = `
    import type { A } from '@scope/types/deep'
    import 'side-effect'
    export * from 're-exported/part.js'
    const b = await import('dynamic')
    const c = createRequire(import.meta.url).${'resolve'}('resolved/file.wasm')
    const d = require('required')
    let e: import('named-by-type').E
    import { g } from './own.js'
    import { f } from 'node:fs'
    const text = "import 'only-text'"
  `
  expect(packagesUsed(code).sort()).toEqual([
    '@scope/types',
    'dynamic',
    'named-by-type',
    're-exported',
    'required',
    'resolved',
    'side-effect',
  ])
})
