/** Merges whole files, in order, into one new file. */
export type Merge = (inputs: readonly string[], output: string) => void | Promise<void>

/** Runs inside a Node process: measured in a child of its own, warm. */
export interface Library {
  readonly kind: 'library'
  readonly name: string
  /** Loads the engine, and only then: a child must not carry the weight of the other engines. */
  load(): Promise<Merge>
}

/** A command line: every run is a process start, as its users pay it. */
export interface Command {
  readonly kind: 'command'
  readonly name: string
  readonly command: string
  /** The program that has to be installed, where it is not the command itself. */
  readonly needs?: string | undefined
  /** Exit codes that mean success. */
  readonly success: readonly number[]
  arguments(inputs: readonly string[], output: string): string[]
}

export type Engine = Library | Command
