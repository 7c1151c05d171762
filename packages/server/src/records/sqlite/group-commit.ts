import type { Transaction, WritingConnection } from './connection.js'
import { asStorageFull, saysFull } from './full-disk.js'

interface Waiting {
  readonly relaxed: boolean
  /** Does the work and keeps what it gave, for after the commit. */
  run(transaction: Transaction): void
  keepPromise(): void
  breakPromise(error: unknown): void
}

/** Bounds how long the event loop is held between two commits. */
const MOST_WRITES = 64

/**
 * A commit waits for the disk, and the disk takes as long for one write as for a hundred. So the writes that come
 * in while a commit is under way are committed together; one that fails undoes itself alone. Promises are kept only after
 * the commit. The work of a write may be done more than once, and must touch nothing but the transaction.
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
    if (this.#closed) return Promise.reject(new Error('The store of rows is closed.'))
    return new Promise((resolve, reject) => {
      let given: T
      this.#waiting.push({
        relaxed,
        run: (transaction) => {
          given = work(transaction)
        },
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
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, MOST_WRITES))
    this.#working = undefined
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const connection = this.#connection
    try {
      connection.setDurability(batch.every(({ relaxed }) => relaxed) ? 'NORMAL' : 'FULL')
      const done = this.#runAll(batch)
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
