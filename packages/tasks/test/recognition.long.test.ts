import { describe, expect, test } from 'vitest'
import type { Recogniser, RecognitionSettings } from '../src/declare/recognition.js'
import { recognition } from '../src/engines/tesseract.js'
import { openTesseractInNode } from '../src/engines/tesseract-node.js'
import { pageAskew } from '../src/recognise/askew.js'
import { readHocr } from '../src/recognise/hocr.js'
import { levelled } from '../src/recognise/levelled.js'
import { turned } from '../src/recognise/page-picture.js'
import { readPicture } from '../src/recognise/recognise-page.js'
import { withSecondLook } from '../src/recognise/second-look.js'
import { doubtfulPicture } from './doubtful-picture.js'
import { SCANNED_LINES } from './scanned-document.js'
import { scannedPicture } from './scanned-picture.js'

const ENGLISH = { languages: ['eng'], userWords: [], userPatterns: [] }

describe('Tesseract as WebAssembly', () => {
  test('reads lines and finds out how a picture is turned', async () => {
    const picture = await scannedPicture()
    const recogniser = await openTesseractInNode(ENGLISH)
    const { lines } = readHocr(await recogniser.recognise(picture, 200), picture)
    expect(lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(SCANNED_LINES)
    const [first] = lines[0]!.words
    expect(first!.box[0]).toBeGreaterThan(45)
    expect(first!.box[0]).toBeLessThan(60)
    expect(Math.abs(lines[0]!.baseline.offset - 76)).toBeLessThan(4)
    for (const degrees of [90, 180, 270] as const) {
      const found = await recogniser.orientation(turned(picture, degrees), 200)
      expect(found!.degrees).toBe(360 - degrees)
      expect(found!.confidence).toBeGreaterThan(2)
    }
    recogniser.close()
  })

  test('goes on with the next picture after one that it cannot take', async () => {
    const picture = await scannedPicture()
    const recogniser = await openTesseractInNode(ENGLISH)
    const wrong = { ...picture, width: 40_000, height: 40_000 }
    await expect(recogniser.recognise(wrong, 200)).rejects.toMatchObject({ name: 'PdfError' })
    const { lines } = readHocr(await recogniser.recognise(picture, 200), picture)
    expect(lines).toHaveLength(SCANNED_LINES.length)
    recogniser.close()
  })
})

describe('What the user expects', () => {
  const read = async (expected: Partial<RecognitionSettings>): Promise<string> => {
    const picture = await doubtfulPicture()
    const recogniser = await recognition.open({ ...ENGLISH, ...expected })
    const { lines } = readHocr(await recogniser.recognise(picture, 100, 'lines'), picture)
    recogniser.close()
    return lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
  }

  test('decides doubtful words', async () => {
    expect(await read({ userWords: ['Nothing'] })).toBe('and INV-O8I5 for B8S522')
    expect(await read({ userWords: ['B8S5Z2'] })).toBe('and INV-O8I5 for B8S5Z2')
  })

  test('decides doubtful characters by the patterns of their words', async () => {
    expect(await read({ userPatterns: ['INV-\\d\\d\\d\\d'] })).toBe('and INV-0815 for B8S522')
  })
})

test('a doubtful word is read again, alone with its line, and the surer reading counts', async () => {
  const picture = await scannedPicture()
  const recogniser = await openTesseractInNode(ENGLISH)
  const read = readHocr(await recogniser.recognise(picture, 200), picture)
  const [first, ...lines] = read.lines
  const [word, ...words] = first!.words
  const wrong = { ...word!, text: 'O0tavo', confidence: 40 }
  const rule = { text: '|', confidence: 60, box: [5, word!.box[1], 9, word!.box[3]] } as const
  const doubtful = { ...read, lines: [{ ...first!, words: [rule, wrong, ...words] }, ...lines] }
  const again = await withSecondLook(doubtful, recogniser, picture, { aborted: false })
  expect(again.lines.map((line) => line.words.map(({ text }) => text).join(' '))).toEqual(SCANNED_LINES)
  expect(Math.abs(again.lines[0]!.words[0]!.box[0] - word!.box[0])).toBeLessThan(4)
  recogniser.close()
})

describe('A page that is not upright', () => {
  test('is turned by what is read of it as it is, without looking for its orientation', async () => {
    const picture = { ...(await scannedPicture()), dpi: 200 }
    const recogniser = await openTesseractInNode(ENGLISH)
    const turns: number[] = []
    const counted: Recogniser = {
      ...recogniser,
      orientation: () => expect.fail('The orientation was looked for.'),
    }
    for (const degrees of [0, 90, 180, 270] as const) {
      const page = await readPicture(
        counted,
        turned(picture, degrees),
        { clean: 'recognition', dpi: 0, languages: ['eng'] },
        { aborted: false },
      )
      turns.push(page.rotated)
      expect(page.lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(SCANNED_LINES)
    }
    expect(turns).toEqual([0, 270, 180, 90])
    recogniser.close()
  })
})

describe('hOCR', () => {
  const size = { width: 1000, height: 500 }
  const hocr = (title: string, words: string): string =>
    `<div class='ocr_page' title='bbox 0 0 1000 500'><span class='ocr_line' id='line_1' title="${title}">${words}</span></div>`

  test('gives words with their boxes, entities decoded, and without blanks', () => {
    const { lines } = readHocr(
      hocr(
        'bbox 100 50 400 90; baseline -0.02 -8; x_size 38.5; x_descenders 8; x_ascenders 9',
        "<span class='ocrx_word' id='w1' title='bbox 100 50 160 80; x_wconf 96'>R&amp;D</span> <span class='ocrx_word' title='bbox 170 50 200 80; x_wconf 12'> </span> <span class='ocrx_word' title='bbox 210 52 400 90; x_wconf 71'><strong>&lt;b&gt;</strong></span>",
      ),
      size,
    )
    expect(lines).toEqual([
      {
        words: [
          { text: 'R&D', box: [100, 50, 160, 80], confidence: 96 },
          { text: '<b>', box: [210, 52, 400, 90], confidence: 71 },
        ],
        box: [100, 50, 400, 90],
        baseline: { slope: -0.02, offset: 84 },
        angle: 0,
        size: 38.5,
      },
    ])
  })

  test.each([
    [90, 270],
    [180, 180],
    [270, 90],
  ])('a line turned counterclockwise by %i degrees is turned clockwise by %i', (textangle, angle) => {
    const word = "<span class='ocrx_word' title='bbox 1 1 2 2; x_wconf 9'>a</span>"
    expect(readHocr(hocr(`bbox 0 0 9 9; textangle ${textangle}; x_size 9`, word), size).lines[0]!.angle).toBe(
      angle,
    )
  })

  test('of a slanted page is made level for its text', () => {
    const word = "<span class='ocrx_word' title='bbox 500 60 600 90; x_wconf 9'>a</span>"
    const page = readHocr(hocr('bbox 100 50 900 140; baseline 0.1 -5; x_size 30', word), size)
    const [line] = levelled(page).lines
    expect(line!.baseline.slope).toBe(0)
    expect(line!.words[0]!.box).toEqual([500, 5, 600, 35])
  })

  test('of a straightened picture is put back to where it was askew', () => {
    const word = "<span class='ocrx_word' title='bbox 800 230 900 260; x_wconf 9'>a</span>"
    const page = readHocr(hocr('bbox 100 230 900 260; baseline 0 -5; x_size 30', word), size)
    const [line] = pageAskew(page, 3).lines
    const [left, top, right, bottom] = line!.words[0]!.box
    const angle = (3 * Math.PI) / 180
    expect((left + right) / 2).toBeCloseTo(500 + 350 * Math.cos(angle) + 5 * Math.sin(angle), 6)
    expect((top + bottom) / 2).toBeCloseTo(250 + 350 * Math.sin(angle) - 5 * Math.cos(angle), 6)
    expect(line!.baseline.slope).toBeCloseTo(Math.tan(angle), 6)
    const { slope, offset } = line!.baseline
    expect(offset + slope * 500).toBeCloseTo(250 + 5 / Math.cos(angle), 6)
  })

  test('gives the lines of each paragraph the same number', () => {
    const row =
      "<span class='ocr_line' title='bbox 1 1 9 9'><span class='ocrx_word' title='bbox 1 1 2 2'>a</span></span>"
    const paragraphs = [2, 1].map((rows) => `<p class='ocr_par' lang='eng'>${row.repeat(rows)}</p>`)
    const { lines } = readHocr(paragraphs.join(''), size)
    expect(lines.map(({ paragraph }) => paragraph)).toEqual([1, 1, 2])
  })

  test('that is broken gives what can be read', () => {
    expect(readHocr("<span class='ocrx_word' title='bbox 1 1'>a</span><span", size).lines).toEqual([])
    expect(readHocr('', size).lines).toEqual([])
  })
})
