import { describe, expect, it } from 'vitest'
import { expectedPages, type InputFacts } from '../corpus/input-facts.js'
import { sizedPages } from '../corpus/peers.js'
import { difference, type Picture } from '../corpus/picture.js'
import { summary, table } from '../corpus/report.js'
import type { Measured } from '../measure/measurement.js'
import { goals } from '../report/goals.js'
import { median, spread } from '../report/statistics.js'

function facts(qpdf: number, mutool: number, poppler: number, pdfium: number): InputFacts {
  return { pages: { qpdf, mutool, poppler, pdfium }, check: 0, renderer: 'none' }
}

function picture(shade: number, width = 100, height = 100): Picture {
  return { width, height, pixels: new Uint8Array(width * height * 4).fill(shade) }
}

function measured(engine: string, wallMs: number, cpuMs: number, peakMegabytes = 50): Measured {
  return { engine, runs: [{ wallMs, cpuMs }], peakMegabytes, outputBytes: 1 }
}

describe('The corpus run', () => {
  it('expects the page count that most peers agree on, or all counts that are tied', () => {
    expect(expectedPages(facts(3, 3, 0, 2))).toEqual([3])
    expect(expectedPages(facts(3, 0, 2, 0))).toEqual([3, 2])
    expect(expectedPages(facts(0, 0, 0, 0))).toEqual([])
  })

  it('treats pictures as equal if hardly a pixel differs, and describes other differences', () => {
    expect(difference(picture(200), picture(205))).toBeUndefined()
    expect(difference(picture(200), picture(100))).toBe('100.00 % of the pixels differ')
    expect(difference(picture(0), picture(0, 50))).toBe('50×100 instead of 100×100 pixels')
  })

  it('counts good results among files that a peer opens, and unchanged damage separately', () => {
    const results = [
      { file: 'a/1.pdf', facts: facts(1, 1, 1, 1), check: { outcome: 'good' as const } },
      { file: 'a/2.pdf', facts: facts(1, 0, 0, 0), check: { outcome: 'wrong' as const, reason: 'count' } },
      { file: 'a/4.pdf', facts: facts(1, 1, 1, 1), check: { outcome: 'same damage' as const } },
      { file: 'b/3.pdf', facts: facts(0, 0, 0, 0), check: { outcome: 'typed error' as const } },
    ]
    expect(summary(results)).toBe(
      'not worse than the input: 2 (66.7 %) of 3 files that at least one peer opens; 1 (33.3 %) pass all checks, 1 (33.3 %) look the same, and qpdf --check reports the same errors for the merge of qpdf (broken stream data) or does not finish for the input either',
    )
    expect(table(results)).toContain('| a | 3 | 3 | 1 | 1 | 0 | 0 | 0 | 1 |')
    expect(table(results)).toContain('| all | 4 | 3 | 1 | 1 | 1 | 0 | 0 | 1 |')
  })
})

describe('The benchmark', () => {
  it('reports medians with their spread', () => {
    expect(median([5, 1, 3])).toBe(3)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(spread([1, 2, 30])).toBe('2.00 [1.00–30.0]')
  })

  it('measures the goals against the fastest peer, never against a plain copy', () => {
    const engines = [measured('plain copy', 1, 1), measured('ours', 10, 10), measured('pdfium', 30, 25)]
    const result = { name: 'd', title: '', inputBytes: 1, pages: 1, measured: engines }
    expect(goals([result])).toEqual([
      { case: 'd', text: 'CPU: 2.50 × as fast as the fastest peer (pdfium); goal: at least 2', met: true },
    ])
  })

  it('misses the memory goal if the peak equals the limit', () => {
    const engines = [measured('plain copy', 10, 1), measured('ours', 12, 10, 120)]
    const result = { name: 'c', title: '', inputBytes: 1, pages: 1, measured: engines }
    expect(goals([result]).map(({ met }) => met)).toEqual([true, false])
  })
})

it('does not count a page that poppler lists without a size, regardless of its indentation', () => {
  const listed = 'Pages:           3\nPage    1 size:  612 x 792 pts (letter)\nPage    2 size:  0 x 0 pts\n'
  expect(sizedPages(`${listed}Page    3 size:  50.5 x 20 pts\n`)).toBe(2)
})
