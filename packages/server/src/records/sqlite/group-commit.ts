import { setImmediate as turn } from 'node:timers/promises'
import type { Transaction, WritingConnection } from './connection.js'
import { asStorageFull, saysFull } from './full-disk.js'

interface Waiting {
  readonly relaxed: boolean
  /** Does the work, or gives its slices, and keeps what it gave, for after the commit. */
  run(transaction: Transaction): Generator<void, void> | undefined
  readonly isSliced: boolean
  keepPromise(): void
  breakPromise(error: unknown): void
}

/** Stops where others may go on; it is still one transaction. */
export type SlicedWork<T> = (transaction: Transaction) => Generator<void, T>

/** Bounds how long the event loop is held between two commits. */
const MOST_WRITES = 64

/**
 * A commit waits for the disk, and the disk takes as long for one write as for a hundred. So the writes that come
 * in while a commit is under way are committed together; one that fails undoes itself alone. Promises are kept only after
 * the commit. The work of a write may be done more than once, and must touch nothing but the transaction. One that comes in slices has a
 * transaction of its own: other writes wait for it, requests and reads do not.
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
        keepPromise: () => resolve(given),
        breakPromise: (error) => reject(asStorageFull(error)),
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
    // What other requests write in this turn of the event loop goes into the same transaction.
    await turn()
    while (this.#waiting.length > 0) await this.#commit(this.#nextBatch())
    this.#working = undefined
  }

  #nextBatch(): Waiting[] {
    const sliced = this.#waiting.findIndex(({ isSliced }) => isSliced)
    const whole = sliced === -1 ? MOST_WRITES : Math.min(MOST_WRITES, sliced)
    return this.#waiting.splice(0, sliced === 0 ? 1 : whole)
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const connection = this.#connection
    try {
      connection.setDurability(batch.every(({ relaxed }) => relaxed) ? 'NORMAL' : 'FULL')
      const [first] = batch
      const done = first?.isSliced === true ? await this.#runInSlices(first) : this.#runAll(batch)
      await connection.commit()
      for (const write of done) write.keepPromise()
    } catch (error) {
      if (connection.inTransaction) connection.control('rollback')
      // The log's own room is free again once the database has what stands in it: whoever tries again may need no more.
      if (saysFull(error)) await connection.checkpoint()
      for (const write of batch) write.breakPromise(error)
    }
  }

  /**
   * Gives those that wait for the commit now. Most of the time all go well, and savepoints would cost as much as the writes:
   * they are set only when a write has failed, and all are run anew.
   */
  #runAll(batch: readonly Waiting[]): readonly Waiting[] {
    const connection = this.#connection
    connection.control('begin')
    try {
      for (const write of batch) write.run(connection)
      return batch
    } catch (error) {
      // A full or failing disk makes SQLite undo the whole transaction: then nobody's write has happened.
      if (!connection.inTransaction) throw error
      connection.control('rollback')
    }
    connection.control('begin')
    return batch.filter((write) => this.#runsWell(write))
  }

  async #runInSlices(write: Waiting): Promise<readonly Waiting[]> {
    this.#connection.control('begin')
    for (const _slice of write.run(this.#connection) ?? []) await turn()
    return [write]
  }

  #runsWell(write: Waiting): boolean {
    const connection = this.#connection
    connection.control('save')
    try {
      write.run(connection)
    } catch (error) {
      if (!connection.inTransaction) throw error
      connection.control('undo')
      connection.control('keep')
      write.breakPromise(error)
      return false
    }
    connection.control('keep')
    return true
  }
}
