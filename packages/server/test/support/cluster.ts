import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshBucket, freshDatabase, freshRedis } from '../../../../test/parts/fresh.js'
import { type RunningServer, startServer } from '../../src/main.js'
import { loadSettings } from '../../src/settings-table.js'

/** Stores that several machines share, all of them fresh. */
export interface SharedStores {
  /** The settings that lead to them. */
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
  readonly workers: readonly RunningServer[]
  readonly dataDirs: readonly string[]
  close(): Promise<void>
}

/** Two machines that answer and two that work, each with a folder of its own, in this process. */
export async function startCluster(
  env: Readonly<Record<string, string>>,
  firstDataDir?: string,
): Promise<Cluster> {
  const dataDirs: string[] = []
  const start = (role: string, index: number): Promise<RunningServer> => {
    const isGiven = index === 0 && firstDataDir !== undefined
    const dataDir = isGiven ? firstDataDir : mkdtempSync(join(tmpdir(), `octavo-${role}-`))
    if (!isGiven) dataDirs.push(dataDir)
    return startServer(loadSettings({ ...env, OCTAVO_DATA_DIR: dataDir, OCTAVO_ROLE: role }, []))
  }
  const started = await Promise.allSettled(['api', 'api', 'worker', 'worker'].map(start))
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const close = async (): Promise<void> => {
    await Promise.all(running.map((server) => server.close()))
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (failed !== undefined) {
    await close()
    throw failed.reason
  }
  return { apis: running.slice(0, 2), workers: running.slice(2), dataDirs, close }
}
