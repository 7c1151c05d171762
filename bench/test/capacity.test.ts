import { describe, expect, it } from 'vitest'
import { AHEAD_MS } from '../../packages/server/src/queue/fair-queue.js'
import { HEAVY, type Load, poisson } from '../capacity/arrivals.js'
import { type Served, simulate, type TurnObserver } from '../capacity/model.js'

const exponential = (mean: number) => (random: () => number) => -Math.log(1 - random()) * mean
const meanWait = (served: readonly Served[]): number =>
  served.reduce((sum, { waitMs }) => sum + waitMs, 0) / served.length

function load(some: Partial<Load>): Load {
  const meanServiceMs = 100
  return {
    seed: 1,
    runs: 20_000,
    slots: 4,
    load: 0.8,
    tenants: 20_000,
    meanServiceMs,
    serviceMs: exponential(meanServiceMs),
    ...some,
  }
}

/** The mean wait in milliseconds of c servers at this load (Erlang C, M/M/c). */
function erlangWait(servers: number, busy: number, serviceMs: number): number {
  const offered = servers * busy
  let term = 1
  let sum = 1
  for (let k = 1; k < servers; k++) {
    term *= offered / k
    sum += term
  }
  const last = (term * offered) / servers / (1 - busy)
  return ((last / (sum + last)) * serviceMs) / (servers * (1 - busy))
}

describe('The queue model', () => {
  it('returns the same result for the same seed', () => {
    const options = { slots: 4, sharePercent: 75 }
    expect(simulate(poisson(load({ runs: 500 })), options)).toEqual(
      simulate(poisson(load({ runs: 500 })), options),
    )
    expect(poisson(load({ runs: 500, seed: 2 }))).not.toEqual(poisson(load({ runs: 500 })))
  })

  it('serves every run once, and none before its arrival', () => {
    const arrivals = poisson(load({ runs: 2000, tenants: 7, heavyShare: 0.5, load: 1.2 }))
    const served = simulate(arrivals, { slots: 4, sharePercent: 75 })
    expect(served).toHaveLength(2000)
    expect(served.every(({ waitMs }) => waitMs >= 0)).toBe(true)
    expect(new Set(served.map(({ at }) => at))).toEqual(new Set(arrivals.map(({ at }) => at)))
  })

  it('keeps owners together and the workers in use if many machines decide at the same time', () => {
    const arrivals = poisson(load({ slots: 40, runs: 4000, tenants: 60, heavyShare: 0.3, load: 1.3 }))
    const alone = simulate(arrivals, { slots: 40, sharePercent: 75 })
    let [ahead, beyond] = [0, 0]
    const observer: TurnObserver = {
      turn: () => undefined,
      ahead(ms) {
        ahead = Math.max(ahead, ms)
      },
      beyond(runs) {
        beyond = Math.max(beyond, runs)
      },
    }
    const admitMs = 2
    const served = simulate(arrivals, { slots: 40, sharePercent: 75, machines: 20, admitMs, observer })
    expect(served).toHaveLength(4000)
    // What the owner uses during the decision is not known to it.
    expect(ahead).toBeLessThan(AHEAD_MS + 40 * admitMs)
    expect(beyond).toBeLessThanOrEqual(20)
    const lastEnd = (all: readonly Served[]): number =>
      Math.max(...all.map(({ at, waitMs, serviceMs }) => at + waitMs + serviceMs))
    expect(lastEnd(served)).toBeLessThan(1.1 * lastEnd(alone))
  })

  it.each([1, 2, 4])('has the mean wait of queueing theory with %i workers if tenants are equal', (slots) => {
    // Each tenant has one or two runs, and no worker is lent: the order does not change the mean.
    const served = simulate(poisson(load({ slots })), { slots, sharePercent: 100 })
    const expected = erlangWait(slots, 0.8, 100)
    expect(Math.abs(meanWait(served) - expected)).toBeLessThan(0.15 * expected)
  })

  it('keeps the wait of light tenants short if another tenant exceeds the capacity', () => {
    const arrivals = poisson(load({ slots: 8, runs: 8000, load: 1.5, heavyShare: 0.9, tenants: 50 }))
    const served = simulate(arrivals, { slots: 8, sharePercent: 75 })
    const light = served.filter(({ owner }) => owner !== HEAVY)
    const heavy = served.filter(({ owner }) => owner === HEAVY)
    expect(meanWait(light)).toBeLessThan(20)
    expect(meanWait(heavy)).toBeGreaterThan(50 * meanWait(light))
  })
})
