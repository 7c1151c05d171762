import { type DialectAdapter, SqliteAdapter, SqliteDialect } from 'kysely'

/** SQLite makes and changes tables inside of transactions: a migration that is broken off has not begun. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }
}
