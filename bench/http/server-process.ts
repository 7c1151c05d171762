import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const TOKEN = 'token-of-the-bench'
const STARTS_WITHIN_MS = 30_000
const STOPS_WITHIN_MS = 20_000

export interface ServerOptions {
  readonly args?: readonly string[]
  readonly nodeOptions?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** A server as a process of its own. What it writes goes to a file: reading it would cost the others time. */
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
    const end = performance.now() + STARTS_WITHIN_MS
    for (;;) {
      const written = readFileSync(logFile, 'utf8')
      const started = /listens at (http:\S+)|runs executions/.exec(written)
      // A machine that only works has no address.
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
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOPS_WITHIN_MS)
    await ended
    clearTimeout(timer)
  }
}

const running = new Set<ChildProcess>()
/** For when the bench itself is stopped. */
export function stopAll(): void {
  for (const child of running) child.kill('SIGTERM')
}

/** As it is out of the box, except for limits that a bench would run into. */
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

/** One that notes how long its event loop stood still, in a file. */
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
    OCTAVO_MAX_PROCESSES_PER_TOKEN: '10000000',
  }
}

export function startBareServer(folder: string, answerBytes: number): Promise<ServerProcess> {
  return startOwn('bare-server', folder, [String(answerBytes)])
}

export function startPipeServer(folder: string): Promise<ServerProcess> {
  return startOwn('pipe-server', folder, [])
}

function startOwn(name: string, folder: string, args: readonly string[]): Promise<ServerProcess> {
  const own = join(folder, name)
  mkdirSync(own)
  const module = new URL(`./${name}.js`, import.meta.url)
  return ServerProcess.start(module, join(folder, `${name}.log`), { args: [own, ...args] })
}
