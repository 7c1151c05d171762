/** A flag, for shell completion. */
export interface CompletedFlag {
  /** With its dashes. */
  readonly flag: string
  /** Possible values; empty if any value is allowed. */
  readonly values: readonly string[]
  readonly takes: 'nothing' | 'file' | 'text'
  readonly text: string
}

/** A command, for shell completion. */
export interface CompletedCommand {
  /** The short name, which is offered, then aliases. */
  readonly names: readonly [string, ...string[]]
  readonly summary: string
  /** Words that may follow it: `create` in `octavo token create`. */
  readonly words: readonly string[]
  readonly flags: readonly CompletedFlag[]
}

/** Quoted as one word for a shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
