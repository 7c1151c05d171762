import { readdirSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'vite'

interface Manifest {
  readonly name: string
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Every code file below a folder, except build output and installed packages. */
export function codeFiles(folder: string): string[] {
  if (statSync(folder).isFile()) return [folder]
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|bundle|types|\..*)$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return codeFiles(path)
    return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : []
  })
}

/** The packages that code uses: imported in any form, or resolved to find one of their files. */
export function packagesUsed(code: string, path = 'code.ts'): string[] {
  const parsed = parseSync(path, code)
  if (parsed.errors.length > 0) throw new Error(`${path} cannot be read: ${parsed.errors[0]!.message}`)
  const { staticImports, staticExports } = parsed.module
  const statically = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]
  const imported = statically.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
  // Visiting every node of a file takes much longer than reading its imports.
  if (/\b(?:import|require)\s*\(/.test(code)) addCalls(parsed.program, imported)
  const resolved = [
    ...code.matchAll(/(?:\(import\.meta\.url\)|require|import\.meta)\.resolve\('([^']+)'\)/g),
  ].map((match) => match[1]!)
  return (
    [...imported, ...resolved]
      // A specifier with a custom scheme is a virtual module of a bundler.
      .filter((specifier) => !/^(?:[./]|[a-z]+:)/.test(specifier) && !isBuiltin(specifier))
      .map((specifier) =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      )
  )
}

/** Adds the specifiers of `import()` in code and in types, and of `require()`. */
function addCalls(value: unknown, found: string[]): void {
  if (typeof value !== 'object' || value === null) return
  const { type, source, callee, arguments: given } = value as Readonly<Record<string, unknown>>
  if ((type === 'ImportExpression' || type === 'TSImportType') && isText(source)) found.push(source.value)
  if (type === 'CallExpression' && isRequire(callee)) {
    const [first] = given as readonly unknown[]
    if (isText(first)) found.push(first.value)
  }
  for (const child of Object.values(value)) addCalls(child, found)
}

function isText(node: unknown): node is { readonly value: string } {
  const { type, value } = (node ?? {}) as { type?: string; value?: unknown }
  return type === 'Literal' && typeof value === 'string'
}

function isRequire(callee: unknown): boolean {
  const { type, name } = callee as { type: string; name?: string }
  return type === 'Identifier' && name === 'require'
}

export function packagesUsedBelow(folders: readonly string[]): Set<string> {
  const files = folders.flatMap(codeFiles)
  return new Set(files.flatMap((path) => packagesUsed(readFileSync(path, 'utf8'), path)))
}

/** The packages whose program is run by a script of package.json or by our scripts. */
export function packagesRun(names: readonly string[], root: string, scripts: Iterable<string>): string[] {
  const text = [...scripts].join('\n')
  return names.filter((name) => {
    const { bin = {} } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
    const programs = typeof bin === 'string' ? [name] : Object.keys(bin)
    return (
      text.includes(`'${name}/`) ||
      programs.some((program) => new RegExp(`(^|&& )${program}\\b`, 'm').test(text))
    )
  })
}
