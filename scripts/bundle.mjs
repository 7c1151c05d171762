// After a build: bundles the programs that are started often into a few files. A short command, and a child
// of the service until it is ready, spend most of their time finding, opening and running hundreds of
// modules.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writeCommandLine } from './bundle/command-line.mjs'
import { writePage } from './bundle/page.mjs'
import { writeService } from './bundle/service.mjs'
import { root } from './commands.mjs'

const scripts = [
  'scripts/bundle.mjs',
  ...filesIn('scripts/bundle'),
  'scripts/third-party-notices.mjs',
  'package-lock.json',
]
const programs = [...builtFrom('pdf', 'tasks', 'client', 'server', 'cli'), ...scripts]
const page = [
  ...builtFrom('pdf', 'tasks', 'client'),
  ...['src', 'public'].flatMap((folder) => filesIn(`packages/web/${folder}`)),
  ...filesIn('packages/pdf/character-collections'),
  ...filesIn('packages/pdf/standard-fonts'),
  'packages/web/index.html',
  'packages/web/vite.config.ts',
  ...scripts,
]
const bundles = [
  { folder: 'packages/server/bundle', main: 'child.js', write: writeService, sources: programs },
  { folder: 'packages/cli/bundle', main: 'main.cjs', write: writeCommandLine, sources: programs },
  { folder: 'packages/web/bundle', main: 'index.html', write: writePage, sources: page },
]

const hasTools = existsSync(join(root, 'node_modules/esbuild'))
for (const { folder, main, write, sources } of bundles) {
  const canBeMade = hasTools && sources.every((path) => existsSync(join(root, path)))
  const finished = join(root, folder)
  if (!canBeMade || isCurrent(join(finished, main), sources)) continue
  // Written next to the old bundle, so that programs started meanwhile find the old one complete.
  const unfinished = `${finished}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  await write(unfinished)
  rmSync(finished, { recursive: true, force: true })
  renameSync(unfinished, finished)
}

function builtFrom(...packages) {
  return packages.map((name) => `packages/${name}/.compiled`)
}

/** If the folder does not exist, returns its name: then nothing can be built from it. */
function filesIn(folder) {
  if (!existsSync(join(root, folder))) return [folder]
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** Whether a file is not older than its sources. */
function isCurrent(file, sources) {
  if (!existsSync(file)) return false
  const made = statSync(file).mtimeMs
  return sources.every((path) => statSync(join(root, path)).mtimeMs <= made)
}
