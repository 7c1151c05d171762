import type { Readable } from 'node:stream'

export interface StoredBlob {
  readonly blob: string
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

export interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

export interface LocalCopy {
  /** May be read and hard-linked from the data folder's file system; never written to. */
  readonly path: string
  /** Has to be called once, and never fails. Afterwards, or when the blob was removed, the path must not be used; hard links to it stay valid. */
  release(): Promise<void> | void
}

/**
 * The store of file contents. Blobs returned by `commit` and `adopt` are durable. Rejects with `StorageFull` on a full disk, and with
 * `StoreUnavailable` if the store cannot be reached, or fails, after some retries (both in errors/).
 */
export interface Blobs {
  /** Writes to a temporary file and computes the hash at the same time. */
  create(): Promise<BlobWriter>
  /** Moves a finished local file into the store; on the same file system without copying. The file at `path` no longer exists then. */
  adopt(path: string): Promise<StoredBlob>
  /**
   * Stores a copy of a local file under the name that it has in another store, replacing an existing blob of
   * that name. Rejects with `BlobDamaged`, and stores nothing, if the file has another size or hash.
   */
  restore(stored: StoredBlob, path: string): Promise<void>
  /** Undefined if there is no such blob. */
  size(blob: string): Promise<number | undefined>
  /** Rejects with `BlobNotFound` before any byte, not in the stream. */
  open(blob: string, range?: ByteRange): Promise<Readable>
  /** The same for a small blob, as one array. */
  read(blob: string, range?: ByteRange): Promise<Uint8Array>
  /**
   * For a worker or a probe. Rejects with `BlobNotFound`. A remote store checks what it fetches against the expected size and hash.
   */
  localCopy(blob: string, expected?: Pick<StoredBlob, 'size' | 'sha256'>): Promise<LocalCopy>
  /** A missing blob is not an error. */
  remove(blob: string): Promise<void>
  /** The same for many, with as few requests as possible. If it rejects, some may have been removed. */
  removeAll(blobs: readonly string[]): Promise<void>
  /** `modifiedAt` in Unix seconds. */
  list(): AsyncIterable<{ blob: string; modifiedAt: number }>
  /**
   * To be called for a result of `commit` or `adopt` when a row refers to it, or when it is no longer needed. Until then it `isUnrecorded`: no row
   * refers to it yet, but it is not an orphan. This is only known on the node itself. Unrecorded blobs of other nodes are protected by their
   * age: the search for orphans must skip blobs younger than the longest time from a commit to its row.
   */
  recorded(blob: string): void
  isUnrecorded(blob: string): boolean
  ready(): Promise<boolean>
  /** Rejects with `StorageFull` if nothing more may be stored: to be called before work whose result has to be stored. */
  checkFreeSpace(): Promise<void>
  /**
   * Removes temporary files that were last written, and uploads to a store elsewhere that were begun, before `olderThan` (Unix seconds), and local
   * copies that were not used since; returns their number. To be called on every node. In a shared store, `olderThan` has to be an age that no
   * upload of another node reaches. Uploads in progress on this node are never removed.
   */
  removeTemporary(olderThan: number): Promise<number>
  /** A URL of the store that returns the blob without further authentication; only if the store supports it and it is enabled. Rejects with `BlobNotFound`. */
  link?(blob: string, answer: LinkAnswer): Promise<string>
}

/** The response headers of the store for a link, and how long the link is valid. */
export interface LinkAnswer {
  /** The header Content-Disposition. */
  readonly disposition: string
  readonly type: string
  readonly seconds: number
}

export interface BlobWriter {
  /** One call at a time. The store owns the chunk from then on: it may still read it after the promise has resolved. */
  write(chunk: Uint8Array): Promise<void>
  readonly size: number
  /** The temporary file, until `commit`. What was written before a `flush` can be read there. */
  readonly path: string
  /** Everything that was written, as long as none of it is in the file: a probe need not wait for the disk. */
  readonly held: readonly Uint8Array[] | undefined
  flush(): Promise<void>
  /** Syncs what was written, for instance during a probe of the file, so that `commit` has less to do. */
  sync(): Promise<void>
  /** Makes the blob durable: bytes, name and folder are synced. */
  commit(): Promise<StoredBlob>
  /** Removes what was written; after `commit` it does nothing. */
  discard(): Promise<void>
}

/** Receives events about requests to a remote store, and about requests that the cache saved. */
export interface BlobObserver {
  /** Called for each attempt: it succeeded, is retried, or has failed for good. */
  asked(outcome: 'succeeded' | 'retried' | 'failed'): void
  /** A file was needed on the local disk, and a copy existed or not. */
  copyWanted(isThere: boolean): void
}
