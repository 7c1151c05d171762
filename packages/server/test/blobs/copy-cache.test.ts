import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalCopy } from '../../src/blobs/blobs.js'
import { CopyCache, type Place } from '../../src/blobs/s3/copy-cache.js'

const LIMIT = 100

/** A disk that remembers how much lay on it at most. */
class Disk {
  readonly files = new Map<string, number>()
  most = 0
  #made = 0

  newPath = (): string => `copy ${++this.#made}`

  write(path: string, bytes: number): void {
    this.files.set(path, bytes)
    this.most = Math.max(this.most, this.bytes)
  }

  get bytes(): number {
    return [...this.files.values()].reduce((sum, bytes) => sum + bytes, 0)
  }
}

function cacheOn(disk: Disk, scheduler?: fc.Scheduler): CopyCache {
  const later = (): Promise<void> => scheduler?.schedule(Promise.resolve()) ?? Promise.resolve()
  return new CopyCache({
    bytes: LIMIT,
    newPath: disk.newPath,
    remove: async (path) => {
      await later()
      disk.files.delete(path)
    },
  })
}

const make =
  (disk: Disk, bytes: number, later: () => Promise<void> = async () => undefined) =>
  async ({ path, makeRoom }: Place): Promise<void> => {
    await later()
    await makeRoom(bytes)
    await later()
    disk.write(path, bytes)
  }

describe('The cache of copies', () => {
  it('makes one copy for many who ask at once, and keeps it while one of them holds it', async () => {
    const disk = new Disk()
    const cache = cacheOn(disk)
    let made = 0
    const copies = await Promise.all(
      Array.from({ length: 5 }, () =>
        cache.hold('a', async (place) => {
          made++
          await make(disk, 60)(place)
        }),
      ),
    )
    expect([made, new Set(copies.map(({ path }) => path)).size]).toEqual([1, 1])
    for (const copy of copies.slice(1)) await copy.release()
    const other = await cache.hold('b', make(disk, 60))
    expect(disk.files.size).toBe(2)
    expect(cache.bytes).toBe(60)
    await other.release()
    expect([...disk.files.keys()]).toEqual([copies[0]!.path])
  })

  it('counts a copy as released once, however often that is said', async () => {
    const disk = new Disk()
    const cache = cacheOn(disk)
    const [one, another] = await Promise.all([cache.hold('a', make(disk, 60)), cache.hold('a', make(disk, 60))])
    await one.release()
    await one.release()
    await (await cache.hold('b', make(disk, 60))).release()
    expect(disk.files.has(another.path)).toBe(true)
  })

  it('deletes the least recently used first', async () => {
    const disk = new Disk()
    const cache = cacheOn(disk)
    for (const name of ['a', 'b', 'c']) await (await cache.hold(name, make(disk, 30))).release()
    expect(cache.find('a')).toBeDefined()
    await (await cache.hold('d', make(disk, 30))).release()
    expect(['a', 'b', 'c', 'd'].map((name) => cache.find(name) !== undefined)).toEqual([true, false, true, true])
  })

  it('tells everybody who waits of a failure, keeps nothing of it, and tries again for the next', async () => {
    const disk = new Disk()
    const cache = cacheOn(disk)
    const fail = async ({ path, makeRoom }: Place): Promise<void> => {
      await makeRoom(50)
      disk.write(path, 20)
      throw new Error('cut off')
    }
    const settled = await Promise.allSettled([cache.hold('a', fail), cache.hold('a', fail)])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect([cache.bytes, disk.bytes]).toEqual([0, 0])
    const copy = await cache.hold('a', make(disk, 50))
    expect(disk.files.get(copy.path)).toBe(50)
  })

  it('lets who holds a copy of a removed blob go on, and gives it to nobody else', async () => {
    const disk = new Disk()
    const cache = cacheOn(disk)
    const copy = await cache.hold('a', make(disk, 50))
    await cache.drop('a')
    expect(disk.files.has(copy.path)).toBe(true)
    expect(cache.find('a')).toBeUndefined()
    await copy.release()
    expect([cache.bytes, disk.bytes]).toEqual([0, 0])
  })

  type Step =
    | { readonly kind: 'hold'; readonly blob: number; readonly fails: boolean }
    | { readonly kind: 'release'; readonly which: number }
    | { readonly kind: 'keep' | 'drop'; readonly blob: number }

  const blob = fc.nat({ max: 9 })
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('hold'), blob, fails: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('release'), which: fc.nat({ max: 99 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('keep', 'drop'), blob }) },
  ) as fc.Arbitrary<Step>
  /** One of them is larger than the cache. */
  const sizeOf = (number: number): number => (number === 9 ? LIMIT + 1 : 5 + number * 8)

  it('stays within its bytes and keeps what is held, in whatever order many ask, release, fail and remove', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.scheduler(), async (steps, scheduler) => {
        const disk = new Disk()
        const cache = cacheOn(disk, scheduler)
        const later = (): Promise<void> => scheduler.schedule(Promise.resolve())
        const held: LocalCopy[] = []
        const heldOutside = new Set<string>()
        let bytesOutside = 0
        const under: Promise<unknown>[] = []

        for (const one of steps) {
          if (one.kind === 'hold') {
            const bytes = sizeOf(one.blob)
            const holding = cache.hold(`${one.blob}`, async (place) => {
              const before = cache.bytes
              await later()
              await place.makeRoom(bytes)
              // What has no room counts nowhere.
              if (cache.bytes === before && !heldOutside.has(place.path)) heldOutside.add(place.path)
              await later()
              disk.write(place.path, bytes)
              if (one.fails) throw new Error('cut off')
            })
            under.push(
              holding.then(
                (copy) => {
                  held.push(copy)
                  expect(disk.files.has(copy.path)).toBe(true)
                },
                () => undefined,
              ),
            )
          } else if (one.kind === 'release') {
            const [copy] = held.splice(one.which % Math.max(1, held.length), 1)
            under.push(Promise.resolve(copy?.release()))
          } else if (one.kind === 'drop') {
            under.push(cache.drop(`${one.blob}`))
          } else {
            const bytes = sizeOf(one.blob)
            under.push(cache.keep(`${one.blob}`, bytes, async (path) => disk.write(path, bytes)))
          }
          expect(cache.bytes).toBeLessThanOrEqual(LIMIT)
          if (scheduler.count() > 0) await scheduler.waitOne()
          for (const copy of held) expect(disk.files.has(copy.path)).toBe(true)
        }
        await scheduler.waitAll()
        await scheduler.waitIdle?.()
        await Promise.all(under)
        for (const copy of held) expect(disk.files.has(copy.path)).toBe(true)
        bytesOutside = disk.bytes - cache.bytes
        expect(bytesOutside).toBeGreaterThanOrEqual(0)
        const releasing = Promise.all(held.map((copy) => copy.release()))
        await scheduler.waitAll()
        await releasing
        // With nobody left, all that lies there counts, and fits.
        expect(disk.bytes).toBe(cache.bytes)
        expect(cache.bytes).toBeLessThanOrEqual(LIMIT)
      }),
      { numRuns: 300 },
    )
  })
})
