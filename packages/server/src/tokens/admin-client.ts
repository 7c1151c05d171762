import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { dataFolderPath, openDataFolder } from '../data/data-folder.js'
import { DataFolderInUse } from '../data/data-lock.js'
import { openRecords } from '../records/open-records.js'
import { type AdminRequest, type AdminResults, administer } from './admin.js'
import { TokenProblem } from './errors.js'
import { tokenSettings } from './settings.js'
import { socketPath } from './socket-path.js'
import { openTokens } from './tokens.js'

export type { AdminRequest, ListedToken, MadeToken, ShownToken, SignIn } from './admin.js'
export { TokenProblem } from './errors.js'

const RESPONSE_TIMEOUT_MS = 15_000

/** If machines share the work: the stores they share. */
export interface SharedDatabase {
  readonly url: string
  /** Notifies the machines immediately of a revoked token; without it they notice within seconds. */
  readonly redis?: { readonly url: string; readonly prefix: string } | undefined
  /** Base URL of the page, for sign-in URLs. */
  readonly baseUrl?: string | undefined
}

/**
 * Sends the request to the service that uses this data folder; if none runs, changes the database directly.
 */
export async function askForTokens<Command extends keyof AdminResults>(
  dataDir: string,
  request: AdminRequest & { command: Command },
  database?: SharedDatabase | undefined,
): Promise<AdminResults[Command]> {
  const answer = await askService(dataFolderPath(dataDir), request)
  if (answer !== undefined) return resultOf(answer) as AdminResults[Command]
  const done = database === undefined ? inDatabase(dataDir, request) : inSharedDatabase(database, request)
  return (await done) as AdminResults[Command]
}

/** Undefined if no service listens. */
async function askService(folder: string, request: AdminRequest): Promise<string | undefined> {
  const address = await socketPath(folder).catch(() => undefined)
  if (address === undefined) return undefined
  try {
    return await exchange(address.path, `${JSON.stringify(request)}\n`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR' || code === 'EINVAL')
      return undefined
    if (code === 'EACCES' || code === 'EPERM') {
      throw new TokenProblem('Only the user who runs the service can manage its tokens.')
    }
    throw error
  } finally {
    await address.release()
  }
}

async function exchange(path: string, line: string): Promise<string> {
  const socket = createConnection(path)
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () =>
    socket.destroy(new TokenProblem('The service does not respond.')),
  )
  socket.write(line)
  return text(socket)
}

function resultOf(answer: string): unknown {
  if (answer === '') throw new TokenProblem('The service closed the connection without a response.')
  const { result, problem } = JSON.parse(answer) as { result?: unknown; problem?: string }
  if (problem !== undefined) throw new TokenProblem(problem)
  return result
}

async function inDatabase(dataDir: string, request: AdminRequest): Promise<unknown> {
  const folder = await openDataFolder(dataDir, { create: request.command === 'create' }).catch((error) => {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new TokenProblem(
      'A service uses the data folder, but does not respond: it may be starting or stopping. Try again.',
    )
  })
  try {
    const records = await openRecords({ databaseUrl: null, databasePoolSize: 2 }, folder.database)
    try {
      const tokens = openTokens({ records, settings: withoutGivenTokens })
      return await administer({ tokens, pageUrl: undefined }, request)
    } finally {
      await records.close()
    }
  } finally {
    await folder.release()
  }
}

async function inSharedDatabase(
  { url, redis, baseUrl }: SharedDatabase,
  request: AdminRequest,
): Promise<unknown> {
  const records = await openRecords({ databaseUrl: url, databasePoolSize: 2 }, '')
  try {
    const { openRedisSignals } = await import('../signals/redis-signals.js')
    const signals = redis && openRedisSignals({ ...redis, onProblem: () => undefined })
    try {
      await signals?.connected
      const tokens = openTokens({ records, settings: withoutGivenTokens, signals })
      const pageUrl = baseUrl === undefined ? undefined : (code: string) => `${baseUrl}/#sign-in=${code}`
      return await administer({ tokens, pageUrl }, request)
    } finally {
      await signals?.close()
    }
  } finally {
    await records.close()
  }
}

const withoutGivenTokens = { tokens: [], sessionSeconds: tokenSettings.sessionSeconds.default }
