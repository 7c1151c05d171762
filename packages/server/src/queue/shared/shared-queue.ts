import { setTimeout as wait } from 'node:timers/promises'
import type { AdmittedRun, ClaimedRun, RunLease, RunRecords } from '../../records/runs.js'
import type { Listening, Signals } from '../../signals/signals.js'
import { admission, positionOf } from '../fair-queue.js'
import type { CancelReason, Performer, Queue, QueuedRun, QueuePlace, QueueStats } from '../queue.js'
import { maxRunsAtOnce } from '../worker-shares.js'
import type { CarriedRun, Carrier } from './carrier.js'

export interface SharedQueueOptions {
  readonly runs: RunRecords
  readonly carrier: Carrier
  readonly signals: Signals
  /** This machine's name among the workers. */
  readonly worker: string
  /** Runs at one time; 0 for a machine that performs none. */
  readonly slots: number
  readonly sharePercent: number
  readonly maxWaitMs: number
  readonly onError: (what: string, error: unknown) => void
  readonly observer?: LeaseObserver | undefined
  /** How long a run belongs to a worker that no longer renews its lease. */
  readonly leaseMs?: number | undefined
}

/** Receives events about workers that died or were disconnected. */
export interface LeaseObserver {
  /** This number of runs, of any machine, starts again. */
  requeued(runs: number): void
  /** This number of runs of this machine was taken over by other machines. */
  lost(runs: number): void
}

const LEASE_MS = 8000
const RENEWALS_PER_LEASE = 4
const MAINTAIN_EVERY_MS = 1000
const FIRST_ATTEMPT = 1
/** For positions: a machine does not know how long the runs of the others take. */
const ASSUMED_RUN_MS = 1000
/** An announced run is accepted in the meantime. Fetching its files takes longer than the first delays. */
const EARLY_PAUSES_MS = [2, 2, 4, 8, 16, 32, 64, 128]
/** A run that took longer to be accepted may have been given up by its worker. */
const ACCEPTED_WITHIN_MS = 150
/**
 * The end of a run says whether others wait. One that was accepted at the same moment may not be seen by it,
 * nor see the free worker.
 */
const ADMIT_AGAIN_MS = 25
const CHECK_LIMITS = {
  /** The shortest time between two checks by any of the machines. */
  everyMs: 500,
  /** A carrier is faster than this, unless it has lost the run. */
  unclaimedMs: 3000,
  /** Workers that died during the run, not child processes: those are counted by the performer. */
  maxAttempts: 5,
}

/**
 * The queue of several machines. The rows are authoritative: every machine admits runs from them in turn, fairly between owners; a carrier transports
 * admitted runs to a worker, which claims them with a lease. A check of the rows every second finds runs that were lost on the way.
 */
export function createSharedQueue(options: SharedQueueOptions): Queue {
  return new SharedQueue(options)
}

class SharedQueue implements Queue {
  readonly #options: SharedQueueOptions
  readonly #leaseMs: number
  readonly #running = new Map<string, { readonly lease: RunLease; readonly controller: AbortController }>()
  readonly #cancels: Listening
  #performer: Performer | undefined
  #admitting: Promise<void> | undefined
  #isToAdmitAgain = false
  #againAt: NodeJS.Timeout | undefined
  /** Whether the last run that was accepted here found a free worker: usually the next one does too. */
  #isWorkerFree = false
  #maintaining: Promise<void> = Promise.resolve()
  #timers: NodeJS.Timeout[] = []
  #isClosed = false
  #idle: (() => void) | undefined

  constructor(options: SharedQueueOptions) {
    this.#options = options
    this.#leaseMs = options.leaseMs ?? LEASE_MS
    this.#cancels = options.signals.listen('cancel', (runId) => this.#abort(runId, 'cancelled'))
  }

  start(performer: Performer): void {
    this.#performer = performer
    const { slots, sharePercent, carrier } = this.#options
    const renewEvery = this.#leaseMs / RENEWALS_PER_LEASE
    if (slots > 0) {
      carrier.work(maxRunsAtOnce(slots, sharePercent), (run) => this.#perform(run))
      const renewFailed = this.#failedTo('renew its registration')
      this.#repeat(renewEvery, () => this.#renew().catch(renewFailed))
      this.#renew().then(() => this.#admit(), renewFailed)
    }
    this.#repeat(MAINTAIN_EVERY_MS, () => {
      this.#maintaining = this.#maintain().catch(this.#failedTo('check for lost runs'))
      return this.#maintaining
    })
  }

  async reserve(): Promise<QueuePlace> {
    // The limit of waiting runs is checked when the row is written: only the database knows all of them.
    let announcedAt = Number.NEGATIVE_INFINITY
    return {
      announce: (run) => {
        if (!this.#isWorkerFree) return
        announcedAt = performance.now()
        this.#announce(run)
      },
      submit: (run) => {
        this.#isWorkerFree = run.isAdmitted === true
        const isUnderWay = run.isAdmitted === true && performance.now() - announcedAt < ACCEPTED_WITHIN_MS
        if (!isUnderWay) this.#submit(run)
      },
      release: () => undefined,
    }
  }

  async position(runId: string): Promise<number | undefined> {
    const found = await this.#options.runs.waiting(runId)
    return found && positionOf(found, ASSUMED_RUN_MS)
  }

  async cancel(runId: string, reason: CancelReason): Promise<void> {
    this.#abort(runId, reason)
    this.#options.signals.send('cancel', runId)
    this.#admit()
  }

  stats(): Promise<QueueStats> {
    return this.#options.runs.stats()
  }

  underWay(): number {
    return this.#running.size
  }

  async close(deadlineMs: number): Promise<void> {
    const { slots, runs, worker, carrier } = this.#options
    this.#isClosed = true
    this.#cancels.stop()
    if (slots > 0) await runs.unregister(worker).catch(this.#failedTo('unregister'))
    await carrier.pause()
    const ended = new Promise<void>((resolve) => {
      this.#idle = resolve
      this.#settled()
    })
    const interrupt = setTimeout(() => this.#interrupt(), deadlineMs)
    await ended
    clearTimeout(interrupt)
    for (const timer of this.#timers) clearInterval(timer)
    clearTimeout(this.#againAt)
    await this.#maintaining
    // Runs that were requeued, or admitted for this machine, are for the others.
    await this.#admitAll().catch(this.#failedTo('admit runs'))
    await this.#admitting
  }

  /** It is sent to a worker while its row is written. */
  #announce({ runId, processId, owner, inputs }: QueuedRun): void {
    const early = { runId, processId, owner, attempt: FIRST_ATTEMPT, inputs, isEarly: true }
    this.#options.carrier.carry([early]).catch(this.#failedTo('announce a run'))
  }

  #submit(run: QueuedRun): void {
    const submitted = async (): Promise<void> => {
      const admitted = await this.#admittedOf(run)
      if (admitted !== undefined) return this.#options.carrier.carry([admitted])
      this.#admit()
      this.#againAt ??= setTimeout(() => {
        this.#againAt = undefined
        this.#admit()
      }, ADMIT_AGAIN_MS)
    }
    submitted().catch(this.#failedTo('start a run'))
  }

  /** Usually the machine that accepted the run has it in memory, and the row need not be read. */
  async #admittedOf(queued: QueuedRun): Promise<AdmittedRun | undefined> {
    const { runId, processId, owner, inputs, isAdmitted } = queued
    if (isAdmitted !== undefined)
      return isAdmitted ? { runId, processId, owner, attempt: FIRST_ATTEMPT, inputs } : undefined
    const run = await this.#options.runs.get(runId)
    return run?.state === 'admitted' ? run : undefined
  }

  /** Admits waiting runs as far as there are workers; concurrent calls share one more check. */
  #admit(): void {
    this.#isToAdmitAgain = true
    this.#admitting ??= this.#admitWhileAsked().finally(() => {
      this.#admitting = undefined
    })
  }

  async #admitWhileAsked(): Promise<void> {
    while (this.#isToAdmitAgain) {
      this.#isToAdmitAgain = false
      await this.#admitAll().catch(this.#failedTo('admit runs'))
    }
  }

  /** Until nothing is left that may start. */
  async #admitAll(): Promise<void> {
    const { runs, carrier, sharePercent } = this.#options
    for (;;) {
      const admitted = await runs.admit(sharePercent, (turn, contenders) =>
        admission(turn, contenders, sharePercent),
      )
      if (admitted.length === 0) return
      await carrier.carry(admitted)
    }
  }

  async #perform(admitted: CarriedRun): Promise<void> {
    // Its files are fetched while it is claimed.
    const forget = this.#performer!.expect?.(admitted.inputs ?? [])
    try {
      await this.#claimAndPerform(admitted)
    } finally {
      forget?.()
    }
  }

  async #claimAndPerform(admitted: CarriedRun): Promise<void> {
    const { worker } = this.#options
    const { runId, processId, owner, attempt } = admitted
    const claimed = await this.#claim(admitted)
    if (claimed === undefined) return
    const lease: RunLease = { runId, attempt, worker }
    const run: QueuedRun = { runId, processId, owner, claim: { ...claimed, lease } }
    const controller = new AbortController()
    this.#running.set(runId, { lease, controller })
    let othersWait: boolean | undefined
    try {
      othersWait = await this.#performer!.perform(run, controller.signal)
    } catch (error) {
      this.#options.onError('A run failed unexpectedly.', error)
    } finally {
      this.#running.delete(runId)
      this.#settled()
      if (othersWait !== false) this.#admit()
    }
  }

  /** A second delivery finds the run claimed. */
  async #claim(run: CarriedRun): Promise<ClaimedRun | undefined> {
    const { runs, worker } = this.#options
    for (const pause of run.isEarly === true ? EARLY_PAUSES_MS : []) {
      await wait(pause)
      if (this.#isClosed) return undefined
      const claimed = await runs.claim(run, worker, this.#leaseMs)
      if (claimed !== undefined) return claimed
    }
    return run.isEarly === true ? undefined : runs.claim(run, worker, this.#leaseMs)
  }

  /** Renews the registration of this worker and the leases of its runs; lost runs are stopped. */
  async #renew(): Promise<void> {
    const { runs, worker, slots, observer } = this.#options
    if (!this.#isClosed) await runs.register({ id: worker, slots }, this.#leaseMs)
    const leases = [...this.#running.values()].map(({ lease }) => lease)
    if (leases.length === 0) return
    const kept = await runs.renew(leases, this.#leaseMs)
    const lost = leases.filter(({ runId }) => this.#running.has(runId) && !kept.has(runId))
    if (lost.length > 0) observer?.lost(lost.length)
    for (const { runId } of lost) this.#abort(runId, 'cancelled')
  }

  async #maintain(): Promise<void> {
    const { runs, carrier, maxWaitMs } = this.#options
    const checked = await runs.check({ ...CHECK_LIMITS, maxWaitMs })
    if (checked === undefined) return
    const { requeued, exhausted, unclaimed, late, waits } = checked
    if (requeued > 0) this.#options.observer?.requeued(requeued)
    for (const run of exhausted) await this.#performer!.gaveUp(run, 'interrupted')
    for (const run of late) await this.#performer!.gaveUp(run, 'queue_timeout')
    await carrier.carry(unclaimed)
    if (waits || requeued > 0) await this.#admitAll()
  }

  /** The work handles its own failures; work that takes longer than the interval is not started twice. */
  #repeat(everyMs: number, work: () => Promise<void>): void {
    let isUnderWay = false
    const timer = setInterval(() => {
      if (isUnderWay) return
      isUnderWay = true
      work().finally(() => {
        isUnderWay = false
      })
    }, everyMs)
    timer.unref()
    this.#timers.push(timer)
  }

  #abort(runId: string, reason: CancelReason): void {
    this.#running.get(runId)?.controller.abort(reason)
  }

  #interrupt(): void {
    for (const { controller } of this.#running.values()) controller.abort('interrupted')
  }

  #settled(): void {
    if (this.#running.size === 0) this.#idle?.()
  }

  #failedTo(what: string): (error: unknown) => void {
    return (error) => this.#options.onError(`This machine could not ${what}; this is retried.`, error)
  }
}
