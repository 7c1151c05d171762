import type { RunChange, RunRecords } from './runs.js'

/**
 * The store of rows. Times are Unix seconds. Every method is asynchronous, and what it changed is on the disk
 * once its promise is kept (`relaxed` changes excepted, see there).
 */
export type ProcessState = 'created' | 'uploaded' | 'queued' | 'running' | 'succeeded' | 'failed'

export interface ProcessRow {
  readonly id: string
  /** The id of the token it belongs to. */
  readonly owner: string
  readonly task: string | null
  readonly state: ProcessState
  /** One more with every change: what compare-and-set compares. */
  readonly version: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly expiresAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
  readonly attempts: number
  readonly progressDone: number
  readonly progressTotal: number
  /** How many the last success has; 0 before one. */
  readonly outputs: number
  /** JSON {code, message, …} of the last failure. */
  readonly error: string | null
  /** The lease of the current run. */
  readonly runId: string | null
  /** JSON that the interface it was started through keeps with it; null where that has nothing to remember. */
  readonly note: string | null
}

/** Where a page of a list ended. */
export function cursorOf(row: Pick<ProcessRow, 'id' | 'createdAt'>): string {
  return `${row.createdAt}.${row.id}`
}

/** What a change may set. The version is the store's to count. */
export type ProcessPatch = Partial<Omit<ProcessRow, 'id' | 'owner' | 'version' | 'createdAt'>>

/** `part` and `resumable` belong to an upload that has not all of its bytes yet: what has come of it, and what was said of it. Their name is its id. */
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
  /** Null where it is not known. */
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
  /** With `add`: rejects with `OverQuota` (errors.ts) if the owner's files would take more bytes together. */
  readonly quotaBytes?: number | undefined
  readonly removeIds?: readonly string[] | undefined
}

/** What a success leaves beside the row of its process, in whose place it would make every look at the row dear. */
export interface StoredResult {
  /** Of several outputs together, where they were given a name. */
  readonly zipName: string | null
  /** JSON. */
  readonly body: string
}

export interface WebhookRow {
  /** Sent with every attempt: a receiver knows a repeat by it. */
  readonly id: string
  readonly runId: string
  readonly processId: string
  readonly owner: string
  readonly url: string
  /** What comes before `/api/v1/…` in the addresses of the body. */
  readonly baseUrl: string
  /** What is sent; null until the run has ended. */
  readonly body: string | null
  /** Those that were made and not taken. */
  readonly attempts: number
  /** When the next attempt is due, in Unix milliseconds; null until the run has ended. */
  readonly dueAtMs: number | null
  /** When the first one was. */
  readonly dueSinceMs: number | null
  /** W3C `traceparent` of the run that it tells of, where runs are traced. */
  readonly traceparent?: string | null | undefined
}

export interface WebhookChanges {
  /** A run begins, and its end is to be delivered to this address. */
  readonly add?: WebhookRow | undefined
  /** A run ends: its webhook, where it has one, is due, with a body made of the row as the change has left it. */
  readonly schedule?: WebhookDue | undefined
}

export interface WebhookDue {
  readonly runId: string
  readonly dueAtMs: number
  /** May be asked more than once. */
  body(row: ProcessRow): string
}

export interface ChangeOptions {
  /**
   * For changes that need not outlive a power cut on their own (queued → running): they survive the death of the
   * process, and reach the disk no later than the next change that is not relaxed.
   */
  readonly relaxed?: boolean | undefined
  /** For changes that have to be possible on a full disk: a little room is kept for them. */
  readonly reserved?: boolean | undefined
}

export interface RemovedProcess {
  readonly row: ProcessRow
  readonly files: readonly FileRow[]
}

export interface ProcessRecords {
  /** With `maxProcesses`: rejects with `OverQuota` (errors.ts) if the owner has as many. */
  create(
    row: ProcessRow,
    options?: ChangeOptions & { readonly maxProcesses?: number | undefined },
  ): Promise<void>
  get(id: string): Promise<ProcessRow | undefined>
  /** With its uploads: all that were there at this version of the row, and none that was removed before it. */
  withUploads(id: string): Promise<{ row: ProcessRow; uploads: FileRow[] } | undefined>
  /** Newest first; `before` is `cursorOf` the last process of the page before, and holds even when that process is gone by then. */
  list(owner: string, opts: { limit: number; before?: string | undefined }): Promise<ProcessRow[]>
  /**
   * Changes the row only if it has one of these states (and this version, and this run) still; undefined when it
   * has not. The changes of files and webhooks belong to the same transaction.
   */
  change(
    id: string,
    when: Condition,
    patch: ProcessPatch,
    files?: FileChanges,
    options?: ChangeOptions & {
      readonly webhook?: WebhookChanges | undefined
      /** Takes the place of the one before. */
      readonly result?: StoredResult | undefined
      /** Only where machines share the work, of which `runs` knows. */
      readonly run?: RunChange | undefined
    },
  ): Promise<ProcessRow | undefined>
  /** The JSON of the last success. */
  resultOf(id: string): Promise<string | undefined>
  zipNameOf(id: string): Promise<string | undefined>
  /**
   * Gives what is gone: the row as it was last, and the files it had, in any order (their blobs are to be deleted). A webhook of a run
   * that has not ended goes too; what is to be told of one that has stays. With `version`, only if the process has it still: undefined
   * when it has not, or there is no such process.
   */
  remove(id: string, version?: number): Promise<RemovedProcess | undefined>
  /** Ids of processes whose time is over, those that have been for longest first. */
  expired(now: number, limit: number): Promise<string[]>
  /** When the time of the next one is over, or was; undefined where there is no process. */
  nextExpiry(): Promise<number | undefined>
  /** Oldest first. */
  inStates(states: readonly ProcessState[], limit: number): Promise<ProcessRow[]>
  /** Does not count as a change: the version stays. Ignored when another run has the process by now. */
  touchProgress(id: string, runId: string, done: number, total: number): Promise<void>
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
  /** The same of those with one name. */
  named(processId: string, kind: FileKind, name: string, position: number, limit: number): Promise<FileRow[]>
  /** How many of a kind have the same name, and their bytes together, for each name. */
  totals(processId: string, kind: FileKind): Promise<NameTotal[]>
  bytesOf(owner: string): Promise<number>
  hasBlob(blob: string): Promise<boolean>
}

export interface TokenRecords {
  create(row: TokenRow): Promise<void>
  byHash(hash: string): Promise<TokenRow | undefined>
  get(id: string): Promise<TokenRow | undefined>
  /** Oldest first, revoked ones included. */
  list(): Promise<TokenRow[]>
  update(id: string, patch: TokenPatch): Promise<TokenRow | undefined>
  /** Notes when a token was used, one of the settings too. It need not outlive a power cut. */
  used(id: string, at: number): Promise<void>
  /** When each was used last, by its id. */
  uses(): Promise<ReadonlyMap<string, number>>
}

export type CodeKind = 'signin' | 'session' | 'ticket'

export interface CodeRecords {
  /** `subject` is a token's id or a process's. */
  create(hash: string, kind: CodeKind, subject: string, expiresAt: number): Promise<void>
  /** Gives the subject once; from then on the code is gone. `now` refuses one that has expired. */
  take(hash: string, kind: 'signin', now?: number): Promise<string | undefined>
  find(hash: string, kind: 'session' | 'ticket', now: number): Promise<string | undefined>
  remove(hash: string, kind: CodeKind): Promise<void>
  /** Every code of this subject: those of a token that was rotated or revoked, say. */
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
  /** The response is null while the first call is still at work. */
  | {
      readonly state: 'same'
      readonly processId: string | null
      readonly response: StoredResponse | null
      /** As `begin` was given it by the first call. */
      readonly secretHash?: string | undefined
    }
  | { readonly state: 'mismatch'; readonly processId: string | null }

export interface BeginOptions {
  /**
   * Whoever makes the call has it until then, in Unix seconds: from then on another takes it over, as if it were new. Null where one
   * process has the store to itself: a call that never finished is forgotten when the store is opened.
   */
  readonly leaseUntil?: number | null | undefined
  /** Of what is secret in the body, under a key that the store does not know. */
  readonly secretHash?: string | null | undefined
}

/**
 * Kept until their process is removed. Whoever renews, finishes or abandons a call says the lease it has: where another has taken the
 * call over, nothing is changed, and the answer is false.
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
  /** The process of the key's answer has expired: the key is new again. */
  forget(key: IdempotencyKey, processId: string): Promise<void>
}

export interface DueWebhook {
  readonly id: string
  readonly owner: string
}

/**
 * The outbox: deliveries that are still to be made. They are added, and get their body, by a change of their process. Where several
 * machines deliver, one claims a delivery before it tries; a lease is known by the moment at which it ends.
 */
export interface WebhookRecords {
  get(id: string): Promise<WebhookRow | undefined>
  ofRun(runId: string): Promise<WebhookRow | undefined>
  /** Those that have been due for longest first, without those that somebody has claimed. */
  due(
    nowMs: number,
    options: { limit: number; exceptOwners?: readonly string[] | undefined },
  ): Promise<DueWebhook[]>
  /** Whether more than so many are owed to calls of this owner. */
  hasMoreThan(owner: string, count: number): Promise<boolean>
  /** How many are due, or will be again. */
  owed(): Promise<number>
  /** Undefined when it is not due, or another has it. */
  claim(id: string, nowMs: number, leaseUntilMs: number): Promise<WebhookRow | undefined>
  /** When the first one after this moment is due, or a claim of one ends. */
  nextAfter(ms: number): Promise<number | undefined>
  /** After an attempt that was not taken. The claim ends with it. False when another has claimed it by now. */
  postpone(id: string, attempts: number, dueAtMs: number, leaseUntilMs?: number | null): Promise<boolean>
  /** It was taken, or is given up. False when another has claimed it by now. */
  remove(id: string, leaseUntilMs?: number | null): Promise<boolean>
}

/** A process with all that belongs to it alone. */
export interface WholeProcess {
  readonly row: ProcessRow
  readonly files: readonly FileRow[]
  readonly result: StoredResult | undefined
}

/** Tables whose rows stand for themselves. Of calls with a key only those that were answered are seen, and no codes that sign in once. */
export type CopiedTable = 'tokens' | 'tokenUses' | 'codes' | 'idempotency' | 'webhooks'

/** A row as it lies in its table. */
export type CopiedRow = Readonly<Record<string, unknown>>

/** What is needed to copy all rows of one store into another, page by page, as often as one likes. */
export interface CopyingRecords {
  /** In an order of the store's own, from behind the row that is named. */
  processes(after: string | undefined, limit: number): Promise<ProcessRow[]>
  /**
   * Puts a process with its files and its result in the place of what is there of it; its usage is not counted. One that is there with the same version, or a
   * later one, stays as it is: then false.
   */
  putProcess(process: WholeProcess): Promise<boolean>
  /** Of the rows behind `after`, which is one of this table. */
  rows(table: CopiedTable, after: CopiedRow | undefined, limit: number): Promise<CopiedRow[]>
  /** A token that is revoked on either side stays revoked, and its later use counts. */
  putRows(table: CopiedTable, rows: readonly CopiedRow[]): Promise<void>
  /** Counts what every owner has, from the rows. */
  countUsage(): Promise<void>
  /** Connections that services have to the database at this moment. A store that one process has to itself knows of none. */
  services(): Promise<number>
}

/** Held by one machine at a time, and let go when it dies. */
export interface SharedLocks {
  hold<T>(key: string, work: () => Promise<T>): Promise<T>
}

export interface SharedTurns {
  /**
   * Does the work where no machine has done it for so long, and none is at it. Gives after how many milliseconds it is to be asked again. Work that
   * fails, or says that it was broken off, or whose machine dies, counts as not done.
   */
  take(name: string, everyMs: number, work: () => Promise<boolean>): Promise<number>
}

export interface Records {
  readonly processes: ProcessRecords
  readonly files: FileRecords
  readonly tokens: TokenRecords
  readonly codes: CodeRecords
  readonly idempotency: IdempotencyRecords
  readonly webhooks: WebhookRecords
  readonly copying: CopyingRecords
  /** Undefined where one process has the store to itself, and keeps its runs in memory. */
  readonly runs?: RunRecords | undefined
  /** The same. */
  readonly locks?: SharedLocks | undefined
  /** Does the work unless another machine is at work under this name: then undefined. Undefined itself where there is one process. */
  exclusively?: (<T>(name: string, work: () => Promise<T>) => Promise<T | undefined>) | undefined
  /** Does what one machine has to do for all of them now and then. Undefined where there is one process. */
  readonly turns?: SharedTurns | undefined
  ready(): Promise<boolean>
  /** Waits for what is under way. */
  close(): Promise<void>
}
