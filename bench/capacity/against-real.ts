import type { Goal } from '../report/goals.js'
import { percentile, short } from '../report/statistics.js'
import { poisson } from './arrivals.js'
import { type Arrival, type Served, simulate } from './model.js'
import { mean, measureQueue, type QueueStores } from './real-queue.js'

/** What a replayed run gives may differ from what was measured by this part of it, and by this many milliseconds: timers and a busy machine. */
export const TOLERANCE = { part: 0.3, ms: 25 }
/** What was predicted beforehand may differ by more: near its limit a queue makes much of a little. */
const AHEAD = { part: 0.5, ms: 50, perSecond: 0.1 }
const SHARE_PERCENT = 75
const MEAN_SERVICE_MS = 150
/** Of runs that are predicted: long beside what the queue itself takes, which differs from one minute to the next on a busy machine. */
const PREDICTED_SERVICE_MS = 500
const CALIBRATION_RUNS = 20

export interface Comparison {
  readonly predictedMs: number
  readonly measuredMs: number
  readonly isClose: boolean
}

export interface QueueLoad {
  readonly workers: number
  readonly runs: number
  readonly seed: number
  readonly load: number
  readonly meanServiceMs?: number
}

/** Measures the mean wait of runs, and tells it by the model from when they came and for how long each held its worker: whether it goes by the same rules. */
export async function compare(stores: QueueStores, load: QueueLoad): Promise<Comparison> {
  const { workers } = load
  const { served, beginMs, admitMs } = await measureQueue(stores, workers, arrivalsOf(load))
  const options = { slots: workers, sharePercent: SHARE_PERCENT, beginMs, admitMs }
  const predictedMs = meanWait(simulate(served, options))
  const measuredMs = meanWait(served)
  return { predictedMs, measuredMs, isClose: isClose(measuredMs, predictedMs, TOLERANCE) }
}

/** Of runs that came and were served. */
export interface Figures {
  readonly meanWaitMs: number
  readonly p95WaitMs: number
  readonly perSecond: number
}

/**
 * Predicts what runs will meet, before any of them has come: from the load that they will be, and from what the queue itself took of other runs, earlier.
 * Then measures it.
 */
export async function predict(
  stores: QueueStores,
  load: QueueLoad,
): Promise<{ readonly predicted: Figures; readonly measured: Figures }> {
  const { workers, seed } = load
  const earlier = { ...load, seed: seed + 1000, runs: CALIBRATION_RUNS * workers }
  const { beginMs, admitMs, endMs } = await measureQueue(stores, workers, arrivalsOf(earlier))
  const arrivals = arrivalsOf(load)
  const lasting = arrivals.map((one) => ({ ...one, serviceMs: one.serviceMs + endMs }))
  const options = { slots: workers, sharePercent: SHARE_PERCENT, beginMs, admitMs }
  const predicted = figuresOf(simulate(lasting, options))
  const { served } = await measureQueue(stores, workers, arrivals)
  return { predicted, measured: figuresOf(served) }
}

function arrivalsOf({ workers, runs, seed, load, meanServiceMs = MEAN_SERVICE_MS }: QueueLoad): Arrival[] {
  return poisson({
    seed,
    runs,
    slots: workers,
    load,
    tenants: 20,
    meanServiceMs,
    serviceMs: (random) => meanServiceMs * (0.5 + random()),
  })
}

function figuresOf(served: readonly Served[]): Figures {
  const begun = Math.min(...served.map(({ at }) => at))
  const ended = Math.max(...served.map(({ at, waitMs, serviceMs }) => at + waitMs + serviceMs))
  return {
    meanWaitMs: meanWait(served),
    p95WaitMs: percentile(
      served.map(({ waitMs }) => waitMs),
      0.95,
    ),
    perSecond: (1000 * served.length) / (ended - begun),
  }
}

const meanWait = (served: readonly Served[]): number => mean(served.map(({ waitMs }) => waitMs))

function isClose(measured: number, predicted: number, { part, ms }: { part: number; ms: number }): boolean {
  return Math.abs(measured - predicted) <= ms + part * predicted
}

/** For each number of workers, at a load where runs do wait. */
export async function checkModel(stores: QueueStores, workers: readonly number[]): Promise<Goal[]> {
  const goals: Goal[] = []
  console.log('| workers | runs | | mean wait ms | p95 ms | runs a second |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const count of workers) {
    const runs = 60 * count
    const load: QueueLoad = { workers: count, runs, seed: 7, load: 0.8, meanServiceMs: PREDICTED_SERVICE_MS }
    const { predicted, measured } = await predict(stores, load)
    for (const [what, { meanWaitMs, p95WaitMs, perSecond }] of Object.entries({ predicted, measured }))
      console.log(
        `| ${count} | ${runs} | ${what} | ${short(meanWaitMs)} | ${short(p95WaitMs)} | ${short(perSecond)} |`,
      )
    const isMet =
      isClose(measured.meanWaitMs, predicted.meanWaitMs, AHEAD) &&
      Math.abs(measured.perSecond / predicted.perSecond - 1) <= AHEAD.perSecond
    goals.push({
      case: `model, ${count} workers`,
      text: `predicted beforehand: mean wait ${short(predicted.meanWaitMs)} ms, measured ${short(measured.meanWaitMs)} (within ${100 * AHEAD.part} % and ${AHEAD.ms} ms); ${short(predicted.perSecond)} runs a second, measured ${short(measured.perSecond)} (within ${100 * AHEAD.perSecond} %)`,
      met: isMet,
    })
  }
  return goals
}
