import type { ProcessRow, ProcessState } from './process-row.js'
import type { RunChange, RunRecords } from './runs.js'

export type { ProcessRow, ProcessState } from './process-row.js'

/** Where a page of a list ended. */
export function cursorOf(row: Pick<ProcessRow, 'id' | 'createdAt'>): string {
  return `${row.createdAt}.${row.id}`
}

/** The fields that a change may set. The store increments the version. */
export type ProcessPatch = Partial<Omit<ProcessRow, 'id' | 'owner' | 'version' | 'createdAt'>>

/**
 * `part` and `resumable` belong to an incomplete upload: the bytes that have arrived, and its metadata. Their
 * name is the ID of the upload.
 */
export type FileKind = 'upload' | 'output' | 'part' | 'resumable'

export interface FileRow {
  /** The `server_filename`: opaque, random. */
  readonly id: string
  readonly processId: string
  readonly kind: FileKind
  readonly position: number
  readonly name: string
  readonly size: number
  readonly type: string
  readonly sha256: string
  readonly blob: string
  readonly pageCount: number | null
  /** Null if it is not known. */
  readonly encrypted: boolean | null
  readonly passwordRequired: boolean | null
  readonly runId: string | null
  readonly createdAt: number
}

export interface TokenRow {
  readonly id: string
  readonly name: string
  /** Hexadecimal sha256 of the token. */
  readonly hash: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly quotaBytes: number | null
  readonly webhookSecret: string
}

export type TokenPatch = Partial<Omit<TokenRow, 'id' | 'createdAt'>>

export interface Condition {
  readonly states: readonly ProcessState[]
  readonly version?: number | undefined
  readonly runId?: string | undefined
}

export interface FileChanges {
  readonly add?: readonly FileRow[] | undefined
  /** With `add`: rejects with `OverQuota` (errors.ts) if the files of the owner would exceed this size. */
  readonly quotaBytes?: number | undefined
  readonly removeIds?: readonly string[] | undefined
  /**
   * A file of another process whose bytes the added files share, or one that is removed together with those:
   * rejects with `FileGone` (errors.ts) if it was removed before this change was committed.
   */
  readonly sharing?: FileRow | undefined
}

/** What a success stores outside the row of its process, which it would make slow to read. */
export interface StoredResult {
  /** Name of the ZIP of several outputs, if one was requested. */
  readonly zipName: string | null
  /** JSON. */
  readonly body: string
}

export interface WebhookRow {
  /** Sent with every attempt, so that a receiver can recognise a repeat. */
  readonly id: string
  readonly runId: string
  readonly processId: string
  readonly owner: string
  readonly url: string
  /** The base URL in the body. */
  readonly baseUrl: string
  /** The body; null until the run has ended. */
  readonly body: string | null
  /** Attempts that failed. */
  readonly attempts: number
  /** When the next attempt is due, in Unix milliseconds; null until the run has ended. */
  readonly dueAtMs: number | null
  /** When the first attempt was due. */
  readonly dueSinceMs: number | null
  /** W3C `traceparent` of the run, if runs are traced. */
  readonly traceparent?: string | null | undefined
}

export interface WebhookChanges {
  /** A run starts, and its end has to be delivered to this URL. */
  readonly add?: WebhookRow | undefined
  /** A run ends: its webhook, if it has one, is due, with a body made from the changed row. */
  readonly schedule?: WebhookDue | undefined
}

export interface WebhookDue {
  readonly runId: string
  readonly dueAtMs: number
  /** May be called more than once. */
  body(row: ProcessRow): string
}

export interface ChangeOptions {
  /**
   * For changes that need not survive a power failure on their own (queued → running): they survive the death
   * of the process, and are on the disk no later than the next change that is not relaxed.
   */
  readonly relaxed?: boolean | undefined
  /** For changes that must be possible on a full disk: a little space is reserved for them. */
  readonly reserved?: boolean | undefined
}

/** What a request that adds files or executes needs to know. */
export interface FoundProcess {
  readonly row: ProcessRow
  /** At this version of the row; a later one may have been read if the row has changed since. */
  readonly uploads: readonly FileRow[]
  /** The size of all files of its owner. */
  readonly ownerBytes: number
}

export interface RemovedProcess {
  readonly row: ProcessRow
  readonly files: readonly FileRow[]
}

export interface ProcessRecords {
  /** With `maxProcesses`: rejects with `OverQuota` (errors.ts) if the owner has that many. */
  create(
    row: ProcessRow,
    options?: ChangeOptions & { readonly maxProcesses?: number | undefined },
  ): Promise<void>
  get(id: string): Promise<ProcessRow | undefined>
  withUploads(id: string): Promise<FoundProcess | undefined>
  /** With one of its outputs, counted from 0. */
  withOutput(id: string, position: number): Promise<{ row: ProcessRow; output?: FileRow } | undefined>
  /** Newest first; `before` is `cursorOf` the last process of the previous page, and is valid even if that process was deleted. */
  list(owner: string, opts: { limit: number; before?: string | undefined }): Promise<ProcessRow[]>
  /**
   * Changes the row only if it still has one of these states (and this version, and this run); otherwise
   * returns undefined. The changes of files and webhooks belong to the same transaction.
   */
  change(
    id: string,
    when: Condition,
    patch: ProcessPatch,
    files?: FileChanges,
    options?: ChangeOptions & {
      readonly webhook?: WebhookChanges | undefined
      /** Replaces the previous one. */
      readonly result?: StoredResult | undefined
      /** Only if machines share the work (`runs`). */
      readonly run?: RunChange | undefined
    },
  ): Promise<ProcessRow | undefined>
  /** The JSON of the last success. */
  resultOf(id: string): Promise<string | undefined>
  zipNameOf(id: string): Promise<string | undefined>
  /**
   * Returns what was removed: the last state of the row and its files, in any order (their blobs have to be
   * deleted). A webhook of a run that has not ended is removed too; that of an ended run is kept. With
   * `version`, only if the process still has it: otherwise, or if there is no such process, undefined.
   */
  remove(id: string, version?: number): Promise<RemovedProcess | undefined>
  /** IDs of expired processes, the longest expired first. */
  expired(now: number, limit: number): Promise<string[]>
  /** When the next process expires, or expired; undefined if there is no process. */
  nextExpiry(): Promise<number | undefined>
  /** Oldest first. */
  inStates(states: readonly ProcessState[], limit: number): Promise<ProcessRow[]>
  /**
   * Not a change: the version stays. Ignored if another run owns the process. Returns the listeners of the
   * process.
   */
  touchProgress(id: string, runId: string, done: number, total: number): Promise<string | null>
  /** Not a change: the version stays. */
  addListener(id: string, name: string): Promise<void>
}

export interface NameTotal {
  readonly name: string
  readonly files: number
  readonly bytes: number
}

export interface FileRecords {
  /** By kind, then by position. */
  of(processId: string, kind?: FileKind): Promise<FileRow[]>
  /** Those of a kind from a position on, by position. */
  from(processId: string, kind: FileKind, position: number, limit: number): Promise<FileRow[]>
  /** The same for one name. */
  named(processId: string, kind: FileKind, name: string, position: number, limit: number): Promise<FileRow[]>
  get(processId: string, id: string): Promise<FileRow | undefined>
  count(processId: string, kind: FileKind): Promise<number>
  /** The number of files of a kind with this name and their total size. */
  total(processId: string, kind: FileKind, name: string): Promise<NameTotal>
  /** For each name of a kind, the number of files and their total size. */
  totals(processId: string, kind: FileKind): Promise<NameTotal[]>
  bytesOf(owner: string): Promise<number>
  /** Those of these blobs that a file has. */
  withBlobs(blobs: readonly string[]): Promise<ReadonlySet<string>>
}

export interface TokenRecords {
  create(row: TokenRow): Promise<void>
  byHash(hash: string): Promise<TokenRow | undefined>
  get(id: string): Promise<TokenRow | undefined>
  /** Oldest first, revoked ones included. */
  list(): Promise<TokenRow[]>
  update(id: string, patch: TokenPatch): Promise<TokenRow | undefined>
  /** Records the use of a token, also of one in the settings. It need not survive a power failure. */
  used(id: string, at: number): Promise<void>
  /** The last use of each token, by ID. */
  uses(): Promise<ReadonlyMap<string, number>>
}

export type CodeKind = 'signin' | 'session' | 'ticket'

export interface CodeRecords {
  /** `subject` is the ID of a token or a process. */
  create(hash: string, kind: CodeKind, subject: string, expiresAt: number): Promise<void>
  /** Returns the subject once and deletes the code. `now` rejects an expired one. */
  take(hash: string, kind: 'signin', now?: number): Promise<string | undefined>
  find(hash: string, kind: 'session' | 'ticket', now: number): Promise<string | undefined>
  remove(hash: string, kind: CodeKind): Promise<void>
  /** Every code of this subject, for example of a token that was rotated or revoked. */
  removeOf(subject: string): Promise<number>
  removeExpired(now: number): Promise<number>
}

export interface IdempotencyKey {
  readonly owner: string
  readonly call: string
  readonly key: string
}

export interface StoredResponse {
  readonly status: number
  readonly body: string
}

export type IdempotencyState =
  | { readonly state: 'new' }
  /** The response is null while the first call is in progress. */
  | {
      readonly state: 'same'
      readonly processId: string | null
      readonly response: StoredResponse | null
      /** As passed to `begin` by the first call. */
      readonly secretHash?: string | undefined
    }
  | { readonly state: 'mismatch'; readonly processId: string | null }

export interface BeginOptions {
  /**
   * The lease of the caller, in Unix seconds: when it has expired, another call takes over as if it were new.
   * Null if one process owns the store: then an unfinished call is removed when the store is opened.
   */
  readonly leaseUntil?: number | null | undefined
  /** Hash of the secrets in the body, with a key that is not in the store. */
  readonly secretHash?: string | null | undefined
}

/**
 * Kept until their process is removed. Renewing, finishing and abandoning a call require its lease: if
 * another call has taken over, nothing is changed and the result is false.
 */
export interface IdempotencyRecords {
  begin(
    key: IdempotencyKey,
    bodyHash: string,
    processId: string | null,
    now: number,
    options?: BeginOptions,
  ): Promise<IdempotencyState>
  renew(key: IdempotencyKey, leaseUntil: number, nextLeaseUntil: number): Promise<boolean>
  finish(
    key: IdempotencyKey,
    response: StoredResponse,
    processId: string,
    leaseUntil?: number | null,
  ): Promise<boolean>
  abandon(key: IdempotencyKey, leaseUntil?: number | null): Promise<boolean>
  /** The process of the stored response has expired: the key can be used again. */
  forget(key: IdempotencyKey, processId: string): Promise<void>
}

export interface DueWebhook {
  readonly id: string
  readonly owner: string
}

/**
 * The outbox: pending deliveries. They are added, and get their body, by a change of their process. If
 * several machines deliver, one claims a delivery before an attempt; a lease is identified by its end time.
 */
export interface WebhookRecords {
  get(id: string): Promise<WebhookRow | undefined>
  ofRun(runId: string): Promise<WebhookRow | undefined>
  /** The longest due first, without claimed ones. */
  due(
    nowMs: number,
    options: { limit: number; exceptOwners?: readonly string[] | undefined },
  ): Promise<DueWebhook[]>
  /** Whether more than this number are pending for this owner. */
  hasMoreThan(owner: string, count: number): Promise<boolean>
  /** How many are due now or later. */
  pending(): Promise<number>
  /** Undefined if it is not due, or another machine has claimed it. */
  claim(id: string, nowMs: number, leaseUntilMs: number): Promise<WebhookRow | undefined>
  /** When the first one after this moment is due, or a claim ends. */
  nextAfter(ms: number): Promise<number | undefined>
  /** After a failed attempt. Ends the claim. False if another machine has claimed it. */
  postpone(id: string, attempts: number, dueAtMs: number, leaseUntilMs?: number | null): Promise<boolean>
  /** It was delivered, or is given up. False if another machine has claimed it. */
  remove(id: string, leaseUntilMs?: number | null): Promise<boolean>
}

/** A process with everything that belongs to it only. */
export interface WholeProcess {
  readonly row: ProcessRow
  readonly files: readonly FileRow[]
  readonly result: StoredResult | undefined
}

/** Tables with independent rows. Of calls with a key, only answered ones are included; one-time codes are not. */
export type CopiedTable = 'tokens' | 'tokenUses' | 'codes' | 'idempotency' | 'webhooks'

/** A row as stored in its table. */
export type CopiedRow = Readonly<Record<string, unknown>>

/** What is needed to copy all rows of one store into another, page by page, repeatedly. */
export interface CopyingRecords {
  /** In an order of the store, starting after the given row. */
  processes(after: string | undefined, limit: number): Promise<ProcessRow[]>
  /**
   * Replaces a process with its files and its result; its usage is not counted. An existing one with the same
   * or a later version is kept: then false.
   */
  putProcess(process: WholeProcess): Promise<boolean>
  /** The rows after `after`, which is one of this table. */
  rows(table: CopiedTable, after: CopiedRow | undefined, limit: number): Promise<CopiedRow[]>
  /** A token that is revoked on either side stays revoked, and the later use is kept. */
  putRows(table: CopiedTable, rows: readonly CopiedRow[]): Promise<void>
  /** Counts the usage of every owner, from the rows. */
  countUsage(): Promise<void>
  /** Connections of services to the database at this moment. A store that one process owns has none. */
  services(): Promise<number>
}

/** Held by one machine at a time, and released when it dies. */
export interface SharedLocks {
  hold<T>(key: string, work: () => Promise<T>): Promise<T>
}

export interface SharedTurns {
  /**
   * Does the work if no machine has done it for this time and none is doing it. Returns after how many
   * milliseconds to call it again. Work that fails, returns that it was interrupted, or whose machine dies
   * counts as not done.
   */
  take(name: string, everyMs: number, work: () => Promise<boolean>): Promise<number>
}

/**
 * The store of rows. Times are Unix seconds. Every method is asynchronous, and its changes are on the disk
 * when its promise resolves (except for `relaxed` changes).
 */
export interface Records {
  readonly processes: ProcessRecords
  readonly files: FileRecords
  readonly tokens: TokenRecords
  readonly codes: CodeRecords
  readonly idempotency: IdempotencyRecords
  readonly webhooks: WebhookRecords
  readonly copying: CopyingRecords
  /** Undefined if one process owns the store and keeps its runs in memory. */
  readonly runs?: RunRecords | undefined
  /** The same. */
  readonly locks?: SharedLocks | undefined
  /** Does the work unless another machine is working under this name: then undefined. Undefined itself if there is one process. */
  exclusively?: (<T>(name: string, work: () => Promise<T>) => Promise<T | undefined>) | undefined
  /** Does the periodic work of one machine for all. Undefined if there is one process. */
  readonly turns?: SharedTurns | undefined
  ready(): Promise<boolean>
  /** Waits for operations in progress. */
  close(): Promise<void>
}
