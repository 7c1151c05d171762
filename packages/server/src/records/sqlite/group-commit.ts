import { setImmediate as turn } from 'node:timers/promises'
import { StoreUnavailable } from '../../errors/store-unavailable.js'
import type { Transaction, WritingConnection } from './connection.js'
import { asStorageFull, isDatabaseFull } from './full-disk.js'
import { whenFree } from './when-free.js'

interface Waiting {
  readonly relaxed: boolean
  /** Does the work, or returns its slices, and keeps the result until the commit. */
  run(transaction: Transaction): Generator<void, void> | undefined
  readonly isSliced: boolean
  resolve(): void
  reject(error: unknown): void
}

/** Yields to the event loop; it is still one transaction. */
export type SlicedWork<T> = (transaction: Transaction) => Generator<void, T>

/** Limits how long the event loop is blocked between two commits. */
const MAX_WRITES = 64

/**
 * A commit waits for the disk, which takes as long for one write as for a hundred. So writes that arrive
 * during a commit are committed together; a write that fails only undoes itself. Promises resolve after the
 * commit. The work of a write may run more than once, and must only touch the transaction. Work in slices has
 * its own transaction: other writes wait for it, requests and reads do not.
 */
export class GroupCommit {
  readonly #connection: WritingConnection
  readonly #waiting: Waiting[] = []
  #working: Promise<void> | undefined
  #closed = false

  constructor(connection: WritingConnection) {
    this.#connection = connection
  }

  write<T>(work: (transaction: Transaction) => T, relaxed = false): Promise<T> {
    return this.#add(relaxed, false, (transaction, keep: (given: T) => void) => {
      keep(work(transaction))
      return undefined
    })
  }

  writeInSlices<T>(work: SlicedWork<T>): Promise<T> {
    return this.#add(false, true, function* (transaction, keep: (given: T) => void) {
      keep(yield* work(transaction))
    })
  }

  #add<T>(
    relaxed: boolean,
    isSliced: boolean,
    run: (transaction: Transaction, keep: (given: T) => void) => Generator<void, void> | undefined,
  ): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('The database is closed.'))
    return new Promise((resolve, reject) => {
      let given: T
      this.#waiting.push({
        relaxed,
        isSliced,
        run: (transaction) =>
          run(transaction, (value) => {
            given = value
          }),
        resolve: () => resolve(given),
        reject: (error) => reject(asStorageFull(error)),
      })
      this.#working ??= this.#workOff()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#working
    await this.#connection.close()
  }

  async #workOff(): Promise<void> {
    // Writes of other requests in this turn of the event loop join the same transaction.
    await turn()
    while (this.#waiting.length > 0) await this.#commit(this.#nextBatch())
    this.#working = undefined
  }

  #nextBatch(): Waiting[] {
    const sliced = this.#waiting.findIndex(({ isSliced }) => isSliced)
    const whole = sliced === -1 ? MAX_WRITES : Math.min(MAX_WRITES, sliced)
    return this.#waiting.splice(0, sliced === 0 ? 1 : whole)
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const connection = this.#connection
    try {
      connection.setDurability(batch.every(({ relaxed }) => relaxed) ? 'NORMAL' : 'FULL')
      const [first] = batch
      await whenFree(() => connection.control('begin'))
      const done = await (first?.isSliced === true ? this.#runInSlices(first) : this.#runAll(batch))
      await connection.commit()
      for (const write of done) write.resolve()
    } catch (error) {
      if (connection.inTransaction) connection.control('rollback')
      // A checkpoint frees the space of the log, so a retry may need no more.
      if (isDatabaseFull(error)) await connection.checkpoint()
      // What waits for a locked database has waited as long.
      const waiting = error instanceof StoreUnavailable ? this.#waiting.splice(0) : []
      for (const write of [...batch, ...waiting]) write.reject(error)
    }
  }

  /**
   * Returns the writes that wait for the commit. Usually all succeed, and savepoints would cost as much as
   * the writes: they are only used when a write has failed and all are run again.
   */
  async #runAll(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    const connection = this.#connection
    try {
      for (const write of batch) write.run(connection)
      return batch
    } catch (error) {
      // A full or failing disk makes SQLite undo the whole transaction: then no write was executed.
      if (!connection.inTransaction) throw error
      connection.control('rollback')
    }
    await whenFree(() => connection.control('begin'))
    return batch.filter((write) => this.#tryRun(write))
  }

  async #runInSlices(write: Waiting): Promise<readonly Waiting[]> {
    for (const _slice of write.run(this.#connection) ?? []) await turn()
    return [write]
  }

  #tryRun(write: Waiting): boolean {
    const connection = this.#connection
    connection.control('save')
    try {
      write.run(connection)
    } catch (error) {
      if (!connection.inTransaction) throw error
      connection.control('undo')
      connection.control('keep')
      write.reject(error)
      return false
    }
    connection.control('keep')
    return true
  }
}
