import { type DestinationStream, type Logger, pino } from 'pino'
import { type LogDestination, openDestination } from './destination.js'
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

let standard: LogDestination | undefined

function standardOutput(): DestinationStream {
  if (standard === undefined) {
    const destination = openDestination(process.stdout.fd)
    process.on('exit', () => destination.flushAtEnd())
    standard = destination
  }
  return standard.stream
}

/** When the service is stopped: what is logged is still written, but not waited for without end. */
export function letLogEnd(): void {
  standard?.letProcessEnd()
}
