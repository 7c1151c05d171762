import { createHash } from 'node:crypto'
import { closeSync, createWriteStream, openSync, writeFile, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { StoredBlob } from '../blobs.js'
import { BlobFetchedDamaged } from '../errors.js'
import type { FreeSpace } from '../files/free-space.js'
import type { Bucket } from './bucket.js'
import type { Place } from './copy-cache.js'
import { download, wholeBody } from './download.js'

export interface Fetch {
  readonly bucket: Pick<Bucket, 'get'>
  readonly blob: string
  readonly expected: Pick<StoredBlob, 'size' | 'sha256'> | undefined
  readonly idleMs: number
  readonly freeSpace: Pick<FreeSpace, 'take'>
}

type Evict = (bytes: number) => Promise<void>

/**
 * Wrong bytes may come from a broken connection or a proxy, so the download is repeated once before it fails.
 */
const MAX_TRIES = 2
/** Smaller blobs are held in memory and written at once, because streams take several times as long. */
const SMALL_BYTES = 2 * 2 ** 20
const WRITTEN_IN_PLACE = 256 * 1024

const writeAll = promisify(writeFile)

/** Downloads a blob into its file and verifies it. Rejects with `BlobNotFound`. */
export async function fetchInto(place: Place, fetch: Fetch): Promise<void> {
  const { expected, freeSpace } = fetch
  let made: Promise<void> | undefined
  const evictFor = (bytes: number): Promise<void> => {
    made ??= place.evictFor(bytes).then(() => freeSpace.take(bytes))
    return made
  }
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const isSmall = expected !== undefined && expected.size <= SMALL_BYTES
    const isRight = isSmall ? await fetchSmall(place, fetch, expected, evictFor) : undefined
    if (isRight ?? (await fetchStreamed(place, fetch, evictFor))) return
  }
  throw new BlobFetchedDamaged()
}

/** Returns whether the bytes are as expected; undefined if the download broke off. */
async function fetchSmall(
  { path }: Place,
  { bucket, blob, idleMs }: Fetch,
  { size, sha256 }: Pick<StoredBlob, 'size' | 'sha256'>,
  evictFor: Evict,
): Promise<boolean | undefined> {
  const got = await bucket.get(blob)
  if (got.length !== size) {
    got.body.destroy()
    return false
  }
  const arrived = wholeBody(got, idleMs)
  await evictFor(size).catch((error: unknown) => {
    got.body.destroy()
    throw error
  })
  const bytes = await arrived
  if (bytes === undefined) return undefined
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return false
  // Names and a few bytes are only written to memory: using the thread pool would take several times as long.
  const file = openSync(path, 'w', 0o600)
  try {
    if (size <= WRITTEN_IN_PLACE) writeFileSync(file, bytes)
    else await writeAll(file, bytes)
  } finally {
    closeSync(file)
  }
  return true
}

async function fetchStreamed(
  { path }: Place,
  { bucket, blob, expected, idleMs }: Fetch,
  evictFor: Evict,
): Promise<boolean> {
  const { size, sha256, stream } = await download(bucket, blob, undefined, idleMs)
  const hash = createHash('sha256')
  try {
    await evictFor(size)
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    )
  } finally {
    stream.destroy()
  }
  const right = expected ?? { size, sha256 }
  return size === right.size && (right.sha256 === undefined || right.sha256 === hash.digest('hex'))
}
