import { expect, it } from 'vitest'
import { withDoubts } from '../src/run/check-words/recognised-words.js'

const word = (page: number, text: string, left: number) => ({
  page,
  text,
  box: [left, 10, left + 20, 20] as const,
})

it('marks the doubtful words in reading order, with boxes of their own, also those that were not read', () => {
  const read = [word(1, 'a', 0), word(1, 'cat', 30), word(1, 'cat', 60), word(3, 'end', 0)]
  const doubtful = [word(1, 'cat', 61), word(1, '~', 90), word(2, '#', 0)]
  expect(withDoubts(read, doubtful)).toEqual([
    { ...word(1, 'a', 0), isDoubtful: false },
    { ...word(1, 'cat', 30), isDoubtful: false },
    { ...word(1, 'cat', 61), isDoubtful: true },
    { ...word(1, '~', 90), isDoubtful: true },
    { ...word(3, 'end', 0), isDoubtful: false },
    { ...word(2, '#', 0), isDoubtful: true },
  ])
})
