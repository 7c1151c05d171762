import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median, short, spread } from '../report/statistics.js'
import { Client } from './client.js'
import { descendants, residentMegabytes } from './process-usage.js'
import { goal, machineLoad, table } from './report.js'
import { startService, TOKEN } from './server-process.js'

const MAX_SECONDS = 2.5
const MAX_MEGABYTES = 100
const STARTED_MS = 3000
/** V8 releases memory that only the start needed after some idle time. */
const IDLE_MS = 60_000

/** Each start has a new data folder, because the first start with a folder does the most work. */
export async function benchIdle(folder: string, rounds: number): Promise<boolean> {
  const seconds: number[] = []
  const started: number[] = []
  const server: number[] = []
  const children: number[] = []
  for (let round = 0; round < rounds; round++) {
    const own = mkdtempSync(join(folder, 'start-'))
    const startedAt = performance.now()
    const service = await startService(own)
    const client = new Client(service.url, TOKEN)
    try {
      while ((await client.call('GET', '/readyz')).status !== 200) await pause(5)
      seconds.push((performance.now() - startedAt) / 1000)
      await pause(STARTED_MS)
      started.push(residentMegabytes(service.pid))
      await pause(IDLE_MS)
      server.push(residentMegabytes(service.pid))
      children.push(descendants(service.pid).reduce((sum, pid) => sum + residentMegabytes(pid), 0))
    } finally {
      client.close()
      await service.stop()
    }
  }
  const isReady = median(seconds) <= MAX_SECONDS
  const isSmall = !(median(server) >= MAX_MEGABYTES)
  console.log(`### Start with an empty data folder, then idle (${machineLoad()})\n`)
  console.log(
    table(
      ['seconds until ready', 'server MB after 3 s', 'server MB after 1 min idle', 'child processes MB'],
      [[spread(seconds), spread(started), spread(server), spread(children)]],
    ),
  )
  console.log(`\n${goal(isReady, `ready after ${short(median(seconds))} s; goal: at most ${MAX_SECONDS}`)}`)
  console.log(
    goal(isSmall, `memory of the idle server: ${short(median(server))} MB; goal: below ${MAX_MEGABYTES}`),
  )
  return isReady && isSmall
}
