import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type CountingProxy,
  type Counts,
  startCountingProxy,
} from '../../../../test/servers/counting-proxy.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { pdf } from '../service.js'
import { type Cluster, freshStores, type SharedStores, startCluster } from '../support/cluster.js'
import { TOKEN } from '../support/running-server.js'
import { Answers } from './answers.js'

const WARM_UP = 5
const CYCLES = 15
const IDLE_SECONDS = 5

withPrograms('A cycle on several machines', ['postgres', 'redis', 'ceph'], () => {
  let stores: SharedStores
  let postgres: CountingProxy
  let redis: CountingProxy
  let cluster: Cluster

  beforeAll(async () => {
    stores = await freshStores()
    const { OCTAVO_DATABASE_URL: database = '', OCTAVO_REDIS_URL: cache = '' } = stores.env
    postgres = await startCountingProxy(Number(new URL(database).port), 'postgres')
    redis = await startCountingProxy(Number(new URL(cache).port), 'redis')
    cluster = await startCluster({
      ...stores.env,
      OCTAVO_DATABASE_URL: postgres.at(database),
      OCTAVO_REDIS_URL: redis.at(cache),
      OCTAVO_TOKENS: TOKEN,
      OCTAVO_LOG_LEVEL: 'fatal',
      OCTAVO_WORKERS: '1',
    })
  })
  afterAll(async () => {
    await cluster?.close()
    await postgres?.close()
    await redis?.close()
    for (const folder of cluster?.dataDirs ?? []) rmSync(folder, { recursive: true, force: true })
    await stores?.drop()
  })

  async function cycle(): Promise<void> {
    const answers = new Answers(`http://127.0.0.1:${cluster.ports[0]}`, TOKEN)
    const processId = await answers.start('merge-pdf')
    const pages = []
    for (const name of ['a.pdf', 'b.pdf'])
      pages.push({ filename: name, server_filename: await answers.upload(processId, pdf(), name) })
    await answers.execute({ processId, task: 'merge-pdf', pages })
    await answers.get(`/api/v1/download/${processId}`)
  }

  /** Without what every machine sends at intervals, also if it is idle. */
  function roundTripsOf({ roundTrips, requests }: Counts): number {
    const atIntervals = [...requests].filter(([name]) => /\b(sweeps|workers)\b/.test(name))
    return roundTrips - sumOf(new Map(atIntervals))
  }
  const median = (counts: readonly number[]): number =>
    counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)]!
  const sumOf = (requests: ReadonlyMap<string, number>): number =>
    [...requests.values()].reduce((sum, count) => sum + count, 0)

  it('(start, two uploads, execute, download) takes few round trips to PostgreSQL and few commands of Redis', async () => {
    for (let warm = 0; warm < WARM_UP; warm++) await cycle()
    const counts = []
    for (let counted = 0; counted < CYCLES; counted++) {
      postgres.take()
      redis.take()
      await cycle()
      counts.push({ postgres: postgres.take(), redis: redis.take() })
    }
    const [last] = counts.slice(-1)
    const seen = JSON.stringify([...last!.postgres.requests, ...last!.redis.requests])
    expect(median(counts.map((one) => roundTripsOf(one.postgres))), seen).toBeLessThanOrEqual(12)
    expect(median(counts.map((one) => sumOf(one.redis.requests))), seen).toBeLessThanOrEqual(7)
  })

  it('leaves machines that send at most four statements a second when they are idle', async () => {
    postgres.take()
    await wait(IDLE_SECONDS * 1000)
    const { requests } = postgres.take()
    expect(sumOf(requests), JSON.stringify([...requests])).toBeLessThanOrEqual(4 * IDLE_SECONDS)
  })
})
