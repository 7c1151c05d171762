import type { Kysely } from 'kysely'
import type { Dialect } from '../dialect.js'
import type { Schema } from '../schema.js'
import { fileStatements } from '../statements/files.js'
import { idempotencyStatements } from '../statements/idempotency.js'
import { processStatements } from '../statements/processes.js'
import { resultStatements } from '../statements/results.js'
import { codeStatements, tokenStatements } from '../statements/tokens.js'
import { webhookStatements } from '../statements/webhooks.js'

/** Every fixed query, compiled for one database. */
export function allStatements(db: Kysely<Schema>, dialect: Dialect) {
  return {
    processes: processStatements(db, dialect),
    files: fileStatements(db, dialect),
    tokens: tokenStatements(db, dialect),
    codes: codeStatements(db),
    idempotency: idempotencyStatements(db),
    webhooks: webhookStatements(db),
    results: resultStatements(db),
  }
}

export type Statements = ReturnType<typeof allStatements>
