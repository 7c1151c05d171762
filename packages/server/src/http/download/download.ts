import type { Readable } from 'node:stream'
import type { ByteRange } from '../../blobs/blobs.js'

/** Bytes that can be fetched, whole or in part. */
export interface Download {
  readonly name: string
  readonly type: string
  readonly size: number
  /** A strong entity tag, quotes and all: other bytes have another one. */
  readonly tag: string
  /** Rejects with `BlobNotFound` where the bytes are gone. */
  open(part: ByteRange): Promise<Readable | Uint8Array>
}
