import BlockingDatabase from 'libsql'
import UnblockingDatabase from 'libsql/promise'
import type { Prepared } from '../prepared.js'
import type { SqlRow } from '../rows.js'

export interface Reader {
  first<P>(query: Prepared<P>, values: P): SqlRow | undefined
  all<P>(query: Prepared<P>, values: P): SqlRow[]
}

export interface Transaction {
  /** Gives how many rows it changed. */
  run<P>(query: Prepared<P>, values: P): number
  first<P>(query: Prepared<P>, values: P): SqlRow | undefined
}

const BUSY_MS = 5000

/** Waits for a lock that another process holds for a moment, from the first statement on; checks references. */
const pragmas = [`PRAGMA busy_timeout = ${BUSY_MS}`, 'PRAGMA foreign_keys = ON']

/** Reads do not wait for writes: with a write-ahead log they see what was committed last. */
export class ReadingConnection implements Reader {
  readonly database: BlockingDatabase.Database
  /** One for `get` and one for `all`: the driver's `get` after an `all` of the same statement answers for the values of the `all`. */
  readonly #firsts = new Map<string, BlockingDatabase.Statement>()
  readonly #alls = new Map<string, BlockingDatabase.Statement>()

  constructor(path: string) {
    this.database = new BlockingDatabase(path)
    try {
      for (const pragma of [...pragmas, 'PRAGMA journal_mode = WAL']) this.database.exec(pragma)
    } catch (error) {
      this.database.close()
      throw error
    }
  }

  first<P>(query: Prepared<P>, values: P): SqlRow | undefined {
    return this.#statement(this.#firsts, query.sql).get(query.bind(values)) as SqlRow | undefined
  }

  all<P>(query: Prepared<P>, values: P): SqlRow[] {
    return this.#statement(this.#alls, query.sql).all(query.bind(values)) as SqlRow[]
  }

  #statement(among: Map<string, BlockingDatabase.Statement>, sql: string): BlockingDatabase.Statement {
    const known = among.get(sql)
    if (known !== undefined) return known
    const statement = this.database.prepare(sql)
    among.set(sql, statement)
    return statement
  }

  close(): void {
    this.#firsts.clear()
    this.#alls.clear()
    this.database.close()
  }
}

/** What we use of the driver, whose own types say nothing. */
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
 * The one connection that writes. Statements run at once, since they only touch memory; what waits for the disk
 * (the commit) does so on a thread of the driver, and the event loop goes on.
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

  /** NORMAL leaves the commit in the system's memory, for the next FULL one to bring to the disk with its own. */
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

  /** Without a wait for the disk there is nothing to hand to a thread. */
  async commit(): Promise<void> {
    if (this.#durability === 'NORMAL') this.control('commit')
    else await this.#connection.exec('COMMIT')
  }

  /** Brings the log into the database and empties it; where that cannot be now, the next one does. */
  async checkpoint(): Promise<void> {
    await this.#connection.exec('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined)
  }

  /** The one file holds everything then. */
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
