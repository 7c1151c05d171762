import type { RecognisedLine, RecognisedPage, RecognisedWord } from '@octavo/pdf/recognised'
import type { Recogniser } from '../declare/recognition.js'
import type { PlacedBox } from './chosen-pages.js'
import { readHocr } from './hocr.js'
import { type PagePicture, turned } from './page-picture.js'
import type { Correction } from './recognise-options.js'

/** Below it, pages are left as they are: OCRmyPDF turns them above 14, with the same measure. */
const SURE_ORIENTATION = 10

export interface ReadPage extends RecognisedPage {
  /** How far the picture was turned clockwise to be upright. */
  readonly rotated: 0 | 90 | 180 | 270
  readonly dpi: number
}

/** Reads the text of a picture, turned upright first if that is asked for. */
export async function readPicture(
  recogniser: Recogniser,
  picture: PagePicture,
  isTurned: boolean,
): Promise<ReadPage> {
  const found = isTurned ? await recogniser.orientation(picture, picture.dpi) : undefined
  const rotated = found !== undefined && found.confidence >= SURE_ORIENTATION ? found.degrees : 0
  const upright = turned(picture, rotated)
  const { width, height, dpi } = upright
  const hocr = await recogniser.recognise(upright, dpi)
  return { ...readHocr(hocr, { width, height }), rotated, dpi }
}

/** The page without the words that are in one of the boxes already, in points on the page as it was drawn. */
export function withoutWordsIn(page: ReadPage, boxes: readonly PlacedBox[]): ReadPage {
  if (boxes.length === 0) return page
  const toPoints = 72 / page.dpi
  return withWords(page, (word) => {
    const [x, y] = middleBeforeTurn(word, page).map((pixels) => pixels * toPoints) as [number, number]
    return boxes.some(([left, top, right, bottom]) => x > left && x < right && y > top && y < bottom)
      ? []
      : [word]
  })
}

/** The page with words as the user has typed them; an empty text removes the word. */
export function corrected(page: ReadPage, corrections: readonly Correction[]): ReadPage {
  if (corrections.length === 0) return page
  const toPoints = 72 / page.dpi
  return withWords(page, (word) => {
    const [left, top, right, bottom] = word.box
    const x = ((left + right) / 2) * toPoints
    const y = ((top + bottom) / 2) * toPoints
    const typed = corrections.find(
      ({ box: [l = 0, t = 0, r = 0, b = 0] }) => x >= l && x <= r && y >= t && y <= b,
    )
    if (typed === undefined) return [word]
    return typed.text === '' ? [] : [{ ...word, text: typed.text, confidence: 100 }]
  })
}

function withWords(page: ReadPage, change: (word: RecognisedWord) => readonly RecognisedWord[]): ReadPage {
  const lines = page.lines.map((line): RecognisedLine => ({ ...line, words: line.words.flatMap(change) }))
  return { ...page, lines: lines.filter(({ words }) => words.length > 0) }
}

function middleBeforeTurn({ box }: RecognisedWord, { width, height, rotated }: ReadPage): [number, number] {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  switch (rotated) {
    case 90:
      return [y, width - x]
    case 180:
      return [width - x, height - y]
    case 270:
      return [height - y, x]
    default:
      return [x, y]
  }
}

/** The mean of the words, each by its length: from 0 to 100; undefined without words. */
export function confidenceOf({ lines }: RecognisedPage): number | undefined {
  let [sum, letters] = [0, 0]
  for (const { words } of lines) {
    for (const { text, confidence } of words) {
      sum += confidence * text.length
      letters += text.length
    }
  }
  return letters === 0 ? undefined : Math.round((sum / letters) * 10) / 10
}
