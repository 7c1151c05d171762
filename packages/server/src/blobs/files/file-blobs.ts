import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  renameSync,
  statSync,
} from 'node:fs'
import { access, copyFile, type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs, StoredBlob } from '../blobs.js'
import { BlobDamaged, BlobNotFound } from '../errors.js'
import { FileBlobWriter } from './blob-writer.js'
import { datasync, openFile, readInto } from './descriptor.js'
import { filesIn, removeLeftIn } from './files-in.js'
import { FolderSync } from './folder-sync.js'
import { FreeSpace } from './free-space.js'
import { isMissing, orStorageFull } from './full-disk.js'
import { HashService, hashWhole } from './hash-service.js'
import { isBlobName, newBlobName, shardOf, shards } from './names.js'
import { noFile, openRegularFile } from './regular-file.js'

export interface FileBlobsOptions {
  /** The store's own folder, created if it does not exist. */
  readonly folder: string
  /** Disk space that files may not use. */
  readonly keepFreeBytes: number
}

const READ_AHEAD = 256 * 1024
/** Each waits for the file system. */
const REMOVED_AT_ONCE = 16

/** The local copy is the file of the blob itself. */
const nothing = (): void => undefined

/** Blobs as files under generated names: written under a temporary name, synced, then renamed. */
export async function openFileBlobs(options: FileBlobsOptions): Promise<Blobs & { close(): Promise<void> }> {
  const { folder } = options
  const incoming = join(folder, 'incoming')
  for (const name of [incoming, ...shards.map((shard) => join(folder, shard))]) {
    await mkdir(name, { recursive: true, mode: 0o700 })
  }
  const folders = new Map<string, FolderSync>()
  for (const shard of shards) folders.set(shard, await FolderSync.open(join(folder, shard)))
  await syncOnce(folder)
  const freeSpace = new FreeSpace(folder, options.keepFreeBytes)
  const hashes = new HashService()
  const beingWritten = new Set<string>()
  const unrecorded = new Set<string>()

  const pathOf = (blob: string): string => join(folder, shardOf(blob), blob)

  async function remove(blob: string): Promise<void> {
    if (isBlobName(blob)) await rm(pathOf(blob), { force: true })
    freeSpace.freed()
    unrecorded.delete(blob)
  }

  async function publish(path: string, blob = newBlobName()): Promise<string> {
    unrecorded.add(blob)
    try {
      // The rename is durable once the folder is synced.
      renameSync(path, pathOf(blob))
      await folders.get(shardOf(blob))?.sync()
      return blob
    } catch (error) {
      unrecorded.delete(blob)
      throw error
    }
  }

  /**
   * Adopts a file of a child process, which may replace it at the same time. The file stays open until it was
   * checked, so that its inode number cannot be reused.
   */
  async function store(path: string): Promise<StoredBlob> {
    const descriptor = openRegularFile(path)
    try {
      const { size, ino, dev } = fstatSync(descriptor)
      const [, sha256] = await Promise.all([datasync(descriptor), hashWhole(descriptor, size, hashes)])
      const blob = await publish(path)
      try {
        const there = lstatSync(pathOf(blob))
        if (there.isFile() && there.ino === ino && there.dev === dev) return { blob, size, sha256 }
        await rm(pathOf(blob), { force: true, recursive: true })
        throw noFile()
      } catch (error) {
        unrecorded.delete(blob)
        throw error
      }
    } finally {
      closeSync(descriptor)
    }
  }

  /** A file on another file system has to be copied. */
  async function storeCopy(path: string): Promise<StoredBlob> {
    const name = newBlobName()
    const own = join(incoming, name)
    beingWritten.add(name)
    try {
      closeSync(openRegularFile(path))
      await copyFile(path, own, constants.COPYFILE_EXCL)
      const stored = await store(own)
      // The original is removed with its workspace; the copy is complete.
      await rm(path).catch(() => undefined)
      return stored
    } finally {
      await rm(own, { force: true })
      beingWritten.delete(name)
    }
  }

  return {
    async create() {
      await freeSpace.take(1)
      const name = newBlobName()
      const path = join(incoming, name)
      beingWritten.add(name)
      return new FileBlobWriter({
        path,
        open: () => orStorageFull(openFile(path, 'wx+', 0o600)),
        freeSpace,
        hashes,
        isDurable: true,
        publish: (written) => publish(written),
        closed: () => void beingWritten.delete(name),
      })
    },

    async adopt(path) {
      try {
        return await orStorageFull(store(path))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
        return orStorageFull(storeCopy(path))
      }
    },

    async restore({ blob, size, sha256 }, path) {
      const name = newBlobName()
      const own = join(incoming, name)
      beingWritten.add(name)
      try {
        await freeSpace.take(size)
        await orStorageFull(copyFile(path, own, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE))
        const descriptor = openRegularFile(own)
        try {
          const found = fstatSync(descriptor).size
          const [, hash] = await Promise.all([datasync(descriptor), hashWhole(descriptor, found, hashes)])
          if (found !== size || hash !== sha256) throw new BlobDamaged()
        } finally {
          closeSync(descriptor)
        }
        await orStorageFull(publish(own, blob))
      } finally {
        await rm(own, { force: true })
        beingWritten.delete(name)
      }
    },

    async size(blob) {
      return isBlobName(blob) ? statSync(pathOf(blob), { throwIfNoEntry: false })?.size : undefined
    },

    async open(blob, range) {
      const handle = await found(open(pathOf(blob), 'r'))
      const { start, end } = range ?? { start: 0, end: Number.POSITIVE_INFINITY }
      return handle.createReadStream({ start, end, highWaterMark: READ_AHEAD })
    },

    async read(blob, range) {
      const descriptor = existing(pathOf(blob))
      try {
        const { start, end } = range ?? { start: 0, end: fstatSync(descriptor).size - 1 }
        const bytes = Buffer.allocUnsafe(end - start + 1)
        const { bytesRead } = await readInto(descriptor, bytes, 0, bytes.length, start)
        if (bytesRead < bytes.length) throw new Error('The blob is shorter than it was.')
        return bytes
      } finally {
        closeSync(descriptor)
      }
    },

    async localCopy(blob) {
      const path = pathOf(blob)
      if (!existsSync(path)) throw new BlobNotFound()
      return { path, release: nothing }
    },

    remove,

    async removeAll(blobs) {
      for (let from = 0; from < blobs.length; from += REMOVED_AT_ONCE)
        await Promise.all(blobs.slice(from, from + REMOVED_AT_ONCE).map(remove))
    },

    recorded: (blob) => void unrecorded.delete(blob),

    isUnrecorded: (blob) => unrecorded.has(blob),

    async *list() {
      for (const shard of shards) {
        for await (const { name, modifiedAt } of filesIn(join(folder, shard))) {
          if (isBlobName(name) && shardOf(name) === shard) yield { blob: name, modifiedAt }
        }
      }
    },

    async ready() {
      try {
        await access(incoming, constants.W_OK)
        return true
      } catch {
        return false
      }
    },

    checkFreeSpace: () => freeSpace.take(1),

    async removeTemporary(olderThan) {
      const removed = await removeLeftIn(incoming, olderThan, (name) => beingWritten.has(name))
      if (removed > 0) freeSpace.freed()
      return removed
    },

    async close() {
      await hashes.close()
      for (const one of folders.values()) await one.close()
    },
  }
}

/** The name is cached in memory, so the call does not need a thread. */
function existing(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (error) {
    throw isMissing(error) ? new BlobNotFound() : error
  }
}

async function found<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isMissing(error) ? new BlobNotFound() : error
  }
}

async function syncOnce(folder: string): Promise<void> {
  const handle: FileHandle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
