// Makes a fresh clone ready: npm packages and the build.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, succeeds } from './commands.mjs'
import { nativePartsProblem } from './native-parts.mjs'

/** Installs what is not there yet. Building is left to the caller. */
export function installPackages() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true
  const env = { ...process.env, OCTAVO_BUILD: 'later' }
  return succeeds('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env })
}

/** Whether everything that was made for this kind of machine loads; says what does not, and what to do. */
export function nativePartsLoad() {
  const problem = nativePartsProblem(root)
  if (problem !== undefined) console.error(problem)
  return problem === undefined
}

export const compiler = '@typescript/native-preview/bin/tsgo'

export function build() {
  return ['scripts/compile.mjs', 'scripts/bundle.mjs'].every((script) => succeeds(process.execPath, [script]))
}
