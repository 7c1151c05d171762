import type { SelectQueryBuilder } from 'kysely'

export type Dialect = 'sqlite' | 'postgres'

/**
 * A row that is read to be changed is locked until the transaction ends: otherwise two nodes could overwrite
 * each other's changes. SQLite has one writer and no syntax for it.
 */
export function locked<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  dialect: Dialect,
): SelectQueryBuilder<DB, Table, Row> {
  return dialect === 'postgres' ? rows.forUpdate() : rows
}
