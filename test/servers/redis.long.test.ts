import { Queue, QueueEvents, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { withPrograms } from '../with-programs.js'
import { startFaultProxy } from './fault-proxy.js'
import { freshRedis } from './fresh.js'
import { startRedis } from './redis.js'

withPrograms('A Redis server shared by a test run', ['redis'], () => {
  test('carries jobs of BullMQ and their results', async () => {
    const { url, prefix, drop } = await freshRedis()
    const connection = { url, maxRetriesPerRequest: null }
    const queue = new Queue<number, number>('numbers', { connection, prefix })
    const events = new QueueEvents('numbers', { connection, prefix })
    const worker = new Worker<number, number>('numbers', async ({ data }) => data * 2, { connection, prefix })
    await events.waitUntilReady()
    const jobs = await Promise.all([1, 2, 3].map((number) => queue.add('double', number)))
    expect(await Promise.all(jobs.map((job) => job.waitUntilFinished(events)))).toEqual([2, 4, 6])
    await Promise.all([worker.close(), events.close(), queue.close()])
    await drop()
  })

  test('gives each caller a database and a prefix of its own', async () => {
    const [one, other] = await Promise.all([freshRedis(), freshRedis()])
    const [redis, otherRedis] = [new Redis(one.url), new Redis(other.url)]
    await redis.set('name', 'one')
    expect(await otherRedis.get('name')).toBeNull()
    await other.drop()
    expect(await redis.get('name')).toBe('one')
    expect(one.prefix).not.toBe(other.prefix)
    await one.drop()
    expect(await redis.get('name')).toBeNull()
    redis.disconnect()
    otherRedis.disconnect()
  })
})

withPrograms('Faults on the connection to Redis', ['redis'], () => {
  test('close the connection of a client, which reconnects', async () => {
    const { url, drop } = await freshRedis()
    const proxy = await startFaultProxy({ port: Number(new URL(url).port) })
    const redis = new Redis(proxy.at(url), { retryStrategy: () => 20 })
    redis.on('error', () => {})
    await redis.set('name', 'value')
    await proxy.set({ kind: 'refuse' })
    const asked = redis.get('name')
    expect(proxy.faults).toBe(1)
    await proxy.set({ kind: 'none' })
    expect(await asked).toBe('value')
    redis.disconnect()
    await proxy.close()
    await drop()
  })
})

withPrograms('A Redis server of one test', ['redis'], () => {
  test.each([
    { isDurable: false, after: null },
    { isDurable: true, after: 'kept' },
  ])('after a kill, with isDurable $isDurable, contains $after', async ({ isDurable, after }) => {
    const redis = await startRedis({ isDurable })
    const client = new Redis(redis.url)
    client.on('error', () => {})
    await client.set('name', 'kept')
    await redis.kill()
    await redis.restart()
    expect(await client.get('name')).toBe(after)
    await redis.wipe()
    expect(await client.get('name')).toBeNull()
    client.disconnect()
    await redis.close()
  })
})
