import { createHash, type Hash } from 'node:crypto'
import { closeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { BlobWriter, StoredBlob } from '../blobs.js'
import { datasync, writeBlocks } from './descriptor.js'
import type { FreeSpace } from './free-space.js'
import { orStorageFull } from './full-disk.js'
import { type FileHash, HASHED_IN_PLACE, type HashService } from './hash-service.js'

/** Small chunks are buffered, because a system call costs more than copying them. */
const BLOCK = 512 * 1024
/** A large file is synced early, so that little is left to sync at the end. */
const SYNC_EVERY = 32 * 2 ** 20

export interface WriterContext {
  readonly path: string
  /** Creates the file and returns its descriptor. */
  open(): Promise<number>
  readonly freeSpace: Pick<FreeSpace, 'take'>
  readonly hashes: HashService
  /** Whether the file itself must survive a power failure. */
  readonly isDurable: boolean
  /** Called when the file is written up to this position. An error thrown here aborts the write. */
  wrote?(upTo: number): void
  /** Renames the finished file to its final name. */
  publish(path: string, stored: Pick<StoredBlob, 'size' | 'sha256'>): Promise<string>
  /** Instead, for a file that is small enough to be in memory completely: it is never created. */
  publishHeld?(chunks: readonly Uint8Array[], stored: Pick<StoredBlob, 'size' | 'sha256'>): Promise<string>
  closed(): Promise<void> | void
}

export class FileBlobWriter implements BlobWriter {
  readonly path: string
  readonly #context: WriterContext
  /** A small file is only created when it is complete: creating it takes longer than writing it. */
  #descriptor: number | undefined
  #opening: Promise<number> | undefined
  #gathered: Uint8Array[] = []
  #gatheredBytes = 0
  #writing: Promise<void> = Promise.resolve()
  #written = 0
  #size = 0
  #hash: Hash | FileHash = createHash('sha256')
  #synced = -1
  #syncing: Promise<void> | undefined
  #earlySync: Promise<void> | undefined
  #earlySyncAt = 0
  #earlySyncProblem: unknown
  #over = false
  #isClosed = false

  constructor(context: WriterContext) {
    this.path = context.path
    this.#context = context
  }

  get size(): number {
    return this.#size
  }

  /** One block is written while the next is filled. A writer that is faster than the disk waits here. */
  async write(chunk: Uint8Array): Promise<void> {
    if (this.#over) throw new Error('The blob is finished.')
    if (chunk.length === 0) return
    this.#size += chunk.length
    const isBlockFull = this.#gatheredBytes + chunk.length >= BLOCK
    const descriptor = isBlockFull ? await this.#opened() : this.#descriptor
    this.#hashHere(chunk, descriptor)
    this.#gathered.push(chunk)
    this.#gatheredBytes += chunk.length
    if (!isBlockFull) return
    await this.#writing
    this.#startWriting()
  }

  get held(): readonly Uint8Array[] | undefined {
    return this.#gatheredBytes === this.#size ? this.#gathered : undefined
  }

  async flush(): Promise<void> {
    while (this.#gatheredBytes > 0) {
      await this.#writing
      this.#startWriting()
    }
    await this.#writing
  }

  async sync(): Promise<void> {
    if (!this.#context.isDurable) return
    await this.flush()
    await this.#earlySync
    // The system reports a failed write only once, so the error must be kept.
    if (this.#earlySyncProblem !== undefined) throw this.#earlySyncProblem
    const upTo = this.#written
    if (this.#synced === upTo) return
    this.#syncing = orStorageFull(datasync(await this.#opened()))
    await this.#syncing
    this.#synced = upTo
  }

  async commit(): Promise<StoredBlob> {
    if (this.#over) throw new Error('The blob is finished.')
    try {
      const { held } = this
      const { publishHeld } = this.#context
      const isHeld = held !== undefined && publishHeld !== undefined
      if (!isHeld) await this.flush()
      const [sha256] = await Promise.all([this.#finishHash(), this.sync()])
      this.#over = true
      this.#close()
      const stored = { size: this.#size, sha256 }
      const blob = await orStorageFull(
        isHeld ? publishHeld(held, stored) : this.#context.publish(this.path, stored),
      )
      await this.#context.closed()
      return { blob, size: this.#size, sha256 }
    } catch (error) {
      this.#over = false
      await this.discard()
      throw error
    }
  }

  async discard(): Promise<void> {
    if (this.#over) return
    this.#over = true
    this.#gathered = []
    this.#gatheredBytes = 0
    // The writer already received the write error.
    await this.#writing.catch(() => undefined)
    await this.#syncing?.catch(() => undefined)
    await this.#earlySync
    if ('forget' in this.#hash) this.#hash.forget()
    const isThere = await this.#opening?.then(
      () => true,
      () => false,
    )
    this.#close()
    if (isThere) await rm(this.path, { force: true })
    await this.#context.closed()
  }

  #opened(): Promise<number> {
    this.#opening ??= this.#context.open().then((descriptor) => {
      this.#descriptor = descriptor
      return descriptor
    })
    return this.#opening
  }

  /** Only once: a closed descriptor number is soon reused for another file. */
  #close(): void {
    if (this.#isClosed || this.#descriptor === undefined) return
    this.#isClosed = true
    closeSync(this.#descriptor)
  }

  #startWriting(): void {
    const chunks = this.#gathered
    const bytes = this.#gatheredBytes
    this.#gathered = []
    this.#gatheredBytes = 0
    this.#writing = orStorageFull(this.#writeAll(chunks, bytes))
    // The next write, flush or commit rejects with it; nothing else needs to handle it.
    this.#writing.catch(() => undefined)
  }

  async #writeAll(chunks: Uint8Array[], bytes: number): Promise<void> {
    await this.#context.freeSpace.take(bytes)
    const descriptor = await this.#opened()
    let rest = chunks
    while (rest.length > 0) {
      const { bytesWritten } = await writeBlocks(descriptor, rest, this.#written)
      this.#written += bytesWritten
      rest = without(rest, bytesWritten)
    }
    if ('advance' in this.#hash) this.#hash.advance(this.#written)
    const isSyncDue = this.#context.isDurable && this.#written - this.#earlySyncAt >= SYNC_EVERY
    if (this.#earlySync === undefined && isSyncDue) this.#syncEarly(descriptor)
    this.#context.wrote?.(this.#written)
  }

  #syncEarly(descriptor: number): void {
    this.#earlySyncAt = this.#written
    this.#earlySync = orStorageFull(datasync(descriptor))
      .catch((error: unknown) => {
        this.#earlySyncProblem = error
      })
      .finally(() => {
        this.#earlySync = undefined
      })
  }

  #hashHere(chunk: Uint8Array, descriptor: number | undefined): void {
    if ('advance' in this.#hash) return
    // The thread has to start at the beginning of the file, because the state of a hash cannot be
    // transferred.
    if (descriptor !== undefined && this.#size > HASHED_IN_PLACE)
      this.#hash = this.#context.hashes.follow(descriptor)
    else this.#hash.update(chunk)
  }

  async #finishHash(): Promise<string> {
    return 'advance' in this.#hash ? this.#hash.finish(this.#written) : this.#hash.digest('hex')
  }
}

/** The rest of the chunks after this number of bytes: the system may write less than requested. */
function without(chunks: Uint8Array[], bytes: number): Uint8Array[] {
  let index = 0
  let left = bytes
  for (; index < chunks.length; index++) {
    const chunk = chunks[index]
    if (chunk === undefined || chunk.length > left) break
    left -= chunk.length
  }
  const [first, ...others] = chunks.slice(index)
  return first === undefined ? [] : [first.subarray(left), ...others]
}
