export interface Problem {
  /** The variable or the flag. */
  readonly where: string
  /** Undefined if it must not be repeated. */
  readonly given: string | undefined
  readonly allowed: string
}

/** The service does not start: every invalid setting, each with the allowed values. */
export class SettingsError extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(sentence).join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

function sentence({ where, given, allowed }: Problem): string {
  const value = given === undefined ? 'is not valid' : `cannot be '${shown(given)}'`
  return `${where} ${value}: allowed is ${allowed}.`
}

function shown(given: string): string {
  // Control characters must not reach a terminal.
  const printable = given.replace(/[\x00-\x1f\x7f-\x9f]/g, '?')
  return printable.length > 100 ? `${printable.slice(0, 100)}…` : printable
}
