import { dataSettings } from '@octavo/server/data-settings'
import { bytes } from '@octavo/server/declare-settings'
import { secretFrom } from '@octavo/server/secret-files'
import type {
  AdminRequest,
  ListedToken,
  MadeToken,
  SharedDatabase,
  ShownToken,
} from '@octavo/server/token-admin'
import { byteSize, printable } from '@octavo/tasks/printable'
import { type Failure, UsageError, WorkFailed } from '../failures.js'
import { parseFlags } from '../flags/parse-flags.js'
import { tokenHelp } from '../help/command-help.js'

const tokenFlags = {
  'data-dir': { type: 'string' },
  'expires-in': { type: 'string' },
  quota: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

interface Flags {
  readonly 'data-dir'?: string | undefined
  readonly 'expires-in'?: string | undefined
  readonly quota?: string | undefined
}

export async function token(args: readonly string[]): Promise<void> {
  const { values: flags, positionals } = parseFlags('token', args, tokenFlags)
  if (flags.help === true) {
    process.stdout.write(tokenHelp)
    return
  }
  const request = requestFrom(positionals, flags)
  // It loads the database of the service.
  const { askForTokens } = await import('@octavo/server/token-admin')
  const ask = askForTokens(dataDir(flags), request, sharedDatabase(process.env)).catch((error: unknown) => {
    throw explained(error)
  })
  if (flags.json === true) {
    process.stdout.write(`${JSON.stringify(await ask, undefined, 2)}\n`)
    return
  }
  show(request.command, await ask)
}

/** If machines share the work, their database can be accessed from anywhere. */
function sharedDatabase(env: NodeJS.ProcessEnv): SharedDatabase | undefined {
  const url = secretFrom(env, 'OCTAVO_DATABASE_URL')
  if (url === undefined || url === '') return undefined
  const redisUrl = secretFrom(env, 'OCTAVO_REDIS_URL')
  const baseUrl = env.OCTAVO_BASE_URL
  const prefix = env.OCTAVO_REDIS_PREFIX ?? 'octavo'
  return {
    url,
    baseUrl,
    redis: redisUrl === undefined || redisUrl === '' ? undefined : { url: redisUrl, prefix },
  }
}

function requestFrom([command, named, ...more]: readonly string[], flags: Flags): AdminRequest {
  if (more.length > 0) throw new UsageError(`Name one token only: leave '${more[0]}' out.`)
  if (command !== 'create' && (flags['expires-in'] ?? flags.quota) !== undefined) {
    throw new UsageError('--expires-in and --quota are options of octavo token create only.')
  }
  switch (command) {
    case 'create':
      return {
        command,
        name: required(named, 'Name the token: octavo token create laptop'),
        ...limits(flags),
      }
    case 'rotate':
    case 'revoke':
      return {
        command,
        token: required(named, `Name the token by its id or name: octavo token ${command} laptop`),
      }
    case 'list':
      if (named !== undefined) throw new UsageError('octavo token list takes no name: it shows all of them.')
      return { command }
    case 'sign-in':
      return named === undefined ? { command } : { command, token: named }
    default:
      throw new UsageError('Say what to do: octavo token create, list, rotate, revoke or sign-in.')
  }
}

function required(value: string | undefined, hint: string): string {
  if (value === undefined || value === '') throw new UsageError(hint)
  return value
}

const quotaType = bytes({ description: '', default: 0, min: 1024, max: 2 ** 50 })

function limits(flags: Flags): { expiresInSeconds?: number; quotaBytes?: number } {
  const given: { expiresInSeconds?: number; quotaBytes?: number } = {}
  if (flags['expires-in'] !== undefined) given.expiresInSeconds = duration(flags['expires-in'])
  if (flags.quota !== undefined) {
    const quota = quotaType.read(flags.quota)
    if (quota === undefined)
      throw new UsageError(`--quota cannot be '${flags.quota}': it must be ${quotaType.allowed}.`)
    given.quotaBytes = quota
  }
  return given
}

const unitSeconds = { s: 1, m: 60, h: 3600, d: 86_400 }
const MAX_LIFETIME_SECONDS = 100 * 365 * 86_400

function duration(text: string): number {
  if (/^\d{1,10}$/.test(text))
    throw new UsageError(
      `--expires-in ${text} has no unit: write ${text}d for days, ${text}h for hours, ${text}m for minutes or ${text}s for seconds.`,
    )
  const [, digits, unit] = /^(\d{1,10})([smhd])$/.exec(text) ?? []
  const seconds = Number(digits) * unitSeconds[unit as keyof typeof unitSeconds]
  if (seconds >= 1 && seconds <= MAX_LIFETIME_SECONDS) return seconds
  throw new UsageError(
    `--expires-in cannot be '${text}': it must be a time such as 90d, 12h, 30m or 45s, up to 36500d.`,
  )
}

function dataDir(flags: Flags): string {
  const given = flags['data-dir'] ?? process.env.OCTAVO_DATA_DIR
  return given === undefined || given === '' ? dataSettings.dataDir.default : given
}

function show(command: AdminRequest['command'], answer: unknown): void {
  switch (command) {
    case 'create':
    case 'rotate': {
      const made = answer as MadeToken
      process.stdout.write(`${made.token}\n`)
      process.stderr.write(
        `The token '${printable(made.name)}' (${made.id}), shown only once. Its webhooks are signed with ${made.webhookSecret}\n`,
      )
      return
    }
    case 'revoke': {
      const { name, id } = answer as ShownToken
      process.stdout.write(`The token '${printable(name)}' (${id}) is revoked.\n`)
      return
    }
    case 'list':
      process.stdout.write(listText(answer as readonly ListedToken[]))
      return
    case 'sign-in':
      process.stdout.write(`${(answer as { url: string }).url}\n`)
  }
}

function listText(tokens: readonly ListedToken[]): string {
  if (tokens.length === 0) return 'There are no tokens.\n'
  const rows = [
    ['ID', 'STATE', 'QUOTA', 'LAST USE', 'NAME'],
    ...tokens.map((one) => [one.id, stateOf(one), quotaOf(one), lastUseOf(one), printable(one.name)]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`)
    .join('')
}

function stateOf({ revokedAt, expiresAt }: ListedToken): string {
  if (revokedAt !== null) return `revoked ${day(revokedAt)}`
  if (expiresAt === null) return 'valid'
  return expiresAt * 1000 <= Date.now() ? `expired ${day(expiresAt)}` : `valid until ${day(expiresAt)}`
}

function quotaOf({ quotaBytes }: ListedToken): string {
  return quotaBytes === null ? 'usual quota' : byteSize(quotaBytes)
}

/** To the minute: the use of tokens is not recorded more precisely. */
function lastUseOf({ lastUsedAt }: ListedToken): string {
  if (lastUsedAt === null) return 'never'
  return `${new Date(lastUsedAt * 1000).toISOString().slice(0, 16).replace('T', ' ')}Z`
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

/** Messages of the service or its data folder are shown unchanged. */
function explained(error: unknown): unknown {
  const meant =
    error instanceof Error && ['TokenProblem', 'DataFolderProblem', 'DataFolderInUse'].includes(error.name)
  if (!meant) return error
  return new WorkFailed({ code: 'token', message: error.message, file: undefined } satisfies Failure)
}
