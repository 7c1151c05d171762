import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { BlobObserver, Blobs } from './blobs/blobs.js'
import { openBlobs } from './blobs/open-blobs.js'
import type { Closers } from './closers.js'
import { type DataFolder, inDataFolder } from './data/data-folder.js'
import { StartProblem } from './errors/start-problem.js'
import type { SharedRates } from './http/context.js'
import type { Logger } from './logs/logger.js'
import { openRecords } from './records/open-records.js'
import type { Records } from './records/records.js'
import type { RedisServer } from './redis/redis.js'
import { createSeal, type Seal } from './seal/seal.js'
import { keyOf } from './seal/settings.js'
import { variableOf } from './settings/names.js'
import type { Settings } from './settings-table.js'
import type { Signals } from './signals/signals.js'

/**
 * Where everything is stored: in the data folder of this machine, or in stores that several machines share.
 */
export interface Stores {
  readonly records: Records
  readonly blobs: Blobs
  /** Undefined if this process shares nothing. */
  readonly shared: SharedParts | undefined
}

export interface SharedParts {
  /** This machine's name among the others. */
  readonly node: string
  readonly seal: Seal
  readonly signals: Signals
  readonly rates: SharedRates
  readonly redis: RedisServer
  isRedisReady(): boolean
}

export async function openStores(
  settings: Settings,
  folder: DataFolder,
  closers: Closers,
  log: Logger,
  blobObserver: BlobObserver,
): Promise<Stores> {
  const isShared = sharesWork(settings)
  const records = await openRecords(settings.records, folder.database)
  closers.add(() => records.close())
  const blobs = await inDataFolder(settings.data.dataDir, () =>
    openBlobs(settings.blobs, folder.blobs, blobObserver),
  )
  closers.add(() => blobs.close())
  return { records, blobs, shared: isShared ? await openShared(settings, closers, log) : undefined }
}

/**
 * Either everything that machines need to share the work, or nothing: a part of it would silently lose work.
 */
function sharesWork({ records, blobs, redis, seal, queue }: Settings): boolean {
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
      `If several machines share the work, all of ${names.map(variableOf).join(', ')} are needed. Not set: ${missing.map(variableOf).join(', ')}.`,
    )
  }
  if (queue.role !== 'all') {
    throw new StartProblem(
      `--role ${queue.role} is for machines that share the work: set ${names.map(variableOf).join(', ')} too, or leave the role out.`,
    )
  }
  return false
}

/** Loaded only here: a service on one machine does not need these libraries. */
async function openShared(settings: Settings, closers: Closers, log: Logger): Promise<SharedParts> {
  const [{ connectToRedis }, { openRedisSignals }, { createSharedRates }] = await Promise.all([
    import('./redis/redis.js'),
    import('./signals/redis-signals.js'),
    import('./redis/rates.js'),
  ])
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
    node: `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`,
    seal: createSeal(settings.seal.sealKey.map((key) => keyOf(key)!)),
    signals,
    rates: createSharedRates(counting, redis.prefix),
    redis,
    isRedisReady: () => counting.status === 'ready',
  }
}
