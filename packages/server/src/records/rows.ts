import type { FileRow, ProcessRow, TokenRow, WebhookRow } from './records.js'
import type { StoredFile } from './schema.js'
import { fileColumns } from './statements/files.js'
import { processColumns } from './statements/processes.js'
import { tokenColumns } from './statements/tokens.js'
import { webhookColumns } from './statements/webhooks.js'

/** The result of a statement, before it is known to be one of our rows. */
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
  return {
    ...stored,
    encrypted: booleanOf(stored.encrypted),
    passwordRequired: booleanOf(stored.passwordRequired),
  }
}

export function storedFile(row: FileRow, processId: string): StoredFile {
  return {
    ...row,
    processId,
    encrypted: storedBoolean(row.encrypted),
    passwordRequired: storedBoolean(row.passwordRequired),
  }
}

/** The columns are not nullable: they were created when the values were always known. */
const UNKNOWN = -1

function booleanOf(stored: number): boolean | null {
  return stored === UNKNOWN ? null : stored === 1
}

function storedBoolean(value: boolean | null): number {
  return value === null ? UNKNOWN : Number(value)
}

/** Drivers add fields of their own: only the columns are part of the row. */
function picked<Row>(found: SqlRow, columns: readonly (keyof Row & string)[]): Row {
  const row: Record<string, unknown> = {}
  for (const name of columns) row[name] = found[name]
  return row as Row
}
