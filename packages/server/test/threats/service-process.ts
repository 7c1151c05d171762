import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const LAUNCH = fileURLToPath(new URL('./launch-service.js', import.meta.url))
/** For a service with these tasks; loading them takes a third of its start. */
export const faultyTasks = {
  OCTAVO_TASKS_DIR: fileURLToPath(new URL('../worker/faulty-tasks', import.meta.url)),
}

export const ADA = 'token-of-ada'
export const BOB = 'token-of-bob'
/** The token of the check that the service still works. */
export const VISITOR = 'token-of-the-visitor'

const STARTS_WITHIN_MS = 30_000
const LONGEST_LOG = 4_000_000
/** Polling costs the service time, so the interval grows. */
const FIRST_LOOK_AFTER_MS = 20
const LOOKS_SLOW_DOWN = 1.15
const LONGEST_BETWEEN_LOOKS_MS = 250

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Kept if given, for a service that is restarted. */
  readonly dataDir?: string
  /** A module that is loaded before the service. */
  readonly preload?: URL
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** The compiled service in a separate process: it can be killed, and its memory measured. */
export class ServiceProcess {
  readonly url: string
  readonly dataDir: string
  readonly ended: Promise<Ended>
  readonly #child: ChildProcessByStdio<null, Readable, Readable>
  readonly #output: () => string
  #isStopping = false

  private constructor(
    child: ChildProcessByStdio<null, Readable, Readable>,
    url: string,
    dataDir: string,
    ended: Promise<Ended>,
    output: () => string,
  ) {
    this.#child = child
    this.url = url
    this.dataDir = dataDir
    this.ended = ended
    this.#output = output
  }

  static async start({ env = {}, dataDir, preload }: StartOptions = {}): Promise<ServiceProcess> {
    const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'octavo-threats-'))
    const { child, ended, output } = launch(folder, env, preload)
    const url = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('The service did not start in time.')),
        STARTS_WITHIN_MS,
      )
      child.stdout.on('data', () => {
        const found = /listens at (http:\S+)|runs executions/.exec(output())
        if (found === null) return
        clearTimeout(timer)
        // A worker machine has no URL.
        resolve(found[1] ?? '')
      })
      void ended.then(({ code, signal }) => {
        clearTimeout(timer)
        reject(new Error(`The service ended instead of starting (${code ?? signal}): ${output()}`))
      })
    })
    return new ServiceProcess(child, url, folder, ended, output)
  }

  /** Starts a service that is expected to exit by itself. */
  static async startInVain(dataDir: string): Promise<Ended & { output: string }> {
    const { ended, output } = launch(dataDir, {}, undefined)
    return { ...(await ended), output: output() }
  }

  get pid(): number {
    return this.#child.pid!
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Its output, including its log. */
  get output(): string {
    return this.#output()
  }

  get folder(): string {
    return join(this.dataDir, 'octavo-data')
  }

  signal(signal: NodeJS.Signals): void {
    if (signal === 'SIGTERM') this.#isStopping = true
    this.#child.kill(signal)
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL')
    await this.ended
  }

  /** Every child that was started for a workspace of this service. */
  children(): number[] {
    return processesNaming(join(this.folder, 'workspaces'))
  }

  /** Shuts down in order: exit code 0, no child and no workspace left. */
  async stop(): Promise<void> {
    // A second signal would end it at once.
    if (!this.hasEnded && !this.#isStopping) this.signal('SIGTERM')
    expect(await this.ended).toEqual({ code: 0, signal: null })
    expect(this.children()).toEqual([])
    expect(readdirSync(join(this.folder, 'workspaces')).filter((name) => name.startsWith('child-'))).toEqual(
      [],
    )
  }

  async end(): Promise<void> {
    try {
      await this.stop()
    } finally {
      this.remove()
    }
  }

  remove(): void {
    this.signal('SIGKILL')
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

function launch(dataDir: string, env: Readonly<Record<string, string>>, preload: URL | undefined) {
  const child = spawn(
    process.execPath,
    [...(preload === undefined ? [] : ['--import', preload.href]), LAUNCH],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        OCTAVO_DRAIN_SECONDS: '0',
        OCTAVO_PORT: '0',
        OCTAVO_DATA_DIR: dataDir,
        OCTAVO_TOKENS: [ADA, BOB, VISITOR].join(),
        OCTAVO_REQUESTS_PER_MINUTE: '0',
        OCTAVO_BODY_VALUES_PER_SECOND: '0',
        OCTAVO_WORKERS: '2',
        ...env,
      },
    },
  )
  let text = ''
  const keep = (chunk: string): void => {
    if (text.length < LONGEST_LOG) text += chunk
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Ended)
  return { child, ended, output: () => text }
}

/** Also those in a sandbox, which see it under another name. */
function processesNaming(path: string): number[] {
  return readdirSync('/proc')
    .filter(
      (pid) =>
        /^\d+$/.test(pid) && [commandLine(pid), about(pid, 'mountinfo')].some((text) => text.includes(path)),
    )
    .map(Number)
}

export function commandLine(pid: number | string): string {
  return about(pid, 'cmdline')
}

function about(pid: number | string, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 15_000,
): Promise<void> {
  const end = performance.now() + timeoutMs
  for (let pauseMs = FIRST_LOOK_AFTER_MS; !(await condition()); pauseMs *= LOOKS_SLOW_DOWN) {
    if (performance.now() > end) throw new Error(`It did not happen: ${what}.`)
    await pause(Math.min(pauseMs, LONGEST_BETWEEN_LOOKS_MS))
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
