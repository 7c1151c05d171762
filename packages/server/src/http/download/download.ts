import type { Readable } from 'node:stream'
import type { ByteRange } from '../../blobs/blobs.js'
import { lengthOf } from './range.js'

/** Bytes that can be fetched, whole or in part. */
export interface Download {
  readonly name: string
  readonly type: string
  /** The header of its name, where that is not the usual one. */
  readonly disposition?: string | undefined
  readonly size: number
  /** A strong entity tag, quotes and all: other bytes have another one. */
  readonly tag: string
  /** Rejects with `BlobNotFound` where the bytes are gone. */
  open(part: ByteRange): Promise<Readable | Uint8Array>
  /** An address at which the store itself gives all of the bytes, where it does. Rejects with `BlobNotFound` as well. */
  readonly link?: (() => Promise<string>) | undefined
}

/** The bytes as they come. Fails where there are not as many as there should be: what is sent after them would be out of place. */
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
