import { codeOf } from '../../errors/start-problem.js'
import { StorageFull } from '../../errors/storage-full.js'
import { StoreUnavailable } from '../../errors/store-unavailable.js'

/** System errors of a connection. */
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

/** Connection errors of the driver have no code. */
const CONNECTION_WORDS =
  /connection terminated|connection error|timeout exceeded when trying to connect|timeout expired|query read timeout|client was closed/i

/** PostgreSQL, appendix A: the server shuts down, starts up, or terminates this connection. */
const endedByServer: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '25P03'])
/** The same appendix: too many connections, statement timeout, out of memory, a read-only replica. */
const overloaded: ReadonlySet<string> = new Set(['53300', '57014', '55P03', '53200', '25006'])

const isUnderState = (code: string, state: string): boolean => code.length === 5 && code.startsWith(state)

/** The connection cannot be used any more. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && CONNECTION_WORDS.test(error.message)
  return connectionCodes.has(code) || endedByServer.has(code) || isUnderState(code, '08')
}

/** The time limit was reached: a retry would take as long again. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && /query read timeout/i.test(error.message)
}

/** A deadlock or serialization failure: this transaction was undone and may succeed the next time. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** The error to throw: a typed one if the caller may retry. */
export function typed(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error
  const code = codeOf(error)
  if (code === '53100') return new StorageFull()
  if (isLost(error) || isConflict(error) || (code !== undefined && overloaded.has(code)))
    return new StoreUnavailable('database', { cause: error })
  return error
}
