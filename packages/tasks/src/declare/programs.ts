import type { Source } from '@octavo/pdf/source'

/**
 * A folder in which a program of the system runs. Its files are in `in`, its results in `out`; it can write there, in
 * its home and in its temporary folder, and nowhere else.
 */
export interface ProgramFolder {
  /** As the program sees it. */
  readonly path: string
  /** Adds a file to `in` under a name without folders, and returns its path. */
  put(name: string, source: Source | Uint8Array): string
  /** Writes a text to a path below the folder. */
  write(path: string, text: string): void
  /** The beginning of a text that the program wrote; empty if it did not. */
  read(path: string): string
  /** Runs a program to its end. Throws `limit_exceeded` if it writes too much. */
  run(call: ProgramCall): Promise<ProgramEnd>
  /** Starts a program that exchanges messages until it is closed. */
  start(call: Omit<ProgramCall, 'cpuSeconds'>): StartedProgram
  /** The names of the files in `out`, sorted. */
  results(): readonly string[]
  /** A file in `out`. */
  open(name: string): Source & { close(): void }
}

export interface StartedProgram {
  readonly channel: ProgramChannel
  /**
   * Rejects with `damaged_document` when the program ends by itself, and with `limit_exceeded` when it writes too much,
   * which kills it. It never resolves.
   */
  readonly failed: Promise<never>
  /** Kills it, and resolves when it has ended. */
  close(): Promise<void>
}

/** Messages that end with a zero byte: the program reads them from descriptor 3 and writes them to descriptor 4. */
export interface ProgramChannel {
  send(message: string): void
  receive(listener: (message: string) => void): void
}

export interface ProgramCall {
  /** Its name on the PATH, from the `needs` of the task. */
  readonly program: string
  /** The names that are tried if there is none of that name, in their order. */
  readonly otherNames?: readonly string[] | undefined
  readonly args: readonly string[]
  /** Commands of a shell that run before it, in its folder and its sandbox. */
  readonly prepare?: string | undefined
  /** Paths that it can read besides those of the system and its folder; those that do not exist are left out. */
  readonly readable?: readonly string[] | undefined
  readonly environment?: Readonly<Record<string, string>> | undefined
  /** How much of its messages is kept. */
  readonly maxMessageBytes?: number | undefined
  /** The processor time of each of its processes: one that takes more is killed. */
  readonly cpuSeconds?: number | undefined
}

export interface ProgramEnd {
  /** Null if it was killed. */
  readonly status: number | null
  /** The beginning of what it wrote to the standard output and the standard error output. */
  readonly messages: string
  /** Whether it was killed because it took more processor time than it had. */
  readonly isOutOfTime: boolean
}
