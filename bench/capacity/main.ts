import { readFileSync } from 'node:fs'
import { median, percentile, short } from '../report/statistics.js'
import { HEAVY, poisson } from './arrivals.js'
import type { Figures } from './figures.js'
import { type Served, simulate } from './model.js'

const SLOTS = 1000
const TENANTS = 10_000
const SHARE_PERCENT = 75
const RUNS = Number(process.argv[2] ?? 30_000)
const LOADS = [0.5, 0.8, 0.95, 1.2]
/** The share of the load that one tenant sends in the second table. */
const HEAVY_SHARE = 0.5

const { tasks, machine } = JSON.parse(
  readFileSync(new URL('../../capacity/figures.json', import.meta.url), 'utf8'),
) as Figures
const times = tasks.map(({ cpuSeconds }) => cpuSeconds * 1000)
const meanServiceMs = times.reduce((sum, ms) => sum + ms, 0) / times.length
console.log(
  `${SLOTS} workers with one slot each, ${TENANTS} tenants, ${RUNS} runs. Their durations are drawn evenly from the figures of`,
)
console.log(`${machine}: ${short(meanServiceMs)} ms on average.\n`)

for (const heavyShare of [0, HEAVY_SHARE]) {
  console.log(
    heavyShare === 0
      ? 'All tenants send the same load.\n'
      : `\nOne tenant sends ${100 * heavyShare} % of the load; the figures are for the ${TENANTS - 1} others.\n`,
  )
  console.log(
    '| load | wait p50 ms | p95 | p99 | slowdown of a tenant, median | worst (p99.9) | heavy tenant: mean wait ms |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const load of LOADS) {
    const arrivals = poisson({
      seed: 13,
      runs: RUNS,
      slots: SLOTS,
      load,
      tenants: TENANTS - (heavyShare === 0 ? 0 : 1),
      heavyShare,
      meanServiceMs,
      serviceMs: (random) => times[Math.floor(random() * times.length)]!,
    })
    const served = simulate(arrivals, { slots: SLOTS, sharePercent: SHARE_PERCENT })
    const light = served.filter(({ owner }) => owner !== HEAVY)
    const heavy = served.filter(({ owner }) => owner === HEAVY)
    const waits = light.map(({ waitMs }) => waitMs)
    const slowdown = slowdowns(light)
    const cells = [
      `${100 * load} %`,
      short(median(waits)),
      short(percentile(waits, 0.95)),
      short(percentile(waits, 0.99)),
      short(median(slowdown)),
      short(percentile(slowdown, 0.999)),
      heavy.length === 0 ? '–' : short(heavy.reduce((sum, { waitMs }) => sum + waitMs, 0) / heavy.length),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

/** For each tenant: the duration of its runs including the wait, divided by their duration without it. */
function slowdowns(served: readonly Served[]): number[] {
  const byOwner = new Map<string, { service: number; all: number }>()
  for (const { owner, serviceMs, waitMs } of served) {
    const sums = byOwner.get(owner) ?? { service: 0, all: 0 }
    sums.service += serviceMs
    sums.all += serviceMs + waitMs
    byOwner.set(owner, sums)
  }
  return [...byOwner.values()].map(({ service, all }) => all / service)
}
