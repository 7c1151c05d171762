import { describe, expect, it } from 'vitest'
import { findMatches } from '../../src/redact/find-text.js'
import type { Matcher } from '../../src/redact/match.js'
import type { PageScan } from '../../src/redact/page-scan.js'

const GLYPHS = 200_000

/** A page of one text, in which each character is a glyph. */
function page(): PageScan {
  const text = 'a'.repeat(GLYPHS)
  const glyphsOf = (start: number, end: number) => Array.from({ length: end - start }, (_, at) => start + at)
  const plain = {
    *texts() {
      yield { text, glyphsOf }
    },
    blocks: () => [],
  }
  return { views: [plain], plain, elementTexts: () => [] } as unknown as PageScan
}

const finding = (places: Iterable<readonly [number, number]>): Matcher => ({
  kind: 'pattern',
  find: () => places,
})

describe('findMatches', () => {
  it('returns a match of all glyphs of a very large page', () => {
    const [match, ...others] = findMatches(page(), [finding([[0, GLYPHS]])])
    expect([match?.glyphs.length, others.length]).toEqual([GLYPHS, 0])
  })

  it('joins matches that begin at the same place, so that the longer one is found, too', () => {
    const [match, ...others] = findMatches(page(), [finding([[0, 3]]), finding([[0, 9]])])
    expect([match?.glyphs.length, match?.text.length, others.length]).toEqual([9, 9, 0])
  })

  it('throws above the limit of matches instead of cutting them short silently', () => {
    const each = Array.from({ length: 100_001 }, (_, at) => [at, at + 1] as const)
    expect(findMatches(page(), [finding(each.slice(1))])).toHaveLength(100_000)
    expect(() => findMatches(page(), [finding(each)])).toThrow(
      expect.objectContaining({ code: 'limit_exceeded' }),
    )
  })
})
