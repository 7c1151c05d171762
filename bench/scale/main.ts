import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopAll } from '../http/server-process.js'
import { type Goal, goalLines } from '../report/goals.js'
import { documentsIn } from './calls.js'
import { measureOverhead } from './overhead.js'
import { startEmbedded, startShared } from './service.js'
import { startStores } from './stores.js'

const calls = Number(process.env.CALLS ?? 100)
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-scale-'))
const stores = await startStores()
try {
  const documents = documentsIn(folder)
  const goals: Goal[] = []
  const embedded = await startEmbedded(folder, 1)
  const shared = await startShared(folder, stores.env, 1, 1)
  console.log(`Node ${process.version}, ${availableParallelism()} cores`)
  for (const one of documents) goals.push(await measureOverhead(embedded, shared, one, calls))
  await shared.stop()
  await embedded.stop()
  console.log(goalLines(goals))
} finally {
  stopAll()
  await stores.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
