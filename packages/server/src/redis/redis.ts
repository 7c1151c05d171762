import { Redis, type RedisOptions } from 'ioredis'

export interface RedisServer {
  readonly url: string
  /** Put before every key and channel: several services can share one server. */
  readonly prefix: string
  /** Told once each time the server is lost, and once when it is back. */
  readonly onProblem: (error: Error) => void
}

const RETRY_MS = 500
const CONNECT_TIMEOUT_MS = 5000

/** A connection that comes back by itself. Where it is gone, commands fail at once: nothing of what we ask it for is worth a wait. */
export function connectToRedis({ url, onProblem }: RedisServer, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(RETRY_MS, 20 * times),
    ...options,
  })
  let isLost = false
  redis.on('error', (error) => {
    if (!isLost) onProblem(error)
    isLost = true
  })
  redis.on('ready', () => {
    isLost = false
  })
  return redis
}
