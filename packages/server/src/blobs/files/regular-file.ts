import { closeSync, constants, fstatSync, openSync } from 'node:fs'

/** What a child leaves behind could be a link to somewhere else: only a file of its own is taken over. Gives a descriptor to read from. */
export function openRegularFile(path: string): number {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  if (fstatSync(descriptor).isFile()) return descriptor
  closeSync(descriptor)
  throw noFile()
}

export function noFile(): Error {
  return new Error('Only a regular file can become a blob.')
}
