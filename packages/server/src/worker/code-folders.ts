import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The compiled files of this package: also where the sources themselves run, as in tests. */
const SERVER_PACKAGE = fileURLToPath(new URL('../../', import.meta.url))
const OWN_PACKAGES = ['@octavo/tasks', '@octavo/pdf']

export const CHILD_FILE = join(SERVER_PACKAGE, 'dist/worker/child.js')

/** What a child has to read to run: our compiled code and the installed packages, and nothing else of the machine's files. */
export function codeFolders(): string[] {
  const folders = [join(SERVER_PACKAGE, 'dist'), ...nodeModulesAbove(SERVER_PACKAGE)]
  // In a workspace our packages are links to folders elsewhere.
  const linked = folders.flatMap((folder) =>
    OWN_PACKAGES.map((name) => join(folder, name)).filter(existsSync),
  )
  for (const folder of linked) {
    const real = realpathSync(folder)
    if (real !== folder) folders.push(real, ...nodeModulesAbove(real))
  }
  return [...new Set(folders)]
}

/** A package.json says how files are to be read: it belongs to the code. */
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
