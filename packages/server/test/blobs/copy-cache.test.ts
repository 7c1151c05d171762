import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalCopy } from '../../src/blobs/blobs.js'
import { CopyCache, type Place } from '../../src/blobs/s3/copy-cache.js'

const LIMIT = 100

class Disk {
  readonly files = new Map<string, number>()
  #made = 0

  newPath = (): string => `copy ${++this.#made}`

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
  async ({ path, evictFor }: Place): Promise<void> => {
    await later()
    await evictFor(bytes)
    await later()
    disk.files.set(path, bytes)
  }

describe('The cache of local copies', () => {
  it('makes one copy for concurrent requests, and keeps it while it is held', async () => {
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

  it('counts repeated releases of a copy once', async () => {
    const disk = new Disk()
    const cache = cacheOn(disk)
    const [one, another] = await Promise.all([
      cache.hold('a', make(disk, 60)),
      cache.hold('a', make(disk, 60)),
    ])
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
    expect(['a', 'b', 'c', 'd'].map((name) => cache.find(name) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  it('reports a failure to all waiting, keeps nothing of it, and retries for the next', async () => {
    const disk = new Disk()
    const cache = cacheOn(disk)
    const fail = async ({ path, evictFor }: Place): Promise<void> => {
      await evictFor(50)
      disk.files.set(path, 20)
      throw new Error('cut off')
    }
    const settled = await Promise.allSettled([cache.hold('a', fail), cache.hold('a', fail)])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect([cache.bytes, disk.bytes]).toEqual([0, 0])
    const copy = await cache.hold('a', make(disk, 50))
    expect(disk.files.get(copy.path)).toBe(50)
  })

  it('keeps a held copy of a removed blob, and gives it to nobody else', async () => {
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
    | { readonly kind: 'keep'; readonly blob: number }
    | { readonly kind: 'drop'; readonly blob: number }

  const blob = fc.nat({ max: 9 })
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('hold'), blob, fails: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('release'), which: fc.nat({ max: 99 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('keep', 'drop'), blob }) },
  ) as fc.Arbitrary<Step>
  /** One of them is larger than the cache. */
  const sizeOf = (number: number): number => (number === 9 ? LIMIT + 1 : 5 + number * 8)

  it('stays within its limit and keeps held copies, for any order of operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.scheduler(), async (steps, scheduler) => {
        const disk = new Disk()
        const cache = cacheOn(disk, scheduler)
        const later = (): Promise<void> => scheduler.schedule(Promise.resolve())
        const held: LocalCopy[] = []
        const under: Promise<unknown>[] = []
        const heldAreThere = (): void => {
          for (const { path } of held) expect(disk.files.has(path)).toBe(true)
        }

        for (const one of steps) {
          if (one.kind === 'release') {
            const [copy] = held.splice(one.which % Math.max(1, held.length), 1)
            under.push(Promise.resolve(copy?.release()))
          } else if (one.kind === 'drop') {
            under.push(cache.drop(`${one.blob}`))
          } else if (one.kind === 'keep') {
            const bytes = sizeOf(one.blob)
            under.push(cache.keep(`${one.blob}`, bytes, async (path) => void disk.files.set(path, bytes)))
          } else if (one.kind === 'hold') {
            const making = make(disk, sizeOf(one.blob), later)
            const holding = cache.hold(`${one.blob}`, async (place) => {
              await making(place)
              if (one.fails) throw new Error('cut off')
            })
            under.push(
              holding.then(
                (copy) => void held.push(copy),
                () => undefined,
              ),
            )
          }
          if (scheduler.count() > 0) await scheduler.waitOne()
          expect(cache.bytes).toBeLessThanOrEqual(LIMIT)
          heldAreThere()
        }
        await scheduler.waitFor(Promise.allSettled(under))
        expect(cache.bytes).toBeLessThanOrEqual(LIMIT)
        heldAreThere()
        await scheduler.waitFor(Promise.all(held.map((copy) => copy.release())))
        // Once nothing is held, every file on the disk counts and fits into the limit.
        expect(disk.bytes).toBe(cache.bytes)
        expect(cache.bytes).toBeLessThanOrEqual(LIMIT)
      }),
      { numRuns: 300 },
    )
  })
})
