import type { CodeKind, FileRow, ProcessRow, TokenRow, WebhookRow } from './records.js'

/**
 * The tables, for Kysely. Columns are named like the fields of the rows. Booleans are 0 and 1, and -1 if not
 * known: SQLite has no type for them, and one form in every database keeps the queries the same.
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
  /** The last use of a token. The tokens of the settings have no other row. */
  tokenUses: { tokenId: string; usedAt: number }
  /**
   * The usage of each owner, updated with every change, because adding up its files at each upload takes too
   * long.
   */
  usage: { owner: string; processes: number; bytes: number }
}

export interface StoredFile extends Omit<FileRow, 'encrypted' | 'passwordRequired'> {
  readonly encrypted: number
  readonly passwordRequired: number
}

export interface StoredWebhook extends WebhookRow {
  /** End of the claim. */
  readonly leaseUntilMs: number | null
}

export interface StoredCall {
  owner: string
  call: string
  key: string
  bodyHash: string
  processId: string | null
  createdAt: number
  /** Null while the call is in progress. */
  status: number | null
  body: string | null
  /** End of the lease of the caller; null if there is only one process. */
  leaseUntil: number | null
  secretHash: string | null
}
