import type { PixelBudget } from '@octavo/pdf/raster'
import type { PixelBox, RecognisedLine, RecognisedPage, RecognisedWord } from '@octavo/pdf/recognised'
import type { GreyPicture } from '../declare/recognition.js'
import { usualGap } from './false-columns.js'
import { inkIn } from './ink.js'

/** Of the usual gap between the words of a line: those within words have at most 0.6. */
const LEAST_GAP = 0.8
/** Scripts whose letters stand apart, from left to right. */
const APART = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}]+$/u

/** Words that Tesseract has run together, such as `ina`, are parted where the picture has a gap as wide as a space. */
export function withLostSpaces(
  page: RecognisedPage,
  picture: GreyPicture,
  budget: PixelBudget,
): RecognisedPage {
  return { ...page, lines: page.lines.map((line) => parted(line, picture, budget)) }
}

function parted(line: RecognisedLine, picture: GreyPicture, budget: PixelBudget): RecognisedLine {
  const usual = usualGap(line)
  if (line.angle !== 0 || usual === undefined || usual <= 0) return line
  return { ...line, words: line.words.flatMap((word) => partsOf(word, usual * LEAST_GAP, picture, budget)) }
}

function partsOf(
  word: RecognisedWord,
  least: number,
  picture: GreyPicture,
  budget: PixelBudget,
): readonly RecognisedWord[] {
  const letters = [...word.text]
  if (letters.length < 2 || !APART.test(word.text)) return [word]
  const inked = inkedColumns(word, picture, budget)
  // Only if each letter stands for itself is it known which are before the gap.
  if (inked.length !== letters.length) return [word]
  const [, top, , bottom] = word.box
  const parts: (RecognisedWord & { text: string; box: PixelBox })[] = []
  for (const [at, [from, to]] of inked.entries()) {
    const part = parts.at(-1)
    if (part !== undefined && from - part.box[2] < least) {
      part.text += letters[at]!
      part.box = [part.box[0], top, to, bottom]
    } else parts.push({ ...word, text: letters[at]!, box: [from, top, to, bottom] })
  }
  return parts.length === 1 ? [word] : parts
}

/** From where to where columns of pixels have ink, from left to right. */
function inkedColumns(
  { box }: RecognisedWord,
  picture: GreyPicture,
  budget: PixelBudget,
): (readonly [from: number, to: number])[] {
  const isInk = inkIn(box, picture, budget)
  const [left, top, right, bottom] = box
  const inked: [number, number][] = []
  for (let x = left; x < right; x++) {
    let y = top
    while (y < bottom && !isInk(x, y)) y++
    if (y === bottom) continue
    if (inked.at(-1)?.[1] === x) inked.at(-1)![1]++
    else inked.push([x, x + 1])
  }
  return inked
}
