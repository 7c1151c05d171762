import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { readInto } from '../files/descriptor.js'
import type { Bucket } from './bucket.js'
import type { BytesInFlight } from './bytes-in-flight.js'

/** Smaller files are sent in one request. S3 accepts no parts below 5 MiB, except for the last. */
const FIRST_PART_BYTES = 8 * 2 ** 20
/** S3 accepts 10,000 parts: the parts of very large files grow, up to 8 TiB in total. */
const PARTS_PER_SIZE = 1000
const HASHED_AT_ONCE = 2 ** 20
/**
 * So few bytes, just written, are in the page cache: using the thread pool would take several times as long.
 */
const READ_IN_PLACE = 256 * 1024

export interface FileUploadOptions {
  readonly bucket: Pick<Bucket, 'put' | 'beginParts' | 'putPart' | 'completeParts' | 'abortParts'>
  readonly blob: string
  /** A path, opened when the first byte is needed, or a descriptor, which stays open. */
  readonly file: string | number
  /** Shared by all uploads. */
  readonly inFlight: BytesInFlight
}

/**
 * Uploads a local file to the bucket. A large file is sent in parts while it is still being written. The
 * parts are read back from the file, so memory only holds the parts in flight. The object exists, complete,
 * when `finish` resolves, or not at all.
 */
export class FileUpload {
  readonly #options: FileUploadOptions
  readonly #stopped = new AbortController()
  readonly #parts: Promise<string>[] = []
  #descriptor: number | undefined
  #uploadId: Promise<string> | undefined
  #begun = 0
  #problem: unknown

  constructor(options: FileUploadOptions) {
    this.#options = options
  }

  /** The file is written up to this position. Throws the error of parts that already failed. */
  follow(upTo: number): void {
    if (this.#problem !== undefined) throw this.#problem
    for (let bytes = this.#nextBytes(); upTo - this.#begun >= bytes; bytes = this.#nextBytes())
      this.#begin(bytes)
  }

  /** The file is complete. `abort` has to be called if this fails. */
  async finish(size: number, sha256: string): Promise<void> {
    const { bucket, blob } = this.#options
    if (size < FIRST_PART_BYTES) {
      await this.#inFlight(size, async () => bucket.put(blob, await this.#read(0, size), sha256))
    } else {
      this.follow(size)
      if (this.#begun < size) this.#begin(size - this.#begun)
      const tags = await Promise.all(this.#parts)
      await bucket.completeParts(blob, await this.#id(), tags, size)
    }
    this.#close()
  }

  /** The same for a file that is in memory. */
  finishHeld(bytes: Uint8Array, sha256: string): Promise<void> {
    const { bucket, blob } = this.#options
    return this.#inFlight(bytes.length, () => bucket.put(blob, bytes, sha256))
  }

  /**
   * The same for a file without a known hash: a file that is sent in one request is hashed as it is read.
   * Returns the hash.
   */
  async finishUnhashed(size: number, hashLarge: () => Promise<string>): Promise<string> {
    if (size >= FIRST_PART_BYTES) {
      const sha256 = await hashLarge()
      await this.finish(size, sha256)
      return sha256
    }
    const { bucket, blob } = this.#options
    const sha256 = await this.#inFlight(size, async () => {
      const { bytes, sha256 } = await this.#readHashed(0, size)
      await bucket.put(blob, bytes, sha256)
      return sha256
    })
    this.#close()
    return sha256
  }

  /** Removes what was uploaded, if the server can be reached; otherwise the next clean-up does. */
  async abort(): Promise<void> {
    this.#stopped.abort()
    await Promise.allSettled(this.#parts)
    this.#close()
    const id = await this.#uploadId?.catch(() => undefined)
    if (id !== undefined) await this.#options.bucket.abortParts(this.#options.blob, id).catch(() => undefined)
  }

  #nextBytes(): number {
    return FIRST_PART_BYTES * 2 ** Math.floor(this.#parts.length / PARTS_PER_SIZE)
  }

  #begin(bytes: number): void {
    const number = this.#parts.length + 1
    const part = this.#send(number, this.#begun, bytes)
    part.catch((error: unknown) => {
      this.#problem ??= error
      this.#stopped.abort()
    })
    this.#parts.push(part)
    this.#begun += bytes
  }

  #send(number: number, start: number, length: number): Promise<string> {
    const { bucket, blob } = this.#options
    return this.#inFlight(length, async () => {
      const id = await this.#id()
      const part = { number, ...(await this.#readHashed(start, length)) }
      return bucket.putPart(blob, id, part, this.#stopped.signal)
    })
  }

  async #readHashed(start: number, length: number): Promise<{ bytes: Uint8Array; sha256: string }> {
    const hash = createHash('sha256')
    const bytes = await this.#read(start, length, (piece) => hash.update(piece))
    return { bytes, sha256: hash.digest('hex') }
  }

  async #inFlight<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    const { inFlight } = this.#options
    await inFlight.take(bytes)
    try {
      this.#stopped.signal.throwIfAborted()
      return await work()
    } finally {
      inFlight.give(bytes)
    }
  }

  #id(): Promise<string> {
    this.#uploadId ??= this.#options.bucket.beginParts(this.#options.blob)
    return this.#uploadId
  }

  /** In slices, so that other work continues in between. */
  async #read(start: number, length: number, each?: (piece: Uint8Array) => void): Promise<Uint8Array> {
    const bytes = Buffer.allocUnsafeSlow(length)
    let at = 0
    while (at < length) {
      const most = Math.min(HASHED_AT_ONCE, length - at)
      const bytesRead =
        length <= READ_IN_PLACE
          ? readSync(this.#opened(), bytes, at, most, start + at)
          : (await readInto(this.#opened(), bytes, at, most, start + at)).bytesRead
      if (bytesRead === 0) throw new Error('The file is shorter than it was.')
      each?.(bytes.subarray(at, at + bytesRead))
      at += bytesRead
    }
    return bytes
  }

  #opened(): number {
    const { file } = this.#options
    if (typeof file === 'number') return file
    this.#descriptor ??= openSync(file, 'r')
    return this.#descriptor
  }

  #close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }
}
