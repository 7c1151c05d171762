import { readFileSync } from 'node:fs'
import { median, percentile, short } from '../report/statistics.js'
import { HEAVY, poisson } from './arrivals.js'
import type { Figures } from './figures.js'
import { type ModelOptions, type Served, simulate, type TurnObserver } from './model.js'

const SLOTS = 10_000
const SLOTS_PER_MACHINE = 8
const TENANTS = 100_000
const SHARE_PERCENT = 75
const RUNS = Number(process.argv[2] ?? 300_000)
const LOADS = [0.95, 1.2]
/** The share of the load that one tenant sends in the second table. */
const HEAVY_SHARE = 0.5
/** What many-tenants.ts measures. */
const ADMIT_MS = 5
const ADMIT_RUN_MS = 0.25
const machines = SLOTS / SLOTS_PER_MACHINE
const takesTime = { machines, admitMs: ADMIT_MS, admitRunMs: ADMIT_RUN_MS }
/** How machines admit runs: in no time at all, and with a lock for each partition or for all of them. */
const ways: readonly { readonly name: string; readonly options: Partial<ModelOptions> }[] = [
  { name: 'in no time', options: { machines } },
  { name: 'by partitions', options: takesTime },
  { name: 'under one lock', options: { ...takesTime, partitions: 1 } },
]

const { tasks, machine } = JSON.parse(
  readFileSync(new URL('../../capacity/figures.json', import.meta.url), 'utf8'),
) as Figures
const times = tasks.map(({ cpuSeconds }) => cpuSeconds * 1000)
const meanServiceMs = times.reduce((sum, ms) => sum + ms, 0) / times.length
console.log(
  `${SLOTS} workers, ${SLOTS_PER_MACHINE} on a machine, ${TENANTS} tenants, ${RUNS} runs. Their durations are drawn evenly from the figures of`,
)
console.log(
  `${machine}: ${short(meanServiceMs)} ms on average. An admission takes ${ADMIT_MS} ms, and ${ADMIT_RUN_MS} ms for each run.\n`,
)

for (const heavyShare of [0, HEAVY_SHARE]) {
  console.log(
    heavyShare === 0
      ? 'All tenants send the same load.\n'
      : `\nOne tenant sends ${100 * heavyShare} % of the load; the waits and slowdowns are those of the ${TENANTS - 1} others.\n`,
  )
  console.log(
    '| load | runs are admitted | wait p50 ms | p95 | p99 | slowdown of a tenant, median | worst (p99.9) | heavy tenant: mean wait ms | runs per second | admissions per second | runs of each | ahead of the owner that is next, p99 ms | at most | beyond the workers, at most |',
  )
  console.log(`|${' --- |'.repeat(14)}`)
  for (const load of LOADS)
    for (const way of ways) console.log(`| ${row(load, heavyShare, way).join(' | ')} |`)
}

function row(load: number, heavyShare: number, { name, options }: (typeof ways)[number]): string[] {
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
  let turns = 0
  let admittedInTurns = 0
  let beyond = 0
  const ahead: number[] = []
  const observer: TurnObserver = {
    turn(admitted) {
      if (admitted > 0) turns++
      admittedInTurns += admitted
    },
    ahead: (ms) => void ahead.push(ms),
    beyond(runs) {
      beyond = Math.max(beyond, runs)
    },
  }
  const served = simulate(arrivals, { slots: SLOTS, sharePercent: SHARE_PERCENT, observer, ...options })
  const light = served.filter(({ owner }) => owner !== HEAVY)
  const heavy = served.filter(({ owner }) => owner === HEAVY)
  const waits = light.map(({ waitMs }) => waitMs)
  const slowdown = slowdowns(light)
  const seconds = served.reduce((last, one) => Math.max(last, one.at + one.waitMs + one.serviceMs), 0) / 1000
  const orNone = (value: number): string => (turns === 0 ? '–' : short(value))
  return [
    `${100 * load} %`,
    name,
    short(median(waits)),
    short(percentile(waits, 0.95)),
    short(percentile(waits, 0.99)),
    short(median(slowdown)),
    short(percentile(slowdown, 0.999)),
    heavy.length === 0 ? '–' : short(heavy.reduce((sum, { waitMs }) => sum + waitMs, 0) / heavy.length),
    short(served.length / seconds),
    short(turns / seconds),
    orNone(admittedInTurns / turns),
    orNone(percentile(ahead, 0.99)),
    orNone(ahead.reduce((most, ms) => Math.max(most, ms), 0)),
    orNone(beyond),
  ]
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
