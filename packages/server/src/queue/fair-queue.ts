import type { Contender, Turn } from '../records/runs.js'
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
 * An owner may have used this much more worker time than one that waits in a partition on which another machine decides. It is the price for deciding at
 * the same time; runs whose owners have used more are admitted by a machine that decides on both.
 */
export const AHEAD_MS = 1000

/** How many runs of each owner may start now. */
export function admission(
  { workers, running, borrowed, part, leastElsewhere }: Turn,
  contenders: readonly Contender[],
  sharePercent: number,
): ReadonlyMap<string, number> {
  const shares = new WorkerShares(workers, sharePercent)
  shares.resume(running, borrowed, contenders)
  const waiting = contenders
    .filter((one) => one.waiting > 0 && one.taken <= leastElsewhere + AHEAD_MS)
    .map((one) => ({ ...one }))
  const chosen = new Map<string, number>()
  const most = part === 1 ? Infinity : Math.ceil(part * shares.room)
  for (let begun = 0; begun < most; begun++) {
    const next = nextOwner(waiting, shares)
    if (next === undefined) break
    shares.take(next.owner)
    next.waiting--
    next.running++
    chosen.set(next.owner, (chosen.get(next.owner) ?? 0) + 1)
  }
  return chosen
}

/**
 * 1 for the run that starts next, if every run takes `runMs`: the runs of its owner before it (`ahead`), and those of others that start before it.
 */
export function positionOf(
  own: Contender,
  ahead: number,
  contenders: Iterable<Contender>,
  runMs: number,
): number {
  const startsAt = own.taken + ahead * runMs
  let position = ahead + 1
  for (const other of contenders) {
    if (other.owner === own.owner) continue
    const runs = (startsAt - other.taken) / runMs
    const first = isBefore(other, own) ? Math.floor(runs) + 1 : Math.ceil(runs)
    position += Math.min(other.waiting, Math.max(0, first))
  }
  return position
}

/** The one with the least worker time; of two with the same, the one that uses fewer workers. */
export function isBefore(one: Contender, other: Contender): boolean {
  if (one.taken !== other.taken) return one.taken < other.taken
  return one.running < other.running || (one.running === other.running && one.owner < other.owner)
}
