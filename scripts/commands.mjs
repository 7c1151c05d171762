import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs a command in the root folder with its output shown; returns whether it succeeded. */
export function succeeds(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status === 0
}

/** Starts a Node script in the root folder without waiting; resolves with whether it succeeded. */
export function startedBeside(path, args = []) {
  const child = spawn(process.execPath, [join(root, path), ...args], { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Runs a program of an installed npm package without npx. */
export function packageProgram(path, args, options) {
  return succeeds(process.execPath, [join(root, 'node_modules', path), ...args], options)
}

export function onPath(command) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
