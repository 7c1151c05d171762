import type { Contender, Turn, WaitingRun } from '../records/runs.js'
import { WorkerShares } from './worker-shares.js'

/**
 * The rule of both queues, in one process and of several machines: of the owners that may get a worker, the one with the least worker time is next, and
 * each owner's runs are in order. An owner beyond its share continues only if no owner below its share waits. This is start-time fair queueing (Goyal,
 * Vin and Cheng, 1996) with runs whose length is only known when they have ended. The worker time of an owner is kept by accounts.ts in the process, and
 * by records/postgres for several machines.
 */
export function nextOwner<One extends Contender>(
  contenders: Iterable<One>,
  shares: WorkerShares,
): One | undefined {
  let next: One | undefined
  let isNextBelow = false
  for (const one of contenders) {
    if (one.waiting === 0 || !shares.mayTake(one.owner)) continue
    const isBelow = shares.isBelow(one.owner)
    if (next !== undefined && (isBelow === isNextBelow ? !isBefore(one, next) : isNextBelow)) continue
    next = one
    isNextBelow = isBelow
  }
  return next
}

/**
 * An owner may have used this much more worker time than one that waits in a partition on which another machine decides, if both want the same worker.
 * It is the price for deciding at the same time; a machine that decides on both compares them exactly.
 */
export const AHEAD_MS = 1000

/** How many runs of each owner may start now. Free workers are for the partitions that need them, the same number for each that needs more. */
export function admission(
  { workers, running, borrowed, partitions, elsewhere }: Turn,
  contenders: readonly Contender[],
  sharePercent: number,
): ReadonlyMap<string, number> {
  const shares = new WorkerShares(workers, sharePercent)
  shares.resume(running, borrowed, contenders)
  const { room } = shares
  const each = Math.ceil(room / (partitions + elsewhere.length))
  const neededElsewhere = sum(elsewhere.map(({ waiting }) => Math.min(waiting, each)))
  const most = elsewhere.length === 0 ? Infinity : Math.max(partitions * each, room - neededElsewhere)
  const spare = room - sum(elsewhere.map(({ waiting }) => waiting))
  const all = contenders.filter(({ waiting }) => waiting > 0).map((one) => ({ ...one }))
  const least = Math.min(...elsewhere.map(({ next }) => next))
  const near = all.filter(({ taken }) => taken <= least + AHEAD_MS)
  const chosen = new Map<string, number>()
  for (let begun = 0; begun < most; begun++) {
    const next = nextOwner(begun < spare ? all : near, shares)
    if (next === undefined) break
    shares.take(next.owner)
    next.waiting--
    next.running++
    chosen.set(next.owner, (chosen.get(next.owner) ?? 0) + 1)
  }
  return chosen
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/**
 * 1 for the run that starts next, if every run takes `runMs`: the runs of its owner before it (`ahead`), and those of others that start before it. If the
 * contenders are only some of the `owners`, it is an estimate: the runs of the others are taken to be the same on average.
 */
export function positionOf({ own, ahead, contenders, owners }: WaitingRun, runMs: number): number {
  const startsAt = own.taken + ahead * runMs
  let compared = 0
  let before = 0
  for (const other of contenders) {
    if (other.owner === own.owner) continue
    const runs = (startsAt - other.taken) / runMs
    const first = isBefore(other, own) ? Math.floor(runs) + 1 : Math.ceil(runs)
    before += Math.min(other.waiting, Math.max(0, first))
    compared++
  }
  const each = compared === 0 ? 0 : before / compared
  return ahead + 1 + Math.round(each * Math.max(compared, owners - 1))
}

/** The one with the least worker time; of two with the same, the one that uses fewer workers. */
export function isBefore(one: Contender, other: Contender): boolean {
  if (one.taken !== other.taken) return one.taken < other.taken
  return one.running < other.running || (one.running === other.running && one.owner < other.owner)
}
