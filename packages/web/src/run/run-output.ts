/** The location of an output on the service. */
export interface Origin {
  readonly processId: string
  /** The number of the output, from 1. */
  readonly number: number
}

/** A file that a run has produced, on the service or on this device. */
export interface RunOutput {
  readonly name: string
  readonly size: number
  readonly pages: number | null
  readonly type: string
  /** The download URL, if the output is on the service. */
  readonly download?: string | undefined
  readonly origin?: Origin | undefined
  /** The bytes, fetched from the service or read from this device. */
  blob(): Promise<Blob>
}

/** The outputs on the service that files of the page came from. They need not be uploaded again. */
const origins = new WeakMap<File, Origin>()

export function originOf(file: File): Origin | undefined {
  return origins.get(file)
}

export function withOrigin(file: File, origin: Origin): File {
  origins.set(file, origin)
  return file
}
