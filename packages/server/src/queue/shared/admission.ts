import type { Contender, Room } from '../../records/runs.js'
import { WorkerShares } from '../worker-shares.js'

/**
 * How many runs each owner may start: the same rules as in the queue of one machine, with the workers of all
 * machines together.
 */
export function admission(
  room: Room,
  contenders: readonly Contender[],
  sharePercent: number,
): ReadonlyMap<string, number> {
  const shares = new WorkerShares(room.workers, sharePercent)
  for (const { owner, running } of contenders) for (let held = 0; held < running; held++) shares.take(owner)
  const waiting = contenders.filter((one) => one.waiting > 0).map((one) => ({ ...one }))
  const chosen = new Map<string, number>()
  for (;;) {
    const next =
      leastOf(waiting, (owner) => shares.isBelow(owner) && shares.mayTake(owner)) ??
      leastOf(waiting, (owner) => shares.mayTake(owner))
    if (next === undefined) return chosen
    shares.take(next.owner)
    next.waiting--
    next.running++
    chosen.set(next.owner, (chosen.get(next.owner) ?? 0) + 1)
  }
}

function leastOf<One extends Contender>(
  waiting: readonly One[],
  may: (owner: string) => boolean,
): One | undefined {
  let least: One | undefined
  for (const one of waiting) {
    if (one.waiting === 0 || !may(one.owner)) continue
    if (least === undefined || isBefore(one, least)) least = one
  }
  return least
}

/** Of two with the same worker time, the one that uses fewer workers. */
function isBefore(one: Contender, other: Contender): boolean {
  if (one.taken !== other.taken) return one.taken < other.taken
  return one.running < other.running || (one.running === other.running && one.owner < other.owner)
}
