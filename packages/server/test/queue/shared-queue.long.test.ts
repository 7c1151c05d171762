import { EventEmitter } from 'node:events'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freshDatabase, freshRedis } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { openBullMqCarrier } from '../../src/queue/shared/bullmq-carrier.js'
import type { Carrier } from '../../src/queue/shared/carrier.js'
import { createSharedQueue } from '../../src/queue/shared/shared-queue.js'
import { openPostgresRecords } from '../../src/records/postgres/postgres-records.js'
import type { Records } from '../../src/records/records.js'
import type { AdmittedRun, RunRecords } from '../../src/records/runs.js'
import type { Signals } from '../../src/signals/signals.js'
import { acceptRun } from '../records/accepted-run.js'
import { randomId } from '../records/rows.js'
import { type OpenQueue, performing, type QueueUnderTest, queueConformance, usual } from './conformance.js'

/** Signals between machines in one process. */
function signalsInMemory(): Signals {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    send: (topic, message) => void emitter.emit(topic, message),
    listen(topic, listener) {
      emitter.on(topic, listener)
      return { ready: Promise.resolve(), stop: () => void emitter.off(topic, listener) }
    },
  }
}

/** Delivers each run to the first machine with a free worker. */
class CarriersInMemory {
  readonly #runs: AdmittedRun[] = []
  readonly #workers = new Set<{ free: number; perform: (run: AdmittedRun) => Promise<void> }>()

  open(): Carrier {
    let own: { free: number; perform: (run: AdmittedRun) => Promise<void> } | undefined
    return {
      carry: async (runs) => {
        this.#runs.push(...runs)
        void this.#bring()
      },
      work: (free, perform) => {
        own = { free, perform }
        this.#workers.add(own)
      },
      pause: async () => void (own && this.#workers.delete(own)),
      close: async () => undefined,
    }
  }

  async #bring(): Promise<void> {
    await turn()
    for (const worker of this.#workers) {
      while (worker.free > 0) {
        const run = this.#runs.shift()
        if (run === undefined) return
        worker.free--
        void worker.perform(run).finally(() => {
          worker.free++
          return this.#bring()
        })
      }
    }
  }
}

const NOTHING_FOUND = { requeued: 0, exhausted: [], unclaimed: [], late: [], waits: false }

withPrograms('The queue of many machines', ['postgres', 'redis'], () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let redis: Awaited<ReturnType<typeof freshRedis>>
  let records: Records
  let machines = 0
  let carriers = new CarriersInMemory()
  let signals = signalsInMemory()
  const toClose: (() => Promise<void>)[] = []

  beforeAll(async () => {
    ;[database, redis] = await Promise.all([freshDatabase(), freshRedis()])
    records = await openPostgresRecords({ url: database.url, poolSize: 5 })
  })
  afterEach(async () => {
    for (const close of toClose.splice(0)) await close()
    carriers = new CarriersInMemory()
    signals = signalsInMemory()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('truncate processes, runs, "queueOwners", workers cascade')
    await client.query('update "queuePartitions" set waiting = 0, running = 0, owners = 0, level = 0')
    await client.end()
  })
  afterAll(async () => {
    await records.close()
    await Promise.all([database.drop(), redis.drop()])
  })

  const inMemory = (): Carrier => carriers.open()
  const onRedis = (): Carrier => openBullMqCarrier({ ...redis, onProblem: () => undefined, onError: failed })
  const failed = (what: string, error: unknown): void => {
    // The performer of one of the tests throws.
    if (!String(error).includes('it should not, but it does')) throw new Error(what, { cause: error })
  }

  /** One machine of them. */
  async function machine(
    options: QueueUnderTest,
    carrier: Carrier,
    runs: RunRecords = records.runs!,
  ): Promise<OpenQueue> {
    const queue = createSharedQueue({
      runs,
      carrier,
      signals,
      worker: `machine-${++machines}`,
      slots: options.workers,
      sharePercent: options.sharePercent,
      maxWaitMs: options.maxWaitMs,
      onError: failed,
    })
    toClose.push(async () => {
      await queue.close(0)
      await carrier.close()
    })
    const { limit: maxWaiting, limitPerOwner: maxWaitingOfOwner } = options
    // Runs accepted before a worker has registered would wait for the next check.
    if (options.workers > 0)
      await records.runs!.register({ id: `machine-${machines}`, slots: options.workers }, 60_000)
    return {
      queue,
      async accept({ runId, owner }) {
        const places = { maxWaiting, maxWaitingOfOwner }
        return { runId, owner, processId: await acceptRun(records, owner, runId, places) }
      },
      async ended({ runId, processId, claim }) {
        const change = { state: 'failed', runId: null } as const
        await records.processes.change(
          processId,
          { states: ['queued', 'running'], runId },
          change,
          undefined,
          { run: { end: { runId, lease: claim?.lease } } },
        )
      },
      returned: ({ claim }) => records.runs!.requeue(claim!.lease),
    }
  }

  queueConformance(
    'on PostgreSQL with runs delivered in memory',
    (options) => machine(options, inMemory()),
    4000,
  )
  queueConformance(
    'on PostgreSQL with runs delivered by BullMQ',
    (options) => machine(options, onRedis()),
    4000,
  )

  it('performs a run on any machine with a free worker, and never twice', async () => {
    const one = performing(await machine(usual, onRedis()))
    const other = performing(await machine(usual, onRedis()))
    await one.submit('a', 1, 2, 3)
    const performed = (): string[] => [...one.performed(), ...other.performed()].sort()
    await expect.poll(performed).toEqual(['a1', 'a2'])
    expect(await one.queue.stats()).toEqual({ waiting: 1, running: 2 })
    expect([one.queue.underWay(), other.queue.underWay()]).toEqual([1, 1])
    for (const { finish } of [one, other]) finish('a1')
    await expect.poll(performed).toEqual(['a1', 'a2', 'a3'])
  })

  it('reports runs that start again and runs that it has lost, and stops the lost ones', async () => {
    const told: string[] = []
    const carrier = inMemory()
    const queue = createSharedQueue({
      // Disconnected for longer than a lease: another machine has its run.
      runs: {
        ...records.runs!,
        renew: async () => new Set(),
        check: async () => ({ ...NOTHING_FOUND, requeued: told.includes('took back 2') ? 0 : 2 }),
      },
      carrier,
      signals,
      worker: 'cut-off',
      slots: 1,
      sharePercent: 100,
      maxWaitMs: 60_000,
      onError: failed,
      observer: {
        requeued: (runs) => void told.push(`took back ${runs}`),
        lost: (runs) => void told.push(`lost ${runs}`),
      },
      leaseMs: 400,
    })
    toClose.push(async () => {
      await queue.close(0)
      await carrier.close()
    })
    await records.runs!.register({ id: 'cut-off', slots: 1 }, 60_000)
    const stopped = new Promise<void>((resolve) => {
      queue.start({
        perform: (_run, signal) =>
          new Promise((ended) => {
            signal.addEventListener('abort', () => {
              resolve()
              ended(undefined)
            })
          }),
        gaveUp: async () => undefined,
      })
    })
    const processId = await acceptRun(records, 'a', 'lost-1')
    const place = await queue.reserve('a')
    place.submit({ runId: 'lost-1', processId, owner: 'a' })
    await stopped
    await expect.poll(() => told).toContain('took back 2')
    expect(told.filter((one) => one === 'lost 1').length).toBeGreaterThan(0)
  })

  it('announces the input files of a run before it starts, and releases them afterwards', async () => {
    const told: string[] = []
    const { queue, ended } = await machine(usual, onRedis())
    queue.start({
      expect(inputs) {
        told.push(`expects ${inputs.map(({ blob }) => blob).join()}`)
        return () => void told.push('forgets')
      },
      async perform(run) {
        told.push(`performs ${run.runId}`)
        await ended(run)
        return undefined
      },
      gaveUp: async () => undefined,
    })
    const submit = async (runId: string, processId: string): Promise<void> => {
      const inputs = [{ blob: `file of ${runId}`, size: 1, sha256: '' }]
      const place = await queue.reserve('a')
      place.submit({ runId, processId, owner: 'a', isAdmitted: true, inputs })
    }
    await submit('a1', await acceptRun(records, 'a', 'a1'))
    await expect.poll(() => told).toEqual(['expects file of a1', 'performs a1', 'forgets'])
    await submit('a2', 'of another machine')
    await expect.poll(() => told.slice(3)).toEqual(['expects file of a2', 'forgets'])
  })

  /** Submits a run that is admitted at once: the next one is announced. The check for unclaimed runs finds none. */
  async function announcing() {
    const runs = { ...records.runs!, check: async () => NOTHING_FOUND }
    const { queue, ended } = await machine(usual, inMemory(), runs)
    const performed: string[] = []
    queue.start({
      async perform(run) {
        await ended(run)
        performed.push(run.runId)
        return undefined
      },
      gaveUp: async () => undefined,
    })
    const before = await queue.reserve('a')
    before.submit({
      runId: 'a0',
      owner: 'a',
      processId: await acceptRun(records, 'a', 'a0'),
      isAdmitted: true,
    })
    await expect.poll(() => performed).toEqual(['a0'])
    return { place: await queue.reserve('a'), performed }
  }

  it('delivers a run to a worker before it is committed, and starts it once when its row exists', async () => {
    const { place, performed } = await announcing()
    const processId = randomId()
    place.announce!({ runId: 'a1', owner: 'a', processId })
    await wait(20)
    expect(performed).toEqual(['a0'])
    await acceptRun(records, 'a', 'a1', {}, processId)
    place.submit({ runId: 'a1', owner: 'a', processId, isAdmitted: true })
    await expect.poll(() => performed).toEqual(['a0', 'a1'])
    await wait(400)
    expect(performed).toEqual(['a0', 'a1'])
  })

  it('delivers a run again if its worker gave up before it was committed', async () => {
    const { place, performed } = await announcing()
    const processId = randomId()
    place.announce!({ runId: 'a1', owner: 'a', processId })
    await wait(1000)
    await acceptRun(records, 'a', 'a1', {}, processId)
    place.submit({ runId: 'a1', owner: 'a', processId, isAdmitted: true })
    await expect.poll(() => performed).toEqual(['a0', 'a1'])
  })

  it('does not perform a run that was announced but not accepted', async () => {
    const { place, performed } = await announcing()
    place.announce!({ runId: 'a1', owner: 'a', processId: 'of no run' })
    const processId = await acceptRun(records, 'a', 'a2')
    place.submit({ runId: 'a2', owner: 'a', processId, isAdmitted: false })
    await wait(400)
    expect(performed).not.toContain('a1')
  })

  it('cancels a run on the machine that performs it', async () => {
    const answers = performing(await machine({ ...usual, workers: 0 }, inMemory()))
    const works = performing(await machine(usual, inMemory()))
    await answers.submit('a', 1)
    await expect.poll(works.performed).toEqual(['a1'])
    await answers.cancel('a1')
    await expect.poll(() => works.signals.get('a1')?.reason).toBe('cancelled')
  })

  it('leaves waiting runs to other machines when one stops, and unfinished ones at its deadline', async () => {
    const one = performing(await machine(usual, inMemory()))
    await one.submit('a', 1, 2)
    await expect.poll(one.performed).toEqual(['a1'])
    await one.queue.close(30)
    expect(one.signals.get('a1')?.reason).toBe('interrupted')
    expect(one.performed()).toEqual(['a1'])
    const other = performing(await machine(usual, inMemory()))
    await expect.poll(other.performed).toEqual(['a1'])
    other.finish('a1')
    await expect.poll(other.performed).toEqual(['a1', 'a2'])
  })
})
