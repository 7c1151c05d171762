import type { Admission, AdmittedRun, Contender, RunRecords, Turn } from '../runs.js'
import type { Store } from '../sql/store.js'
import { some, type Work } from '../sql/work.js'
import { runStatements as statements } from './run-statements.js'

/** A partition with waiting runs. */
interface Contested {
  readonly id: number
  /** The least worker time of an owner that waits in it. */
  readonly next: number
  /** That are alive. */
  readonly machines: number
}

/** A contender, with the counts of all partitions. */
interface Row extends Contender, Pick<Turn, 'workers' | 'borrowed'> {
  readonly now: number
  readonly inUse: number
}

/**
 * Machines admit runs at the same time, each those of some partitions, which it locks for this transaction: those whose next owner has used least, as many
 * as there are for each machine, so one machine alone decides on all of them. The lock ends with the transaction, so a machine that dies holds none, and
 * nothing is written or renewed for it.
 */
export function postgresAdmission(store: Store): RunRecords['admit'] {
  function* admitOf(
    contested: readonly Contested[],
    most: number,
    sharePercent: number,
    decide: Admission,
  ): Work<{ readonly admitted: readonly AdmittedRun[]; readonly isOfAll: boolean }> {
    const turns = yield* some(statements.takeTurns, { partitions: contested.map(({ id }) => id), most })
    const partitions = turns.map(({ id }) => id as number)
    const isOfAll = partitions.length === contested.length
    if (partitions.length === 0) return { admitted: [], isOfAll }
    const rows = (yield* some(statements.contenders, { sharePercent, partitions })) as unknown as Row[]
    const [capacity] = rows
    if (capacity === undefined) return { admitted: [], isOfAll }
    const { now, workers, inUse: running, borrowed } = capacity
    const leastElsewhere = Math.min(
      ...contested.filter(({ id }) => !partitions.includes(id)).map(({ next }) => next),
    )
    const part = partitions.length / contested.length
    const chosen = decide({ workers, running, borrowed, part, leastElsewhere }, rows.map(contender))
    if (chosen.size === 0) return { admitted: [], isOfAll }
    const admitted = yield* some(statements.admit, {
      owners: [...chosen.keys()],
      counts: [...chosen.values()],
      now,
    })
    return { admitted: admitted as unknown as AdmittedRun[], isOfAll }
  }

  return async (sharePercent, decide) => {
    const contestedNow = async (): Promise<Contested[]> =>
      (await store.all(statements.contested, { sharePercent })) as unknown as Contested[]
    // Relaxed: an admission that is lost in a power failure is made again, and the claim checks it.
    const turn = (contested: readonly Contested[], most: number) =>
      store.write(() => admitOf(contested, most, sharePercent, decide), { relaxed: true })

    const contested = await contestedNow()
    const [one] = contested
    if (one === undefined) return []
    const { admitted, isOfAll } = await turn(
      contested,
      Math.ceil(contested.length / Math.max(1, one.machines)),
    )
    if (admitted.length > 0 || isOfAll) return [...admitted]
    // Other machines have what should start next, and may have decided before the latest change. One machine waits for them; turns that begin after
    // that see all changes up to now, also those of the machines that did not wait.
    const partitions = contested.map(({ id }) => id)
    if ((await store.first(statements.awaitTurns, { partitions })) === undefined) return []
    const left = await contestedNow()
    return left.length === 0 ? [] : [...(await turn(left, left.length)).admitted]
  }
}

function contender({ owner, waiting, running, taken }: Row): Contender {
  return { owner, waiting, running, taken }
}
