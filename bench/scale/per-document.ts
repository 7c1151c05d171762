import { fullCycle } from '../http/cycle.js'
import { short } from '../report/statistics.js'
import { clientOf, type Documents } from './calls.js'
import type { Service } from './service.js'
import type { Stores } from './stores.js'

const WARM_UP = 3

/** What a whole cycle (start, two uploads, execute, download) asks of the stores, through proxies that count. */
export async function measurePerDocument(
  { proxies }: Stores,
  service: Service,
  { title, files }: Documents,
  cycles: number,
): Promise<void> {
  const client = clientOf(service)
  for (let cycle = 0; cycle < WARM_UP; cycle++) await fullCycle(client, files)
  for (const proxy of Object.values(proxies)) proxy.take()
  for (let cycle = 0; cycle < cycles; cycle++) await fullCycle(client, files)
  for (const [store, proxy] of Object.entries(proxies)) {
    const { bytesTo, bytesFrom, roundTrips, requests } = proxy.take()
    const methods = [...requests].map(([method, count]) => `${short(count / cycles)} ${method}`).join(', ')
    console.log(
      `| ${title} | ${store} | ${short(roundTrips / cycles)} | ${methods || '–'} | ${short(bytesTo / cycles / 1000)} | ${short(bytesFrom / cycles / 1000)} |`,
    )
  }
  client.close()
}
