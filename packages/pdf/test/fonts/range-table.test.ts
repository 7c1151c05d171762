import { describe, expect, it } from 'vitest'
import { RangeTable } from '../../src/fonts/range-table.js'

const RANGES = 30_000

/** A table of ranges of two numbers each that counts how often one of them is read. */
function counted(lows: readonly number[]) {
  const table = new RangeTable<string>()
  const count = { reads: 0 }
  for (const low of lows) table.add(low, low + 1, `${low}`)
  for (const [at, range] of table.ranges.entries())
    table.ranges[at] = new Proxy(range, {
      get: (target, key) => {
        count.reads++
        return Reflect.get(target, key)
      },
    })
  return { table, count }
}

const ascending = [...Array(RANGES).keys()].map((at) => at * 2)

describe('RangeTable', () => {
  it('returns the range that begins last where ranges overlap', () => {
    const table = new RangeTable<string>()
    table.add(10, 30, 'first')
    table.add(15, 20, 'inner')
    table.add(0, 5, 'before')
    expect([0, 6, 12, 17, 25, 31].map((number) => table.find(number)?.value)).toEqual([
      'before',
      undefined,
      'first',
      'inner',
      'first',
      undefined,
    ])
  })

  it('reads only a few of thousands of ranges for each lookup', () => {
    const { table, count } = counted(ascending)
    for (let number = 0; number < 1000; number++) {
      count.reads = 0
      expect(table.find(number * 60 + 1)?.value).toBe(`${number * 60}`)
      // 15 halves, and at most 8 that might overlap.
      expect(count.reads).toBeLessThanOrEqual(15 + 8)
    }
    count.reads = 0
    expect(table.find(2 * RANGES)).toBeUndefined()
    expect(count.reads).toBeLessThanOrEqual(15 + 8)
  })

  it('sorts the ranges once for any number of lookups', () => {
    const { table, count } = counted([...ascending].reverse())
    expect(table.find(7)?.value).toBe('6')
    count.reads = 0
    for (let number = 0; number < 1000; number++) table.find(number)
    expect(count.reads).toBeLessThanOrEqual(1000 * (15 + 8))
  })
})
