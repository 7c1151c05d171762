import { afterAll, describe, expect, test, vi } from 'vitest'
import { blobSource } from '../../src/source/blob-source.js'
import { BlockCache } from '../../src/source/block-cache.js'
import { openFileSource } from '../../src/source/file-source.js'
import { memorySource } from '../../src/source/memory-source.js'
import type { Source } from '../../src/source/source.js'
import { temporaryFile } from '../fixtures/temporary-file.js'

const SIZE = 300_007
const bytes = Uint8Array.from({ length: SIZE }, (_, i) => (i * 2_654_435_761) >>> 13)

const file = openFileSource(temporaryFile(bytes))
afterAll(() => {
  file.close()
  vi.unstubAllGlobals()
})

// Exists in browser workers, but not in Node.
vi.stubGlobal(
  'FileReaderSync',
  class {
    readAsArrayBuffer(blob: { bytes: Uint8Array }): ArrayBuffer {
      return blob.bytes.slice().buffer as ArrayBuffer
    }
  },
)
const blob = {
  size: SIZE,
  slice: (start: number, end: number) => ({ bytes: bytes.subarray(start, end) }),
} as unknown as Blob

const sources: [string, Source][] = [
  ['memory', memorySource(bytes)],
  ['a file', file],
  ['a blob', blobSource(blob)],
]

describe.each(sources)('%s', (_, source) => {
  test('the size is known', () => expect(source.size).toBe(SIZE))

  test('a block contains the requested bytes, or all there are', () => {
    const positions = [0, 1, 8191, 8192, 65_535, 131_072, SIZE - 1, SIZE - 70_000, 8190, 3, 200_000]
    for (const position of [...positions, ...positions.toReversed()]) {
      for (const length of [1, 2, 1024, 9000, 100_000, SIZE, 10 * SIZE]) {
        const block = source.block(position, length)
        const end = Math.min(position + length, SIZE)
        const start = position - block.base
        expect(start).toBeGreaterThanOrEqual(0)
        expect(block.base + block.bytes.length).toBeGreaterThanOrEqual(end)
        expect(same(block.bytes.subarray(start, start + end - position), position, end)).toBe(true)
      }
    }
  })

  test('nothing is read beyond the end', () => {
    for (const position of [SIZE, SIZE + 1, SIZE * 100]) {
      const block = source.block(position, 10)
      expect(block.bytes[position - block.base]).toBeUndefined()
      expect(source.read(position, new Uint8Array(5))).toBe(0)
    }
  })

  test('a block does not change while it is held', () => {
    const held = source.block(0, 100)
    const before = held.bytes.slice(0, 100)
    for (let at = 0; at < SIZE; at += 5000) source.block(at, 5000)
    expect(held.bytes.slice(0, 100)).toEqual(before)
  })

  test('read fills a buffer and returns the number of bytes', () => {
    const target = new Uint8Array(1000)
    expect(source.read(12_345, target)).toBe(1000)
    expect(same(target, 12_345, 13_345)).toBe(true)
    expect(source.read(SIZE - 10, target)).toBe(10)
  })
})

function same(part: Uint8Array, start: number, end: number): boolean {
  return Buffer.compare(part, bytes.subarray(start, end)) === 0
}

test('an empty source is valid', () => {
  const empty = openFileSource(temporaryFile(new Uint8Array(0)))
  for (const source of [empty, memorySource(new Uint8Array(0))]) {
    expect(source.size).toBe(0)
    expect(source.block(0, 100).bytes).toHaveLength(0)
  }
  empty.close()
})

test('the cache keeps a few blocks and no long ones', () => {
  let reads = 0
  const cache = new BlockCache(1e9, (_, length) => {
    reads++
    return new Uint8Array(length)
  })
  const look = (position: number, length: number) => {
    const before = reads
    cache.block(position, length)
    return reads - before
  }
  expect(look(0, 100)).toBe(1)
  expect(look(50, 100)).toBe(0)
  expect(look(5e8, 100)).toBe(1)
  expect(look(0, 100)).toBe(0)
  expect(look(1e6, 3e6)).toBe(1)
  expect(look(1e6, 3e6)).toBe(1)
  expect(look(0, 100)).toBe(0)
  for (let i = 2; i < 80; i++) look(i * 1e6, 10)
  expect(look(0, 100)).toBe(1)
})

test('a small file is read at once', () => {
  const reads: [position: number, length: number][] = []
  const cache = new BlockCache(50_000, (position, length) => {
    reads.push([position, length])
    return new Uint8Array(length)
  })
  for (const position of [49_000, 0, 20_000]) expect(cache.block(position, 100).base).toBe(0)
  expect(reads).toEqual([[0, 50_000]])
})

test('the caches of many open files share one limit', () => {
  const reads = new Map<number, number>()
  const caches = Array.from({ length: 400 }, (_, i) => {
    return new BlockCache(64 * 1024, (_position, length) => {
      reads.set(i, (reads.get(i) ?? 0) + 1)
      return new Uint8Array(length)
    })
  })
  for (const cache of caches) cache.block(0, 100)
  caches.at(-1)!.block(0, 100)
  caches[0]!.block(0, 100)
  expect(reads.get(399)).toBe(1)
  expect(reads.get(0)).toBe(2)
  for (const cache of caches) cache.clear()
})

describe('A pass over a file', () => {
  const positions = [0, 100, 90_000, 131_000, 140_000, 300_000, 299_000, 5000, 4000, SIZE - 1, 250_000]

  test.each([10, 3000, 200_000])('returns the bytes at each position, at least %i of them', (length) => {
    for (const position of positions) {
      const { bytes: found, base } = file.passing!(position, length)
      const end = Math.min(position + length, SIZE)
      expect(found.slice(position - base, end - base)).toEqual(bytes.slice(position, end))
    }
  })

  test('uses the same memory for all bytes, and does not change blocks', () => {
    const long = openFileSource(temporaryFile(bytes))
    const { bytes: block, base } = long.block(0, 1000)
    const first = long.passing!(0, 1000).bytes.buffer
    expect(long.passing!(150_000, 1000).bytes.buffer).toBe(first)
    expect(block.slice(0, 1000)).toEqual(bytes.slice(base, base + 1000))
    long.close()
  })

  test('uses blocks for positions before the last one, so that pages in any order are read once', () => {
    let reads = 0
    const load = (_: number, length: number) => {
      reads++
      return new Uint8Array(length)
    }
    const cache = new BlockCache(1e6, load, (_, target) => load(0, target.length).length)
    for (let i = 0; i < 1000; i++) cache.passing(500_000 + ((i * 7919) % 20_000), 64)
    expect(reads).toBeLessThan(30)
    cache.clear()
  })

  test('reads ahead', () => {
    let reads = 0
    const unused = () => new Uint8Array(0)
    const cache = new BlockCache(1e6, unused, (_, target) => {
      reads++
      return target.length
    })
    for (let position = 0; position < 1e6; position += 1000) cache.passing(position, 64)
    expect(reads).toBeLessThan(15)
  })
})
