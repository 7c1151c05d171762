import type { Readable } from 'node:stream'
import type { ByteRange } from '../../blobs/blobs.js'
import { lengthOf } from './range.js'

/** Bytes that can be downloaded completely or in part. */
export interface Download {
  readonly name: string
  readonly type: string
  /** Content-Disposition, if it is not the default. */
  readonly disposition?: string | undefined
  readonly size: number
  /** A strong ETag with its quotes: other bytes have another one. */
  readonly tag: string
  /** Rejects with `BlobNotFound` if the bytes no longer exist. */
  open(part: ByteRange): Promise<Readable | Uint8Array>
  /**
   * A URL of the store itself for all of the bytes, if it supports that. Rejects with `BlobNotFound` as well.
   */
  readonly link?: (() => Promise<string>) | undefined
}

/**
 * The bytes as a stream. Fails if their number is wrong, because later bytes would be at the wrong position.
 */
export async function* readPart(
  { open }: Pick<Download, 'open'>,
  part: ByteRange,
): AsyncGenerator<Uint8Array> {
  let left = lengthOf(part)
  if (left === 0) return
  const opened = await open(part)
  for await (const chunk of opened instanceof Uint8Array ? [opened] : (opened as AsyncIterable<Uint8Array>)) {
    left -= chunk.length
    yield chunk
  }
  if (left !== 0) throw new Error('A file changed while it was being sent.')
}
