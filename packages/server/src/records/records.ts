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
  /** JSON of the last success. */
  readonly result: string | null
  /** JSON {code, message, …} of the last failure. */
  readonly error: string | null
  /** The lease of the current run. */
  readonly runId: string | null
}

/** Where a page of a list ended. */
export function cursorOf(row: Pick<ProcessRow, 'id' | 'createdAt'>): string {
  return `${row.createdAt}.${row.id}`
}

/** What a change may set. The version is the store's to count. */
export type ProcessPatch = Partial<Omit<ProcessRow, 'id' | 'owner' | 'version' | 'createdAt'>>

export type FileKind = 'upload' | 'output'

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
  readonly encrypted: boolean
  readonly passwordRequired: boolean
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

export interface ChangeOptions {
  /**
   * For changes that need not outlive a power cut on their own (queued → running): they survive the death of the
   * process, and reach the disk no later than the next change that is not relaxed.
   */
  readonly relaxed?: boolean | undefined
  /** For changes that have to be possible on a full disk: a little room is kept for them. */
  readonly reserved?: boolean | undefined
}

export interface ProcessRecords {
  /** With `maxProcesses`: rejects with `OverQuota` (errors.ts) if the owner has as many. */
  create(
    row: ProcessRow,
    options?: ChangeOptions & { readonly maxProcesses?: number | undefined },
  ): Promise<void>
  get(id: string): Promise<ProcessRow | undefined>
  /**
   * Newest first; `before` is the id of the last process of the page before, or `cursorOf` it, which holds even
   * when that process is gone by then.
   */
  list(owner: string, opts: { limit: number; before?: string | undefined }): Promise<ProcessRow[]>
  /** Of this owner, expired ones included until they are removed. */
  count(owner: string): Promise<number>
  /**
   * Changes the row only if it has one of these states (and this version, and this run) still; undefined when it
   * has not. The file changes belong to the same transaction.
   */
  change(
    id: string,
    when: Condition,
    patch: ProcessPatch,
    files?: FileChanges,
    options?: ChangeOptions,
  ): Promise<ProcessRow | undefined>
  /** Gives the files it had, in any order: their blobs are to be deleted. */
  remove(id: string): Promise<FileRow[]>
  /** Ids of processes whose time is over, those that have been for longest first. */
  expired(now: number, limit: number): Promise<string[]>
  /** Oldest first. */
  inStates(states: readonly ProcessState[], limit: number): Promise<ProcessRow[]>
  /** Does not count as a change: the version stays. Ignored when another run has the process by now. */
  touchProgress(id: string, runId: string, done: number, total: number): Promise<void>
}

export interface FileRecords {
  /** By kind, then by position. */
  of(processId: string, kind?: FileKind): Promise<FileRow[]>
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
  | { readonly state: 'same'; readonly response: StoredResponse | null }
  | { readonly state: 'mismatch' }

/** Kept until their process is removed. Those whose call never finished are forgotten when the store is opened. */
export interface IdempotencyRecords {
  begin(
    key: IdempotencyKey,
    bodyHash: string,
    processId: string | null,
    now: number,
  ): Promise<IdempotencyState>
  finish(key: IdempotencyKey, response: StoredResponse, processId: string): Promise<void>
  abandon(key: IdempotencyKey): Promise<void>
}

export interface Records {
  readonly processes: ProcessRecords
  readonly files: FileRecords
  readonly tokens: TokenRecords
  readonly codes: CodeRecords
  readonly idempotency: IdempotencyRecords
  ready(): Promise<boolean>
  /** Waits for what is under way. */
  close(): Promise<void>
}
