import type { Goal } from '../report/goals.js'
import { short } from '../report/statistics.js'
import { poisson } from './arrivals.js'
import { simulate } from './model.js'
import { mean, measureQueue, type QueueStores } from './real-queue.js'

/** The real wait may differ from the predicted one by this part of it, and by this many milliseconds: timers and a busy machine. */
export const TOLERANCE = { part: 0.3, ms: 25 }

export interface Comparison {
  readonly predictedMs: number
  readonly measuredMs: number
  readonly isClose: boolean
}

/** Measures the mean wait of runs, and predicts it from when they came and for how long each held its worker. */
export async function compare(
  stores: QueueStores,
  load: { readonly workers: number; readonly runs: number; readonly seed: number; readonly load: number },
): Promise<Comparison> {
  const { workers, runs, seed } = load
  const meanServiceMs = 150
  const arrivals = poisson({
    seed,
    runs,
    slots: workers,
    load: load.load,
    tenants: 20,
    meanServiceMs,
    serviceMs: (random) => meanServiceMs * (0.5 + random()),
  })
  const { served, beginMs, admitMs } = await measureQueue(stores, workers, arrivals)
  const predicted = simulate(served, { slots: workers, sharePercent: 75, beginMs, admitMs })
  const predictedMs = mean(predicted.map(({ waitMs }) => waitMs))
  const measuredMs = mean(served.map(({ waitMs }) => waitMs))
  const isClose = Math.abs(measuredMs - predictedMs) <= TOLERANCE.ms + TOLERANCE.part * predictedMs
  return { predictedMs, measuredMs, isClose }
}

/** For each number of workers, at a load where runs do wait. */
export async function checkModel(stores: QueueStores, workers: readonly number[]): Promise<Goal[]> {
  const goals: Goal[] = []
  console.log('| workers | runs | predicted | measured |')
  console.log('| --- | --- | --- | --- |')
  for (const count of workers) {
    const runs = 60 * count
    const { predictedMs, measuredMs, isClose } = await compare(stores, {
      workers: count,
      runs,
      seed: 7,
      load: 0.8,
    })
    console.log(`| ${count} | ${runs} | ${short(predictedMs)} | ${short(measuredMs)} |`)
    const within = `${100 * TOLERANCE.part} % and ${TOLERANCE.ms} ms`
    const text = `mean wait predicted ${short(predictedMs)} ms, measured ${short(measuredMs)} ms; within ${within}`
    goals.push({ case: `model, ${count} workers`, text, met: isClose })
  }
  return goals
}
