import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const TOKEN = 'token-of-the-bench'
const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 20_000

export interface ServerOptions {
  readonly args?: readonly string[]
  readonly nodeOptions?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** A server in its own process. It logs to a file, because reading its output would take CPU time here. */
export class ServerProcess {
  readonly url: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
  }

  static async start(module: URL, logFile: string, options: ServerOptions = {}): Promise<ServerProcess> {
    const { args = [], nodeOptions = [], env = {} } = options
    const log = openSync(logFile, 'w')
    const child = spawn(process.execPath, [...nodeOptions, fileURLToPath(module), ...args], {
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, ...env },
    })
    closeSync(log)
    running.add(child)
    child.once('exit', () => running.delete(child))
    const end = performance.now() + START_TIMEOUT_MS
    for (;;) {
      const written = readFileSync(logFile, 'utf8')
      const started = /listens at (http:\S+)|runs executions/.exec(written)
      // A process with the role `worker` has no address.
      if (started !== null) return new ServerProcess(child, started[1] ?? '')
      if (child.exitCode !== null || performance.now() > end) {
        child.kill('SIGKILL')
        throw new Error(`The server did not start: ${written.slice(0, 2000)}`)
      }
      await pause(5)
    }
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }
}

const running = new Set<ChildProcess>()
/** Stops all servers if the benchmark itself is interrupted. */
export function stopAll(): void {
  for (const child of running) child.kill('SIGTERM')
}

/** The service with its default settings, except for limits that a benchmark would reach. */
export function startService(
  folder: string,
  profile?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return ServerProcess.start(new URL('./service.js', import.meta.url), join(folder, 'service.log'), {
    nodeOptions: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
    env: { ...environment(folder), ...env },
  })
}

/** A service that records in a file how long its event loop was blocked. */
export function startWatchedService(folder: string, stallsFile: string): Promise<ServerProcess> {
  const module = new URL('./watched-service.js', import.meta.url)
  const options = { args: [stallsFile], env: environment(folder) }
  return ServerProcess.start(module, join(folder, 'service.log'), options)
}

function environment(folder: string): Record<string, string> {
  return {
    OCTAVO_PORT: '0',
    OCTAVO_DATA_DIR: join(folder, 'service'),
    OCTAVO_TOKENS: TOKEN,
    OCTAVO_REQUESTS_PER_MINUTE: '0',
    OCTAVO_BODY_VALUES_PER_SECOND: '0',
    OCTAVO_DRAIN_SECONDS: '0',
    OCTAVO_MAX_PROCESSES_PER_TOKEN: '10000000',
  }
}

export function startBareServer(folder: string, answerBytes: number): Promise<ServerProcess> {
  return startBaseline('bare-server', folder, [String(answerBytes)])
}

export function startPipeServer(folder: string): Promise<ServerProcess> {
  return startBaseline('pipe-server', folder, [])
}

function startBaseline(name: string, folder: string, args: readonly string[]): Promise<ServerProcess> {
  const own = join(folder, name)
  mkdirSync(own)
  const module = new URL(`./${name}.js`, import.meta.url)
  return ServerProcess.start(module, join(folder, `${name}.log`), { args: [own, ...args] })
}
