import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Reads the imports of every package, so that tests can check them against the rules between modules
 * (ARCHITECTURE.md).
 */
const packages = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'packages')

export interface SourceFile {
  /** Relative to `packages`, with forward slashes: `pdf/src/file/open.ts`. */
  readonly path: string
  /** Specifiers as written; relative ones are resolved like `path`. */
  readonly imports: readonly string[]
  readonly reExportsOnly: boolean
}

export const packageNames = readdirSync(packages).filter((name) =>
  statSync(join(packages, name)).isDirectory(),
)

export const sourceFiles: readonly SourceFile[] = packageNames
  .filter((name) => readdirSync(join(packages, name)).includes('src'))
  .flatMap((name) => filesUnder(join(packages, name, 'src')))
  .filter((path) => /\.tsx?$/.test(path))
  .map(sourceFile)

export function inPackage(name: string): readonly SourceFile[] {
  return sourceFiles.filter(({ path }) => path.startsWith(`${name}/src/`))
}

/** The source files of the packages' named exports. */
export const entryPoints: ReadonlySet<string> = new Set(packageNames.flatMap(exportedBy))

/** The folder directly below `src`; undefined for top-level files and for other packages. */
export function moduleOf(path: string): string | undefined {
  return /^[\w-]+\/src\/([^/]+)\//.exec(path)?.[1]
}

/** `importer → import` for every import that breaks a rule. */
export function breaches(
  files: readonly SourceFile[],
  isForbidden: (imported: string, file: SourceFile) => boolean,
): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((imported) => isForbidden(imported, file))
      .map((imported) => `${file.path} → ${imported}`),
  )
}

/** Imports from one module into another that the table of rules does not allow. */
export function breachesBetweenModules(
  files: readonly SourceFile[],
  modules: Readonly<Record<string, readonly string[]>>,
): string[] {
  return breaches(files, (imported, { path }) => {
    const own = moduleOf(path)
    const other = imported.includes('/src/') ? moduleOf(imported) : undefined
    return own !== undefined && other !== undefined && own !== other && !(modules[own] ?? []).includes(other)
  })
}

export function modulesWithoutRule(
  files: readonly SourceFile[],
  modules: Readonly<Record<string, readonly string[]>>,
): string[] {
  const used = new Set(files.flatMap(({ path }) => moduleOf(path) ?? []))
  return [...used].filter((module) => modules[module] === undefined)
}

function exportedBy(name: string): string[] {
  const manifest = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as {
    exports?: Record<string, { types: string } | string>
  }
  return Object.values(manifest.exports ?? {}).flatMap((exported) =>
    typeof exported === 'string'
      ? []
      : `${name}/${exported.types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts')}`,
  )
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
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
  return { path: slashed(relative(packages, path)), imports, reExportsOnly }
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}
