import type { FileRow, ProcessRow, TokenRow, WebhookRow } from './records.js'
import type { StoredFile } from './schema.js'
import { fileColumns } from './statements/files.js'
import { processColumns } from './statements/processes.js'
import { tokenColumns } from './statements/tokens.js'
import { webhookColumns } from './statements/webhooks.js'

/** What a statement gives back, before it is known to be one of our rows. */
export type SqlRow = Readonly<Record<string, unknown>>

export function processRow(found: SqlRow): ProcessRow {
  return picked<ProcessRow>(found, processColumns)
}

export function tokenRow(found: SqlRow): TokenRow {
  return picked<TokenRow>(found, tokenColumns)
}

export function webhookRow(found: SqlRow): WebhookRow {
  return picked<WebhookRow>(found, webhookColumns)
}

export function fileRow(found: SqlRow): FileRow {
  const stored = picked<StoredFile>(found, fileColumns)
  return { ...stored, encrypted: stored.encrypted === 1, passwordRequired: stored.passwordRequired === 1 }
}

export function storedFile(row: FileRow): StoredFile {
  return { ...row, encrypted: row.encrypted ? 1 : 0, passwordRequired: row.passwordRequired ? 1 : 0 }
}

/** Drivers add fields of their own: only the columns make the row. */
function picked<Row>(found: SqlRow, columns: readonly (keyof Row & string)[]): Row {
  const row: Record<string, unknown> = {}
  for (const name of columns) row[name] = found[name]
  return row as Row
}
