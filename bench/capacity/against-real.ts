import type { Goal } from '../report/goals.js'
import { percentile, short } from '../report/statistics.js'
import { poisson } from './arrivals.js'
import { type Arrival, type Served, simulate } from './model.js'
import { mean, measureQueue, type QueueStores } from './real-queue.js'

/** Timers and a busy machine cause differences; near the limit of a queue, small changes matter much. */
const PREDICTION_TOLERANCE = { share: 0.5, ms: 50, perSecond: 0.1 }
const SHARE_PERCENT = 75
/**
 * The mean duration of predicted runs. It is long compared with the overhead of the queue, which varies from
 * minute to minute on a busy machine.
 */
const PREDICTED_SERVICE_MS = 500
const CALIBRATION_RUNS = 20

interface QueueLoad {
  readonly workers: number
  readonly runs: number
  readonly seed: number
  readonly load: number
  readonly meanServiceMs: number
}

interface Figures {
  readonly meanWaitMs: number
  readonly p95WaitMs: number
  readonly perSecond: number
}

/**
 * Predicts the waits and the throughput of runs before the first one arrives, from their planned load and
 * from the overhead of the queue in earlier runs. Then measures them.
 */
async function predict(
  stores: QueueStores,
  load: QueueLoad,
): Promise<{ readonly predicted: Figures; readonly measured: Figures }> {
  const { workers, seed } = load
  const earlier = { ...load, seed: seed + 1000, runs: CALIBRATION_RUNS * workers }
  const { beginMs, admitMs, endMs } = await measureQueue(stores, workers, arrivalsOf(earlier))
  const arrivals = arrivalsOf(load)
  const withOverhead = arrivals.map((one) => ({ ...one, serviceMs: one.serviceMs + endMs }))
  const options = { slots: workers, sharePercent: SHARE_PERCENT, beginMs, admitMs, machines: workers }
  const predicted = figuresOf(simulate(withOverhead, options))
  const { served } = await measureQueue(stores, workers, arrivals)
  return { predicted, measured: figuresOf(served) }
}

function arrivalsOf({ workers, runs, seed, load, meanServiceMs }: QueueLoad): Arrival[] {
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

function isClose(measured: number, predicted: number): boolean {
  return Math.abs(measured - predicted) <= PREDICTION_TOLERANCE.ms + PREDICTION_TOLERANCE.share * predicted
}

/** Compares prediction and measurement for each number of workers, at a load at which runs wait. */
export async function checkModel(stores: QueueStores, workers: readonly number[]): Promise<Goal[]> {
  const goals: Goal[] = []
  console.log('| workers | runs | | mean wait ms | p95 ms | runs per second |')
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
      isClose(measured.meanWaitMs, predicted.meanWaitMs) &&
      Math.abs(measured.perSecond / predicted.perSecond - 1) <= PREDICTION_TOLERANCE.perSecond
    goals.push({
      case: `model, ${count} workers`,
      text: `mean wait: predicted ${short(predicted.meanWaitMs)} ms, measured ${short(measured.meanWaitMs)} ms; goal: a difference of at most ${100 * PREDICTION_TOLERANCE.share} % plus ${PREDICTION_TOLERANCE.ms} ms. Runs per second: predicted ${short(predicted.perSecond)}, measured ${short(measured.perSecond)}; goal: a difference of at most ${100 * PREDICTION_TOLERANCE.perSecond} %`,
      met: isMet,
    })
  }
  return goals
}
