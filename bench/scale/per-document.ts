import { fullCycle } from '../http/cycle.js'
import { cpuSeconds } from '../http/process-usage.js'
import { short } from '../report/statistics.js'
import { clientOf, type Documents } from './calls.js'
import type { Service } from './service.js'
import type { Stores } from './stores.js'

const WARM_UP = 3

/** Measures the load of a full cycle (start, two uploads, execute, download) on the stores with proxies. */
export async function measurePerDocument(
  { proxies }: Stores,
  service: Service,
  { title, files }: Documents,
  cycles: number,
): Promise<void> {
  const client = clientOf(service)
  for (let cycle = 0; cycle < WARM_UP; cycle++) await fullCycle(client, files)
  for (const proxy of Object.values(proxies)) proxy.take()
  const before = service.pids.map(cpuSeconds)
  for (let cycle = 0; cycle < cycles; cycle++) await fullCycle(client, files)
  for (const [store, proxy] of Object.entries(proxies)) {
    const { bytesTo, bytesFrom, roundTrips, requests } = proxy.take()
    const methods = [...requests].map(([method, count]) => `${short(count / cycles)} ${method}`).join(', ')
    console.log(
      `| ${title} | ${store} | ${short(roundTrips / cycles)} | ${methods || '–'} | ${short(bytesTo / cycles / 1000)} | ${short(bytesFrom / cycles / 1000)} |`,
    )
  }
  const cpuMs = service.pids.map((pid, index) => ((cpuSeconds(pid) - before[index]!) * 1000) / cycles)
  const [apiMs = Number.NaN, ...workers] = cpuMs
  const workersMs = workers.reduce((sum, ms) => sum + ms, 0)
  console.log(
    `\n${title}: ${short(apiMs)} ms of CPU time in the \`api\` process, ${short(workersMs)} ms in the workers\n`,
  )
  client.close()
}
