import { codeOf, StartProblem } from '../../errors/start-problem.js'

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of its host cannot be resolved now',
  '28P01': 'the password is wrong',
  '28000': 'the user may not use it',
  '3D000': 'there is no such database: create it first',
  '42501': 'the user may not create tables in it',
}

/** Why the database cannot be opened, for the operator, without its password. */
export function openingProblem(url: string, error: unknown): unknown {
  if (error instanceof StartProblem) return error
  const { host, pathname } = new URL(url)
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const reason = (code !== undefined && reasons[code]) || message
  return new StartProblem(
    `The database '${pathname.slice(1)}' at ${host} (OCTAVO_DATABASE_URL) cannot be opened: ${reason}${code === undefined ? '' : ` (${code})`}.`,
    { cause: error },
  )
}
