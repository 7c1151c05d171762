import type { Kysely } from 'kysely'
import type { Dialect } from '../dialect.js'
import type { Prepared } from '../prepared.js'
import type { SqlRow } from '../rows.js'
import type { Schema } from '../schema.js'
import type { Statements } from './statements.js'
import type { Work } from './work.js'

export interface WriteOptions {
  /**
   * Need not survive a power failure on its own: it is on the disk no later than the next write that is not
   * relaxed.
   */
  readonly relaxed?: boolean | undefined
  /** Also possible on a full disk. */
  readonly freesSpace?: boolean | undefined
}

/** A query with its values. */
export interface Asked {
  readonly query: Prepared<never>
  readonly values: never
}

export function asking<P>(query: Prepared<P>, values: P): Asked {
  return { query: query as Prepared<never>, values: values as never }
}

/** A database, as the rules above it use it. The promise of a write resolves when it is committed. */
export interface Store {
  readonly dialect: Dialect
  /** For queries that are not among the statements. */
  readonly db: Kysely<Schema>
  readonly statements: Statements
  /** For queries that are not among the statements: to be called before the write that uses them. */
  prepare(query: Prepared<never>): Promise<void>
  first<P>(query: Prepared<P>, values: P): Promise<SqlRow | undefined>
  all<P>(query: Prepared<P>, values: P): Promise<SqlRow[]>
  /** Several reads at once; each sees at least what the previous one has seen. */
  inOrder(asked: readonly Asked[]): Promise<SqlRow[][]>
  /** One transaction. A long one, with very many rows, should yield `pause`. */
  write<T>(
    work: () => Work<T>,
    options?: WriteOptions & { readonly isLong?: boolean | undefined },
  ): Promise<T>
  /**
   * One statement, without an explicit transaction if the database needs none. Returns the number of changed
   * rows.
   */
  runOne<P>(query: Prepared<P>, values: P, options?: WriteOptions): Promise<number>
  /** The same for a statement that returns what it changed. */
  firstOf<P>(query: Prepared<P>, values: P, options?: WriteOptions): Promise<SqlRow | undefined>
  ready(): Promise<boolean>
  /** Waits for operations in progress. */
  close(): Promise<void>
}
