import type { Source } from '@octavo/pdf/source'

/**
 * A folder in which a program of the system runs. Its files are in `in`, its results in `out`; it can write there, in
 * its home and in its temporary folder, and nowhere else.
 */
export interface ProgramFolder {
  /** The same in the sandbox. */
  readonly path: string
  /** Adds a file to `in` under a name without folders, and returns its path. */
  put(name: string, source: Source | Uint8Array): string
  /** Runs a program to its end. Throws `limit_exceeded` if it writes too much. */
  run(call: ProgramCall): Promise<ProgramEnd>
  /** The names of the files in `out`, sorted. */
  results(): readonly string[]
  /** A file in `out`. */
  open(name: string): Source & { close(): void }
}

export interface ProgramCall {
  /** Its name on the PATH, from the `needs` of the task. */
  readonly program: string
  readonly args: readonly string[]
  /** Paths that it can read besides those of the system and its folder; those that do not exist are left out. */
  readonly readable?: readonly string[] | undefined
  readonly environment?: Readonly<Record<string, string>> | undefined
}

export interface ProgramEnd {
  /** Null if it was killed. */
  readonly status: number | null
  /** The beginning of what it wrote to the standard output and the standard error output. */
  readonly messages: string
}
