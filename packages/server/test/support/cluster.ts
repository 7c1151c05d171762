import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freshBucket, freshDatabase, freshRedis } from '../../../../test/servers/fresh.js'
import { type RunningServer, startServer } from '../../src/main.js'
import { loadSettings } from '../../src/settings-table.js'
import { freePort } from './free-port.js'

/** Stores that several machines share, all of them fresh. */
export interface SharedStores {
  /** The settings to use them. */
  readonly env: Readonly<Record<string, string>>
  drop(): Promise<void>
}

export async function freshStores(): Promise<SharedStores> {
  const [database, redis, s3] = await Promise.all([freshDatabase(), freshRedis(), freshBucket()])
  return {
    env: {
      OCTAVO_DATABASE_URL: database.url,
      OCTAVO_DATABASE_POOL_SIZE: '5',
      OCTAVO_REDIS_URL: redis.url,
      OCTAVO_REDIS_PREFIX: redis.prefix,
      OCTAVO_S3_ENDPOINT: s3.url,
      OCTAVO_S3_REGION: s3.region,
      OCTAVO_S3_BUCKET: s3.bucket,
      OCTAVO_S3_ACCESS_KEY_ID: s3.accessKeyId,
      OCTAVO_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      OCTAVO_SEAL_KEY: randomBytes(32).toString('hex'),
    },
    async drop() {
      await Promise.all([database.drop(), redis.drop(), s3.drop()])
    },
  }
}

export interface Cluster {
  readonly apis: readonly RunningServer[]
  /** The ports of the API machines. */
  readonly ports: readonly number[]
  readonly workers: readonly RunningServer[]
  /** Those of the API machines, followed by those of the workers. */
  readonly dataDirs: readonly string[]
  close(): Promise<void>
}

/**
 * Two API machines and two workers in this process, each with a separate folder. The limit of concurrent
 * executions applies to all of them together: if it is 1, only one machine works. A given port is used by the
 * load balancer; a given port for metrics is used by the first machine.
 */
export async function startCluster(
  env: Readonly<Record<string, string>>,
  firstDataDir?: string,
): Promise<Cluster> {
  const { OCTAVO_WORKERS = '4', OCTAVO_METRICS_PORT = '0', ...shared } = env
  const slots = Number(OCTAVO_WORKERS)
  const dataDirs: string[] = []
  const ports = [await freePort(), await freePort()]
  const start = (role: 'api' | 'worker', index: number, workers: number): Promise<RunningServer> => {
    const dataDir =
      (index === 0 ? firstDataDir : undefined) ?? mkdtempSync(join(inject('temporaryFolder'), `${role}-`))
    dataDirs.push(dataDir)
    const own = {
      OCTAVO_PORT: String(ports[index] ?? 0),
      OCTAVO_METRICS_PORT: index === 0 ? OCTAVO_METRICS_PORT : '0',
      OCTAVO_DATA_DIR: dataDir,
      OCTAVO_ROLE: role,
      OCTAVO_WORKERS: String(workers),
    }
    return startServer(loadSettings({ ...shared, ...own }, []))
  }
  const working = [Math.ceil(slots / 2), Math.floor(slots / 2)].filter((count) => count > 0)
  const started = await Promise.allSettled([
    start('api', 0, 1),
    start('api', 1, 1),
    ...working.map((count, index) => start('worker', index + 2, count)),
  ])
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const close = async (): Promise<void> => {
    await Promise.all(running.map((server) => server.close()))
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (failed !== undefined) {
    await close()
    throw failed.reason
  }
  return { apis: running.slice(0, 2), workers: running.slice(2), ports, dataDirs, close }
}
