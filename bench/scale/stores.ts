import { randomBytes } from 'node:crypto'
import { type CountingProxy, startCountingProxy } from '../../test/servers/counting-proxy.js'
import { freshBucket, freshDatabase } from '../../test/servers/fresh.js'
import { startPostgres } from '../../test/servers/postgres.js'
import { startRedis } from '../../test/servers/redis.js'
import { startS3 } from '../../test/servers/s3.js'

/** PostgreSQL with synchronous commits to disk, Redis, and an S3 gateway. Each also has a counting proxy. */
export interface Stores {
  /** The settings of the service for these stores. */
  readonly env: Readonly<Record<string, string>>
  /** The same settings with the addresses of the proxies. */
  readonly countedEnv: Readonly<Record<string, string>>
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly proxies: {
    readonly postgres: CountingProxy
    readonly redis: CountingProxy
    readonly s3: CountingProxy
  }
  close(): Promise<void>
}

export async function startStores(): Promise<Stores> {
  const [postgres, redis, s3] = await Promise.all([
    startPostgres({ isDurable: true }),
    startRedis(),
    startS3(),
  ])
  const [database, bucket] = await Promise.all([freshDatabase(postgres), freshBucket(s3)])
  const proxies = {
    postgres: await startCountingProxy(postgres.port, 'postgres'),
    redis: await startCountingProxy(redis.port, 'redis'),
    s3: await startCountingProxy(s3.port, 'http'),
  }
  const env = {
    OCTAVO_DATABASE_URL: database.url,
    OCTAVO_REDIS_URL: redis.url,
    OCTAVO_S3_ENDPOINT: s3.url,
    OCTAVO_S3_REGION: s3.region,
    OCTAVO_S3_BUCKET: bucket.bucket,
    OCTAVO_S3_ACCESS_KEY_ID: s3.accessKeyId,
    OCTAVO_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    OCTAVO_SEAL_KEY: randomBytes(32).toString('hex'),
  }
  return {
    env,
    countedEnv: {
      ...env,
      OCTAVO_DATABASE_URL: proxies.postgres.at(database.url),
      OCTAVO_REDIS_URL: proxies.redis.at(redis.url),
      OCTAVO_S3_ENDPOINT: proxies.s3.at(s3.url),
    },
    databaseUrl: database.url,
    redisUrl: redis.url,
    proxies,
    async close() {
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()))
      await Promise.all([postgres.close(), redis.close(), s3.close()])
    },
  }
}
