import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * By package name, which resolves to the same folder from the bundle, from compiled code and, in tests, from
 * the sources.
 */
const SERVER_PACKAGE = dirname(createRequire(import.meta.url).resolve('@octavo/server/package.json'))
const OWN_PACKAGES = ['@octavo/tasks', '@octavo/pdf']

const BUILT_CHILD = join(SERVER_PACKAGE, 'dist/worker/child.js')
const BUNDLED_CHILD = join(SERVER_PACKAGE, 'bundle/child.js')

/** The program of a child. The bundle starts in less than half the time. */
export function childFile(): string {
  return existsSync(BUNDLED_CHILD) ? BUNDLED_CHILD : BUILT_CHILD
}

/** What a child has to read to run: our compiled code and the installed packages, and no other files. */
export function codeFolders(): string[] {
  const folders = [join(SERVER_PACKAGE, 'dist'), dirname(BUNDLED_CHILD), ...nodeModulesAbove(SERVER_PACKAGE)]
  // In a workspace our packages are links to other folders.
  const linked = folders.flatMap((folder) =>
    OWN_PACKAGES.map((name) => join(folder, name)).filter(existsSync),
  )
  for (const folder of linked) {
    const real = realpathSync(folder)
    if (real !== folder) folders.push(real, ...nodeModulesAbove(real))
  }
  return [...new Set(folders)]
}

/** A package.json determines how files are loaded, so it belongs to the code. */
export function codeFiles(): string[] {
  return [join(SERVER_PACKAGE, 'package.json')]
}

function nodeModulesAbove(folder: string): string[] {
  const found: string[] = []
  for (let at = folder; ; at = dirname(at)) {
    const modules = join(at, 'node_modules')
    if (existsSync(modules)) found.push(modules)
    if (dirname(at) === at) return found
  }
}
