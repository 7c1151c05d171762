import { mkdtempSync, rmSync } from 'node:fs'
import { arch, availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkModel } from '../capacity/against-real.js'
import { stopAll } from '../http/server-process.js'
import { type Goal, goalLines } from '../report/goals.js'
import { openBareStores } from './bare-stores.js'
import { type Documents, documentsIn } from './calls.js'
import { limited, measureCycleCosts, measureIdle } from './cycle-costs.js'
import { readScaleFlags } from './flags.js'
import { measureOverhead } from './overhead.js'
import { startEmbedded, startShared } from './service.js'
import { startStores } from './stores.js'
import { measureThroughput } from './throughput.js'

const { calls, jobs, workers, only } = readScaleFlags(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-scale-'))
const cores = availableParallelism()
console.log(
  `Node ${process.version}, ${arch()}, ${cores} cores, load average ${loadavg()[0]?.toFixed(1)}. The stores and all services run on this machine.\n`,
)
const stores = await startStores()
try {
  const documents = documentsIn(folder)
  const goals: Goal[] = []
  if (only !== 'cycle') await measureTimes(documents, goals)
  if (only !== 'overhead') {
    console.log('\nA full cycle (start, two uploads, execute, download) with a limit of requests.')
    const counted = await startShared(folder, { ...stores.countedEnv, ...limited }, 1, cores)
    for (const each of documents) goals.push(...(await measureCycleCosts(stores, counted, each)))
    goals.push(await measureIdle(stores))
    await counted.stop()
  }
  if (only === undefined) {
    console.log('\nThe model compared with the real queue: predicted before the first run, then measured.\n')
    goals.push(...(await checkModel(stores, workers)))
  }
  console.log(`\n${goalLines(goals)}`)
  process.exitCode = goals.every(({ met }) => met) ? 0 : 1
} finally {
  stopAll()
  await stores.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function measureTimes(documents: readonly Documents[], goals: Goal[]): Promise<void> {
  const embedded = await startEmbedded(folder, cores)
  const one = await startShared(folder, stores.env, 1, cores)
  console.log(
    'Synchronous execute with one caller, in milliseconds. Several machines: one `api`, one `worker`.\n',
  )
  console.log(
    '| merge of | one machine p50 | p99 | several machines p50 | p99 | overhead at p50 | at p10 | bare stores p50: S3 GET + S3 PUT + commit + BullMQ | overhead without bare stores |',
  )
  console.log(`|${' --- |'.repeat(9)}`)
  const bareStores = await openBareStores(stores)
  for (const each of documents) goals.push(await measureOverhead(embedded, one, bareStores, each, calls))
  await bareStores.close()
  await one.stop()
  if (only === 'overhead') return

  console.log('\nThroughput with 8 callers.\n')
  console.log('| | merge of | executions per second | p50 ms | p99 ms |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const each of documents) await measureThroughput('embedded', embedded, each, jobs)
  await embedded.stop()
  for (const count of workers) {
    const shared = await startShared(folder, stores.env, count, Math.max(1, Math.floor(cores / count)))
    for (const each of documents)
      await measureThroughput(`${count} worker${count === 1 ? '' : 's'}`, shared, each, jobs)
    await shared.stop()
  }
}
