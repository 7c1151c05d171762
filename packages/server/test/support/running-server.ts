import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../../src/main.js'
import { loadSettings } from '../../src/settings-table.js'

export const TOKEN = 'first-token-of-the-tests'
export const OTHER_TOKEN = 'second-token-of-the-tests'

export interface ServerUnderTest extends RunningServer {
  readonly dataDir: string
  /** With the first token unless `init` has another `authorization`. */
  call(path: string, init?: RequestInit): Promise<Response>
  json(path: string, body: unknown, init?: RequestInit): Promise<Response>
  upload(processId: string, file: Uint8Array, name?: string, task?: string): Promise<Response>
  /** Stops it and removes its data. */
  end(): Promise<void>
}

/** The service in this process, on a port and in a folder of its own. */
export async function startForTest(
  env: Readonly<Record<string, string>> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'octavo-server-')),
): Promise<ServerUnderTest> {
  const settings = loadSettings(
    {
      OCTAVO_PORT: '0',
      OCTAVO_DATA_DIR: dataDir,
      OCTAVO_TOKENS: `${TOKEN},${OTHER_TOKEN}`,
      OCTAVO_LOG_LEVEL: 'fatal',
      OCTAVO_REQUESTS_PER_MINUTE: '0',
      OCTAVO_WORKERS: '2',
      ...env,
    },
    [],
  )
  const server = await startServer(settings)
  // Under a base URL of its own the service is still reached at its port.
  const address = env.OCTAVO_BASE_URL === undefined ? server.url : `http://127.0.0.1:${env.OCTAVO_PORT}`
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${address}${path}`, { ...init, headers: { authorization: `Bearer ${TOKEN}`, ...init.headers } })
  return {
    ...server,
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
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
