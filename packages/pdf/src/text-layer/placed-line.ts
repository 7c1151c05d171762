import { CHARACTER_WIDTH, DESCENT } from './glyphless-font.js'
import type { PixelBox, RecognisedLine, RecognisedWord } from './recognised.js'
import { joinsWithoutSpace, visualOrder } from './script-order.js'

/** A word with its start on the baseline, in pixels from the lower left corner of the picture. */
export interface PlacedWord {
  readonly x: number
  readonly y: number
  /** As drawn from left to right. */
  readonly text: string
  /** The horizontal scale that gives it its width, in percent (`Tz`). */
  readonly scale: number
  /** That of a space which reaches up to the next word; undefined if none follows. */
  readonly space: number | undefined
}

export interface PlacedLine {
  /** Of the baseline: its cosine and sine, counterclockwise. */
  readonly direction: readonly [cos: number, sin: number]
  readonly size: number
  readonly words: readonly PlacedWord[]
}

/** A word in the direction of its line: where it starts and ends along it, and where its baseline is across it. */
interface TurnedWord {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly base: number
}

/** Steeper baselines are errors of the recognition. */
const STEEPEST = 0.35
/**
 * Readers that look for rows take slanted words apart into letters, so the words of a line
 * that is slanted by less stand upright, each at its own height.
 */
const SLANTED = 0.1
/** A line that rises by less, in parts of its size, is written on one height, as readers expect it. */
const FLAT = 0.4
/** Parts of the height of a line. */
const SMALLEST_SIZE = 0.5
const LARGEST_SIZE = 1.5
/**
 * Parts of the size. Some readers (poppler) see no space in a narrower gap, even if there is a space character.
 */
const NARROWEST_SPACE = 0.17
const NARROWEST_WORD = 0.1
const HAS_DESCENDERS = /[gjpqyQç,;()[\]{}|]/

/** Undefined for a line without text. `height` is that of the picture. */
export function placedLine(line: RecognisedLine, height: number): PlacedLine | undefined {
  const words = line.words.filter(({ text }) => text !== '')
  if (words.length === 0) return undefined
  const size = sizeOf(line)
  const { slope } = line.baseline
  const length = Math.hypot(1, slope)
  const isSlanted = line.angle === 0 && Math.abs(slope) > SLANTED && Math.abs(slope) < STEEPEST
  const [cos, sin] = isSlanted ? [1 / length, slope / length] : [1, 0]
  const turned = words
    .map((word) => (isSlanted ? onBaseline(word, line, cos, sin) : inItsBox(word, line, size)))
    .sort((one, other) => one.start - other.start)
  return {
    direction: directionOf(line.angle, cos, sin),
    size,
    words: turned.map((word, index) => {
      const [x, y] = toPicture(word, line.angle, cos, sin)
      const next = turned[index + 1]
      const whole = Math.max(word.end - word.start, NARROWEST_WORD * size)
      const step = next && next.start - word.start
      const isJoined =
        next !== undefined && joinsWithoutSpace(word.text, next.text) && step! - whole < size / 2
      const isSpaced = next !== undefined && !isJoined
      // Words that touch are made a little narrower, and parts of a text without spaces reach up to the next one.
      const room = isSpaced ? step! - NARROWEST_SPACE * size : whole
      const width = isJoined
        ? Math.max(step!, NARROWEST_WORD * size)
        : Math.min(whole, Math.max(room, whole / 2))
      const gap = isSpaced ? Math.max(step! - width, NARROWEST_SPACE * size) : undefined
      return {
        x,
        y: height - y,
        text: visualOrder(word.text),
        scale: scaleTo(width, [...word.text].length, size),
        space: gap === undefined ? undefined : scaleTo(gap, 1, size),
      }
    }),
  }
}

function sizeOf({ size, box, angle }: RecognisedLine): number {
  const tall = Math.max(1, angle % 180 === 0 ? box[3] - box[1] : box[2] - box[0])
  const wanted = Number.isFinite(size) && size > 0 ? size : tall
  return Math.round(10 * Math.min(Math.max(wanted, SMALLEST_SIZE * tall), LARGEST_SIZE * tall)) / 10
}

/**
 * The box of a slanted word is wider than the word by its height: both follow from the box, because it is the
 * bounding box of a rectangle along the baseline.
 */
function onBaseline(
  { text, box }: RecognisedWord,
  line: RecognisedLine,
  cos: number,
  sin: number,
): TurnedWord {
  const [left, top, right, bottom] = box
  const tilt = Math.abs(sin)
  const length = ((right - left) * cos - (bottom - top) * tilt) / (cos * cos - tilt * tilt)
  const width = length > 0 ? length : right - left
  const [x, y] = [(left + right) / 2, baselineAt((left + right) / 2, line, box)]
  const middle = x * cos + y * sin
  return { text, start: middle - width / 2, end: middle + width / 2, base: y * cos - x * sin }
}

/** Text that is upright, or turned by a right angle: then its baseline is not known. */
function inItsBox({ text, box }: RecognisedWord, line: RecognisedLine, size: number): TurnedWord {
  const [start, lower, end] = edgesAlong(box, line.angle)
  if (line.angle !== 0)
    return { text, start, end, base: HAS_DESCENDERS.test(text) ? lower - DESCENT * size : lower }
  const [left, , right] = line.box
  const isFlat = Math.abs(line.baseline.slope) * (right - left) < FLAT * size
  return { text, start, end, base: baselineAt((isFlat ? left + right : start + end) / 2, line, box) }
}

/** A baseline that is not at the word, as in vertical text, is replaced by its lower edge. */
function baselineAt(x: number, { baseline: { slope, offset } }: RecognisedLine, box: PixelBox): number {
  const y = offset + slope * x
  const [, top, , bottom] = box
  return y > top && y < bottom + (bottom - top) ? y : bottom
}

/** The start, the lower edge and the end of a box, seen with the text upright. */
function edgesAlong(
  [left, top, right, bottom]: PixelBox,
  angle: RecognisedLine['angle'],
): [number, number, number] {
  switch (angle) {
    case 90:
      return [top, -left, bottom]
    case 180:
      return [-right, -top, -left]
    case 270:
      return [-bottom, right, -top]
    default:
      return [left, bottom, right]
  }
}

/** From positions along and across a line to those on the picture. */
function toPicture(
  { start, base }: TurnedWord,
  angle: RecognisedLine['angle'],
  cos: number,
  sin: number,
): [x: number, y: number] {
  const x = start * cos - base * sin
  const y = start * sin + base * cos
  switch (angle) {
    case 90:
      return [-y, x]
    case 180:
      return [-x, -y]
    case 270:
      return [y, -x]
    default:
      return [x, y]
  }
}

/** On the picture y grows downwards, on the page upwards. */
function directionOf(angle: RecognisedLine['angle'], cos: number, sin: number): readonly [number, number] {
  switch (angle) {
    case 90:
      return [0, -1]
    case 180:
      return [-1, 0]
    case 270:
      return [0, 1]
    default:
      return [cos, -sin]
  }
}

function scaleTo(width: number, characters: number, size: number): number {
  return (100 * width) / (characters * CHARACTER_WIDTH * size)
}
