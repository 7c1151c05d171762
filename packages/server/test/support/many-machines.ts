import { join } from 'node:path'
import { startByTurns } from './by-turns.js'
import { freshStores, startCluster } from './cluster.js'
import type { Started } from './started.js'
import { storedAt } from './stored.js'

/** Whether the tests run on several machines that share the work. */
export const ON_MANY_MACHINES = process.env.OCTAVO_TEST_MACHINES === 'many'

/** Shared by all test files, because starting machines takes longer than most files. */
let usual: Promise<Started> | undefined

/** Two API machines behind a load balancer, and two workers. Those with the usual settings are shared. */
export function startOnMany(
  env: Readonly<Record<string, string>>,
  dataDir: string | undefined,
  isUsual: boolean,
): Promise<Started> {
  if (!isUsual) return start(env, dataDir)
  usual ??= start(env, undefined).then((started) => ({
    ...started,
    isShared: true,
    close: async () => undefined,
    remove: async () => undefined,
  }))
  return usual
}

async function start(env: Readonly<Record<string, string>>, dataDir: string | undefined): Promise<Started> {
  const stores = await freshStores()
  const cluster = await startCluster({ ...env, ...stores.env }, dataDir)
  const before = await startByTurns(
    cluster.ports.map((port) => `http://127.0.0.1:${port}`),
    Number(env.OCTAVO_PORT),
  )
  const folders = cluster.dataDirs.map((folder) => join(folder, 'octavo-data'))
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await cluster.close()
    await before.close()
  }
  return {
    server: cluster.apis[0]!,
    url: env.OCTAVO_BASE_URL === undefined ? before.url : cluster.apis[0]!.url!,
    dataDirs: cluster.dataDirs,
    stored: storedAt(stores.env, folders),
    isShared: false,
    close: () => (closing ??= close()),
    remove: () => stores.drop(),
  }
}
