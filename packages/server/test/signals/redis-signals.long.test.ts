import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFaultProxy } from '../../../../test/servers/fault-proxy.js'
import { freshRedis } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { openRedisSignals, type RedisSignals } from '../../src/signals/redis-signals.js'
import { until } from '../service.js'

withPrograms('Signals by Redis', ['redis'], () => {
  let redis: Awaited<ReturnType<typeof freshRedis>>
  let here: RedisSignals
  let there: RedisSignals

  beforeAll(async () => {
    redis = await freshRedis()
    const server = { url: redis.url, prefix: redis.prefix, onProblem: () => undefined }
    here = openRedisSignals(server)
    there = openRedisSignals(server)
    await Promise.all([here.connected, there.connected])
  })

  afterAll(async () => {
    await here.close()
    await there.close()
    await redis.drop()
  })

  it('reach all other listening machines unchanged, but not the sender', async () => {
    const heard: string[] = []
    const own: string[] = []
    const listening = there.listen('topic', (message) => heard.push(message))
    const ownListening = here.listen('topic', (message) => own.push(message))
    await Promise.all([listening.ready, ownListening.ready])
    for (const message of ['', 'a b c', '{"ü":"\n"}']) here.send('topic', message)
    here.send('other', 'not for us')
    await until(() => heard.length === 3)
    expect(heard).toEqual(['', 'a b c', '{"ü":"\n"}'])
    expect(own).toEqual([])
    listening.stop()
    ownListening.stop()
  })

  it('stop for one listener without affecting others', async () => {
    const [first, second]: [string[], string[]] = [[], []]
    const one = there.listen('shared', (message) => first.push(message))
    const other = there.listen('shared', (message) => second.push(message))
    await Promise.all([one.ready, other.ready])
    one.stop()
    here.send('shared', 'x')
    await until(() => second.length === 1)
    expect(first).toEqual([])
    other.stop()
  })

  it('arrive even if sent right before close', async () => {
    const heard: string[] = []
    const listening = here.listen('last words', (message) => heard.push(message))
    await listening.ready
    const brief = openRedisSignals({ url: redis.url, prefix: redis.prefix, onProblem: () => undefined })
    await brief.connected
    brief.send('last words', 'bye')
    await brief.close()
    await until(() => heard.length === 1)
    listening.stop()
  })

  it('reaches a machine that subscribes while it is connecting', async () => {
    const proxy = await startFaultProxy({ port: Number(new URL(redis.url).port) })
    await proxy.set({ kind: 'slow', latencyMs: 100 })
    const slow = openRedisSignals({
      url: proxy.at(redis.url),
      prefix: redis.prefix,
      onProblem: () => undefined,
    })
    // Connected, but the first responses have not arrived.
    await until(() => proxy.connections === 2)
    const heard: string[] = []
    await slow.listen('begun', (message) => heard.push(message)).ready
    here.send('begun', 'x')
    await until(() => heard.length === 1)
    await slow.close()
    await proxy.close()
  })
})
