import BlockingDatabase from 'libsql'
import UnblockingDatabase from 'libsql/promise'
import type { Prepared } from '../prepared.js'
import type { SqlRow } from '../rows.js'

export interface Reader {
  first<P>(query: Prepared<P>, values: P): SqlRow | undefined
  all<P>(query: Prepared<P>, values: P): SqlRow[]
}

export interface Transaction {
  /** Returns the number of changed rows. */
  run<P>(query: Prepared<P>, values: P): number
  first<P>(query: Prepared<P>, values: P): SqlRow | undefined
}

const BUSY_MS = 5000

/**
 * At the start, waits for a lock that another process holds for a moment, from the first statement on;
 * enforces foreign keys.
 */
const pragmas = [`PRAGMA busy_timeout = ${BUSY_MS}`, 'PRAGMA foreign_keys = ON']
/** From then on nothing blocks the event loop: `whenFree` waits. */
const NOT_WAITING = 'PRAGMA busy_timeout = 0'

/** Reads do not wait for writes: with a write-ahead log they see the last commit. */
export class ReadingConnection implements Reader {
  readonly database: BlockingDatabase.Database
  /**
   * One for `get` and one for `all`: after an `all`, the driver's `get` of the same statement returns values
   * of the `all`.
   */
  readonly #rowStatements = new Map<string, BlockingDatabase.Statement>()
  readonly #rowsStatements = new Map<string, BlockingDatabase.Statement>()

  constructor(path: string) {
    this.database = new BlockingDatabase(path)
    try {
      for (const pragma of [...pragmas, 'PRAGMA journal_mode = WAL']) this.database.exec(pragma)
    } catch (error) {
      this.database.close()
      throw error
    }
  }

  stopWaiting(): void {
    this.database.exec(NOT_WAITING)
  }

  first<P>(query: Prepared<P>, values: P): SqlRow | undefined {
    return this.#statement(this.#rowStatements, query.sql).get(query.bind(values)) as SqlRow | undefined
  }

  all<P>(query: Prepared<P>, values: P): SqlRow[] {
    return this.#statement(this.#rowsStatements, query.sql).all(query.bind(values)) as SqlRow[]
  }

  #statement(among: Map<string, BlockingDatabase.Statement>, sql: string): BlockingDatabase.Statement {
    const known = among.get(sql)
    if (known !== undefined) return known
    const statement = this.database.prepare(sql)
    among.set(sql, statement)
    return statement
  }

  close(): void {
    this.#rowStatements.clear()
    this.#rowsStatements.clear()
    this.database.close()
  }
}

/** The part of the driver that we use; it has no useful types. */
interface UnblockingStatement {
  run(values: unknown[]): { changes: number }
  get(values: unknown[]): unknown
}

interface UnblockingConnection {
  readonly inTransaction: boolean
  prepare(sql: string): Promise<UnblockingStatement>
  exec(sql: string): Promise<void>
  close(): void
}

export type Durability = 'FULL' | 'NORMAL'

/**
 * The only connection that writes. Statements run synchronously, because they only touch memory; the commit,
 * which waits for the disk, runs on a thread of the driver, and the event loop continues.
 */
export class WritingConnection implements Transaction {
  readonly #connection: UnblockingConnection
  readonly #statements = new Map<string, UnblockingStatement>()
  #durability: Durability | undefined

  private constructor(connection: UnblockingConnection) {
    this.#connection = connection
  }

  static async open(path: string): Promise<WritingConnection> {
    const connection = new UnblockingDatabase(path, {}) as unknown as UnblockingConnection
    try {
      for (const pragma of [...pragmas, `PRAGMA journal_size_limit = ${16 * 2 ** 20}`])
        await connection.exec(pragma)
      const writing = new WritingConnection(connection)
      for (const sql of Object.values(control)) await writing.#prepare(sql)
      return writing
    } catch (error) {
      connection.close()
      throw error
    }
  }

  /** Statements have to be prepared before the transaction that uses them: preparing is asynchronous. */
  async prepare(queries: Iterable<Prepared<never>>): Promise<void> {
    for (const { sql } of queries) if (!this.#statements.has(sql)) await this.#prepare(sql)
  }

  stopWaiting(): Promise<void> {
    return this.#connection.exec(NOT_WAITING)
  }

  async #prepare(sql: string): Promise<void> {
    this.#statements.set(sql, await this.#connection.prepare(sql))
  }

  run<P>(query: Prepared<P>, values: P): number {
    return this.#statement(query.sql).run(query.bind(values)).changes
  }

  first<P>(query: Prepared<P>, values: P): SqlRow | undefined {
    return (this.#statement(query.sql).get(query.bind(values)) ?? undefined) as SqlRow | undefined
  }

  #statement(sql: string): UnblockingStatement {
    const statement = this.#statements.get(sql)
    if (statement === undefined) throw new Error('A statement was not prepared before its transaction.')
    return statement
  }

  /** NORMAL leaves the commit in the page cache, and the next FULL one syncs it. */
  setDurability(durability: Durability): void {
    if (this.#durability === durability) return
    this.control(durability === 'FULL' ? 'full' : 'normal')
    this.#durability = durability
  }

  get inTransaction(): boolean {
    return this.#connection.inTransaction
  }

  control(command: keyof typeof control): void {
    this.#statement(control[command]).run([])
  }

  /** Without a sync there is no need for a thread. */
  async commit(): Promise<void> {
    if (this.#durability === 'NORMAL') this.control('commit')
    else await this.#connection.exec('COMMIT')
  }

  /**
   * Checkpoints the log into the database and truncates it; if that is not possible now, the next one does.
   */
  async checkpoint(): Promise<void> {
    await this.#connection.exec('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined)
  }

  /** Then a single file contains everything. */
  async close(): Promise<void> {
    await this.checkpoint()
    this.#statements.clear()
    this.#connection.close()
  }
}

const control = {
  full: 'PRAGMA synchronous = FULL',
  normal: 'PRAGMA synchronous = NORMAL',
  begin: 'BEGIN IMMEDIATE',
  commit: 'COMMIT',
  rollback: 'ROLLBACK',
  save: 'SAVEPOINT one',
  keep: 'RELEASE one',
  undo: 'ROLLBACK TO one',
} as const
