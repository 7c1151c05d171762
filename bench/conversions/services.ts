import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { descendants } from '../http/process-usage.js'
import { ControlGroup } from './control-group.js'
import type { Document } from './document.js'

const TOKEN = 'token-of-the-bench'
const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 20_000

/** A service to measure: how it is started, and what its callers send besides the form. */
export interface Service {
  readonly name: string
  command(port: number, folder: string): readonly [program: string, args: readonly string[]]
  environment(port: number, folder: string): Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

/** Octavo with its default settings, except for a limit that a benchmark reaches. */
export function octavo(): Service {
  return {
    name: 'Octavo',
    command: () => [process.execPath, [join(process.cwd(), 'packages/cli/bin/octavo.js'), 'serve']],
    environment: (port, folder) => ({
      PATH: process.env.PATH ?? '',
      OCTAVO_PORT: String(port),
      OCTAVO_DATA_DIR: join(folder, 'data'),
      OCTAVO_TOKENS: TOKEN,
      OCTAVO_GOTENBERG: 'on',
      OCTAVO_REQUESTS_PER_MINUTE: '0',
    }),
    headers: { authorization: `Bearer ${TOKEN}` },
  }
}

/** Gotenberg with its default settings, and as much time for a request as Octavo has. */
export function gotenberg(program: string): Service {
  return {
    name: 'Gotenberg',
    command: (port) => [program, ['--api-bind-ip=127.0.0.1', `--api-port=${port}`, '--api-timeout=300s']],
    environment: (_, folder) => ({ ...process.env, TMPDIR: folder }) as Record<string, string>,
    headers: {},
  }
}

/** A service that runs. Its log is a file, because reading it would take CPU time here. */
export class RunningService {
  readonly service: Service
  readonly #process: ChildProcess
  readonly #url: string
  readonly #folder: string
  readonly #group: ControlGroup

  private constructor(
    service: Service,
    started: ChildProcess,
    url: string,
    folder: string,
    group: ControlGroup,
  ) {
    this.service = service
    this.#process = started
    this.#url = url
    this.#folder = folder
    this.#group = group
  }

  static async start(service: Service, within: string): Promise<RunningService> {
    const folder = join(within, `${service.name}-${performance.now().toFixed()}`)
    mkdirSync(folder)
    const port = await freePort()
    const log = openSync(join(folder, 'log'), 'w')
    const group = ControlGroup.create()
    const [program, args] = group.starting(...service.command(port, folder))
    const started = spawn(program, args, {
      stdio: ['ignore', log, log],
      env: service.environment(port, folder),
    })
    closeSync(log)
    running.add(started)
    const url = `http://127.0.0.1:${port}`
    const end = performance.now() + START_TIMEOUT_MS
    while (!(await isUp(url))) {
      if (started.exitCode !== null || performance.now() > end) {
        started.kill('SIGKILL')
        throw new Error(`${service.name} did not start: see ${folder}/log`)
      }
      await pause(20)
    }
    return new RunningService(service, started, url, folder, group)
  }

  /** The CPU time of all its processes until now, also of those that have ended; undefined where it cannot be measured. */
  cpuSeconds(): number | undefined {
    return this.#group.cpuSeconds()
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  /** Its processes, with those that have lost their parent: Gotenberg leaves some. */
  processes(): number[] {
    return [...new Set([this.pid, ...descendants(this.pid), ...processesWith(this.#folder)])]
  }

  /** The PDF of a document. */
  async convert({ name, route, files }: Document): Promise<Uint8Array> {
    const body = new FormData()
    for (const [path, content] of Object.entries(files))
      body.append('files', new File([Buffer.from(content)], path))
    const answer = await fetch(`${this.#url}${route}`, {
      method: 'POST',
      headers: this.service.headers,
      body,
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const isPdf = Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'
    if (answer.status !== 200 || !isPdf)
      throw new Error(
        `${this.service.name}, ${name}: ${answer.status} ${Buffer.from(bytes).toString().slice(0, 300)}`,
      )
    return bytes
  }

  async stop(): Promise<void> {
    running.delete(this.#process)
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
    for (const pid of processesWith(this.#folder)) process.kill(pid, 'SIGKILL')
    this.#group.remove()
  }
}

const running = new Set<ChildProcess>()

/** For an interrupted benchmark. */
export function stopAll(): void {
  for (const one of running) one.kill('SIGTERM')
}

/** Those whose command line has this folder. */
function processesWith(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandLine(name).includes(folder))
    .map(Number)
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
