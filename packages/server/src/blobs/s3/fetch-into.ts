import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { StoredBlob } from '../blobs.js'
import { BlobFetchedDamaged } from '../errors.js'
import type { FreeSpace } from '../files/free-space.js'
import type { Bucket } from './bucket.js'
import type { Place } from './copy-cache.js'
import { download } from './download.js'

export interface Fetch {
  readonly bucket: Pick<Bucket, 'get'>
  readonly blob: string
  readonly expected: Pick<StoredBlob, 'size' | 'sha256'> | undefined
  readonly idleMs: number
  readonly freeSpace: Pick<FreeSpace, 'take'>
}

/** Other bytes than were stored may be those of a broken connection, or of a proxy in between: once more, then it is told. */
const MOST_TRIES = 2
/** What is smaller is written in one go. */
const SMALL_BYTES = 256 * 1024

/** Brings a blob to its place, checked. Rejects with `BlobNotFound`. */
export async function fetchInto(place: Place, fetch: Fetch): Promise<void> {
  const { bucket, blob, idleMs, freeSpace } = fetch
  for (let tries = 1; ; tries++) {
    const { size, sha256, stream } = await download(bucket, blob, undefined, idleMs)
    const hash = createHash('sha256')
    try {
      if (tries === 1) {
        await place.makeRoom(size)
        await freeSpace.take(size)
      }
      if (size <= SMALL_BYTES) {
        const bytes = await buffer(stream)
        hash.update(bytes)
        await writeFile(place.path, bytes, { mode: 0o600 })
      } else
        await pipeline(
          stream,
          async function* (chunks: AsyncIterable<Uint8Array>) {
            for await (const chunk of chunks) {
              hash.update(chunk)
              yield chunk
            }
          },
          createWriteStream(place.path, { mode: 0o600 }),
        )
    } finally {
      stream.destroy()
    }
    const right = fetch.expected ?? { size, sha256 }
    const isRight = size === right.size && (right.sha256 === undefined || right.sha256 === hash.digest('hex'))
    if (isRight) return
    if (tries === MOST_TRIES) throw new BlobFetchedDamaged()
  }
}
