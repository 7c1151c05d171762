// After a build: what is started again and again, in few files. Most of the time of a short command, and of a child of the service before it is ready,
// goes into finding, opening and running modules, and there are hundreds of them.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeCommandLine } from './bundle/command-line.mjs'
import { writeService } from './bundle/service.mjs'
import { root } from './commands.mjs'

const bundles = [
  { folder: 'packages/server/bundle', main: 'child.js', write: writeService },
  { folder: 'packages/cli/bundle', main: 'main.js', write: writeCommandLine },
]
const sources = [
  ...['pdf', 'tasks', 'server', 'cli'].map((name) => `packages/${name}/dist/.tsbuildinfo`),
  'scripts/bundle.mjs',
  ...readdirSync(join(root, 'scripts/bundle')).map((name) => `scripts/bundle/${name}`),
  'package-lock.json',
].map((path) => join(root, path))

const canBeMade = existsSync(join(root, 'node_modules/esbuild')) && sources.every((path) => existsSync(path))
for (const { folder, main, write } of canBeMade ? bundles : []) {
  const finished = join(root, folder)
  if (isCurrent(join(finished, main))) continue
  // Made beside its place: what starts meanwhile finds the old one whole.
  const unfinished = `${finished}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  await write(unfinished)
  rmSync(finished, { recursive: true, force: true })
  renameSync(unfinished, finished)
}

/** Not older than what it is made of. */
function isCurrent(file) {
  if (!existsSync(file)) return false
  const made = statSync(file).mtimeMs
  return sources.every((path) => statSync(path).mtimeMs <= made)
}
