import { codeOf } from '../../errors/start-problem.js'
import { StorageFull } from '../../errors/storage-full.js'
import { StoreUnavailable } from '../../errors/store-unavailable.js'

/** What the system says of a connection. */
const connectionCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** What the driver says of one has no code. */
const CONNECTION_WORDS =
  /connection terminated|connection error|timeout exceeded when trying to connect|timeout expired|query read timeout|client was closed/i

/** PostgreSQL, appendix A: the server ends, starts, or ends this connection. */
const endedByServer: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '25P03'])
/** The same appendix: no more connections, a statement took too long, out of memory, a replica that takes no writes. */
const overloaded: ReadonlySet<string> = new Set(['53300', '57014', '55P03', '53200', '25006'])

const isUnderState = (code: string, state: string): boolean => code.length === 5 && code.startsWith(state)

/** The connection is of no use any more. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && CONNECTION_WORDS.test(error.message)
  return connectionCodes.has(code) || endedByServer.has(code) || isUnderState(code, '08')
}

/** It took as long as it may: trying again would take as long once more. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && /query read timeout/i.test(error.message)
}

/** Two transactions were in each other's way, and this one was undone: it may succeed the next time. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** The error to throw: typed where a caller can be told to try again. */
export function typed(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error
  const code = codeOf(error)
  if (code === '53100') return new StorageFull()
  if (isLost(error) || isConflict(error) || (code !== undefined && overloaded.has(code)))
    return new StoreUnavailable('database', { cause: error })
  return error
}
