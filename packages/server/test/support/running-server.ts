import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../../src/main.js'
import { loadSettings } from '../../src/settings-table.js'
import { freshStores, startCluster } from './cluster.js'

export const TOKEN = 'first-token-of-the-tests'
export const OTHER_TOKEN = 'second-token-of-the-tests'

export interface ServerUnderTest extends RunningServer {
  readonly url: string
  readonly dataDir: string
  /** With the first token unless `init` has another `authorization`. */
  call(path: string, init?: RequestInit): Promise<Response>
  json(path: string, body: unknown, init?: RequestInit): Promise<Response>
  upload(processId: string, file: Uint8Array, name?: string, task?: string): Promise<Response>
  /** Stops it and removes its data. */
  end(): Promise<void>
}

/** Whether the tests run on machines that share the work. */
export const ON_MANY_MACHINES = process.env.OCTAVO_TEST_MACHINES === 'many'

/** The service in this process, on a port and in a folder of its own; or two machines that answer, by turns, and two that work. */
export async function startForTest(
  env: Readonly<Record<string, string>> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'octavo-server-')),
): Promise<ServerUnderTest> {
  const settings = {
    OCTAVO_PORT: '0',
    OCTAVO_TOKENS: `${TOKEN},${OTHER_TOKEN}`,
    OCTAVO_LOG_LEVEL: 'fatal',
    OCTAVO_REQUESTS_PER_MINUTE: '0',
    OCTAVO_WORKERS: '2',
    ...env,
  }
  const { server, others, close } = ON_MANY_MACHINES
    ? await startOnMany(settings, dataDir)
    : await startOnOne(settings, dataDir)
  // Under a base URL of its own the service is still reached at its port.
  const addressOf = ({ url }: RunningServer): string =>
    env.OCTAVO_BASE_URL === undefined ? url! : `http://127.0.0.1:${env.OCTAVO_PORT}`
  const addresses = [server, ...others].map(addressOf)
  let calls = 0
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${addresses[calls++ % addresses.length]}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${TOKEN}`, ...init.headers },
    })
  return {
    ...server,
    close,
    url: server.url!,
    dataDir,
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
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Started {
  readonly server: RunningServer
  /** Further machines that answer. */
  readonly others: readonly RunningServer[]
  close(): Promise<void>
}

async function startOnOne(env: Readonly<Record<string, string>>, dataDir: string): Promise<Started> {
  const server = await startServer(loadSettings({ ...env, OCTAVO_DATA_DIR: dataDir }, []))
  return { server, others: [], close: () => server.close() }
}

async function startOnMany(env: Readonly<Record<string, string>>, dataDir: string): Promise<Started> {
  const stores = await freshStores()
  const cluster = await startCluster({ ...env, ...stores.env }, dataDir)
  const [server, ...others] = cluster.apis
  let closing: Promise<void> | undefined
  return {
    server: server!,
    others,
    close: () => (closing ??= cluster.close().finally(() => stores.drop())),
  }
}
