import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Blobs } from '../../src/blobs/blobs.js'
import { BlobDamaged, BlobNotFound } from '../../src/blobs/errors.js'

/** An adapter under test: an empty store, and a folder whose files can be adopted. */
export interface BlobsUnderTest {
  readonly blobs: Blobs
  readonly workspace: string
  destroy(): Promise<void>
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const unknown = '0'.repeat(32)
const farFuture = Date.now() / 1000 + 3600

/** What every blob store guarantees, whatever it is built on. */
export function blobsConformance(name: string, make: () => Promise<BlobsUnderTest>): void {
  describe(`The blob store in ${name}`, () => {
    let subject: BlobsUnderTest
    let blobs: Blobs

    beforeEach(async () => {
      subject = await make()
      blobs = subject.blobs
    })
    afterEach(() => subject.destroy())

    async function stored(bytes: Uint8Array, chunk = 64 * 1024) {
      const writer = await blobs.create()
      for (let at = 0; at < bytes.length; at += chunk) await writer.write(bytes.subarray(at, at + chunk))
      return writer.commit()
    }

    async function listed(): Promise<string[]> {
      const names: string[] = []
      for await (const { blob } of blobs.list()) names.push(blob)
      return names.sort()
    }

    it.each([
      ['an empty blob', 0, 1],
      ['one byte', 1, 1],
      ['small chunks of odd size', 10_007, 13],
      ['one large chunk', 3_000_001, 3_000_001],
      ['several megabytes', 9_000_003, 64 * 1024],
    ])('returns the bytes written, with size and hash: %s', async (_, size, chunk) => {
      const bytes = randomBytes(size)
      const { blob, ...rest } = await stored(bytes, chunk)
      expect(rest).toEqual({ size, sha256: sha256(bytes) })
      expect((await buffer(await blobs.open(blob))).equals(bytes)).toBe(true)
    })

    it('keeps concurrent writes apart', async () => {
      const contents = Array.from({ length: 24 }, (_, index) => randomBytes(1 + index * 150_000))
      const all = await Promise.all(contents.map((bytes) => stored(bytes)))
      expect(new Set(all.map(({ blob }) => blob)).size).toBe(24)
      expect(all.map((one) => one.sha256)).toEqual(contents.map(sha256))
    })

    it('returns a range, both ends included', async () => {
      const bytes = randomBytes(1_000_000)
      const { blob } = await stored(bytes)
      const ranges = [
        [0, 0],
        [10, 19],
        [999_990, 999_999],
        [300_000, 900_000],
      ] as const
      for (const [start, end] of ranges) {
        const read = await buffer(await blobs.open(blob, { start, end }))
        expect(read.equals(bytes.subarray(start, end + 1))).toBe(true)
      }
    })

    it('returns a small blob at once, whole or a range', async () => {
      const bytes = randomBytes(70_000)
      const { blob } = await stored(bytes)
      expect(Buffer.from(await blobs.read(blob)).equals(bytes)).toBe(true)
      const part = await blobs.read(blob, { start: 10, end: 69_999 })
      expect(Buffer.from(part).equals(bytes.subarray(10))).toBe(true)
      expect((await blobs.read((await stored(Buffer.alloc(0))).blob)).length).toBe(0)
      await expect(blobs.read(unknown)).rejects.toThrow(BlobNotFound)
    })

    it('holds a small blob in memory until it is flushed', async () => {
      const writer = await blobs.create()
      await writer.write(Buffer.from('one '))
      await writer.write(Buffer.from('two'))
      expect(Buffer.concat([...(writer.held ?? [])]).toString()).toBe('one two')
      await writer.flush()
      expect(writer.held).toBeUndefined()
      expect(readFileSync(writer.path, 'utf8')).toBe('one two')
      await writer.discard()
    })

    it('shows no blob before its commit, nor after it is discarded', async () => {
      const writer = await blobs.create()
      await writer.write(randomBytes(2_000_000))
      expect(writer.size).toBe(2_000_000)
      expect(await listed()).toEqual([])
      await writer.discard()
      await writer.discard()
      expect(await listed()).toEqual([])
      expect(existsSync(writer.path)).toBe(false)
      expect(await blobs.removeTemporary(farFuture)).toBe(0)
    })

    it('restores a file under its name in another store', async () => {
      const bytes = randomBytes(9_000_001)
      const path = join(subject.workspace, 'of-another-store')
      writeFileSync(path, bytes)
      const blob = 'a'.repeat(32)
      expect(await blobs.size(blob)).toBeUndefined()
      const asStored = { blob, size: bytes.length, sha256: sha256(bytes) }
      await blobs.restore(asStored, path)
      await blobs.restore(asStored, path)
      expect(await blobs.size(blob)).toBe(bytes.length)
      expect((await buffer(await blobs.open(blob))).equals(bytes)).toBe(true)
      expect(await listed()).toEqual([blob])
      expect(readFileSync(path).equals(bytes)).toBe(true)
    })

    it('refuses to restore bytes that do not match size and hash', async () => {
      const path = join(subject.workspace, 'damaged')
      writeFileSync(path, 'abcd')
      const blob = 'b'.repeat(32)
      await expect(
        blobs.restore({ blob, size: 5, sha256: sha256(Buffer.from('abcd')) }, path),
      ).rejects.toThrow(BlobDamaged)
      await expect(
        blobs.restore({ blob, size: 4, sha256: sha256(Buffer.from('abce')) }, path),
      ).rejects.toThrow(BlobDamaged)
      expect(await listed()).toEqual([])
      expect(await blobs.removeTemporary(farFuture)).toBe(0)
    })

    it('keeps a committed blob when it is discarded afterwards', async () => {
      const writer = await blobs.create()
      await writer.write(Buffer.from('kept'))
      const { blob } = await writer.commit()
      await writer.discard()
      expect((await buffer(await blobs.open(blob))).toString()).toBe('kept')
    })

    it('allows reading flushed bytes before the commit, and writing after a sync', async () => {
      const writer = await blobs.create()
      await writer.write(Buffer.from('some'))
      await writer.flush()
      expect(readFileSync(writer.path, 'utf8')).toBe('some')
      await writer.sync()
      await writer.write(Buffer.from(' more'))
      const { blob, size, sha256: hash } = await writer.commit()
      expect({ size, hash }).toEqual({ size: 9, hash: sha256(Buffer.from('some more')) })
      expect((await buffer(await blobs.open(blob))).toString()).toBe('some more')
    })

    it('refuses to write to a finished blob', async () => {
      const writer = await blobs.create()
      await writer.commit()
      await expect(writer.write(Buffer.from('late'))).rejects.toThrow('finished')
      await expect(writer.commit()).rejects.toThrow('finished')
    })

    it.each([0, 5_000, 3_000_000])('adopts a local file of %i bytes, which is then gone', async (size) => {
      const bytes = randomBytes(size)
      const path = join(subject.workspace, 'output.pdf')
      writeFileSync(path, bytes)
      const { blob, ...rest } = await blobs.adopt(path)
      expect(rest).toEqual({ size, sha256: sha256(bytes) })
      expect((await buffer(await blobs.open(blob))).equals(bytes)).toBe(true)
      expect(existsSync(path)).toBe(false)
    })

    it('does not adopt a missing file', async () => {
      await expect(blobs.adopt(join(subject.workspace, 'nothing'))).rejects.toThrow()
      expect(await listed()).toEqual([])
    })

    it('provides a local copy to read and link while it is held', async () => {
      const bytes = randomBytes(1_500_000)
      const { blob } = await stored(bytes)
      const [one, another] = await Promise.all([blobs.localCopy(blob), blobs.localCopy(blob)])
      await one.release()
      expect(readFileSync(another.path).equals(bytes)).toBe(true)
      const link = join(subject.workspace, 'input')
      linkSync(another.path, link)
      await another.release()
      await blobs.remove(blob)
      expect(readFileSync(link).equals(bytes)).toBe(true)
      await expect(blobs.localCopy(blob)).rejects.toThrow(BlobNotFound)
    })

    it('reports a missing blob at once, whatever its name', async () => {
      for (const name of [unknown, '', '..', '../../etc/passwd', 'a/b', '\0', 'A'.repeat(32)]) {
        await expect(blobs.open(name)).rejects.toThrow(BlobNotFound)
        await expect(blobs.localCopy(name)).rejects.toThrow(BlobNotFound)
        await blobs.remove(name)
      }
    })

    it('continues to stream a blob that is removed meanwhile', async () => {
      const bytes = randomBytes(2_000_000)
      const { blob } = await stored(bytes)
      const stream = await blobs.open(blob)
      await blobs.remove(blob)
      expect((await buffer(stream)).equals(bytes)).toBe(true)
      await expect(blobs.open(blob)).rejects.toThrow(BlobNotFound)
      await blobs.remove(blob)
    })

    it('removes many at once, with names that do not exist among them', async () => {
      const made = await Promise.all(Array.from({ length: 40 }, () => stored(Buffer.from('x'))))
      const names = made.map(({ blob }) => blob).sort()
      await blobs.removeAll([...names.slice(0, 30), unknown, '../../etc/passwd', ''])
      expect(await listed()).toEqual(names.slice(30))
      expect(blobs.isUnrecorded(names[0]!)).toBe(false)
      await blobs.removeAll([])
    })

    it('lists every blob with the time it was written', async () => {
      const made = await Promise.all(Array.from({ length: 20 }, () => stored(Buffer.from('x'))))
      expect(await listed()).toEqual(made.map(({ blob }) => blob).sort())
      for await (const { modifiedAt } of blobs.list()) {
        expect(Math.abs(modifiedAt - Date.now() / 1000)).toBeLessThan(60)
      }
    })

    it('marks a new blob as unrecorded until it is recorded or removed', async () => {
      const recorded = await stored(Buffer.from('x'))
      const removed = await stored(Buffer.from('y'))
      expect(blobs.isUnrecorded(recorded.blob)).toBe(true)
      expect(blobs.isUnrecorded(removed.blob)).toBe(true)
      blobs.recorded(recorded.blob)
      await blobs.remove(removed.blob)
      expect(blobs.isUnrecorded(recorded.blob)).toBe(false)
      expect(blobs.isUnrecorded(removed.blob)).toBe(false)
      expect(blobs.isUnrecorded(unknown)).toBe(false)
    })

    it('keeps blobs being written when it removes temporary files', async () => {
      const writer = await blobs.create()
      await writer.write(Buffer.from('going on'))
      await writer.flush()
      expect(await blobs.removeTemporary(farFuture)).toBe(0)
      const { blob } = await writer.commit()
      expect((await buffer(await blobs.open(blob))).toString()).toBe('going on')
    })

    it('is ready, and has free space', async () => {
      expect(await blobs.ready()).toBe(true)
      await blobs.checkFreeSpace()
    })
  })
}
