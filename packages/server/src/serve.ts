import { TaskFailure } from '@octavo/tasks/task-failure'
import { StartProblem } from './errors/start-problem.js'
import { letLogEnd } from './logs/logger.js'
import { type RunningServer, startServer, version } from './main.js'
import { SettingsError } from './settings/settings-error.js'
import { loadSettings, type Settings, unknownVariables } from './settings-table.js'
import { SIGN_IN_CODE_SECONDS } from './tokens/access-codes.js'

const FAILED = 1
const NOT_UNDERSTOOD = 2

/** Runs the service until it is stopped. Returns the exit code. */
export async function serve(argv: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  // If this message cannot be written, the service still runs.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const settings = readSettings(argv, env)
  if (settings === undefined) return NOT_UNDERSTOOD
  try {
    const stopped = stopSignal()
    const server = await startServer(settings)
    process.stdout.write(startMessage(server))
    // Ctrl-C comes from a terminal, where no load balancer has to notice it.
    if ((await stopped) === 'SIGTERM') await server.drain()
    await closed(server, settings.http.shutdownSeconds)
    return 0
  } catch (error) {
    process.stderr.write(`octavo: ${explained(error)}\n`)
    return FAILED
  } finally {
    letLogEnd()
  }
}

function readSettings(argv: readonly string[], env: NodeJS.ProcessEnv): Settings | undefined {
  try {
    const settings = loadSettings(env, argv)
    for (const name of unknownVariables(env))
      process.stderr.write(`octavo: ${name} is not a setting and is ignored.\n`)
    return settings
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`octavo: ${error.message}\n`)
    return undefined
  }
}

/** With npm a Ctrl-C arrives twice: from the terminal, and from npm. */
const SAME_STOP_MS = 1000

/** The first signal starts a graceful shutdown; a later one does not wait for it. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let askedAt: number | undefined
    const stop = (signal: NodeJS.Signals): void => {
      if (askedAt !== undefined && performance.now() - askedAt > SAME_STOP_MS) process.exit(FAILED)
      askedAt ??= performance.now()
      resolve(signal)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
}

/** A shutdown that takes longer is announced. */
const ANNOUNCED_AFTER_MS = 300

async function closed(server: RunningServer, seconds: number): Promise<void> {
  const announcement = setTimeout(
    () => process.stderr.write(`octavo: ${waitingFor(server.executions(), seconds)}\n`),
    ANNOUNCED_AFTER_MS,
  )
  try {
    await server.close()
  } finally {
    clearTimeout(announcement)
  }
}

function waitingFor(executions: number, seconds: number): string {
  const many = executions === 1 ? '1 execution' : `${executions} executions`
  const what = executions === 0 ? 'open uploads and downloads' : many
  return `Shutting down: waiting up to ${seconds} s for ${what}. Press Ctrl-C again to stop immediately.`
}

function startMessage({ url, firstToken, firstWebhookSecret, signInUrl }: RunningServer): string {
  return [
    url === undefined ? `Octavo ${version} runs executions` : `Octavo ${version} listens at ${url}`,
    ...(signInUrl === undefined
      ? []
      : [`  the page    ${signInUrl}   (signs in once, within ${SIGN_IN_CODE_SECONDS / 60} minutes)`]),
    ...(url === undefined ? [] : [`  the docs    ${url}/docs`]),
    ...(firstToken === undefined ? [] : [`  your token  ${firstToken}   (shown only once)`]),
    ...(firstWebhookSecret === undefined
      ? []
      : [`  webhooks    are signed with ${firstWebhookSecret}   (shown only once)`]),
    '',
  ].join('\n')
}

function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StartProblem) return error.message
  if (error instanceof TaskFailure && error.trace !== undefined)
    return `The child processes that tasks run in cannot be started (${error.trace.split('\n', 1)[0]}). See the log.`
  return error.cause === undefined ? error.message : `${error.message} ${explained(error.cause)}`
}
