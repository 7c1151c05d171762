import { Random } from '../inputs/random.js'
import type { Arrival } from './model.js'

export interface Load {
  readonly seed: number
  readonly runs: number
  readonly slots: number
  /** Of the slots' time, what is asked for: 0.8, or 1.2 where more comes than can be done. */
  readonly load: number
  readonly tenants: number
  /** Of all runs, what one tenant asks for: 0 where all are alike. */
  readonly heavyShare?: number
  /** Draws how long a run takes, in milliseconds, from a number between 0 and 1. */
  readonly serviceMs: (random: () => number) => number
  readonly meanServiceMs: number
}

export const HEAVY = 'heavy'

/** Poisson arrivals: every tenant asks when it likes. */
export function poisson(load: Load): Arrival[] {
  const numbers = new Random(load.seed)
  const random = (): number => numbers.below(2 ** 32) / 2 ** 32
  const meanGap = load.meanServiceMs / (load.slots * load.load)
  const arrivals: Arrival[] = []
  let at = 0
  for (let run = 0; run < load.runs; run++) {
    at += -Math.log(1 - random()) * meanGap
    const isHeavy = random() < (load.heavyShare ?? 0)
    const owner = isHeavy ? HEAVY : `t${Math.floor(random() * load.tenants)}`
    arrivals.push({ at, owner, serviceMs: load.serviceMs(random) })
  }
  return arrivals
}
