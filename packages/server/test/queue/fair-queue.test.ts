import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AHEAD_MS, admission, positionOf } from '../../src/queue/fair-queue.js'
import type { Contender, Turn } from '../../src/records/runs.js'

const one = (owner: string, waiting: number, running = 0, taken = 0): Contender => ({
  owner,
  waiting,
  running,
  taken,
})

/** The turn of a machine that decides on all owners. */
function whole(workers: number, contenders: readonly Contender[], sharePercent = 75): Turn {
  const share = Math.floor((workers * sharePercent) / 100)
  const sum = (of: (each: Contender) => number): number => contenders.reduce((all, each) => all + of(each), 0)
  return {
    workers,
    running: sum((each) => each.running),
    borrowed: sum((each) => Math.max(0, each.running - share)),
    partitions: 1,
    elsewhere: [],
  }
}

function admitted(workers: number, contenders: Contender[], sharePercent = 75): Record<string, number> {
  return Object.fromEntries(admission(whole(workers, contenders, sharePercent), contenders, sharePercent))
}

describe('The position of a run', () => {
  const own = one('own', 1, 0, 50)

  it('counts the runs of others that start before it', () => {
    const contenders = [own, one('first', 5, 0, 0), one('later', 5, 0, 60)]
    expect(positionOf({ own, ahead: 0, contenders, owners: 3 }, 100)).toBe(2)
    expect(positionOf({ own, ahead: 2, contenders, owners: 3 }, 100)).toBe(8)
  })

  it('is estimated if only some of the owners are compared', () => {
    const contenders = [own, one('first', 5, 0, 0), one('later', 5, 0, 60)]
    expect(positionOf({ own, ahead: 0, contenders, owners: 2001 }, 100)).toBe(1001)
    expect(positionOf({ own, ahead: 0, contenders: [own], owners: 1 }, 100)).toBe(1)
  })
})

describe('Admission', () => {
  it('gives all workers to an owner that is alone', () => {
    expect(admitted(4, [one('a', 10)])).toEqual({ a: 4 })
    expect(admitted(4, [one('a', 2)])).toEqual({ a: 2 })
  })

  it('gives the same number of workers to owners with the same usage', () => {
    expect(admitted(4, [one('a', 10), one('b', 10)])).toEqual({ a: 2, b: 2 })
  })

  it('starts with the owner that has used least', () => {
    const contenders = [one('a', 1, 0, 500), one('b', 1, 0, 20), one('c', 1, 0, 100)]
    expect(admitted(1, contenders, 100)).toEqual({ b: 1 })
    // If no share is as large as one worker, the only worker is borrowed by its owner.
    expect(admitted(1, contenders)).toEqual({ b: 1, c: 1 })
  })

  it('gives nothing if all workers are busy, except for those borrowed beyond a share', () => {
    expect(admitted(4, [one('a', 5, 3), one('b', 5, 1)])).toEqual({})
    expect(admitted(4, [one('a', 5, 4), one('b', 5)])).toEqual({ b: 1 })
    expect(admitted(4, [one('a', 5, 4), one('b', 5)], 100)).toEqual({})
  })

  it('leaves to other partitions what they need, and as much as itself to one that needs more', () => {
    const given = (contender: Contender, waiting: number): unknown => {
      const turn = { ...whole(10, [contender]), elsewhere: [{ waiting, next: 0 }] }
      return Object.fromEntries(admission(turn, [contender], 75))
    }
    expect(given(one('a', 100), 3)).toEqual({ a: 7 })
    expect(given(one('a', 100), 50)).toEqual({ a: 5 })
    expect(given(one('a', 100, 0, AHEAD_MS), 50)).toEqual({ a: 5 })
    // An owner that has used much more only gets what nobody else needs.
    expect(given(one('a', 100, 0, AHEAD_MS + 1), 50)).toEqual({})
    expect(given(one('a', 100, 0, AHEAD_MS + 1), 3)).toEqual({ a: 7 })
  })

  it('admits nothing without a worker', () => {
    expect(admitted(0, [one('a', 5)])).toEqual({})
  })

  it('never exceeds the waiting runs, the workers and those borrowed, and leaves no worker idle', () => {
    const contender = fc.record({
      waiting: fc.nat(20),
      running: fc.nat(6),
      taken: fc.nat(1000),
    })
    fc.assert(
      fc.property(
        fc.array(contender, { maxLength: 12 }),
        fc.nat(16),
        fc.integer({ min: 1, max: 100 }),
        (some, workers, sharePercent) => {
          const contenders = some.map((each, index) => ({ owner: `o${index}`, ...each }))
          const given = admitted(workers, contenders, sharePercent)
          const waiting = contenders.reduce((sum, each) => sum + each.waiting, 0)
          const running = contenders.reduce((sum, each) => sum + each.running, 0)
          const begun = Object.values(given).reduce((sum, count) => sum + count, 0)
          for (const each of contenders) expect(given[each.owner] ?? 0).toBeLessThanOrEqual(each.waiting)
          const share = Math.floor((workers * sharePercent) / 100)
          expect(begun).toBeLessThanOrEqual(Math.max(0, workers - running) + (workers - share))
          expect(begun).toBeGreaterThanOrEqual(Math.min(waiting, Math.max(0, workers - running)))
        },
      ),
    )
  })
})
