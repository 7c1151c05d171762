import { hostname } from 'node:os'
import type { Blobs } from './blobs/blobs.js'
import { openFileBlobs } from './blobs/files/file-blobs.js'
import type { Closers } from './closers.js'
import { type DataFolder, inDataFolder } from './data/data-folder.js'
import { StartProblem } from './errors/start-problem.js'
import type { SharedRates } from './http/shared-rates.js'
import type { Logger } from './logs/logger.js'
import type { Records } from './records/records.js'
import { openSqliteRecords } from './records/sqlite/sqlite-records.js'
import type { RedisServer } from './redis/redis.js'
import { createSeal, type Seal } from './seal/seal.js'
import { keyOf } from './seal/settings.js'
import { variableOf } from './settings/names.js'
import type { Settings } from './settings-table.js'
import type { Signals } from './signals/signals.js'

/** Where everything is kept: in the data folder of this machine, or in stores that several machines share. */
export interface Stores {
  readonly records: Records
  readonly blobs: Blobs
  /** Undefined where this process has everything to itself. */
  readonly shared: SharedParts | undefined
}

export interface SharedParts {
  /** This machine's name among the others. */
  readonly node: string
  readonly seal: Seal
  readonly signals: Signals
  readonly rates: SharedRates
  readonly redis: RedisServer
}

export async function openStores(
  settings: Settings,
  folder: DataFolder,
  closers: Closers,
  log: Logger,
): Promise<Stores> {
  if (!sharesWork(settings)) return openEmbedded(settings, folder, closers)
  return openShared(settings, folder, closers, log)
}

/** All of what machines need to share the work, or nothing of it: half of it would lose work in silence. */
export function sharesWork({ records, blobs, redis, seal, queue }: Settings): boolean {
  const given = {
    databaseUrl: records.databaseUrl !== null,
    s3Bucket: blobs.s3Bucket !== null,
    redisUrl: redis.redisUrl !== null,
    sealKey: seal.sealKey.length > 0,
  }
  const names = Object.keys(given) as (keyof typeof given)[]
  const missing = names.filter((name) => !given[name])
  if (missing.length === 0) return true
  if (missing.length < names.length) {
    throw new StartProblem(
      `Where machines share the work, all of ${names.map(variableOf).join(', ')} are needed. Not set: ${missing.map(variableOf).join(', ')}.`,
    )
  }
  if (queue.role !== 'all') {
    throw new StartProblem(
      `--role ${queue.role} is for machines that share the work: set ${names.map(variableOf).join(', ')} too, or leave the role out.`,
    )
  }
  return false
}

async function openEmbedded(settings: Settings, folder: DataFolder, closers: Closers): Promise<Stores> {
  const records = await openSqliteRecords(folder.database)
  closers.add(() => records.close())
  const { keepFreeBytes } = settings.blobs
  const blobs = await inDataFolder(settings.data.dataDir, () =>
    openFileBlobs({ folder: folder.blobs, keepFreeBytes }),
  )
  closers.add(() => blobs.close())
  return { records, blobs, shared: undefined }
}

/** What these stores need is loaded only here: who needs nothing but npm does not wait for it. */
async function openShared(
  settings: Settings,
  folder: DataFolder,
  closers: Closers,
  log: Logger,
): Promise<Stores> {
  const [{ openPostgresRecords }, { openS3Blobs }, { connectToRedis }, { openRedisSignals }, rates] =
    await Promise.all([
      import('./records/postgres/postgres-records.js'),
      import('./blobs/s3/s3-blobs.js'),
      import('./redis/redis.js'),
      import('./signals/redis-signals.js'),
      import('./redis/rates.js'),
    ])
  const { databaseUrl, databasePoolSize } = settings.records
  const records = await openPostgresRecords({ url: databaseUrl!, poolSize: databasePoolSize })
  closers.add(() => records.close())
  const blobs = await openS3Blobs(settings.blobs, folder.blobs)
  closers.add(() => blobs.close())
  const redis: RedisServer = {
    url: settings.redis.redisUrl!,
    prefix: settings.redis.redisPrefix,
    onProblem: ({ message }) => log.warn({ reason: message }, 'The connection to Redis is lost.'),
  }
  const counting = connectToRedis(redis)
  closers.add(async () => counting.disconnect())
  const signals = openRedisSignals(redis)
  closers.add(() => signals.close())
  return {
    records,
    blobs,
    shared: {
      node: `${hostname()}-${process.pid}-${Date.now().toString(36)}`,
      seal: createSeal(settings.seal.sealKey.map((key) => keyOf(key)!)),
      signals,
      rates: rates.createSharedRates(counting, redis.prefix),
      redis,
    },
  }
}
