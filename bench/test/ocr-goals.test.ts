import { describe, expect, test } from 'vitest'
import { type Figures, goalsOf } from '../ocr/goals.js'

const PAGE = { kind: 'tables', pages: 8, characters: 0.99, words: 0.98, cpuSeconds: 2 }

function met(own: Partial<Figures>, theirs: Partial<Figures> = {}): boolean[] {
  const figures = [
    { ...PAGE, engine: 'octavo', ...own },
    { ...PAGE, engine: 'ocrmypdf', ...theirs },
  ]
  return goalsOf(figures).map(({ isMet }) => isMet)
}

describe('The goals beside OCRmyPDF', () => {
  test('are met by the same accuracy and time, and missed by any less', () => {
    expect(met({})).toEqual([true, true, true])
    expect(met({ characters: 0.9899 })).toEqual([false, true, true])
    expect(met({ words: 0.9799 })).toEqual([true, false, true])
    expect(met({ cpuSeconds: 2.01 })).toEqual([true, true, false])
  })

  test('are above it on skewed, noisy and photographed pages, unless it has everything', () => {
    for (const kind of ['skewed', 'noisy', 'photographed']) {
      expect(met({ kind }, { kind })).toEqual([false, false, true])
      expect(met({ kind, characters: 0.9901, words: 0.9801 }, { kind })).toEqual([true, true, true])
      const all = { kind, characters: 1, words: 1 }
      expect(met(all, all)).toEqual([true, true, true])
    }
  })

  test('of CPU time are for the same program only', () => {
    expect(met({ engine: 'octavo-wasm', cpuSeconds: 9 })).toEqual([true, true])
  })
})
