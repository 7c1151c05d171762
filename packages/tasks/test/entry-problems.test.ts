import { describe, expect, it } from 'vitest'
import { type EntryProblem, entryProblems } from '../src/declare/entry-problems.js'

function problemsOf(pages: readonly string[], pageCount: number | null): EntryProblem[] {
  const entries = pages.map((page) => ({ file: { pageCount }, filename: 'a.pdf', page, rotation: 0 }))
  return entryProblems(entries, (file) => file.pageCount)
}

describe('An invalid page selection', () => {
  it('is rejected with the entry, the invalid token and the page count of the file', () => {
    const [problem, ...others] = problemsOf(['1', '1,-2-end'], 4)
    expect(others).toEqual([])
    expect(problem).toMatchObject({ entry: 1, field: 'pages[1][page]' })
    for (const part of ['-2-end', 'r2-last', 'The file has 4 pages.'])
      expect(problem!.message).toContain(part)
  })

  it('is rejected even if the page count is not known yet', () => {
    const { message } = problemsOf(['seven'], null)[0]!
    expect(message).toContain('seven')
    expect(message).not.toContain('The file has')
  })

  it('is reported for every entry at once', () => {
    expect(problemsOf(['one', '2', 'three'], 1).map(({ field }) => field)).toEqual([
      'pages[0][page]',
      'pages[2][page]',
    ])
  })
})
