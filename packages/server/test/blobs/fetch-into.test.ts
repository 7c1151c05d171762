import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { BlobFetchedDamaged } from '../../src/blobs/errors.js'
import { fetchInto } from '../../src/blobs/s3/fetch-into.js'
import { StorageFull } from '../../src/errors/storage-full.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { until } from '../threats/service-process.js'

const temporaryFolder = temporaryFolders()

/** A body that sends these bytes in pieces, and then ends or fails. */
function bodyOf(bytes: Uint8Array, breaksOff = false): Readable {
  function* pieces(): Generator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
    if (breaksOff) throw new Error('ECONNRESET')
  }
  return Readable.from(pieces(), { objectMode: false })
}

describe.each([
  ['small', 50_000],
  ['too large to be held in memory', 3_000_000],
])('A blob that is %s', (_size, size) => {
  const whole = randomBytes(size)
  const wrong = Buffer.from(whole).fill(0, 0, 10)
  const sha256 = createHash('sha256').update(whole).digest('hex')

  /** Each request gets the next body, from the requested offset; the last body is repeated. */
  async function fetched(
    bodies: readonly ((from: number) => Readable)[],
    hasRoom = true,
  ): Promise<{ bytes: Buffer; given: Readable[]; rooms: number[] }> {
    const path = join(temporaryFolder(), 'copy')
    const given: Readable[] = []
    const rooms: number[] = []
    const bucket = {
      async get(_blob: string, range?: { start: number }) {
        const start = range?.start ?? 0
        const body = bodies[Math.min(given.length, bodies.length - 1)]!(start)
        given.push(body)
        return { body, length: size - start, start, sha256 }
      },
    }
    const place = { path, evictFor: async (bytes: number) => void rooms.push(bytes) }
    const freeSpace = {
      async take() {
        if (!hasRoom) throw new StorageFull()
      },
    }
    const fetching = fetchInto(place, {
      bucket,
      blob: 'b',
      expected: { size, sha256 },
      idleMs: 5000,
      freeSpace,
    })
    try {
      await fetching
    } finally {
      await until('no body is left open', () => given.every(({ destroyed }) => destroyed))
    }
    return { bytes: readFileSync(path), given, rooms }
  }

  const sound = (from: number): Readable => bodyOf(whole.subarray(from))
  const cut = (from: number): Readable => bodyOf(whole.subarray(from, from + size / 2), true)
  const short = (from: number): Readable => bodyOf(whole.subarray(from, from + size / 2))
  const damaged = (from: number): Readable => bodyOf(wrong.subarray(from))

  it('is fetched with one request, and space is reserved once', async () => {
    const { bytes, given, rooms } = await fetched([sound])
    expect(bytes.equals(whole)).toBe(true)
    expect([given.length, rooms]).toEqual([1, [size]])
  })

  it.each([
    ['is interrupted', cut],
    ['ends too early', short],
    ['has wrong bytes', damaged],
  ])('is complete even if the first response %s, and space is reserved once', async (_how, first) => {
    const { bytes, rooms } = await fetched([first, sound])
    expect(bytes.equals(whole)).toBe(true)
    expect(rooms).toEqual([size])
  })

  it('is reported as damaged if it arrives damaged twice', async () => {
    await expect(fetched([damaged])).rejects.toThrow(BlobFetchedDamaged)
  })

  it('is not fetched without free space', async () => {
    await expect(fetched([sound], false)).rejects.toThrow(StorageFull)
  })
})
