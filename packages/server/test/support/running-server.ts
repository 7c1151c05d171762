import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import { type RunningServer, startServer } from '../../src/main.js'
import { loadSettings } from '../../src/settings-table.js'
import { ON_MANY_MACHINES, startOnMany } from './many-machines.js'
import type { Started } from './started.js'
import { type Stored, storedIn } from './stored.js'

/** The tasks of the tests: some slow ones, one with several outputs, one that accepts images. */
export const TEST_TASKS = fileURLToPath(new URL('../scenarios/tasks', import.meta.url))

export const TOKEN = 'first-token-of-the-tests'
export const OTHER_TOKEN = 'second-token-of-the-tests'

export interface ServerUnderTest extends RunningServer {
  readonly url: string
  /** If there are several machines, that of the first API machine. */
  readonly dataDir: string
  readonly dataDirs: readonly string[]
  readonly stored: Stored
  readonly isShared: boolean
  /** Uses the first token unless `init` has another `authorization`. */
  call(path: string, init?: RequestInit): Promise<Response>
  json(path: string, body: unknown, init?: RequestInit): Promise<Response>
  upload(processId: string, file: Uint8Array, name?: string, task?: string): Promise<Response>
  /** Removes every process of the two tokens with all its data; active runs end. */
  removeAll(): Promise<void>
  /** Stops the service and removes its data. */
  end(): Promise<void>
}

/**
 * The service in this process, on a separate port and folder; or two API machines behind a load balancer, and
 * two workers.
 */
export async function startForTest(
  env: Readonly<Record<string, string>> = {},
  dataDir?: string,
): Promise<ServerUnderTest> {
  const settings = {
    OCTAVO_PORT: '0',
    OCTAVO_TOKENS: `${TOKEN},${OTHER_TOKEN}`,
    OCTAVO_LOG_LEVEL: 'fatal',
    OCTAVO_REQUESTS_PER_MINUTE: '0',
    OCTAVO_BODY_VALUES_PER_SECOND: '0',
    OCTAVO_WORKERS: '2',
    OCTAVO_AUTH_FAILURES_PER_MINUTE: '1000',
    ...usual,
    ...env,
  }
  const isUsual = dataDir === undefined && Object.entries(env).every(isUsualSetting)
  const started = await (ON_MANY_MACHINES
    ? startOnMany(settings, dataDir, isUsual)
    : startOnOne(settings, dataDir))
  const { server, dataDirs, stored, isShared, close } = started
  // With a custom base URL, the service is still reached at its port.
  const address = env.OCTAVO_BASE_URL === undefined ? started.url : `http://127.0.0.1:${env.OCTAVO_PORT}`
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${address}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${TOKEN}`, ...init.headers },
    })
  async function removeAll(): Promise<void> {
    for (const processId of await stored.column('select id as value from processes')) {
      for (const token of [TOKEN, OTHER_TOKEN]) {
        const headers = { authorization: `Bearer ${token}` }
        await call(`/api/v1/processes/${processId}`, { method: 'DELETE', headers })
      }
    }
    for (const table of ['processes', 'files', 'results', 'runs', 'webhooks'])
      expect(await stored.column(`select count(*) as value from ${table}`), table).toEqual(['0'])
    await vi.waitFor(async () => {
      expect(await stored.blobs()).toEqual([])
      expect(await stored.incoming()).toEqual([])
    }, 15_000)
  }
  return {
    ...server,
    close,
    removeAll,
    url: started.url,
    signInUrl: server.signInUrl?.replace(server.url!, started.url),
    dataDir: dataDirs[0]!,
    dataDirs,
    stored,
    isShared,
    call,
    json: (path, body, init = {}) =>
      call(path, {
        method: 'POST',
        ...init,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...init.headers },
      }),
    upload(processId, file, name = 'a.pdf', task = 'merge-pdf') {
      const form = new FormData()
      form.set('processId', processId)
      form.set('task', task)
      form.set('file', new Blob([new Uint8Array(file)]), name)
      return call('/api/v1/uploads', { method: 'POST', body: form })
    },
    async end() {
      await close()
      if (isShared) return removeAll()
      await started.remove()
      for (const folder of dataDirs) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startOnOne(
  env: Readonly<Record<string, string>>,
  dataDir = mkdtempSync(join(tmpdir(), 'octavo-server-')),
): Promise<Started> {
  const server = await startServer(loadSettings({ ...env, OCTAVO_DATA_DIR: dataDir }, []))
  return {
    server,
    url: server.url!,
    dataDirs: [dataDir],
    stored: storedIn(join(dataDir, 'octavo-data')),
    isShared: false,
    close: () => server.close(),
    remove: async () => undefined,
  }
}

/**
 * Settings that some test files need and that do not affect the others, so that all can share the machines.
 */
const usual: Readonly<Record<string, string>> = {
  OCTAVO_MAX_FILES_PER_PROCESS: '20',
}

function isUsualSetting([name, value]: readonly [string, string]): boolean {
  return (name === 'OCTAVO_TASKS_DIR' && value === TEST_TASKS) || usual[name] === value
}
