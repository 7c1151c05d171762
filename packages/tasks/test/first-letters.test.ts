import { PixelBudget } from '@octavo/pdf/raster'
import { expect, test } from 'vitest'
import { withFirstLetters } from '../src/recognise/first-letters.js'

const SIZE = { width: 400, height: 60 }
const BASELINE = 40
/** Of capitals, and of an `x`. */
const [HIGH, LOW] = [24, 16]

/** A line of words as bars of ink, one for each letter, with how high they are. */
function firstLettersOf(words: readonly (readonly [text: string, heights: readonly number[]])[], ink = 0) {
  const data = new Uint8Array(SIZE.width * SIZE.height).fill(255 - ink)
  let left = 10
  const read = words.map(([text, heights]) => {
    const from = left
    for (const height of heights) {
      for (let y = BASELINE - height; y < BASELINE; y++)
        data.fill(ink, y * SIZE.width + left, y * SIZE.width + left + 4)
      left += 12
    }
    const box = [from, BASELINE - Math.max(...heights), left - 8, BASELINE] as const
    left += 12
    return { text, box, confidence: 90 }
  })
  const line = {
    words: read,
    box: [10, BASELINE - HIGH, left, BASELINE] as const,
    baseline: { slope: 0, offset: BASELINE },
    angle: 0 as const,
    size: 30,
  }
  const page = withFirstLetters({ ...SIZE, lines: [line] }, { ...SIZE, data }, new PixelBudget())
  return page.lines[0]!.words.map(({ text }) => text).join(' ')
}

const around = [
  ['and', [LOW, LOW, HIGH]],
  ['ran', [LOW, LOW, LOW]],
] as const

test('a word that was read with a capital begins with a small letter if it is as low as one', () => {
  for (const ink of [0, 255]) {
    expect(firstLettersOf([...around, ['Mode', [LOW, LOW, HIGH, LOW]]], ink)).toBe('and ran mode')
    expect(firstLettersOf([...around, ['Сон', [LOW, LOW, LOW]]], ink)).toBe('and ran сон')
  }
})

test('a capital stays, and so does one in a line that does not tell how high they are', () => {
  expect(firstLettersOf([...around, ['Move', [HIGH, LOW, LOW, LOW]]])).toBe('and ran Move')
  expect(firstLettersOf([...around, ['USA', [LOW, LOW, LOW]]])).toBe('and ran USA')
  expect(
    firstLettersOf([
      ['ran', [LOW, LOW, LOW]],
      ['Move', [LOW, LOW, LOW, LOW]],
    ]),
  ).toBe('ran Move')
})
