import type { PixelBudget } from '@octavo/pdf/raster'
import type { PixelBox, RecognisedLine, RecognisedPage, RecognisedWord } from '@octavo/pdf/recognised'
import type { GreyPicture } from '../declare/recognition.js'
import { inkIn } from './ink.js'

/** Words that are as high as an `x`, and words with a letter or digit that is as high as a capital. */
const LOW_WORD = /^[acegmnopqrsuvwxyzвгжзиклмнопстхцчшщъыьэюя]{2,}[.,]?$/u
const HIGH_WORD = /^(?=.*[bdfhkl\p{Lu}\p{N}])[\p{L}\p{N}]+[.,]?$/u
/** A capital before small letters, of which the small one looks alike and has nothing above an `x`. */
const CAPITALISED = /^[CMOPSUVWXZВГЖЗИКЛМНОПСТХЦЧШЩЫЬЭЮЯ]\p{Ll}+\p{P}*$/u
/** Of the height of an `x`: the narrowest letter is wider, and an `o` is at its height there. */
const FIRST_LETTER = 0.6
/** Between the height of an `x` and that of capitals. If these are too much alike, it does not tell. */
const HALFWAY = 0.5
const LEAST_DIFFERENCE = 0.2

/** A line may have no word as low as an `x`, but lines around it do, of capitals with the same height. */
const AROUND = 5
const SAME_HEIGHT = 0.1

/**
 * Words as `Movement` in the middle of a sentence, whose first letter Tesseract takes for a capital, begin with a small
 * letter if the first is no higher than the small letters of its line, or of those around it.
 */
export function withFirstLetters<Page extends RecognisedPage>(
  page: Page,
  picture: GreyPicture,
  budget: PixelBudget,
): Page {
  const heights = page.lines.map(heightsOf)
  const lines = page.lines.map((line, at) => {
    const { high } = heights[at]!
    if (high === undefined) return line
    const around = heights.slice(Math.max(0, at - AROUND), at + AROUND + 1)
    const alike = around.filter((one) => Math.abs((one.high ?? 0) - high) < SAME_HEIGHT * high)
    const low = median(alike.flatMap((one) => one.low))
    if (low === undefined || high - low < LEAST_DIFFERENCE * low) return line
    const words = line.words.map((word) => {
      if (!CAPITALISED.test(word.text)) return word
      const rise = baselineAt(line, word) - topOfFirst(word, low, picture, budget)
      const isLow = rise < low + (high - low) * HALFWAY
      return isLow ? { ...word, text: word.text[0]!.toLowerCase() + word.text.slice(1) } : word
    })
    return { ...line, words }
  })
  return { ...page, lines }
}

/** How far the words of a line rise above its baseline, in pixels. */
function heightsOf(line: RecognisedLine): {
  readonly low: readonly number[]
  readonly high: number | undefined
} {
  if (line.angle !== 0) return { low: [], high: undefined }
  const rises = (pattern: RegExp): number[] =>
    line.words.filter(({ text }) => pattern.test(text)).map((word) => baselineAt(line, word) - word.box[1])
  return { low: rises(LOW_WORD), high: median(rises(HIGH_WORD)) }
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[values.length >> 1]
}

function baselineAt({ baseline: { slope, offset } }: RecognisedLine, { box }: RecognisedWord): number {
  return offset + (slope * (box[0] + box[2])) / 2
}

function topOfFirst({ box }: RecognisedWord, low: number, picture: GreyPicture, budget: PixelBudget): number {
  const isInk = inkIn(box, picture, budget)
  const [left, top, right, bottom]: PixelBox = box
  const end = Math.min(right, left + Math.ceil(low * FIRST_LETTER))
  for (let y = top; y < bottom; y++) for (let x = left; x < end; x++) if (isInk(x, y)) return y
  return bottom
}
