import { setTimeout as wait } from 'node:timers/promises'
import type { Counts } from '../../test/servers/counting-proxy.js'
import { fullCycle } from '../http/cycle.js'
import { cpuSeconds } from '../http/process-usage.js'
import type { Goal } from '../report/goals.js'
import { median, short } from '../report/statistics.js'
import { clientOf, type Documents } from './calls.js'
import type { Service } from './service.js'
import type { Stores } from './stores.js'

const WARM_UP = 30
const CYCLES = 100
const IDLE_SECONDS = 20

const most = { postgres: 14, redis: 7, letterMs: 16 }
const MOST_IDLE_STATEMENTS = 4

/** The service has to limit requests, because that costs requests to Redis. */
export const limited = { OCTAVO_REQUESTS_PER_MINUTE: '10000000' }

/** What a full cycle (start, two uploads, execute, download) costs the stores and the machines. */
export async function measureCycleCosts(
  { proxies }: Stores,
  service: Service,
  { name, title, files }: Documents,
): Promise<Goal[]> {
  const client = clientOf(service)
  for (let cycle = 0; cycle < WARM_UP; cycle++) await fullCycle(client, files)
  for (const proxy of Object.values(proxies)) proxy.take()
  const before = service.pids.map(cpuSeconds)
  const roundTrips: number[] = []
  const commands: number[] = []
  const counts = { postgres: NONE, redis: NONE, s3: NONE }
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    await fullCycle(client, files)
    const taken = { postgres: proxies.postgres.take(), redis: proxies.redis.take(), s3: proxies.s3.take() }
    roundTrips.push(taken.postgres.roundTrips)
    commands.push(sumOf(taken.redis.requests))
    for (const store of stores) counts[store] = sumOfCounts(counts[store], taken[store])
  }
  const [apiMs = Number.NaN, ...workers] = service.pids.map(
    (pid, index) => ((cpuSeconds(pid) - before[index]!) * 1000) / CYCLES,
  )
  const workersMs = workers.reduce((sum, ms) => sum + ms, 0)
  client.close()

  console.log(`\n| ${title} | for one cycle |\n| --- | --- |`)
  const row = (what: string, value: string): void => console.log(`| ${what} | ${value} |`)
  row('CPU time of the `api` process', `${short(apiMs)} ms`)
  row('CPU time of the workers', `${short(workersMs)} ms`)
  for (const [store, { bytesTo, bytesFrom, roundTrips, requests }] of Object.entries(counts)) {
    row(`${store}: round trips`, short(roundTrips / CYCLES))
    row(`${store}: requests`, short(sumOf(requests) / CYCLES))
    row(
      `${store}: KB sent, received`,
      `${short(bytesTo / CYCLES / 1000)}, ${short(bytesFrom / CYCLES / 1000)}`,
    )
    for (const [request, count] of [...requests].sort(([, a], [, b]) => b - a))
      row(`${store}: ${request}`, short(count / CYCLES))
  }

  // Work at intervals is part of some cycles only: the median is without it.
  const goal = (what: string, value: number, atMost: number): Goal => ({
    case: name,
    text: `${what} of a cycle: ${short(value)}; goal: at most ${atMost}`,
    met: value <= atMost,
  })
  return [
    goal('PostgreSQL round trips', median(roundTrips), most.postgres),
    goal('Redis commands', median(commands), most.redis),
    ...(name === 'letters' ? [goal('ms of CPU time of the `api` process', apiMs, most.letterMs)] : []),
  ]
}

/** Two machines without work. */
export async function measureIdle({ proxies: { postgres, redis } }: Stores): Promise<Goal> {
  postgres.take()
  redis.take()
  await wait(IDLE_SECONDS * 1000)
  const counts = { postgres: postgres.take().requests, redis: redis.take().requests }
  console.log('\n| Idle, two machines | a second |\n| --- | --- |')
  for (const [store, requests] of Object.entries(counts)) {
    console.log(`| ${store} | ${short(sumOf(requests) / IDLE_SECONDS)} |`)
    for (const [request, count] of requests)
      console.log(`| ${store}: ${request} | ${short(count / IDLE_SECONDS)} |`)
  }
  const statements = sumOf(counts.postgres) / IDLE_SECONDS
  return {
    case: 'idle',
    text: `PostgreSQL statements a second: ${short(statements)}; goal: at most ${MOST_IDLE_STATEMENTS}`,
    met: statements <= MOST_IDLE_STATEMENTS,
  }
}

const stores = ['postgres', 'redis', 's3'] as const
const NONE: Counts = { bytesTo: 0, bytesFrom: 0, roundTrips: 0, requests: new Map() }

function sumOfCounts(one: Counts, other: Counts): Counts {
  const requests = new Map(one.requests)
  for (const [name, count] of other.requests) requests.set(name, (requests.get(name) ?? 0) + count)
  return {
    bytesTo: one.bytesTo + other.bytesTo,
    bytesFrom: one.bytesFrom + other.bytesFrom,
    roundTrips: one.roundTrips + other.roundTrips,
    requests,
  }
}

function sumOf(requests: ReadonlyMap<string, number>): number {
  return [...requests.values()].reduce((sum, count) => sum + count, 0)
}
