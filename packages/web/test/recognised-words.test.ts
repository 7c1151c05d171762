import { expect, it } from 'vitest'
import { withoutDoubts } from '../src/run/check-words/correct-outputs.js'
import { recognitionsOf, withDoubts } from '../src/run/check-words/recognised-words.js'

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

it('words that were typed are not doubtful', () => {
  const [first, second] = [word(1, 'rnodern', 0), word(2, '#', 0)]
  const report = { words: 9, wordsDoubtful: 1200, doubtful: [first, second], results: [] }
  const corrections = [{ ...second, text: 'second' }, word(3, 'another', 5)]
  expect(withoutDoubts(report, corrections)).toMatchObject({
    wordsDoubtful: 1199,
    wordsCorrected: 2,
    doubtful: [first],
  })
})

it('the words of every PDF with recognised text can be checked', () => {
  const output = (type: string) => ({ name: 'a', size: 1, pages: 1, type, blob: async () => new Blob() })
  const file = (words: number) => ({ words, wordsDoubtful: 0, doubtful: [], results: [] })
  const result = {
    outputs: [output('application/pdf'), output('application/pdf'), output('text/plain')],
    report: { files: [file(0), file(3), file(3)] },
    bytesBefore: 1,
    seconds: 1,
    remove: async () => {},
  }
  expect([...recognitionsOf(result).keys()]).toEqual([1])
  expect([...recognitionsOf({ ...result, report: undefined }).keys()]).toEqual([])
})
