import type { Kysely } from 'kysely'
import type { Dialect } from '../dialect.js'
import type { Prepared } from '../prepared.js'
import type { SqlRow } from '../rows.js'
import type { Schema } from '../schema.js'
import type { Statements } from './statements.js'
import type { Work } from './work.js'

export interface WriteOptions {
  /** Need not outlive a power cut on its own: it reaches the disk no later than the next write that is not relaxed. */
  readonly relaxed?: boolean | undefined
  /** It is done on a full disk too. */
  readonly makesRoom?: boolean | undefined
}

/** A query with its values. */
export interface Asked {
  readonly query: Prepared<never>
  readonly values: never
}

export function asking<P>(query: Prepared<P>, values: P): Asked {
  return { query: query as Prepared<never>, values: values as never }
}

/** A database, as the rules above it see it. Every promise of a write is kept once it is committed. */
export interface Store {
  readonly dialect: Dialect
  /** For queries that are not among the statements. */
  readonly db: Kysely<Schema>
  readonly statements: Statements
  /** For queries that are not among the statements: before the write that uses them. */
  prepare(query: Prepared<never>): Promise<void>
  first<P>(query: Prepared<P>, values: P): Promise<SqlRow | undefined>
  all<P>(query: Prepared<P>, values: P): Promise<SqlRow[]>
  /** Several at once, of which each sees all that the one before it has seen. */
  inOrder(asked: readonly Asked[]): Promise<SqlRow[][]>
  /** One transaction. A long one, of very many rows, is asked to `pause`. */
  write<T>(
    work: () => Work<T>,
    options?: WriteOptions & { readonly isLong?: boolean | undefined },
  ): Promise<T>
  /** One statement, with no transaction around it where the database needs none. Gives how many rows it changed. */
  runOne<P>(query: Prepared<P>, values: P, options?: WriteOptions): Promise<number>
  /** The same, of a statement that gives back what it changed. */
  firstOf<P>(query: Prepared<P>, values: P, options?: WriteOptions): Promise<SqlRow | undefined>
  ready(): Promise<boolean>
  /** Waits for what is under way. */
  close(): Promise<void>
}
