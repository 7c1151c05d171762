import type { PixelBudget } from '@octavo/pdf/raster'
import type { PixelBox, RecognisedLine, RecognisedPage, RecognisedWord } from '@octavo/pdf/recognised'
import type { GreyPicture } from '../declare/recognition.js'
import { inkIn } from './ink.js'

/** Words that end with a letter as high as an `x` on its right, and those with one that is as high as a capital. */
const LOW_END = /[acemnorsuvwxzвгжзиклмнопстхцчшщыэюя]$/u
const HIGH_WORD = /^(?=.*[bdfhklбф\p{Lu}\p{N}])[\p{L}\p{N}]+[.,]?$/u
/** A capital before small letters, of which the small one looks alike and has nothing above an `x`. */
const CAPITALISED = /^[CMOPSUVWXZВГЖЗИКЛМНОПСТХЦЧШЩЫЬЭЮЯ]\p{Ll}+\p{P}*$/u
/** Of the height of capitals: the narrowest letter is wider, and half of an `o` is within it. */
const ONE_LETTER = 0.35
/** Between the height of an `x` and that of capitals. If these are too much alike, it does not tell. */
const HALFWAY = 0.5
const LEAST_DIFFERENCE = 0.2

/**
 * Words as `Movement` in the middle of a sentence, whose first letter Tesseract takes for a capital, begin with a small
 * letter if the first is no higher than the small letters of its line.
 */
export function withFirstLetters<Page extends RecognisedPage>(
  page: Page,
  picture: GreyPicture,
  budget: PixelBudget,
): Page {
  return { ...page, lines: page.lines.map((line) => withCase(line, picture, budget)) }
}

function withCase(line: RecognisedLine, picture: GreyPicture, budget: PixelBudget): RecognisedLine {
  if (line.angle !== 0 || !line.words.some(({ text }) => CAPITALISED.test(text))) return line
  const high = medianOf(line, HIGH_WORD, (word) => baselineAt(line, word) - word.box[1])
  if (high === undefined) return line
  const across = Math.ceil(high * ONE_LETTER)
  const rise = (word: RecognisedWord, from: number): number =>
    baselineAt(line, word) - topOfInk(word.box, from, from + across, picture, budget)
  const low = medianOf(line, LOW_END, (word) => rise(word, word.box[2] - across))
  if (low === undefined || high - low < LEAST_DIFFERENCE * low) return line
  const words = line.words.map((word) => {
    if (!CAPITALISED.test(word.text) || rise(word, word.box[0]) > low + (high - low) * HALFWAY) return word
    return { ...word, text: word.text[0]!.toLowerCase() + word.text.slice(1) }
  })
  return { ...line, words }
}

function medianOf(
  { words }: RecognisedLine,
  pattern: RegExp,
  height: (word: RecognisedWord) => number,
): number | undefined {
  const heights = words.filter(({ text }) => pattern.test(text)).map(height)
  return heights.sort((one, other) => one - other)[heights.length >> 1]
}

function baselineAt({ baseline: { slope, offset } }: RecognisedLine, { box }: RecognisedWord): number {
  return offset + (slope * (box[0] + box[2])) / 2
}

function topOfInk(
  box: PixelBox,
  from: number,
  to: number,
  picture: GreyPicture,
  budget: PixelBudget,
): number {
  const isInk = inkIn(box, picture, budget)
  const [left, top, right, bottom] = box
  const [first, end] = [Math.max(left, from), Math.min(right, to)]
  for (let y = top; y < bottom; y++) for (let x = first; x < end; x++) if (isInk(x, y)) return y
  return bottom
}
