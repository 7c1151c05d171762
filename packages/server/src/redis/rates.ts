import type { Redis } from 'ioredis'

/**
 * A token bucket for all machines that holds the requests of one minute and refills evenly. Returns the
 * milliseconds until the next request is allowed, 0 if this one is. Uses the clock of the server.
 */
const TAKE = `
local perMinute = tonumber(ARGV[1])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local bucket = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = tonumber(bucket[1]) or perMinute
local at = tonumber(bucket[2]) or now
left = math.min(perMinute, left + math.max(0, now - at) * perMinute / 60000)
local wait = 0
if left < 1 then wait = math.ceil((1 - left) * 60000 / perMinute) else left = left - 1 end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', now)
redis.call('PEXPIRE', KEYS[1], 60000)
return wait`

/**
 * Counts within a window that begins with the first count; returns the count and the remaining milliseconds
 * of the window.
 */
const COUNT = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if count == tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return { count, redis.call('PTTL', KEYS[1]) }`

/** Rejects if the server is not available. */
export function createSharedRates(redis: Redis, prefix: string) {
  return {
    async take(name: string, perMinute: number): Promise<number> {
      return Number(await redis.eval(TAKE, 1, `${prefix}:rate:${name}`, perMinute))
    },
    async count(name: string, add: 0 | 1, windowMs: number): Promise<{ count: number; leftMs: number }> {
      const key = `${prefix}:count:${name}`
      if (add === 0) {
        const [count, leftMs] = await Promise.all([redis.get(key), redis.pttl(key)])
        return { count: Number(count ?? 0), leftMs: Math.max(0, leftMs) }
      }
      const [count, leftMs] = (await redis.eval(COUNT, 1, key, add, windowMs)) as [number, number]
      return { count, leftMs }
    },
  }
}
