import type { PixelBudget } from '@octavo/pdf/raster'
import type { PixelBox, RecognisedLine, RecognisedPage, RecognisedWord } from '@octavo/pdf/recognised'
import type { GreyPicture } from '../declare/recognition.js'
import { usualGap } from './false-columns.js'

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

/** From where to where columns of pixels have ink, from left to right. Ink is dark on light, or light on dark. */
function inkedColumns(
  { box: [left, top, right, bottom] }: RecognisedWord,
  { width, height, data }: GreyPicture,
  budget: PixelBudget,
): (readonly [from: number, to: number])[] {
  const [across, end] = [Math.max(0, Math.min(right, width) - left), Math.min(bottom, height)]
  budget.spend(across * Math.max(0, end - top))
  const [darkest, lightest] = [new Uint8Array(across).fill(255), new Uint8Array(across)]
  let sum = 0
  for (let y = top; y < end; y++)
    for (let x = 0; x < across; x++) {
      const shade = data[y * width + left + x]!
      if (shade < darkest[x]!) darkest[x] = shade
      if (shade > lightest[x]!) lightest[x] = shade
      sum += shade
    }
  const threshold = (Math.min(...darkest) + Math.max(...lightest)) / 2
  const isDarkInk = sum > threshold * across * (end - top)
  const inked: [number, number][] = []
  for (let x = 0; x < across; x++) {
    if (isDarkInk ? darkest[x]! >= threshold : lightest[x]! <= threshold) continue
    if (inked.at(-1)?.[1] === left + x) inked.at(-1)![1]++
    else inked.push([left + x, left + x + 1])
  }
  return inked
}
