import { type DestinationStream, type Logger, pino } from 'pino'
import { flushAtEnd, openDestination } from './destination.js'
import { errorLine, requestLine, responseLine } from './lines.js'

export type { Logger } from 'pino'

/** Values under these keys are not written, up to two levels deep. */
const secretNames = [
  'authorization',
  'cookie',
  'password',
  'passwords',
  'token',
  'tokens',
  'ticket',
  'secret',
  'webhookSecret',
  'session',
  'code',
  'hash',
  'body',
  'headers',
]
/** The code of an error is not a secret: errors have a serialiser of their own (lines.ts). */
const redacted = secretNames.flatMap((name) =>
  name === 'code' ? [name] : [name, `*.${name}`, `*.*.${name}`],
)

export interface LoggerOptions {
  readonly level: string
  /** The standard output by default. */
  readonly destination?: DestinationStream | undefined
}

/** One line of JSON per event. `req`, `res` and `err` are serialised by lines.ts. */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redacted, censor: '[not logged]' },
    serializers: { req: requestLine, res: responseLine, err: errorLine, error: errorLine },
  }
  return pino(options, destination ?? standardOutput())
}

let standard: DestinationStream | undefined

function standardOutput(): DestinationStream {
  if (standard !== undefined) return standard
  const destination = openDestination(process.stdout.fd)
  process.on('exit', () => flushAtEnd(destination))
  standard = destination
  return destination
}
