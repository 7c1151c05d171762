// Prepares a fresh clone: npm packages and the build.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, succeeds } from './commands.mjs'
import { nativePartsProblem } from './native-parts.mjs'

/** Installs missing packages. The caller has to build. */
export function installPackages() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true
  const env = { ...process.env, OCTAVO_BUILD: 'later' }
  return succeeds('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env })
}

/** Whether all native parts for this machine load; prints what does not, and how to fix it. */
export function nativePartsLoad() {
  const problem = nativePartsProblem(root)
  if (problem !== undefined) console.error(problem)
  return problem === undefined
}

export const compiler = '@typescript/native-preview/bin/tsgo'

export function build() {
  return ['scripts/compile.mjs', 'scripts/bundle.mjs'].every((script) => succeeds(process.execPath, [script]))
}
