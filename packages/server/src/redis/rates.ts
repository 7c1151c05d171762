import type { Redis, Result } from 'ioredis'

/**
 * A token bucket for all machines that holds the requests of one minute and refills evenly. A machine may have
 * allowed some of them already: then less than nothing may be left. Returns the milliseconds until the next
 * request is allowed, 0 if the one that is asked for is, and what is left. Uses the clock of the server.
 */
const TAKE = `
local perMinute = tonumber(ARGV[1])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local bucket = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = tonumber(bucket[1]) or perMinute
local at = tonumber(bucket[2]) or now
left = math.min(perMinute, left + math.max(0, now - at) * perMinute / 60000) - tonumber(ARGV[2])
local wait = 0
if ARGV[3] == '1' then
  if left < 1 then wait = math.ceil((1 - left) * 60000 / perMinute) else left = left - 1 end
end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil((perMinute - left) * 60000 / perMinute) + 1)
return { wait, tostring(left) }`

/**
 * Counts within a window that begins with the first count; returns the count and the remaining milliseconds
 * of the window.
 */
const COUNT = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if count == tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return { count, redis.call('PTTL', KEYS[1]) }`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    octavoTake(
      key: string,
      perMinute: number,
      allowed: number,
      asked: 0 | 1,
    ): Result<[number, string], Context>
    octavoCount(key: string, add: number, windowMs: number): Result<[number, number], Context>
  }
}

/** Rejects if the server is not available. */
export function createSharedRates(redis: Redis, prefix: string) {
  // Sent by their hash, once the server knows them.
  redis.defineCommand('octavoTake', { numberOfKeys: 1, lua: TAKE })
  redis.defineCommand('octavoCount', { numberOfKeys: 1, lua: COUNT })
  return {
    async take(name: string, perMinute: number, allowed: number, asked: 0 | 1) {
      const [waitMs, left] = await redis.octavoTake(`${prefix}:rate:${name}`, perMinute, allowed, asked)
      return { waitMs, left: Number(left) }
    },
    async count(name: string, add: 0 | 1, windowMs: number): Promise<{ count: number; leftMs: number }> {
      const key = `${prefix}:count:${name}`
      if (add === 0) {
        const [count, leftMs] = await Promise.all([redis.get(key), redis.pttl(key)])
        return { count: Number(count ?? 0), leftMs: Math.max(0, leftMs) }
      }
      const [count, leftMs] = await redis.octavoCount(key, add, windowMs)
      return { count, leftMs }
    },
  }
}
