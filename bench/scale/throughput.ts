import { median, percentile, short } from '../report/statistics.js'
import { clientOf, type Documents, prepare, timedExecute } from './calls.js'
import type { Service } from './service.js'

/** Enough concurrent callers to keep all slots busy. */
const CALLERS = 8

/** Uploads all files before the measurement. Then each caller sends one execute after the other. */
export async function measureThroughput(
  name: string,
  service: Service,
  { title, files }: Documents,
  jobs: number,
): Promise<void> {
  const callers = Array.from({ length: CALLERS }, () => clientOf(service))
  const each = Math.ceil(jobs / CALLERS)
  const prepared = await Promise.all(
    callers.map(async (client) => {
      const own = []
      for (let job = 0; job < each; job++) own.push(await prepare(client, files))
      return own
    }),
  )
  const begun = performance.now()
  const ms = await Promise.all(
    callers.map(async (client, caller) => {
      const own: number[] = []
      for (const one of prepared[caller] ?? []) own.push(await timedExecute(client, one))
      return own
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  for (const client of callers) client.close()
  const all = ms.flat()
  console.log(
    `| ${name} | ${title} | ${short(all.length / seconds)} | ${short(median(all))} | ${short(percentile(all, 0.99))} |`,
  )
}
