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
  /** Has to be called once, and never fails. The path is not to be used then, nor when the blob was removed; a hard link made before stays whole. */
  release(): Promise<void> | void
}

/**
 * The store of bytes. What `commit` and `adopt` gave lasts. Without room: `StorageFull`; where the store itself cannot be reached, or fails,
 * after some tries: `StoreUnavailable` (both in errors/).
 */
export interface Blobs {
  /** Streams to a temporary file, hashing beside the write. */
  create(): Promise<BlobWriter>
  /** Takes over a finished local file, whatever the store; on the same file system without copying. The file at `path` is gone then. */
  adopt(path: string): Promise<StoredBlob>
  /**
   * Stores a copy of a local file under the name that it has in another store; what is there under that name is replaced. Rejects with `BlobDamaged`,
   * and stores nothing, where the file has another size or hash.
   */
  restore(stored: StoredBlob, path: string): Promise<void>
  /** Undefined where there is no such blob. */
  size(blob: string): Promise<number | undefined>
  /** Rejects with `BlobNotFound` before any byte, not in the stream. */
  open(blob: string, range?: ByteRange): Promise<Readable>
  /** The same of a small one, at once. */
  read(blob: string, range?: ByteRange): Promise<Uint8Array>
  /**
   * For a worker, or a look into the file. Rejects with `BlobNotFound`. A store elsewhere checks what it fetches against the size and the hash that
   * are expected.
   */
  localCopy(blob: string, expected?: Pick<StoredBlob, 'size' | 'sha256'>): Promise<LocalCopy>
  /** One that is not there is no error. */
  remove(blob: string): Promise<void>
  /** `modifiedAt` in Unix seconds. */
  list(): AsyncIterable<{ blob: string; modifiedAt: number }>
  /**
   * To be called for what `commit` and `adopt` gave, once there is a row that names it, or it is not wanted any more. Until then
   * `isUnrecorded`: it belongs to nothing yet, however old its bytes are, and is no orphan. This is the memory of one node. What another
   * node has stored and not yet recorded is protected by its age alone: whoever sweeps orphans must not take what is younger than
   * the longest time from a commit to its row.
   */
  recorded(blob: string): void
  isUnrecorded(blob: string): boolean
  ready(): Promise<boolean>
  /** Rejects with `StorageFull` where nothing more may be stored: to be asked before work whose result has to be. */
  checkFreeSpace(): Promise<void>
  /**
   * Removes temporary files that were last written, and uploads to a store elsewhere that were begun, before `olderThan` (Unix seconds), and local
   * copies that nobody has used since; gives how many. To be called on every node. In a store that nodes share, `olderThan` has to be an age that
   * no upload of another node reaches: what a node has under way itself is never removed.
   */
  removeTemporary(olderThan: number): Promise<number>
  /** An address at which the store itself gives the blob to whoever has it; only of a store that can, and is meant to. Rejects with `BlobNotFound`. */
  link?(blob: string, answer: LinkAnswer): Promise<string>
}

/** What the store says of a blob that is fetched by a link, which is good for so many seconds. */
export interface LinkAnswer {
  /** The header Content-Disposition. */
  readonly disposition: string
  readonly type: string
  readonly seconds: number
}

export interface BlobWriter {
  /** One after the other. The chunk is the store's from then on: it may still be read after the promise is kept. */
  write(chunk: Uint8Array): Promise<void>
  readonly size: number
  /** The temporary file, until `commit`. What was written before a `flush` can be read there. */
  readonly path: string
  /** All that was written, while none of it has gone to the file: whoever looks into it need not wait for the disk. */
  readonly held: readonly Uint8Array[] | undefined
  flush(): Promise<void>
  /** Brings what was written to the disk, while something else (a look into the file) goes on; `commit` has less to do then. */
  sync(): Promise<void>
  /** Makes it last: bytes, name and folder are on the disk. */
  commit(): Promise<StoredBlob>
  /** Removes what was written; after `commit` it does nothing. */
  discard(): Promise<void>
}
