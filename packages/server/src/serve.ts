import { DataFolderProblem } from './data-lock.js'
import { startServer, version } from './main.js'
import { loadSettings, type Settings, unknownVariables } from './settings/settings.js'
import { SettingsError } from './settings/settings-error.js'

const FAILED = 1
const NOT_UNDERSTOOD = 2

/** Runs the service until it is told to stop. Gives the exit code. */
export async function serve(argv: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const settings = readSettings(argv, env)
  if (settings === undefined) return NOT_UNDERSTOOD
  try {
    const stopped = stopSignal()
    const server = await startServer(settings)
    process.stdout.write(greeting(server, settings))
    await stopped
    await server.close()
    return 0
  } catch (error) {
    process.stderr.write(`octavo: ${explained(error)}\n`)
    return FAILED
  }
}

function readSettings(argv: readonly string[], env: NodeJS.ProcessEnv): Settings | undefined {
  try {
    const settings = loadSettings(env, argv)
    for (const name of unknownVariables(env))
      process.stderr.write(`octavo: ${name} is no setting, and is not looked at.\n`)
    return settings
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`octavo: ${error.message}\n`)
    return undefined
  }
}

/** The first signal asks for an orderly end; a second one does not wait for it. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    const stop = (): void => {
      if (isStopping) process.exit(FAILED)
      isStopping = true
      resolve()
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
}

function greeting(
  { url, firstToken, signInUrl }: Awaited<ReturnType<typeof startServer>>,
  { tokens }: Settings,
): string {
  const minutes = Math.ceil(tokens.signInCodeSeconds / 60)
  return [
    `Octavo ${version} listens at ${url}`,
    ...(signInUrl === undefined
      ? []
      : [`  the page    ${signInUrl}   (signs in once, within ${minutes} minutes)`]),
    `  the docs    ${url}/docs`,
    ...(firstToken === undefined ? [] : [`  your token  ${firstToken}   (shown this once)`]),
    '',
  ].join('\n')
}

function explained(error: unknown): string {
  if (error instanceof DataFolderProblem) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'The port is taken: set OCTAVO_PORT, or --port, to another one.'
  if (code === 'EACCES')
    return 'The port needs rights that this user does not have: set OCTAVO_PORT to one above 1023.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'This machine has no such address: set OCTAVO_HOST, or --host, to one it has.'
  return error instanceof Error ? error.message : String(error)
}
