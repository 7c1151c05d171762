/** Where a file of the page came out of, on the service: it need not be sent there again. */
export interface Origin {
  readonly processId: string
  /** Of the output, from 1. */
  readonly number: number
}

const origins = new WeakMap<File, Origin>()

export function originOf(file: File): Origin | undefined {
  return origins.get(file)
}

export function cameFrom(file: File, origin: Origin): File {
  origins.set(file, origin)
  return file
}
