import type { Goal } from '../report/goals.js'
import { median, percentile, short } from '../report/statistics.js'
import { type BareStores, type BareTimes, medians } from './bare-stores.js'
import { clientOf, type Documents, prepare, timedExecute } from './calls.js'
import type { Service } from './service.js'

const MOST_OVERHEAD_MS = 15
const WARM_UP = 30

/**
 * One caller, a synchronous execute at a time, at the one service and at the other in turn, and the bare stores between them: whatever else the machine
 * does, all have it.
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
    const times = await bareStores.take(files)
    if (call >= 0) bare.push(times)
  }
  for (const { client } of sides) client.close()
  const [own = [], other = []] = sides.map(({ ms }) => ms)
  const overhead = median(other) - median(own)
  const { get, put, commit, queue, sum } = medians(bare)
  console.log(
    `| ${title} | ${cells(own)} | ${cells(other)} | ${short(overhead)} | ${short(percentile(other, 0.1) - percentile(own, 0.1))} | ${[get, put, commit, queue].map(short).join(' + ')} = ${short(sum)} | ${signed(overhead - sum)} |`,
  )
  return {
    case: name,
    text: `overhead of a synchronous execute at p50: ${short(overhead)} ms, ${short(sum)} of them the bare stores' own; at most ${MOST_OVERHEAD_MS}`,
    met: overhead <= MOST_OVERHEAD_MS,
  }
}

const cells = (ms: readonly number[]): string => `${short(median(ms))} | ${short(percentile(ms, 0.99))}`
const signed = (ms: number): string => (ms < 0 ? `−${short(-ms)}` : short(ms))
