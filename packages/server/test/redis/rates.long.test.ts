import type { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshRedis } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { AddressLimiter } from '../../src/http/address-limiter.js'
import { createAuthFailures } from '../../src/http/auth-failures.js'
import type { SharedRates } from '../../src/http/context.js'
import { createRequestRate } from '../../src/http/request-rate.js'
import { createSharedRates } from '../../src/redis/rates.js'
import { connectToRedis } from '../../src/redis/redis.js'

withPrograms('Rates counted by several machines', ['redis'], () => {
  let server: Awaited<ReturnType<typeof freshRedis>>
  let redis: Redis

  beforeAll(async () => {
    server = await freshRedis()
    redis = connectToRedis(
      { url: server.url, prefix: server.prefix, onProblem: () => undefined },
      { enableOfflineQueue: true },
    )
  })

  afterAll(async () => {
    redis.disconnect()
    await server.drop()
  })

  it('allow a minute’s requests over all machines, then return the time to wait', async () => {
    const [one, other] = [createSharedRates(redis, server.prefix), createSharedRates(redis, server.prefix)]
    const waits: number[] = []
    for (let request = 0; request < 5; request++)
      waits.push((await (request % 2 === 0 ? one : other).take('ada', 4, 0, 1)).waitMs)
    expect(waits.slice(0, 4)).toEqual([0, 0, 0, 0])
    expect(waits[4]).toBeGreaterThan(10_000)
    expect(waits[4]).toBeLessThanOrEqual(15_000)
    expect(await other.take('bob', 4, 0, 1)).toMatchObject({ waitMs: 0 })
  })

  it('miss what was allowed too much afterwards', async () => {
    const rates = createSharedRates(redis, server.prefix)
    expect((await rates.take('max', 4, 6, 0)).left).toBeCloseTo(-2, 1)
    const { waitMs } = await rates.take('max', 4, 0, 1)
    expect(waitMs).toBeGreaterThan(40_000)
    expect(waitMs).toBeLessThanOrEqual(45_000)
  })

  it('count in a window that begins with the first event', async () => {
    const rates = createSharedRates(redis, server.prefix)
    expect(await rates.count('x', 0, 60_000)).toEqual({ count: 0, leftMs: 0 })
    expect(await rates.count('x', 1, 60_000)).toMatchObject({ count: 1 })
    const { count, leftMs } = await rates.count('x', 1, 60_000)
    expect(count).toBe(2)
    expect(leftMs).toBeGreaterThan(50_000)
    expect(await rates.count('x', 0, 60_000)).toMatchObject({ count: 2 })
  })

  it('let a token known to one machine pass at another, after failures from its address', async () => {
    const shared = createSharedRates(redis, server.prefix)
    const [one, other] = [1, 2].map(() => createAuthFailures(new AddressLimiter(2), shared))
    await one!.check('192.0.2.7', 'ada')
    for (const machine of [one!, other!]) await machine.count('192.0.2.7')
    await expect(other!.check('192.0.2.7', undefined)).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(other!.check('192.0.2.7', 'bob')).rejects.toMatchObject({ code: 'rate_limited' })
    await other!.check('192.0.2.7', 'ada')
  })

  it('limit a token over two machines, and fall back to local counts without Redis', async () => {
    const shared = createSharedRates(redis, server.prefix)
    const machines = [createRequestRate(3, shared), createRequestRate(3, shared)]
    for (const request of [0, 1, 2]) await machines[request % 2]!('eve')
    await expect(machines[0]!('eve')).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(machines[1]!('eve')).rejects.toMatchObject({ code: 'rate_limited' })

    const gone = {
      take: () => Promise.reject(new Error('gone')),
      count: () => Promise.reject(new Error('gone')),
    }
    const alone = createRequestRate(2, gone)
    await alone('eve')
    await alone('eve')
    await expect(alone('eve')).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('allow at most 1 % more for each machine, with few commands', async () => {
    const [perMinute, machineCount] = [1000, 5]
    let commands = 0
    const shared = createSharedRates(redis, server.prefix)
    const counted: SharedRates = {
      ...shared,
      take: (...given) => {
        commands++
        return shared.take(...given)
      },
    }
    const machines = Array.from({ length: machineCount }, () => createRequestRate(perMinute, counted))
    const begun = performance.now()
    let allowed = 0
    const untilRefused = async (machine: (owner: string) => Promise<void>): Promise<void> => {
      for (;;) {
        await machine('ida')
        allowed++
      }
    }
    // Two at once on each, so that some are allowed while Redis is told about others.
    await Promise.allSettled([...machines, ...machines].map(untilRefused))
    const refilled = ((performance.now() - begun) * perMinute) / 60_000
    expect(allowed).toBeGreaterThanOrEqual(perMinute)
    expect(allowed).toBeLessThanOrEqual(perMinute * (1 + 0.01 * machineCount) + refilled)
    expect(commands).toBeLessThan(perMinute / 4)
  })
})
