import { describe, expect, it } from 'vitest'
import { diff, replacements } from '../src/compare/diff.js'

const numbers = (text: string): Int32Array => Int32Array.from(text, (letter) => letter.codePointAt(0)!)

/** The length of a longest common subsequence, by dynamic programming. */
function longestCommon(one: Int32Array, other: Int32Array): number {
  let row = new Array<number>(other.length + 1).fill(0)
  for (const item of one) {
    const next = [0]
    for (let at = 0; at < other.length; at++)
      next.push(item === other[at] ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!))
    row = next
  }
  return row.at(-1)!
}

/** Numbers below a bound, the same ones in every run. */
function* someNumbers(seed: number, below: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield Math.floor((state / 2 ** 32) * below)
  }
}

describe('diff', () => {
  it('matches as many items as a longest common subsequence, in order', () => {
    const next = someNumbers(1, 1000)
    for (let round = 0; round < 300; round++) {
      const alphabet = 2 + (next.next().value % 5)
      const make = (length: number) => Int32Array.from({ length }, () => next.next().value % alphabet)
      const [old, now] = [make(next.next().value % 30), make(next.next().value % 30)]
      const { partners, isCoarse } = diff(old, now)
      expect(isCoarse).toBe(false)
      const found = [...partners.entries()].filter(([, partner]) => partner >= 0)
      expect(found.length).toBe(longestCommon(old, now))
      found.forEach(([at, partner], index) => {
        expect(now[partner]).toBe(old[at])
        if (index > 0) expect(partner).toBeGreaterThan(found[index - 1]![1])
      })
    }
  })

  it('leaves replaced ranges between matched items', () => {
    const { partners } = diff(numbers('the old word'), numbers('the new word!'))
    expect(replacements(partners, 13)).toEqual([
      { oldStart: 4, oldEnd: 7, newStart: 4, newEnd: 7 },
      { oldStart: 12, oldEnd: 12, newStart: 12, newEnd: 13 },
    ])
  })

  it('finds an insertion and a deletion in long sequences', () => {
    const next = someNumbers(7, 5000)
    const long = Int32Array.from({ length: 200_000 }, () => next.next().value)
    const changed = Int32Array.from([...long.slice(0, 50_000), 9001, 9002, ...long.slice(50_003)])
    const { partners, isCoarse } = diff(long, changed)
    expect(isCoarse).toBe(false)
    expect(replacements(partners, changed.length)).toEqual([
      { oldStart: 50_000, oldEnd: 50_003, newStart: 50_000, newEnd: 50_002 },
    ])
  })

  it('gives up when the search would take too long', () => {
    const next = someNumbers(3, 4)
    const make = () => Int32Array.from({ length: 20_000 }, () => next.next().value)
    expect(diff(make(), make(), 200_000).isCoarse).toBe(true)
  })
})
