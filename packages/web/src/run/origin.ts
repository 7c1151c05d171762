import type { Origin } from '../run-output.js'

/** Where files of the page came out of, on the service: they need not be sent there again. */
const origins = new WeakMap<File, Origin>()

export function originOf(file: File): Origin | undefined {
  return origins.get(file)
}

export function cameFrom(file: File, origin: Origin): File {
  origins.set(file, origin)
  return file
}
