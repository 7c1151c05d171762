import type { AbortFlag } from '@octavo/pdf/abort-flag'
import { PixelBudget } from '@octavo/pdf/raster'
import type { PixelBox, RecognisedLine, RecognisedPage, RecognisedWord } from '@octavo/pdf/recognised'
import type { Recogniser } from '../declare/recognition.js'
import { boxBeforeTurn, pageAskew } from './askew.js'
import type { VisibleWord } from './chosen-pages.js'
import { withoutFalseColumns } from './false-columns.js'
import { withFirstLetters } from './first-letters.js'
import { readHocr } from './hocr.js'
import { withLostSpaces } from './lost-spaces.js'
import { isEmpty, type PagePicture, turned } from './page-picture.js'
import { cleaned, sized, straightened, withoutRules } from './prepared-picture.js'
import type { Correction, RecogniseOptions } from './recognise-options.js'
import { withSecondLook } from './second-look.js'

/** Below it, pages are left as they are: OCRmyPDF turns them above 14, with the same measure. */
const SURE_ORIENTATION = 10
/**
 * Text with so many letters and such a confidence is upright, because other text is read as nonsense. To find out
 * the orientation would take twice as long as to read a page.
 */
const SURE_LETTERS = 30
const SURE_CONFIDENCE = 80
/** Lines that are upside down stay below 35. */
const NONSENSE = 50

/** The text of a page. Its places are those of the picture that was turned upright and straightened. */
export interface ReadPage extends RecognisedPage {
  /** How far the picture was turned clockwise to be upright. */
  readonly rotated: 0 | 90 | 180 | 270
  /** By how many degrees its lines were turned clockwise before it was straightened. */
  readonly skew: number
  readonly dpi: number
}

/** How the page is in the result: its pictures are turned and straightened for reading in any case. */
export interface PageInResult {
  readonly isStraight: boolean
  readonly isUpright: boolean
}

export function inResultOf({ straighten, rotate }: RecogniseOptions): PageInResult {
  return { isStraight: straighten, isUpright: rotate }
}

/** Languages whose characters have more strokes than letters, which a smaller size would merge. */
const WITHOUT_CAPITALS = /^(?:chi|jpn|kor)/

/**
 * Reads the text of a picture. Pages that are askew are always read straight, because more than 2 degrees hide text, and
 * those that are sideways or upside down are read upright.
 */
export async function readPicture(
  recogniser: Recogniser,
  drawn: PagePicture,
  { clean, dpi: wanted, languages }: Pick<RecogniseOptions, 'clean' | 'dpi' | 'languages'>,
  signal: AbortFlag,
): Promise<ReadPage> {
  if (isEmpty(drawn)) return { ...drawn, lines: [], rotated: 0, skew: 0 }
  const { picture: clear, capitals } =
    clean === 'none' ? { picture: drawn, capitals: undefined } : cleaned(drawn, signal)
  const { picture: straight, skew } = straightened(clear, signal)
  const isAsGiven = wanted > 0 || languages.some((language) => WITHOUT_CAPITALS.test(language))
  const picture = isAsGiven ? straight : sized(straight, capitals, signal)
  const read = async (rotated: ReadPage['rotated']): Promise<ReadPage> => {
    const upright = turned(picture, rotated)
    const { width, height, dpi } = upright
    const hocr = await recogniser.recognise(upright, dpi)
    const page = withoutFalseColumns(readHocr(hocr, { width, height }))
    return { ...withLostSpaces(page, upright, new PixelBudget(signal)), rotated, skew, dpi }
  }
  const page = await readUpright(recogniser, picture, read)
  const finer = clean === 'none' ? undefined : turned(withoutRules(straight, signal), page.rotated)
  const sure = finer === undefined ? page : await withSecondLook(page, recogniser, finer, signal)
  return withFirstLetters(sure, turned(picture, page.rotated), new PixelBudget(signal))
}

async function readUpright(
  recogniser: Recogniser,
  picture: PagePicture,
  read: (rotated: ReadPage['rotated']) => Promise<ReadPage>,
): Promise<ReadPage> {
  const asItIs = await read(0)
  const likely = likelyTurn(asItIs)
  if (likely === 0) return asItIs
  const turnedLikely = likely === undefined ? undefined : await read(likely)
  if (turnedLikely !== undefined && likelyTurn(turnedLikely) === 0) return turnedLikely
  const found = await recogniser.orientation(picture, picture.dpi)
  const isSure = found !== undefined && found.degrees !== 0 && found.confidence >= SURE_ORIENTATION
  if (!isSure) return asItIs
  return found.degrees === likely ? turnedLikely! : read(found.degrees)
}

/**
 * How far a page has to be turned clockwise to be upright, by what was read as it is; undefined if that does not
 * tell. Lines across the page are read from left to right, and those along it downwards: those that run the other
 * way are read as nonsense.
 */
function likelyTurn(page: RecognisedPage): ReadPage['rotated'] | undefined {
  const words = page.lines.flatMap((line) => line.words).filter(({ text }) => text.length > 2)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  const confidence = confidenceOf(page) ?? 0
  if (letters < SURE_LETTERS || (confidence >= NONSENSE && confidence < SURE_CONFIDENCE)) return undefined
  const isNonsense = confidence < NONSENSE
  const tall = words.filter(({ box: [left, top, right, bottom] }) => bottom - top > right - left)
  if (tall.length < words.length / 5) return isNonsense ? 180 : 0
  if (tall.length > words.length / 2) return isNonsense ? 90 : 270
  return undefined
}

/**
 * The page without the words that it has already where they are, in points on the page as it was drawn: none is
 * found twice. With `areSame`, only those that are spelled alike.
 */
export function withoutVisible(page: ReadPage, visible: readonly VisibleWord[], areSame: boolean): ReadPage {
  if (visible.length === 0) return page
  const toPoints = 72 / page.dpi
  const places = placesInResult(page, { isStraight: false, isUpright: false })
  return withWords(page, (word) => {
    const [x, y] = middleOf(places.get(word)!).map((pixels) => pixels * toPoints) as [number, number]
    const isThere = visible.some(({ text, box: [left, top, right, bottom] }) => {
      const isInBox = x > left && x < right && y > top && y < bottom
      return isInBox && (!areSame || folded(text) === folded(word.text))
    })
    return isThere ? [] : [word]
  })
}

/**
 * The page with words as the user has typed them, and how many corrections were applied. An empty text removes the
 * word; several words at the place become one. The places are those of the page in the result.
 */
export function corrected(
  page: ReadPage,
  corrections: readonly Correction[],
  inResult: PageInResult,
): { readonly page: ReadPage; readonly applied: number } {
  if (corrections.length === 0) return { page, applied: 0 }
  const toPoints = 72 / page.dpi
  const places = placesInResult(page, inResult)
  const applied = new Set<Correction>()
  const meant = withWords(page, (word) => {
    const [x, y] = middleOf(places.get(word)!).map((pixels) => pixels * toPoints) as [number, number]
    const typed = corrections.find(
      ({ box: [l = 0, t = 0, r = 0, b = 0] }) => x >= l && x <= r && y >= t && y <= b,
    )
    if (typed === undefined) return [word]
    const isRest = applied.has(typed)
    applied.add(typed)
    return isRest || typed.text === '' ? [] : [{ ...word, text: typed.text, confidence: 100 }]
  })
  return { page: meant, applied: applied.size }
}

function withWords(page: ReadPage, change: (word: RecognisedWord) => readonly RecognisedWord[]): ReadPage {
  const lines = page.lines.map((line): RecognisedLine => ({ ...line, words: line.words.flatMap(change) }))
  return { ...page, lines: lines.filter(({ words }) => words.length > 0) }
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Where the words of a page are in the result, in pixels. */
export function placesInResult(
  page: ReadPage,
  { isStraight, isUpright }: PageInResult,
): ReadonlyMap<RecognisedWord, PixelBox> {
  const shown = isStraight ? page : pageAskew(page, page.skew)
  const boxes = shown.lines.flatMap(({ words }) => words).map(({ box }) => box)
  const words = page.lines.flatMap((line) => line.words)
  return new Map(
    words.map((word, index) => [
      word,
      isUpright ? boxes[index]! : boxBeforeTurn(boxes[index]!, page, page.rotated),
    ]),
  )
}

function middleOf([left, top, right, bottom]: PixelBox): [number, number] {
  return [(left + right) / 2, (top + bottom) / 2]
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
