import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keep, release } from './keeper.js'

/** The user `nobody`: PostgreSQL refuses to run as root, and no server needs root. */
const UNPRIVILEGED_ID = 65534
const isRoot = process.getuid?.() === 0
const unprivileged = isRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {}

const READY_WITHIN_MS = 60_000
const STOPS_WITHIN_MS = 20_000

export interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly folder: string
  /** The signal for a graceful shutdown. */
  readonly stopSignal?: NodeJS.Signals
}

/** The process of another program's server, with its child processes. */
export class ServerProcess {
  readonly #child: ChildProcess
  readonly #pid: number
  readonly #log: string
  readonly #stopSignal: NodeJS.Signals
  readonly #ended: Promise<void>
  #hasEnded = false

  constructor({ command, args, env, folder, stopSignal = 'SIGTERM' }: Program) {
    this.#log = join(folder, `${command.split('/').at(-1)}.log`)
    this.#stopSignal = stopSignal
    const log = openSync(this.#log, 'a')
    const child = spawn(command, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      detached: true,
      stdio: ['ignore', log, log],
      ...unprivileged,
    })
    closeSync(log)
    // This process can exit before it.
    child.unref()
    this.#child = child
    this.#ended = new Promise((resolve) => {
      const end = (): void => {
        this.#hasEnded = true
        release(this.#pid)
        resolve()
      }
      child.once('exit', end)
      child.once('error', end)
    })
    this.#pid = child.pid ?? 0
    if (this.#pid !== 0) keep(this.#pid)
  }

  /** Waits until the check succeeds. */
  async ready(ask: () => Promise<unknown>): Promise<void> {
    const latest = Date.now() + READY_WITHIN_MS
    for (;;) {
      if (this.#hasEnded) throw new Error(`The server ended instead of starting: ${this.#lastWords()}`)
      try {
        await ask()
        return
      } catch (error) {
        if (Date.now() > latest)
          throw new Error(`The server does not answer: ${this.#lastWords()}`, { cause: error })
      }
      await sleep(50)
    }
  }

  async stop(): Promise<void> {
    this.#child.ref()
    this.resume()
    this.#signal(this.#stopSignal)
    const overdue = new AbortController()
    await Promise.race([
      this.#ended,
      sleep(STOPS_WITHIN_MS, undefined, { signal: overdue.signal }).catch(() => {}),
    ])
    overdue.abort()
    await this.kill()
  }

  async kill(): Promise<void> {
    this.#child.ref()
    this.#signalAll('SIGKILL')
    await this.#ended
  }

  pause(): void {
    this.#signalAll('SIGSTOP')
  }

  resume(): void {
    this.#signalAll('SIGCONT')
  }

  #signalAll(signal: NodeJS.Signals): void {
    // The main process is signalled first, so that it starts no further ones.
    const children = signal === 'SIGSTOP' ? [] : this.#children()
    this.#signal(signal)
    for (const pid of [...children, ...this.#children()]) sendTo(pid, signal)
  }

  #signal(signal: NodeJS.Signals): void {
    if (!this.#hasEnded && this.#pid !== 0) sendTo(this.#pid, signal)
  }

  #children(): number[] {
    if (this.#hasEnded) return []
    try {
      const list = readFileSync(`/proc/${this.#pid}/task/${this.#pid}/children`, 'utf8')
      return list.split(' ').filter(Boolean).map(Number)
    } catch {
      return []
    }
  }

  #lastWords(): string {
    return readFileSync(this.#log, 'utf8').slice(-2000).trim()
  }
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

/** Runs a program and waits for its end. */
export async function run({ command, args, env, folder }: Program): Promise<void> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...unprivileged,
  })
  if (child.pid !== undefined) keep(child.pid)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (child.pid !== undefined) release(child.pid)
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${said.slice(-2000).trim()}`)
}

/** Removed when the server is closed or this process ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `octavo-${name}-`))
  giveAway(folder)
  keep(folder)
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  release(folder)
}

/** A new empty folder, owned by the user that servers run as. */
export function emptyFolder(path: string): void {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path)
  giveAway(path)
}

function giveAway(path: string): void {
  if (isRoot) chownSync(path, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

export async function canConnect(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.destroy()
}
