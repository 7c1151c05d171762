import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** Reads the imports of every package and holds them against the rules between rooms (ARCHITECTURE.md). */
const packages = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

interface SourceFile {
  /** Relative to `packages`, with forward slashes: `pdf/src/file/open.ts`. */
  readonly path: string
  readonly lines: number
  /** Specifiers as they are written; relative ones resolved like `path`. */
  readonly imports: readonly string[]
  readonly reExportsOnly: boolean
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

function sourceFile(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!)
  const imports = specifiers.map((specifier) =>
    specifier.startsWith('.')
      ? slashed(relative(packages, normalize(join(dirname(path), specifier.replace(/\.js$/, '.ts')))))
      : specifier,
  )
  const statements = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim()
  const reExportsOnly = /^(export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s+'[^']+'\s*)+$/.test(
    statements,
  )
  return { path: slashed(relative(packages, path)), lines: text.split('\n').length, imports, reExportsOnly }
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}

const folders = readdirSync(packages).filter((name) => statSync(join(packages, name)).isDirectory())
const sources = folders.flatMap((name) => {
  const src = join(packages, name, 'src')
  const isThere = readdirSync(join(packages, name)).includes('src')
  return isThere
    ? filesUnder(src)
        .filter((path) => /\.tsx?$/.test(path))
        .map(sourceFile)
    : []
})

/** `importer → import` for every import that breaks a rule. */
function breaches(
  files: readonly SourceFile[],
  isForbidden: (imported: string, file: SourceFile) => boolean,
): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((imported) => isForbidden(imported, file))
      .map((imported) => `${file.path} → ${imported}`),
  )
}

const inPackage = (name: string) => sources.filter(({ path }) => path.startsWith(`${name}/src/`))

/** Which packages of ours each package may import. Nothing imports upward. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  pdf: [],
  tasks: ['pdf'],
  client: [],
  cli: ['pdf', 'tasks', 'client', 'server'],
  server: ['pdf', 'tasks'],
  web: ['pdf', 'client'],
}

/** The package of ours that an import leads to. */
function packageOf(imported: string): string | undefined {
  const named = /^@octavo\/([\w-]+)/.exec(imported)?.[1]
  return named ?? folders.find((name) => imported.startsWith(`${name}/src/`))
}

describe('between packages', () => {
  test('every package has its rule', () => {
    const used = folders.filter((name) => inPackage(name).length > 0)
    expect(used.filter((name) => mayImport[name] === undefined)).toEqual([])
  })

  test('nothing imports upward', () => {
    const found = breaches(sources, (imported, { path }) => {
      const own = path.slice(0, path.indexOf('/'))
      const other = packageOf(imported)
      return other !== undefined && other !== own && !(mayImport[own] ?? []).includes(other)
    })
    expect(found).toEqual([])
  })

  test('a package is imported by its name, not by a path into it', () => {
    const found = breaches(sources, (imported, { path }) => {
      const own = path.slice(0, path.indexOf('/'))
      return folders.some((name) => name !== own && imported.startsWith(`${name}/`))
    })
    expect(found).toEqual([])
  })
})

/** The rooms of the engine, each with the rooms it may know besides itself and the files at the top. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  source: [],
  syntax: [],
  filters: ['syntax', 'platform'],
  crypt: ['syntax', 'platform'],
  file: ['source', 'syntax', 'filters', 'crypt', 'platform'],
  write: ['source', 'syntax', 'crypt', 'platform'],
  geometry: ['file', 'syntax'],
  document: ['assemble', 'file', 'write', 'syntax', 'filters', 'crypt', 'platform', 'source'],
  content: ['document', 'geometry', 'file', 'syntax'],
  inspect: ['document', 'file', 'syntax', 'filters', 'crypt', 'platform', 'source'],
  assemble: ['document', 'file', 'write', 'syntax', 'filters', 'crypt', 'platform', 'source'],
  split: ['assemble', 'inspect', 'document', 'write', 'source'],
  edit: [
    'assemble',
    'inspect',
    'content',
    'document',
    'geometry',
    'file',
    'write',
    'syntax',
    'filters',
    'crypt',
    'platform',
    'source',
  ],
  linearize: ['edit', 'assemble', 'document', 'file', 'write', 'syntax', 'crypt', 'platform', 'source'],
}

/** What the joins of document-level things see of the assembly they take part in. */
const SEEN_BY_DOCUMENT = /^pdf\/src\/assemble\/(assembly|copier|input|options|report|unique-names)\.ts$/

const NODE_ALONE = [
  'pdf/src/platform/node.ts',
  'pdf/src/source/file-source.ts',
  'pdf/src/source/read-descriptor.ts',
  'pdf/src/source/read-descriptor.ts',
  'pdf/src/write/file-sink.ts',
]

describe('inside the engine', () => {
  const engine = inPackage('pdf')
  const roomOf = (path: string) => /^pdf\/src\/([^/]+)\//.exec(path)?.[1]

  test('is read', () => expect(engine.length).toBeGreaterThan(50))

  test('every folder has its rule', () => {
    const used = new Set(engine.map(({ path }) => roomOf(path)).filter((room) => room !== undefined))
    expect([...used].filter((room) => rooms[room] === undefined)).toEqual([])
  })

  test('no room knows one that stands above it', () => {
    const found = breaches(engine, (imported, { path }) => {
      const own = roomOf(path)
      const other = roomOf(imported)
      return own !== undefined && other !== undefined && own !== other && !rooms[own]!.includes(other)
    })
    expect(found).toEqual([])
  })

  test('document-level things know of the assembly only what it shows them', () => {
    const joins = engine.filter(({ path }) => roomOf(path) === 'document')
    const found = breaches(
      joins,
      (imported) => roomOf(imported) === 'assemble' && !SEEN_BY_DOCUMENT.test(imported),
    )
    expect(found).toEqual([])
  })

  test('only a few files know Node, so that the rest runs in a browser', () => {
    const elsewhere = engine.filter(({ path }) => !NODE_ALONE.includes(path))
    expect(breaches(elsewhere, (imported) => imported.startsWith('node:'))).toEqual([])
    expect(breaches(elsewhere, (imported) => NODE_ALONE.includes(imported))).toEqual([])
  })

  test('libraries are met in the platform alone', () => {
    const found = breaches(engine, (imported, { path }) => {
      const isOurs = imported.startsWith('pdf/src/') || imported.startsWith('node:')
      return !isOurs && roomOf(path) !== 'platform'
    })
    expect(found).toEqual([])
  })

  test('only the platform knows what the platform is made of', () => {
    const found = breaches(engine, (imported, { path }) => {
      const isAdapter = /^pdf\/src\/platform\/(node|browser)\.ts$/.test(imported)
      return isAdapter && roomOf(path) !== 'platform'
    })
    expect(found).toEqual([])
  })
})

describe('everywhere', () => {
  test('nothing is called utils', () => {
    expect(
      sources.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(path)),
    ).toEqual([])
  })

  test('no file is longer than 400 lines', () => {
    expect(sources.filter(({ lines }) => lines > 400).map(({ path, lines }) => `${path}: ${lines}`)).toEqual(
      [],
    )
  })

  test('no file only hands on what others export', () => {
    expect(sources.filter(({ reExportsOnly }) => reExportsOnly).map(({ path }) => path)).toEqual([])
  })
})
