import { Redis, type RedisOptions } from 'ioredis'

export interface RedisServer {
  readonly url: string
  /** Prefix of every key and channel: several services can share one server. */
  readonly prefix: string
  /** Called once each time the server is lost, and once when it is available again. */
  readonly onProblem: (error: Error) => void
}

const RETRY_MS = 500
const CONNECT_TIMEOUT_MS = 5000

/**
 * A connection that reconnects automatically. Without a connection, commands fail immediately: none of them
 * is worth a wait.
 */
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
