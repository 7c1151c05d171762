import type { RecognisedWord } from '@octavo/pdf/recognised'
import { expect, test } from 'vitest'
import { doubtfulWords } from '../src/recognise/doubtful-words.js'
import { corrected, type ReadPage } from '../src/recognise/recognise-page.js'

const word = (text: string, left: number, confidence: number): RecognisedWord => ({
  text,
  box: [left, 1000, left + 200, 1050],
  confidence,
})

function pageOf(words: readonly RecognisedWord[]): ReadPage {
  const line = { words, box: [100, 1000, 2000, 1050], baseline: { slope: 0, offset: 1050 }, angle: 0 }
  const lines = [line as unknown as ReadPage['lines'][number]]
  return { width: 2550, height: 3300, dpi: 300, rotated: 0, skew: 3, lines }
}

const inResults = [0, 90, 180, 270].flatMap((rotated) =>
  [true, false].flatMap((isStraight) =>
    [true, false].map((isUpright) => ({ rotated: rotated as ReadPage['rotated'], isStraight, isUpright })),
  ),
)

test.each(inResults)(
  'a doubtful word is replaced if it is sent back with its box ($rotated, straight: $isStraight, upright: $isUpright)',
  ({ rotated, ...inResult }) => {
    const read = {
      ...pageOf([word('the', 100, 95), word('rnodern', 400, 41.2), word('page', 700, 85)]),
      rotated,
    }
    const { wordsDoubtful, doubtful } = doubtfulWords([{ index: 4, read }, { index: 5 }], inResult)
    expect(wordsDoubtful).toBe(1)
    expect(doubtful).toEqual([{ page: 5, text: 'rnodern', confidence: 41.2, box: expect.any(Array) }])
    const [{ box }] = doubtful as [{ box: readonly number[] }]
    const { page, applied } = corrected(read, [{ page: 5, box, text: 'modern' }], inResult)
    expect(page.lines[0]!.words.map(({ text }) => text)).toEqual(['the', 'modern', 'page'])
    expect(applied).toBe(1)
  },
)

test('several words at the place of a correction become one', () => {
  const read = { ...pageOf([word('日', 100, 95), word('本', 300, 40), word('文', 700, 85)]), skew: 0 }
  const box = [100, 1000, 500, 1050].map((pixels) => (pixels * 72) / 300)
  const inResult = { isStraight: true, isUpright: true }
  const { page } = corrected(read, [{ page: 1, box, text: '日木' }], inResult)
  expect(page.lines[0]!.words.map(({ text }) => text)).toEqual(['日木', '文'])
})

test('lists a thousand doubtful words at most, and counts all', () => {
  const words = Array.from({ length: 1500 }, (_, index) => word('?', index, 0))
  const { wordsDoubtful, doubtful } = doubtfulWords([{ index: 0, read: pageOf(words) }], {
    isStraight: true,
    isUpright: true,
  })
  expect([wordsDoubtful, doubtful.length]).toEqual([1500, 1000])
})
