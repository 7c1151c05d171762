/** Merges files in order into one new file. */
export type Merge = (inputs: readonly string[], output: string) => void | Promise<void>

/** Runs in a Node process: measured in its own child process, after a warm-up. */
export interface Library {
  readonly kind: 'library'
  readonly name: string
  /** Loads the engine lazily: a child process must not load the other engines, which would use memory. */
  load(): Promise<Merge>
}

/** A command line: each run includes a process start, as for its users. */
export interface Command {
  readonly kind: 'command'
  readonly name: string
  readonly command: string
  /** The program that must be installed, if it is not the command itself. */
  readonly needs?: string | undefined
  /** Exit codes that mean success. */
  readonly success: readonly number[]
  arguments(inputs: readonly string[], output: string): string[]
}

export type Engine = Library | Command
