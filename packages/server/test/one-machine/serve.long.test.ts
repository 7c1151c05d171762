import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { blob, type ErrorAnswer, pdf, until } from '../service.js'
import { freePort } from '../support/free-port.js'
import { TEST_TASKS } from '../support/running-server.js'
import { expectNoneAtWork, expectRowsAndBlobsMatch, storedIn } from '../support/stored.js'

const octavo = fileURLToPath(new URL('../../../cli/bin/octavo.js', import.meta.url))

/** `octavo serve` in a separate process. */
class Serving {
  readonly process: ChildProcess
  readonly exited: Promise<number | null>
  output = ''

  constructor(env: Record<string, string>, args: readonly string[] = []) {
    this.process = spawn(process.execPath, [octavo, 'serve', ...args], {
      env: {
        PATH: process.env.PATH,
        OCTAVO_PORT: '0',
        OCTAVO_LOG_LEVEL: 'warn',
        OCTAVO_WORKERS: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.process.stdout!.on('data', (chunk) => {
      this.output += chunk
    })
    this.process.stderr!.on('data', (chunk) => {
      this.output += chunk
    })
    this.exited = new Promise((resolve) => this.process.once('exit', (code) => resolve(code)))
  }

  async ready(): Promise<string> {
    await until(() => /listens at \S+/.test(this.output), 30_000)
    return /listens at (\S+)/.exec(this.output)![1]!
  }

  get token(): string | undefined {
    return /your token\s+(\S+)/.exec(this.output)?.[1]
  }
}

/** The requests that these tests send. */
class Client {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>

  constructor(url: string, token: string) {
    this.#url = url
    this.#headers = { authorization: `Bearer ${token}` }
  }

  /** A process with one file, and the body to execute it with. */
  async prepared(task: string, options: object): Promise<{ processId: string; body: object }> {
    const started = await this.startTask()
    const { processId } = (await started.json()) as { processId: string }
    const form = new FormData()
    form.set('processId', processId)
    form.set('task', task)
    form.set('file', blob(pdf()), 'a.pdf')
    const init = { method: 'POST', headers: this.#headers, body: form }
    const uploaded = await fetch(`${this.#url}/api/v1/uploads`, init)
    const { server_filename } = (await uploaded.json()) as { server_filename: string }
    return { processId, body: { processId, task, pages: [{ filename: 'a.pdf', server_filename }], options } }
  }

  startTask(): Promise<Response> {
    return fetch(`${this.#url}/api/v1/start-task`, { method: 'POST', headers: this.#headers })
  }

  async execute(body: object): Promise<{ status: number; body: Partial<ErrorAnswer> }> {
    const response = await fetch(`${this.#url}/api/v1/execute`, {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Partial<ErrorAnswer> }
  }

  async state(processId: string): Promise<{ state: string; error: { code: string } | null }> {
    const response = await fetch(`${this.#url}/api/v1/processes/${processId}`, { headers: this.#headers })
    return (await response.json()) as { state: string; error: { code: string } | null }
  }
}

describe('octavo serve', () => {
  const folders: string[] = []
  const started: Serving[] = []
  const folder = (): string => {
    folders.push(mkdtempSync(join(tmpdir(), 'octavo-serve-')))
    return folders.at(-1)!
  }
  const serve = (env: Record<string, string>, args?: readonly string[]): Serving => {
    started.push(new Serving(env, args))
    return started.at(-1)!
  }
  afterEach(async () => {
    for (const { process, exited } of started.splice(0)) {
      process.kill('SIGKILL')
      await exited
    }
    for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
  })

  it('prints a token on its first start only, which stays valid after a restart', async () => {
    const dataDir = folder()
    const first = serve({ OCTAVO_DATA_DIR: dataDir })
    const url = await first.ready()
    const token = first.token!
    expect(token).toMatch(/^\S{20,}$/)
    expect(first.output).toMatch(/#sign-in=\S+/)
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${url}/api/v1/tasks`, { headers })).status).toBe(200)
    first.process.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    await expectNothingLeft(join(dataDir, 'octavo-data'))

    const second = serve({ OCTAVO_DATA_DIR: dataDir })
    const again = await second.ready()
    expect(second.token).toBeUndefined()
    expect(second.output).toMatch(/#sign-in=\S+/)
    expect((await fetch(`${again}/api/v1/tasks`, { headers })).status).toBe(200)
    expect(first.output.split(token)).toHaveLength(2)
  })

  it.each([
    ['OCTAVO_PORT', 'eighty', /65535/],
    ['OCTAVO_PORT', '70000', /65535/],
    ['OCTAVO_MAX_UPLOAD_BYTES', '-1', /bytes/],
    ['OCTAVO_TTL_SECONDS', '0', /1 to/],
    ['OCTAVO_BASE_URL', 'ftp://example.org', /http/],
    ['OCTAVO_WORKERS', '1.5', /whole number/],
    ['OCTAVO_CORS_ORIGINS', 'https://a.example/path', /origin/],
    ['OCTAVO_LOG_LEVEL', 'loud', /info/],
  ])('refuses to start with %s=%s, and names the allowed values', async (name, value, allowed) => {
    const dataDir = folder()
    const serving = serve({ OCTAVO_DATA_DIR: dataDir, [name]: value })
    expect(await serving.exited).toBe(2)
    expect(serving.output).toContain(name)
    expect(serving.output).toMatch(allowed)
  })

  it('refuses an unknown flag', async () => {
    const serving = serve({ OCTAVO_DATA_DIR: folder() }, ['--prot', '9000'])
    expect(await serving.exited).toBe(2)
    expect(serving.output).toContain('--prot')
    expect(serving.output).toMatch(/\nSee octavo serve --help\.\n$/)
  })

  it('refuses a data folder that is in use, and a port that is in use', async () => {
    const dataDir = folder()
    const port = String(await freePort())
    const first = serve({ OCTAVO_DATA_DIR: dataDir, OCTAVO_PORT: port })
    await first.ready()
    const second = serve({ OCTAVO_DATA_DIR: dataDir })
    expect(await second.exited).toBe(1)
    const third = serve({ OCTAVO_DATA_DIR: folder(), OCTAVO_PORT: port })
    expect(await third.exited).toBe(1)
    expect(third.output).toContain('OCTAVO_PORT')
  })

  it('drains on SIGTERM: finishes runs, accepts no new ones, exits with 0 and leaves no orphan', async () => {
    const dataDir = folder()
    const token = 'token-of-this-test'
    const serving = serve({
      OCTAVO_DATA_DIR: dataDir,
      OCTAVO_TOKENS: token,
      OCTAVO_TASKS_DIR: TEST_TASKS,
    })
    const url = await serving.ready()
    const client = new Client(url, token)
    const { processId, body } = await client.prepared('slow', { steps: 15 })
    const executing = client.execute(body)
    await until(async () => (await client.state(processId)).state === 'running')
    serving.process.kill('SIGTERM')
    const readiness = () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 'refused',
      )
    await until(async () => (await readiness()) !== 200)
    expect(['refused', 503]).toContain(await readiness())
    const late = await client.startTask().then(
      async (response) => [response.status, ((await response.json()) as ErrorAnswer).code],
      () => 'refused',
    )
    expect(['refused', [503, 'shutting_down']]).toContainEqual(late)
    expect(await executing).toMatchObject({ status: 200, body: { status: true } })
    expect(await serving.exited).toBe(0)
    await expectNothingLeft(join(dataDir, 'octavo-data'))
  })

  /** A service whose only worker runs a slow task, and the response to that task. */
  async function atWork(steps: number) {
    const token = 'token-of-this-test'
    const serving = serve({
      OCTAVO_DATA_DIR: folder(),
      OCTAVO_TOKENS: token,
      OCTAVO_TASKS_DIR: TEST_TASKS,
    })
    const url = await serving.ready()
    const client = new Client(url, token)
    const { processId, body } = await client.prepared('slow', { steps })
    const executing = client.execute(body).catch(() => 'cut off')
    await until(async () => (await client.state(processId)).state === 'running')
    return { serving, url, executing }
  }

  it('still finishes runs after two immediate signals, as npm sends on Ctrl-C', async () => {
    const { serving, url, executing } = await atWork(15)
    serving.process.kill('SIGINT')
    await until(() =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status === 503,
        () => true,
      ),
    )
    serving.process.kill('SIGINT')
    expect(await executing).toMatchObject({ status: 200, body: { status: true } })
    expect(await serving.exited).toBe(0)
  })

  it('stops waiting for runs after a second signal some time later', async () => {
    const { serving, executing } = await atWork(100)
    await until(() => serving.process.exitCode !== null || !serving.process.kill('SIGINT'), 9000)
    expect(await serving.exited).toBe(1)
    expect(await executing).toBe('cut off')
  })

  it('says on Ctrl-C during a run what it waits for, and how to stop at once', async () => {
    const token = 'token-of-this-test'
    const env = { OCTAVO_DATA_DIR: folder(), OCTAVO_TOKENS: token, OCTAVO_TASKS_DIR: TEST_TASKS }
    const serving = serve({ ...env, OCTAVO_SHUTDOWN_SECONDS: '25' })
    const client = new Client(await serving.ready(), token)
    const { processId, body } = await client.prepared('slow', { steps: 15 })
    const executing = client.execute(body)
    await until(async () => (await client.state(processId)).state === 'running')
    serving.process.kill('SIGINT')
    expect((await executing).status).toBe(200)
    expect(await serving.exited).toBe(0)
    expect(serving.output).toContain(
      'octavo: Shutting down: waiting up to 25 s for 1 execution. Press Ctrl-C again to stop immediately.',
    )
  })

  it('marks a run cut off by a stop as interrupted, and can execute it after a restart', async () => {
    const token = 'token-of-this-test'
    const env = {
      OCTAVO_DATA_DIR: folder(),
      OCTAVO_TOKENS: token,
      OCTAVO_TASKS_DIR: TEST_TASKS,
      OCTAVO_SHUTDOWN_SECONDS: '0',
    }
    const first = serve(env)
    const client = new Client(await first.ready(), token)
    const { processId, body } = await client.prepared('slow', { steps: 100 })
    const executing = client.execute(body).catch(() => undefined)
    await until(async () => (await client.state(processId)).state === 'running')
    first.process.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    const answer = await executing
    if (answer !== undefined) expect([answer.status, answer.body.code]).toEqual([500, 'interrupted'])

    const second = serve(env)
    const again = new Client(await second.ready(), token)
    expect(await again.state(processId)).toMatchObject({ state: 'failed', error: { code: 'interrupted' } })
    expect((await again.execute({ ...body, options: { steps: 1 } })).status).toBe(200)
  })

  it('logs no token, password, file name or process id', async () => {
    const token = 'a-token-that-must-not-be-logged'
    const serving = serve({ OCTAVO_DATA_DIR: folder(), OCTAVO_TOKENS: token, OCTAVO_LOG_LEVEL: 'trace' })
    const url = await serving.ready()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const pages = [{ filename: 'secret-name.pdf', server_filename: 'x', password: 'secret-word' }]
    const body = JSON.stringify({ processId: 'secret-process', task: 'merge-pdf', pages })
    await fetch(`${url}/api/v1/execute`, { method: 'POST', headers, body })
    await fetch(`${url}/api/v1/download/secret-process?ticket=secret-ticket`)
    await until(() => serving.output.includes('/api/v1/download/'))
    for (const secret of [token, 'secret-name', 'secret-word', 'secret-process', 'secret-ticket'])
      expect(serving.output).not.toContain(secret)
    expect(serving.output).toMatch(/"id":"[\w-]+"/)
  })
})

/** For a stopped service. */
async function expectNothingLeft(folder: string): Promise<void> {
  await expectRowsAndBlobsMatch(storedIn(folder))
  expectNoneAtWork(folder)
}
