import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bookmark } from '../../src/inspect/outline-summary.js'
import { largestPart } from '../../src/split/by-size.js'
import { partsAtBookmarks, partsOfPages } from '../../src/split/parts.js'

const numbers = (parts: readonly { pages: Uint32Array }[]) => parts.map(({ pages }) => [...pages].join(' '))
const mark = (title: string, page: number | null, ...children: Bookmark[]): Bookmark => ({
  title,
  page,
  children,
})
const all = (count: number) => Uint32Array.from({ length: count }, (_, page) => page)

describe('everyPages', () => {
  it('puts the remaining pages into the last part', () => {
    expect(numbers(partsOfPages(5, 2))).toEqual(['0 1', '2 3', '4'])
    expect(numbers(partsOfPages(3, 10))).toEqual(['0 1 2'])
    expect(numbers(partsOfPages(3, 1))).toEqual(['0', '1', '2'])
  })
})

describe('atBookmarks', () => {
  const marks = [
    mark('One', 2, mark('One A', 3), mark('One B', 2)),
    mark('Elsewhere', null),
    mark('Two', 5, mark('Two A', 5, mark('Deep', 6))),
  ]

  it('begins a part at each bookmark of the level, and one before the first', () => {
    const parts = partsAtBookmarks(marks, 1, all(6))
    expect(numbers(parts)).toEqual(['0', '1 2 3', '4 5'])
    expect(parts.map(({ title }) => title)).toEqual([undefined, 'One', 'Two'])
  })

  it('includes levels down to the given one, and takes the upper of two bookmarks on one page', () => {
    expect(partsAtBookmarks(marks, 2, all(6)).map(({ title }) => title)).toEqual([
      undefined,
      'One',
      'One A',
      'Two',
    ])
    expect(partsAtBookmarks(marks, 3, all(6)).map(({ title }) => title)).toContain('Deep')
    expect(numbers(partsAtBookmarks(marks, 100, all(6)))).toEqual(['0', '1', '2 3', '4', '5'])
  })

  it('uses the order of the given pages', () => {
    expect(numbers(partsAtBookmarks(marks, 1, Uint32Array.of(4, 5, 1, 1, 0)))).toEqual(['0 1', '2 3 4'])
  })

  it('returns no parts when no bookmark leads to a page', () => {
    expect(partsAtBookmarks([mark('x', null)], 1, all(3))).toEqual([])
    expect(partsAtBookmarks(marks, 1, Uint32Array.of(0))).toEqual([])
    expect(partsAtBookmarks([], 1, all(3))).toEqual([])
  })
})

describe('largestPart', () => {
  /** Finds a part by page sizes; every part has an overhead. */
  const run = (sizes: readonly number[], maxBytes: number, guess: number) => {
    const trials: number[] = []
    const part = largestPart(0, sizes.length, maxBytes, guess, (from, count) => {
      trials.push(count)
      const size = sizes.slice(from, from + count).reduce((sum, one) => sum + one, 100)
      return size <= maxBytes ? size : undefined
    })
    return { part, trials }
  }

  it('returns as many pages as fit, whatever the guess', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 100, max: 50_000 }),
        fc.integer({ min: 1, max: 400 }),
        (sizes, maxBytes, guess) => {
          const { part, trials } = run(sizes, maxBytes, guess)
          let fits = 0
          for (let sum = 100 + sizes[0]!; sum <= maxBytes && fits < sizes.length; sum += sizes[fits] ?? 0)
            fits++
          expect(part.count).toBe(Math.max(1, fits))
          expect(part.oversized).toBe(fits === 0)
          expect(trials.length).toBeLessThan(16)
        },
      ),
    )
  })

  it('needs two trials when pages are alike and the guess is good', () => {
    expect(run(Array(100).fill(100), 2150, 20).trials).toEqual([20, 21])
  })

  it('puts a page that is too large into a part of its own', () => {
    expect(run([5000, 1, 1], 1000, 3).part).toMatchObject({ count: 1, oversized: true })
  })
})
