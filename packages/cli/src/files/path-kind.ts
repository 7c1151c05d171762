import { type Stats, statSync } from 'node:fs'

/** Undefined if it does not exist or is not accessible. */
function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

export function exists(path: string): boolean {
  return isAddress(path) || statusOf(path) !== undefined
}

/** Of a web page. */
export function isAddress(path: string): boolean {
  return /^https?:\/\//i.test(path) && URL.canParse(path)
}

export function isRegularFile(path: string): boolean {
  return statusOf(path)?.isFile() === true
}

export function isFolder(path: string): boolean {
  return statusOf(path)?.isDirectory() === true
}

/** A stream that can be read once, such as `<(…)` of a shell. */
export function isPipe(path: string): boolean {
  const found = statusOf(path)
  return found?.isFIFO() === true || found?.isSocket() === true
}
