import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ServerProcess, TOKEN } from '../http/server-process.js'

export interface Service {
  readonly url: string
  /** The processes of the service; the first one answers requests. */
  readonly pids: readonly number[]
  stop(): Promise<void>
}

const MODULE = new URL('../http/service.js', import.meta.url)
/** Disables limits that a benchmark would reach. */
const unlimited = {
  OCTAVO_TOKENS: TOKEN,
  OCTAVO_REQUESTS_PER_MINUTE: '0',
  OCTAVO_BODY_VALUES_PER_SECOND: '0',
  OCTAVO_MAX_PROCESSES_PER_TOKEN: '10000000',
}

/** One process with its own data folder. */
export async function startEmbedded(
  folder: string,
  slots: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const server = await startProcess(folder, 'embedded', {
    ...env,
    OCTAVO_WORKERS: String(slots),
    OCTAVO_PORT: '0',
  })
  return { url: server.url, pids: [server.pid], stop: () => server.stop() }
}

/** One `api` process and several `worker` processes; `slots` is the number for each worker. */
export async function startShared(
  folder: string,
  stores: Readonly<Record<string, string>>,
  workers: number,
  slots: number,
): Promise<Service> {
  const api = startProcess(folder, 'api', { ...stores, OCTAVO_ROLE: 'api', OCTAVO_PORT: '0' })
  const all = await Promise.all([
    api,
    ...Array.from({ length: workers }, (_, index) =>
      startProcess(folder, `worker-${index + 1}`, {
        ...stores,
        OCTAVO_ROLE: 'worker',
        OCTAVO_WORKERS: String(slots),
      }),
    ),
  ])
  return {
    url: all[0]!.url,
    pids: all.map(({ pid }) => pid),
    async stop() {
      await Promise.all(all.map((one) => one.stop()))
    },
  }
}

let started = 0

function startProcess(
  folder: string,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const own = join(folder, `${++started}-${name}`)
  mkdirSync(own)
  return ServerProcess.start(MODULE, join(own, 'log'), {
    env: { ...unlimited, OCTAVO_DATA_DIR: join(own, 'data'), ...env },
  })
}
