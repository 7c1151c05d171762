import { readdirSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'

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

/** Every file of code below a folder, but for what is built or installed. */
export function codeFiles(folder: string): string[] {
  if (statSync(folder).isFile()) return [folder]
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|bundle|types|\..*)$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return codeFiles(path)
    return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : []
  })
}

/** The packages that code asks for: imported in any way, or resolved for a file of theirs. */
export function packagesUsed(code: string): string[] {
  const imported = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName)
  const resolved = [
    ...code.matchAll(/(?:\(import\.meta\.url\)|require|import\.meta)\.resolve\('([^']+)'\)/g),
  ].map((match) => match[1]!)
  return (
    [...imported, ...resolved]
      // What has a scheme of its own is made by a bundler.
      .filter((specifier) => !/^(?:[./]|[a-z]+:)/.test(specifier) && !isBuiltin(specifier))
      .map((specifier) =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      )
  )
}

export function packagesUsedBelow(folders: readonly string[]): Set<string> {
  return new Set(folders.flatMap(codeFiles).flatMap((path) => packagesUsed(readFileSync(path, 'utf8'))))
}

/** The packages whose program a script of package.json or our own scripts run. */
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
