// Prepares a fresh clone: npm packages and the build.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, succeeds } from './commands.mjs'
import { nativePartsProblem } from './native-parts.mjs'

/** Installs what building and running need: the packages that the workspaces below `packages` declare. */
export function installForStart() {
  return isInstalled('esbuild') || install('--workspace=packages')
}

/** Installs also what tests, benchmarks and lint need, which `bench` and the root declare. */
export function installAll() {
  return isInstalled('vitest') || install()
}

/** @param sample a package of those that are needed; the others were installed with it */
function isInstalled(sample) {
  const installed = join(root, 'node_modules/.package-lock.json')
  const lock = join(root, 'package-lock.json')
  return (
    existsSync(join(root, 'node_modules', sample)) &&
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(lock).mtimeMs
  )
}

/** No package needs its install script here; the script of the root would build, which the callers do. */
function install(...which) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  return succeeds('npm', ['ci', ...which, ...quiet])
}

/** Whether all native parts for this machine load; prints what does not, and how to fix it. */
export function nativePartsLoad() {
  const problem = nativePartsProblem(root)
  if (problem !== undefined) console.error(problem)
  return problem === undefined
}

/** Without checking types: `npm run build` and `npm test` do that too. */
export function build() {
  return ['scripts/compile.mjs', 'scripts/bundle.mjs'].every((script) => succeeds(process.execPath, [script]))
}
