import { closeSync, constants, fstatSync, openSync } from 'node:fs'

/** A child process may have left a link: only a regular file is adopted. Returns a descriptor for reading. */
export function openRegularFile(path: string): number {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  if (fstatSync(descriptor).isFile()) return descriptor
  closeSync(descriptor)
  throw noFile()
}

export function noFile(): Error {
  return new Error('Only a regular file can become a blob.')
}
