import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents. `recursive` of mkdir never returns on a file system that allows no
 * folders and reports the parent as missing, such as /proc: so it is only tried once after the parent was
 * created.
 */
export function makeFolders(path: string): void {
  try {
    makeFolder(path)
  } catch (error) {
    const above = dirname(path)
    if (codeOf(error) !== 'ENOENT' || above === path) throw error
    makeFolders(above)
    makeFolder(path)
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
