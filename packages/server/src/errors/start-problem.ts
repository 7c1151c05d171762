/** Why the service cannot start, for its operator: the setting, its value, and what would be right. */
export class StartProblem extends Error {
  override readonly name: string = 'StartProblem'
}

/** The system error code of an error or of its cause. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}
