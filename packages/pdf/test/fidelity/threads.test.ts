import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { both, copies, repeated, scenarios, subset } from '../fixtures/scenarios.js'
import { threadLines } from '../validators/threads.js'

withPrograms('Article threads in a merge', ['qpdf'], () => {
  const whole = (which: string, first: number): string[] => {
    const at = (page: number): string => `${which}-${page} @${first + page - 1}`
    return [`long of ${which}: ${at(1)}, ${at(2)}, ${at(4)}`, `short of ${which}: ${at(3)}`]
  }

  it('keeps the threads of every input on the same pages', () => {
    expect(threadLines(both().document)).toEqual([...whole('A', 1), ...whole('B', 5)])
    expect(threadLines(copies().document)).toEqual([...whole('A', 1), ...whole('A', 5), ...whole('A', 9)])
    expect(both().report.inputs.map(({ kept }) => kept.threads)).toEqual([2, 2])
  })

  it('skips pages that are not taken, and removes threads without pages', () => {
    expect(threadLines(subset().document)).toEqual([
      'long of A: A-2 @1',
      'short of A: A-3 @2',
      'long of B: B-1 @4, B-4 @3',
    ])
    expect(subset().report.inputs.map(({ kept }) => kept.threads)).toEqual([2, 1])
  })

  it('adds the threads of a file once, however often its pages are taken', () => {
    const lines = threadLines(repeated().document)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^long of A: A-1 @1, A-2 @2/)
  })

  it.each(Object.entries(scenarios))('writes closed rings of beads that their pages list (%s)', (_, made) => {
    expect(threadLines(made().document).length).toBeGreaterThan(0)
  })
})
