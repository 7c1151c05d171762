import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  renameSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { StartProblem } from '../../errors/start-problem.js'
import { StorageFull } from '../../errors/storage-full.js'
import type { Blobs, ByteRange } from '../blobs.js'
import { BlobDamaged, BlobNotFound } from '../errors.js'
import { FileBlobWriter } from '../files/blob-writer.js'
import { openFile } from '../files/descriptor.js'
import { removeLeftIn } from '../files/files-in.js'
import { FreeSpace } from '../files/free-space.js'
import { orStorageFull } from '../files/full-disk.js'
import { HashService, hashWhole } from '../files/hash-service.js'
import { isBlobName, newBlobName } from '../files/names.js'
import { openRegularFile } from '../files/regular-file.js'
import { Bucket, type BucketOptions } from './bucket.js'
import { BytesInFlight } from './bytes-in-flight.js'
import { CopyCache } from './copy-cache.js'
import { download } from './download.js'
import { fetchInto } from './fetch-into.js'
import { FileUpload } from './file-upload.js'

export interface S3BlobsOptions extends BucketOptions {
  /** The store's own folder, on the file system of the workspaces. Its cache is emptied at the start. */
  readonly folder: string
  /** Disk space that files may not use. */
  readonly keepFreeBytes: number
  /** Maximum size of the local copies. */
  readonly cacheBytes: number
  /** Whether clients may be redirected to the bucket. */
  readonly isLinked: boolean
  /** A body without data for this time counts as broken off. */
  readonly idleMs: number
}

/** Memory for the bodies of all requests that are being sent. */
const MAX_BYTES_IN_FLIGHT = 64 * 2 ** 20
const READY_FOR_MS = 1000

/**
 * Blobs as objects of a bucket, under generated names. More bytes than fit into memory are written to a local
 * file first, which probing needs, and uploaded while they arrive. A copy is kept for workers of this node.
 */
export async function openS3Blobs(options: S3BlobsOptions): Promise<Blobs & { close(): Promise<void> }> {
  const { folder, idleMs } = options
  const incoming = join(folder, 'incoming')
  const copies = join(folder, 'copies')
  // Copies of an earlier run were not synced: after a power failure their content is undefined.
  await rm(copies, { recursive: true, force: true })
  for (const name of [incoming, copies]) await mkdir(name, { recursive: true, mode: 0o700 })
  const bucket = await Bucket.open(options)
  if ((await bucket.exists()) === false) {
    bucket.close()
    throw new StartProblem(
      `The bucket of the setting s3Bucket cannot be used: it does not exist, or the access key of the settings may not use it (endpoint: ${options.endpoint ?? 'AWS'}, region: ${options.region}).`,
    )
  }
  const disk = new FreeSpace(folder, options.keepFreeBytes)
  const hashes = new HashService()
  const inFlight = new BytesInFlight(MAX_BYTES_IN_FLIGHT)
  const beingWritten = new Set<string>()
  const unrecorded = new Set<string>()
  const cache = new CopyCache({
    bytes: options.cacheBytes,
    newPath: () => join(copies, newBlobName()),
    async remove(path) {
      await rm(path, { force: true })
      disk.freed()
    },
  })

  /** Unused copies are evicted for what has to be stored. */
  const freeSpace = {
    async take(bytes: number): Promise<void> {
      try {
        await disk.take(bytes)
      } catch (error) {
        if (!(error instanceof StorageFull) || (await cache.dropUnusedSince(Number.POSITIVE_INFINITY)) === 0)
          throw error
        await disk.take(bytes)
      }
    },
  }

  /** Uploads the blob. Once this has succeeded the blob is stored, whatever happens to the local file. */
  async function publish<T>(blob: string, finish: () => Promise<T>): Promise<T> {
    unrecorded.add(blob)
    try {
      return await finish()
    } catch (error) {
      unrecorded.delete(blob)
      throw error
    }
  }

  async function keepOrRemove(blob: string, size: number, path: string, isIt: (file: Stats) => boolean) {
    const isKept = await cache
      .keep(blob, size, async (to) => {
        // A rename only changes memory: using the thread pool would take several times as long.
        renameSync(path, to)
        if (!isIt(lstatSync(to))) throw new Error('The object was replaced by another.')
      })
      .catch(() => false)
    if (!isKept) await rm(path, { force: true, recursive: true }).catch(() => undefined)
  }

  /** Uploads a finished local file completely, or leaves nothing of it. */
  async function uploading<T>(
    blob: string,
    path: string,
    work: (upload: FileUpload, descriptor: number) => Promise<T>,
  ): Promise<T> {
    const descriptor = openRegularFile(path)
    beingWritten.add(blob)
    const upload = new FileUpload({ bucket, blob, inFlight, file: descriptor })
    try {
      return await work(upload, descriptor)
    } catch (error) {
      await upload.abort()
      throw error
    } finally {
      closeSync(descriptor)
      beingWritten.delete(blob)
    }
  }

  function localDescriptor(blob: string): number | undefined {
    const path = cache.find(blob)
    try {
      return path === undefined ? undefined : openSync(path, 'r')
    } catch {
      return undefined
    }
  }

  async function openStream(blob: string, range?: ByteRange) {
    if (!isBlobName(blob)) throw new BlobNotFound()
    const fd = localDescriptor(blob)
    if (fd === undefined) return (await download(bucket, blob, range, idleMs)).stream
    return createReadStream('', { fd, start: range?.start ?? 0, ...(range && { end: range.end }) })
  }

  let readyAt = Number.NEGATIVE_INFINITY
  let isReady: Promise<boolean> = Promise.resolve(false)

  return {
    async create() {
      await freeSpace.take(1)
      const blob = newBlobName()
      const path = join(incoming, blob)
      beingWritten.add(blob)
      const upload = new FileUpload({ bucket, blob, inFlight, file: path })
      let isStored = false
      return new FileBlobWriter({
        path,
        open: () => orStorageFull(openFile(path, 'wx+', 0o600)),
        freeSpace,
        hashes,
        isDurable: false,
        wrote: (upTo) => upload.follow(upTo),
        async publish(_, { size, sha256 }) {
          await publish(blob, () => upload.finish(size, sha256))
          isStored = true
          await keepOrRemove(blob, size, path, (file) => file.isFile())
          return blob
        },
        async publishHeld(chunks, { size, sha256 }) {
          const bytes = Buffer.concat(chunks)
          await publish(blob, () => upload.finishHeld(bytes, sha256))
          isStored = true
          await cache
            .keep(blob, size, async (to) => {
              await disk.take(size)
              writeFileSync(to, bytes, { mode: 0o600 })
            })
            .catch(() => false)
          return blob
        },
        async closed() {
          if (!isStored) await upload.abort()
          beingWritten.delete(blob)
        },
      })
    },

    adopt(path) {
      const blob = newBlobName()
      return uploading(blob, path, async (upload, descriptor) => {
        const { size, ino, dev } = fstatSync(descriptor)
        upload.follow(size)
        const sha256 = await publish(blob, () =>
          upload.finishUnhashed(size, () => hashWhole(descriptor, size, hashes)),
        )
        await keepOrRemove(blob, size, path, (file) => file.isFile() && file.ino === ino && file.dev === dev)
        return { blob, size, sha256 }
      })
    },

    restore({ blob, size, sha256 }, path) {
      return uploading(blob, path, async (upload, descriptor) => {
        const found = fstatSync(descriptor).size
        if (found !== size || (await hashWhole(descriptor, found, hashes)) !== sha256) throw new BlobDamaged()
        await cache.drop(blob)
        await publish(blob, () => upload.finish(size, sha256))
      })
    },

    size: async (blob) => (isBlobName(blob) ? bucket.size(blob) : undefined),

    open: openStream,

    read: async (blob, range) => buffer(await openStream(blob, range)),

    async localCopy(blob, expected) {
      if (!isBlobName(blob)) throw new BlobNotFound()
      const isThere = cache.has(blob)
      if (isThere !== undefined) options.observer?.copyWanted(isThere)
      return cache.hold(blob, (place) =>
        orStorageFull(fetchInto(place, { bucket, blob, expected, idleMs, freeSpace })),
      )
    },

    async remove(blob) {
      if (!isBlobName(blob)) return
      await cache.drop(blob)
      await bucket.remove(blob)
      unrecorded.delete(blob)
    },

    async removeAll(blobs) {
      const named = blobs.filter(isBlobName)
      for (const blob of named) await cache.drop(blob)
      await bucket.removeAll(named)
      for (const blob of named) unrecorded.delete(blob)
    },

    async *list() {
      for await (const { name, modifiedAt } of bucket.list())
        if (isBlobName(name)) yield { blob: name, modifiedAt }
    },

    recorded: (blob) => void unrecorded.delete(blob),

    isUnrecorded: (blob) => unrecorded.has(blob),

    ready() {
      if (performance.now() - readyAt < READY_FOR_MS) return isReady
      readyAt = performance.now()
      isReady = Promise.all([
        bucket.exists().then((exists) => exists === true),
        access(incoming, constants.W_OK).then(
          () => true,
          () => false,
        ),
      ]).then((all) => all.every((one) => one))
      return isReady
    },

    checkFreeSpace: () => freeSpace.take(1),

    async removeTemporary(olderThan) {
      let removed = await removeLeftIn(incoming, olderThan, (name) => beingWritten.has(name))
      if (removed > 0) disk.freed()
      for await (const { blob, uploadId, begunAt } of bucket.unfinished()) {
        if (!isBlobName(blob) || beingWritten.has(blob) || begunAt >= olderThan) continue
        await bucket.abortParts(blob, uploadId)
        removed++
      }
      const agoMs = Date.now() - olderThan * 1000
      return removed + (await cache.dropUnusedSince(performance.now() - agoMs))
    },

    ...(options.isLinked && {
      link: (blob, answer) => bucket.link(blob, answer),
    }),

    async close() {
      await hashes.close()
      bucket.close()
    },
  } satisfies Blobs & { close(): Promise<void> }
}
