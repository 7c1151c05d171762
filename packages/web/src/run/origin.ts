import type { Origin } from '../run-output.js'

/** The outputs on the service that files of the page came from. They need not be uploaded again. */
const origins = new WeakMap<File, Origin>()

export function originOf(file: File): Origin | undefined {
  return origins.get(file)
}

export function withOrigin(file: File, origin: Origin): File {
  origins.set(file, origin)
  return file
}
