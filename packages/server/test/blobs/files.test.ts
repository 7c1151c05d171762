import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFileBlobs } from '../../src/blobs/files/file-blobs.js'
import { newBlobName, shardOf } from '../../src/blobs/files/names.js'
import { StorageFull } from '../../src/errors/storage-full.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { blobsConformance } from './conformance.js'

blobsConformance('files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-blobs-'))
  const workspace = join(folder, 'workspace')
  mkdirSync(workspace)
  const blobs = await openFileBlobs({ folder: join(folder, 'blobs'), keepFreeBytes: 0 })
  return {
    blobs,
    workspace,
    async destroy() {
      await blobs.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
})

describe('The blob store on disk', () => {
  const temporaryFolder = temporaryFolders()
  let folder: string
  let blobs: Awaited<ReturnType<typeof openFileBlobs>>

  beforeEach(async () => {
    folder = temporaryFolder()
    blobs = await openFileBlobs({ folder, keepFreeBytes: 0 })
  })
  afterEach(() => blobs.close())

  it('uses generated names in several folders, readable by their owner only', async () => {
    // Names made in sequence share a prefix, and so a folder; later ones go to another folder.
    const shards = new Set(Array.from({ length: 1000 }, () => shardOf(newBlobName())))
    expect(shards.size).toBeGreaterThan(3)
    for (let index = 0; index < 3; index++) {
      const writer = await blobs.create()
      await writer.write(Buffer.from('x'))
      const { blob } = await writer.commit()
      expect(blob).toMatch(/^[0-9a-f]{32}$/)
      const { path } = await blobs.localCopy(blob)
      expect(path).toBe(join(folder, shardOf(blob), blob))
      expect(statSync(path).mode & 0o777).toBe(0o600)
    }
    expect(statSync(join(folder, 'incoming')).mode & 0o777).toBe(0o700)
  })

  it('removes temporary files of an earlier process, and nothing else', async () => {
    const incoming = join(folder, 'incoming')
    const left = join(incoming, randomBytes(16).toString('hex'))
    writeFileSync(left, 'half')
    utimesSync(left, 1000, 1000)
    writeFileSync(join(incoming, 'notes.txt'), 'of someone else')
    expect(await blobs.removeTemporary(999)).toBe(0)
    expect(await blobs.removeTemporary(1001)).toBe(1)
    expect(readdirSync(incoming)).toEqual(['notes.txt'])
  })

  it('lists no files that it did not create', async () => {
    writeFileSync(join(folder, '0', 'notes.txt'), 'of someone else')
    for await (const { blob } of blobs.list()) expect(blob).toBeUndefined()
  })

  it('does not adopt a link or a folder', async () => {
    const link = join(folder, 'link')
    symlinkSync('/etc/hostname', link)
    await expect(blobs.adopt(link)).rejects.toThrow()
    const inner = join(folder, 'inner')
    mkdirSync(inner)
    await expect(blobs.adopt(inner)).rejects.toThrow('regular file')
    expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  })

  it('does not adopt a file that was replaced after it was checked', async () => {
    const path = join(folder, 'output')
    writeFileSync(path, randomBytes(3_000_000))
    const other = join(folder, 'other')
    writeFileSync(other, 'another')
    const adopted = blobs.adopt(path)
    renameSync(other, path)
    await expect(adopted).rejects.toThrow('regular file')
    writeFileSync(path, randomBytes(3_000_000))
    const again = blobs.adopt(path)
    rmSync(path)
    mkdirSync(path)
    writeFileSync(join(path, 'inside'), 'another')
    await expect(again).rejects.toThrow('regular file')
    const shards = readdirSync(folder).filter((name) => name.length === 1)
    expect(shards.flatMap((shard) => readdirSync(join(folder, shard)))).toEqual([])
    for await (const { blob } of blobs.list()) expect(blob).toBeUndefined()
  })

  it('throws StorageFull for writes into the space to keep free', async () => {
    const { bavail, bsize } = statfsSync(folder)
    const narrow = await openFileBlobs({
      folder: temporaryFolder(),
      keepFreeBytes: bavail * bsize - 20 * 2 ** 20,
    })
    try {
      const writer = await narrow.create()
      const block = randomBytes(2 ** 20)
      const writeTooMuch = async () => {
        for (let index = 0; index < 200; index++) await writer.write(block)
        await writer.commit()
      }
      await expect(writeTooMuch()).rejects.toThrow(StorageFull)
      await writer.discard()
      expect(await narrow.removeTemporary(Date.now())).toBe(0)
    } finally {
      await narrow.close()
    }
    const none = await openFileBlobs({ folder: temporaryFolder(), keepFreeBytes: 2 ** 60 })
    await expect(none.create()).rejects.toThrow(StorageFull)
    await expect(none.checkFreeSpace()).rejects.toThrow(StorageFull)
    await none.close()
  })
})
