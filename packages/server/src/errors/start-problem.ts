/** Why the service cannot start, for whoever starts it: which setting it is, what it says and what would be right. */
export class StartProblem extends Error {
  override readonly name: string = 'StartProblem'
}

/** What the system calls it, of an error or of what caused it. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}
