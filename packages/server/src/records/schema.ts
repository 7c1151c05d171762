import type { CodeKind, FileRow, ProcessRow, TokenRow, WebhookRow } from './records.js'

/**
 * The tables, for Kysely. Columns are named like the fields of the rows. Truth values are 0 and 1, and -1 where it is not known: SQLite has no
 * type for them, and one form in every database keeps the queries the same.
 */
export interface Schema {
  processes: ProcessRow
  files: StoredFile
  tokens: TokenRow
  codes: { hash: string; kind: CodeKind; subject: string; expiresAt: number }
  idempotency: StoredCall
  webhooks: StoredWebhook
  /** Of the last success of a process. */
  results: { processId: string; zipName: string | null; body: string }
  /** When a token was last used. The tokens of the settings have no other row. */
  tokenUses: { tokenId: string; usedAt: number }
  /** What each owner has: counted with every change, since adding up its files takes too long at each upload. */
  usage: { owner: string; processes: number; bytes: number }
}

export interface StoredFile extends Omit<FileRow, 'encrypted' | 'passwordRequired'> {
  readonly encrypted: number
  readonly passwordRequired: number
}

export interface StoredWebhook extends WebhookRow {
  /** Until when whoever has claimed it has it. */
  readonly leaseUntilMs: number | null
}

export interface StoredCall {
  owner: string
  call: string
  key: string
  bodyHash: string
  processId: string | null
  createdAt: number
  /** Null while the call is at work. */
  status: number | null
  body: string | null
  /** Until when whoever makes the call has it; null where nobody else could. */
  leaseUntil: number | null
  secretHash: string | null
}
