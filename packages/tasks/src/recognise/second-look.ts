import type { AbortFlag } from '@octavo/pdf/abort-flag'
import { PixelBudget } from '@octavo/pdf/raster'
import type { PixelBox, RecognisedLine, RecognisedPage, RecognisedWord } from '@octavo/pdf/recognised'
import type { Recogniser } from '../declare/recognition.js'
import { readHocr } from './hocr.js'
import type { PagePicture } from './page-picture.js'

/** Words with less confidence are worth a look. */
export const SURE = 80

const WHITE = 255
/** Of the height of a line: the white between two of them. */
const BETWEEN = 0.5
/** In pixels around a line: its box is that of the letters as they were found. */
const AROUND = 3
const WITHOUT_LETTERS = /^[^\p{L}\p{N}]+$/u

/**
 * The page with its doubtful words as they are read again, if that is surer: their lines alone, one below the other, on
 * another picture of the page. It is finer, or has no rules, which the first look needs to find the cells of a table.
 */
export async function withSecondLook<Page extends RecognisedPage>(
  page: Page,
  recogniser: Recogniser,
  picture: PagePicture,
  signal: AbortFlag,
): Promise<Page> {
  const lines = page.lines.filter(({ angle, words }) => angle === 0 && words.some(isDoubtful))
  if (lines.length === 0) return page
  const scale = picture.width / page.width
  const strips = stripsOf(lines, picture, scale, new PixelBudget(signal))
  const { lines: seen } = readHocr(
    await recogniser.recognise(strips.picture, picture.dpi, 'lines'),
    strips.picture,
  )
  const found = seen.flatMap(({ words }) => words)
  const again = new Map(
    lines.map((line, at) => {
      const { top, bottom, left } = strips.places[at]!
      const inStrip = found.filter(({ box }) => isWithin((box[1] + box[3]) / 2, top, bottom))
      const words = line.words.flatMap((word) => {
        if (!isDoubtful(word)) return [word]
        const there = inStrip.flatMap((one): RecognisedWord[] => {
          const [from, , to] = one.box.map((place) => Math.round((place + left) / scale)) as [
            number,
            number,
            number,
          ]
          const isThere = isWithin((from + to) / 2, word.box[0], word.box[2])
          return isThere ? [{ ...one, box: [from, word.box[1], to, word.box[3]] }] : []
        })
        return surer(word, there)
      })
      return [line, { ...line, words }]
    }),
  )
  const all = page.lines.map((line) => again.get(line) ?? line).filter(({ words }) => words.length > 0)
  return { ...page, lines: all }
}

function isDoubtful({ confidence }: RecognisedWord): boolean {
  return confidence < SURE
}

function isWithin(value: number, from: number, to: number): boolean {
  return value >= from && value < to
}

/** What is read at the place of a word, if that is surer. */
function surer(word: RecognisedWord, again: readonly RecognisedWord[]): readonly RecognisedWord[] {
  // Rules and specks are read as signs.
  if (again.length === 0) return WITHOUT_LETTERS.test(word.text) ? [] : [word]
  const isSurer = again.every(({ confidence }) => confidence > word.confidence)
  const isSame = again.length === 1 && isSameButFirst(word.text, again[0]!.text)
  return isSurer && !isSame ? again : [word]
}

/** Large letters are more often taken for capitals: of the first letter, the first look is the better one. */
function isSameButFirst(one: string, other: string): boolean {
  return one.slice(1) === other.slice(1) && one[0]?.toLowerCase() === other[0]?.toLowerCase()
}

interface Place {
  readonly top: number
  readonly bottom: number
  /** Of the line on its own picture. */
  readonly left: number
}

/** The lines of a page, one below the other on white. */
function stripsOf(
  lines: readonly RecognisedLine[],
  picture: PagePicture,
  scale: number,
  budget: PixelBudget,
) {
  const boxes = lines.map(({ box }) => boxAround(box, scale, picture))
  const width = Math.max(...boxes.map(([left, , right]) => right - left)) + 2 * AROUND
  const places: Place[] = []
  let height = 0
  for (const [left, top, , bottom] of boxes) {
    const white = Math.ceil((bottom - top) * BETWEEN)
    places.push({ top: height, bottom: height + white + bottom - top, left: left - AROUND })
    height += white + bottom - top
  }
  height += Math.ceil(height / lines.length)
  budget.spend(width * height)
  const data = new Uint8Array(width * height).fill(WHITE)
  for (const [at, [left, top, right, bottom]] of boxes.entries()) {
    const from = places[at]!.bottom - (bottom - top)
    for (let y = top; y < bottom; y++)
      data.set(
        picture.data.subarray(y * picture.width + left, y * picture.width + right),
        (from + y - top) * width + AROUND,
      )
  }
  return { picture: { width, height, data }, places }
}

function boxAround([left, top, right, bottom]: PixelBox, scale: number, { width, height }: PagePicture) {
  return [
    Math.max(0, Math.floor(left * scale) - AROUND),
    Math.max(0, Math.floor(top * scale) - AROUND),
    Math.min(width, Math.ceil(right * scale) + AROUND),
    Math.min(height, Math.ceil(bottom * scale) + AROUND),
  ] as const
}
