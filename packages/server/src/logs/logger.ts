import { type DestinationStream, type Logger, pino } from 'pino'
import { LineWriter } from './line-writer.js'
import { errorLine, requestLine, responseLine } from './lines.js'

export type { Logger } from 'pino'

/** Wherever one of these stands in what is logged, two levels deep at most, its value is not written. */
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
/** An error's code is no secret: errors have a form of their own (lines.ts), which these do not touch. */
const redacted = secretNames.flatMap((name) =>
  name === 'code' ? [name] : [name, `*.${name}`, `*.*.${name}`],
)

export interface LoggerOptions {
  readonly level: string
  /** The standard output unless it is said otherwise. */
  readonly destination?: DestinationStream | undefined
}

/** One line of JSON per event. `req`, `res` and `err` are written as lines.ts says, whatever they hold. */
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

let standard: LineWriter | undefined

function standardOutput(): DestinationStream {
  if (standard !== undefined) return standard
  const writer = new LineWriter(process.stdout.fd)
  process.on('exit', () => writer.flushSync())
  standard = writer
  return writer
}
