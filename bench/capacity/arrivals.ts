import { Random } from '../inputs/random.js'
import type { Arrival } from './model.js'

export interface Load {
  readonly seed: number
  readonly runs: number
  readonly slots: number
  /** The requested work divided by the capacity of the slots: 0.8, or 1.2 for an overload. */
  readonly load: number
  readonly tenants: number
  /** The share of all runs that one heavy tenant requests; 0 if all tenants are equal. */
  readonly heavyShare?: number
  /** Draws the duration of a run, using random numbers between 0 and 1. */
  readonly serviceMs: (random: () => number) => number
  readonly meanServiceMs: number
}

export const HEAVY = 'heavy'

/** Poisson arrivals: tenants send requests independently of each other. */
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
