/** What a shell needs to know of a flag. */
export interface CompletedFlag {
  /** With its dashes. */
  readonly flag: string
  /** What may follow it; empty where that is not a choice. */
  readonly values: readonly string[]
  readonly takes: 'nothing' | 'file' | 'text'
  readonly text: string
}

/** What a shell needs to know of a command. */
export interface CompletedCommand {
  /** The short name, which is offered, then others that are known as well. */
  readonly names: readonly [string, ...string[]]
  readonly summary: string
  /** Words that may follow it: `create` of `octavo token create`. */
  readonly words: readonly string[]
  readonly flags: readonly CompletedFlag[]
}

/** As one word for a shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
