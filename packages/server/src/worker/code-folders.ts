import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The compiled files of this package: also where the sources themselves run, as in tests. */
const SERVER_PACKAGE = fileURLToPath(new URL('../../', import.meta.url))
const OWN_PACKAGES = ['@octavo/tasks', '@octavo/pdf']

const BUILT_CHILD = join(SERVER_PACKAGE, 'dist/worker/child.js')
const BUNDLED_CHILD = join(SERVER_PACKAGE, 'bundle/child.js')

/**
 * What a child runs. The bundle starts in less than half the time; tasks of one's own import the packages as they were built, and two copies of one
 * would not know each other.
 */
export function childFile(hasFurtherTasks: boolean): string {
  return !hasFurtherTasks && existsSync(BUNDLED_CHILD) ? BUNDLED_CHILD : BUILT_CHILD
}

/** What a child has to read to run: our compiled code and the installed packages, and nothing else of the machine's files. */
export function codeFolders(): string[] {
  const folders = [join(SERVER_PACKAGE, 'dist'), dirname(BUNDLED_CHILD), ...nodeModulesAbove(SERVER_PACKAGE)]
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
