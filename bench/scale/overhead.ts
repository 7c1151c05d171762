import type { Goal } from '../report/goals.js'
import { median, percentile, short } from '../report/statistics.js'
import { type BareStores, type BareTimes, medians } from './bare-stores.js'
import { clientOf, type Documents, prepare, timedExecute } from './calls.js'
import type { Service } from './service.js'

const MAX_OVERHEAD_MS = 15
const WARM_UP = 30

/**
 * One caller sends synchronous executes to both services in turn and measures the bare stores in between, so
 * that other load on the machine affects all of them.
 */
export async function measureOverhead(
  embedded: Service,
  shared: Service,
  bareStores: BareStores,
  { name, title, files }: Documents,
  calls: number,
): Promise<Goal> {
  const sides = [embedded, shared].map((service) => ({ client: clientOf(service), ms: [] as number[] }))
  const bare: BareTimes[] = []
  for (let call = -WARM_UP; call < calls; call++) {
    for (const { client, ms } of call % 2 === 0 ? sides : sides.toReversed()) {
      const taken = await timedExecute(client, await prepare(client, files))
      if (call >= 0) ms.push(taken)
    }
    const times = await bareStores.measure(files)
    if (call >= 0) bare.push(times)
  }
  for (const { client } of sides) client.close()
  const [embeddedMs = [], sharedMs = []] = sides.map(({ ms }) => ms)
  const overhead = median(sharedMs) - median(embeddedMs)
  const { get, put, commit, queue, sum } = medians(bare)
  console.log(
    `| ${title} | ${cells(embeddedMs)} | ${cells(sharedMs)} | ${short(overhead)} | ${short(percentile(sharedMs, 0.1) - percentile(embeddedMs, 0.1))} | ${[get, put, commit, queue].map(short).join(' + ')} = ${short(sum)} | ${signed(overhead - sum)} |`,
  )
  return {
    case: name,
    text: `overhead of a synchronous execute at p50: ${short(overhead)} ms, including ${short(sum)} ms for the bare stores; goal: at most ${MAX_OVERHEAD_MS}`,
    met: overhead <= MAX_OVERHEAD_MS,
  }
}

const cells = (ms: readonly number[]): string => `${short(median(ms))} | ${short(percentile(ms, 0.99))}`
const signed = (ms: number): string => (ms < 0 ? `−${short(-ms)}` : short(ms))
