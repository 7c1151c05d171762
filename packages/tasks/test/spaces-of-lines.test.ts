import { PixelBudget } from '@octavo/pdf/raster'
import type { PixelBox, RecognisedLine } from '@octavo/pdf/recognised'
import { describe, expect, test } from 'vitest'
import { withoutFalseColumns } from '../src/recognise/false-columns.js'
import { withLostSpaces } from '../src/recognise/lost-spaces.js'

const SIZE = { width: 600, height: 60 }

/** Words with the places where they begin and end. */
function lineOf(words: readonly [text: string, from: number, to: number][], bottom = 40): RecognisedLine {
  return {
    words: words.map(([text, from, to]) => ({ text, box: [from, 10, to, bottom], confidence: 90 })),
    box: [words[0]![1], 10, words.at(-1)![2], bottom],
    baseline: { slope: 0, offset: bottom },
    angle: 0,
    size: 30,
  }
}

const textOf = ({ words }: RecognisedLine): string => words.map(({ text }) => text).join(' ')

describe('Words that were read as one', () => {
  const around = [
    ['born', 10, 70],
    ['free', 190, 240],
    ['and', 252, 300],
  ] as const
  /** Letters as bars of ink with white between them. */
  function parted(text: string, bars: readonly (readonly [from: number, to: number])[], ink = 0) {
    const data = new Uint8Array(SIZE.width * SIZE.height).fill(255 - ink)
    for (let y = 12; y < 26; y++)
      for (const [from, to] of bars) data.fill(ink, y * SIZE.width + from, y * SIZE.width + to)
    const line = lineOf([
      [...around[0]],
      [text, bars[0]![0], bars.at(-1)![1]],
      [...around[1]],
      [...around[2]],
    ])
    const page = withLostSpaces({ ...SIZE, lines: [line] }, { ...SIZE, data }, new PixelBudget())
    return page.lines[0]!
  }
  const bars = [
    [82, 86],
    [90, 105],
    [117, 130],
  ] as const

  test('are parted where the picture has a space, black on white and white on black', () => {
    for (const ink of [0, 255]) {
      const line = parted('ina', bars, ink)
      expect(textOf(line)).toBe('born in a free and')
      const boxes: PixelBox[] = [
        [82, 10, 105, 40],
        [117, 10, 130, 40],
      ]
      expect(line.words.slice(1, 3).map(({ box }) => box)).toEqual(boxes)
    }
  })

  test('stay as they are if the letters before the gap are not known, or go from right to left', () => {
    expect(textOf(parted('rna', bars.slice(1)))).toBe('born rna free and')
    expect(textOf(parted('אבג', bars))).toBe('born אבג free and')
  })
})

describe('Lines that were read as columns', () => {
  const left = lineOf([
    ['All', 10, 50],
    ['human', 62, 120],
  ])
  const read = (...lines: RecognisedLine[]) => withoutFalseColumns({ ...SIZE, lines }).lines.map(textOf)

  test('are one line if they are a space apart', () => {
    const right = lineOf([
      ['beings', 132, 200],
      ['are', 212, 250],
    ])
    expect(read(left, lineOf([['born', 10, 60]], 90), right)).toEqual(['All human beings are', 'born'])
  })

  test('are columns if they are further apart, or not on the same height', () => {
    expect(
      read(
        left,
        lineOf([
          ['beings', 150, 210],
          ['are', 222, 250],
        ]),
      ),
    ).toHaveLength(2)
    expect(
      read(
        left,
        lineOf(
          [
            ['beings', 132, 200],
            ['are', 212, 250],
          ],
          52,
        ),
      ),
    ).toHaveLength(2)
  })
})
