import { QueueFull } from '../errors.js'
import { processRow, type SqlRow } from '../rows.js'
import type {
  AdmittedRun,
  Capacity,
  CheckedRuns,
  Contender,
  NewRun,
  RunLease,
  RunOverview,
  RunRecords,
  RunState,
} from '../runs.js'
import type { Store } from '../sql/store.js'
import { first, run, some, type Work } from '../sql/work.js'
import { postgresAdmission } from './admission.js'
import { unlessUnmet } from './as-one.js'
import { runStatements as statements } from './run-statements.js'

/** The changes of a run when a change of its process starts or ends it. */
export const runChanges = {
  *add(added: NewRun): Work<RunState | undefined> {
    const { maxWaiting, maxWaitingOfOwner } = added
    const inserted = yield* first(statements.insert, added)
    if (inserted === undefined) return undefined
    const { state, waiting: ofOwner } = inserted as { state: RunState; waiting: number }
    if (state === 'admitted') return state
    if (ofOwner <= maxWaitingOfOwner && ofOwner <= maxWaiting) {
      const { waiting } = (yield* first(statements.stats, {})) as unknown as Capacity
      if (waiting <= maxWaiting) return state
    }
    // A run that finds a free worker only waits for a moment.
    const capacity = (yield* first(statements.capacity, { sharePercent: 100 })) as unknown as Capacity
    const free = Math.max(0, capacity.workers - capacity.running)
    if (ofOwner > maxWaitingOfOwner + free) throw new QueueFull('owner')
    if (capacity.waiting > maxWaiting + free) throw new QueueFull('all')
    return state
  },

  /** Returns whether it existed and, with a lease, whether the lease was valid. */
  *end({ runId, lease }: { runId: string; lease?: RunLease | undefined }): Work<boolean> {
    if (lease !== undefined) return (yield* first(statements.endLeased, lease)) !== undefined
    const ended = yield* first(statements.end, { runId })
    if (ended === undefined) return false
    yield* countEnded(ended)
    return true
  },

  *endOfProcess(processId: string): Work<void> {
    for (const ended of yield* some(statements.endOfProcess, { processId })) yield* countEnded(ended)
  },
}

/** It has left its state, and waits again if it was requeued. */
function* countEnded(ended: SqlRow, requeued: 0 | 1 = 0): Work<void> {
  const owner = ended.owner as string
  if (ended.state === 'waiting') {
    yield* run(statements.countOwner, { owner, waiting: -1, running: 0, usedMs: 0, startTimes: 0 })
    return
  }
  const admittedAt = ended.admittedAtMs as number
  const usedMs = Math.max(0, (ended.now as number) - admittedAt)
  yield* run(statements.countOwner, {
    owner,
    waiting: requeued,
    running: -1,
    usedMs,
    startTimes: -admittedAt,
  })
}

export function runRecords(store: Store): RunRecords {
  return {
    async get(runId) {
      const found = await store.first(statements.byId, { runId })
      return found && { ...admittedRun(found), state: found.state as RunState }
    },

    admit: postgresAdmission(store),

    async claim({ runId, processId, attempt }, worker, leaseMs) {
      // Relaxed: a claim that is lost in a power failure can be made by another worker, and the end of the
      // run checks it.
      const lease = { runId, processId, attempt, worker, leaseMs }
      const found = await unlessUnmet(store.firstOf(statements.claim, lease, { relaxed: true }))
      if (found === undefined) return undefined
      const { plan, waitedMs } = found
      const process = processRow(found)
      return { process, plan: plan as string, waitedMs: Math.max(0, waitedMs as number) }
    },

    async requeue(lease) {
      await store.write(function* () {
        const requeued = yield* first(statements.requeue, lease)
        if (requeued !== undefined) yield* countEnded(requeued, 1)
      })
    },

    async renew(leases, leaseMs) {
      const [one] = leases
      if (one === undefined) return new Set()
      const held = {
        runIds: leases.map(({ runId }) => runId),
        attempts: leases.map(({ attempt }) => attempt),
      }
      const kept = await store.all(statements.renew, { ...held, worker: one.worker, leaseMs })
      return new Set(kept.map(({ runId }) => runId as string))
    },

    async check(limits) {
      const found = await store.firstOf(statements.check, limits, { relaxed: true })
      return found as CheckedRuns | undefined
    },

    async waiting(runId) {
      const rows = await store.all(statements.waiting, { runId })
      const own = rows.find(({ isOwn }) => isOwn === true)
      if (own === undefined) return undefined
      const [contender, ...contenders] = [own, ...rows] as unknown as [Contender, ...Contender[]]
      return { own: contender, ahead: own.ahead as number, contenders, owners: own.owners as number }
    },

    async stats() {
      const { waiting, running } = (await store.first(statements.stats, {})) as unknown as Capacity
      return { waiting, running }
    },

    async overview() {
      const found = (await store.first(statements.overview, {})) as unknown as RunOverview
      const { waiting, admitted, running, workers } = found
      return { waiting, admitted, running, workers }
    },

    async register(worker, forMs) {
      await store.runOne(statements.register, { ...worker, forMs })
    },

    async unregister(id) {
      await store.runOne(statements.unregister, { id })
    },
  }
}

export function admittedRun({ runId, processId, owner, attempt }: SqlRow | AdmittedRun): AdmittedRun {
  return {
    runId: runId as string,
    processId: processId as string,
    owner: owner as string,
    attempt: attempt as number,
  }
}
