import { type Stats, statSync } from 'node:fs'

/** Undefined where nothing is there, or nobody may look. */
function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

export function isThere(path: string): boolean {
  return statusOf(path) !== undefined
}

export function isRegularFile(path: string): boolean {
  return statusOf(path)?.isFile() === true
}

export function isFolder(path: string): boolean {
  return statusOf(path)?.isDirectory() === true
}

/** What can be read once, from its first byte to its last: `<(…)` of a shell is one. */
export function isPipe(path: string): boolean {
  const found = statusOf(path)
  return found?.isFIFO() === true || found?.isSocket() === true
}
