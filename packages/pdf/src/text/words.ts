import { hasRightToLeft, isRightToLeftMark, NO_TEXT, OTHER_TEXT } from '../content/devices/font-texts.js'
import type { GlyphList, TextStyle } from '../content/devices/text.js'
import { isAccent, withAccent } from './accents.js'
import type { FontStyle } from './font-style.js'
import { type DrawnGlyph, rightToLeftText, withDirections } from './right-to-left.js'

/** A gap of this many sizes separates words without a space. */
const WORD_GAP = 0.1
/** A glyph that begins this many sizes before the end of the previous one begins a new word. */
const STEP_BACK = 0.4
/** An accent drawn over a letter begins this many sizes before its end. */
const OVERDRAWN = 0.15
/**
 * Glyphs of one size whose baselines are further apart than this, in sizes, are in different lines. Glyphs of
 * different sizes can be superscripts or subscripts.
 */
const SAME_BASELINE = 0.25
const RAISED = 0.6
/**
 * Text that is drawn twice, to look bold or for a shadow, is within this distance (in sizes, along and across
 * the line).
 */
const DOUBLE_ALONG = 0.1
/** The same as a part of its width: a narrow letter can follow an equal one. */
const DOUBLE_OF_WIDTH = 0.5
const DOUBLE_ACROSS = 0.2

/** The maximum distance of a mark from the letters beside it in the content, in sizes. */
const MARK_DISTANCE = 1

/** The sine of the minimum angle of slanted text: six degrees. */
const SLANT = 0.105

/**
 * The direction of text on the page as displayed: right, down, left (upside down) or up. Vertical writing
 * counts as down.
 */
export type Direction = 0 | 1 | 2 | 3

/**
 * Consecutive letters without a space between them. Positions are in points on the page as displayed, from
 * its upper left corner. `start`, `end` and `base` are the positions along and across the text direction.
 */
export interface Word {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly style: TextStyle
  readonly look: FontStyle
  readonly direction: Direction
  readonly start: number
  readonly end: number
  /** The baseline of the largest letter. It increases from line to line. */
  readonly base: number
  /** The size of the largest letter. */
  readonly size: number
  /** Whether there is a space before it in the content. */
  readonly isApart: boolean
  /** The position in the order of the content. */
  readonly order: number
  /** The glyphs of the word, as indexes into the glyphs of the page. */
  readonly firstGlyph: number
  readonly lastGlyph: number
  /** The pieces that the word was joined from, if its glyphs are not consecutive in the content. */
  readonly pieces?: readonly Word[]
  /** Whether the signs around a number, in right-to-left text, were put in the order of reading. */
  readonly hasSignsInOrder?: boolean
}

/** The glyphs of a word, and the first of the largest ones, whose baseline is that of the word. */
interface GlyphRange {
  readonly first: number
  readonly last: number
  readonly largest: number
}

/** The cached properties of a style. */
interface Known {
  readonly look: FontStyle
  readonly direction: Direction
}

/**
 * Makes words from glyphs. One instance is used for all pages of a file, because it caches font properties.
 */
export class WordMaker {
  readonly #fontStyleOf: (style: TextStyle) => FontStyle
  readonly #known = new WeakMap<TextStyle, Known>()
  #last: TextStyle | undefined
  #lastKnown: Known | undefined

  constructor(fontStyleOf: (style: TextStyle) => FontStyle) {
    this.#fontStyleOf = fontStyleOf
  }

  /** In the order of the content. Glyphs for which `isWanted` returns false are left out. */
  words(glyphs: GlyphList, isWanted: (style: TextStyle) => boolean): Word[] {
    const words: Word[] = []
    const { count, styles, texts, ascii, isApart, x, y, endX, endY, mayRunLeft } = glyphs
    const spelling = new Spelling(glyphs)
    let first = 0
    while (first < count) {
      const style = styles[first]!
      if (ascii[first] === NO_TEXT || !isWanted(style)) {
        first++
        continue
      }
      // Positions are along and across the line of the first glyph.
      const { dx, dy } = style
      let { size } = style
      // Set once the text differs from the concatenated text of the glyphs from the first to the last.
      let text: string | undefined
      let last = first
      let largest = first
      let lastStyle = style
      let end = endX[first]! * dx + endY[first]! * dy
      let begin = x[first]! * dx + y[first]! * dy
      let across = y[first]! * dx - x[first]! * dy
      let isDrawnBackwards = false
      let isOnlyMarks = mayRunLeft && isRightToLeftMark(texts[first]!)
      let at = first + 1
      for (; at < count; at++) {
        const next = styles[at]!
        if (isApart[at] === 1) break
        if (next !== lastStyle) {
          if (next.dx * dx + next.dy * dy < 0.99 || next.isInvisible !== style.isInvisible) break
          if (next.marked.id !== style.marked.id && !continues(text ?? spelling.of(first, last), texts[at]!))
            break
        }
        const nextBegin = x[at]! * dx + y[at]! * dy
        const nextAcross = y[at]! * dx - x[at]! * dy
        const drift = Math.abs(nextAcross - across)
        // A mark is drawn before or after its letter, above, within or below it.
        const isMark = mayRunLeft && ascii[at] === OTHER_TEXT && isRightToLeftMark(texts[at]!)
        if (isMark || isOnlyMarks) {
          const distance = Math.max(begin - nextBegin, nextBegin - end, drift)
          if (distance > MARK_DISTANCE * size) break
          last = at
          lastStyle = next
          if (isMark) continue
          isOnlyMarks = false
          begin = nextBegin
          end = endX[at]! * dx + endY[at]! * dy
          across = nextAcross
          continue
        }
        const isSameSize = Math.abs(next.size - size) < 0.1 * size
        if (drift > (isSameSize ? SAME_BASELINE : RAISED) * Math.max(size, next.size)) break
        // A glyph without text does not fill the gap between letters.
        if (ascii[at] === NO_TEXT) {
          text ??= spelling.of(first, last)
          continue
        }
        if (
          texts[at] === texts[last] &&
          drift < DOUBLE_ACROSS * size &&
          Math.abs(nextBegin - begin) <=
            Math.min(DOUBLE_ALONG * size, DOUBLE_OF_WIDTH * Math.abs(end - begin))
        ) {
          text ??= spelling.of(first, last)
          continue
        }
        const gap = nextBegin - end
        const nextEnd = endX[at]! * dx + endY[at]! * dy
        if (gap > WORD_GAP * size || gap < -STEP_BACK * size) {
          const piece = texts[at]!
          const isOverLast = gap < 0 && nextBegin > begin - 0.5 * size
          const isAccentOnLast = isOverLast && (isAccent(piece) || isAccent(text ?? spelling.of(first, last)))
          const isBackwards =
            mayRunLeft && Math.abs(nextEnd - begin) < WORD_GAP * size && hasRightToLeft(piece)
          if (isBackwards && (isDrawnBackwards || last === first)) isDrawnBackwards = true
          else if (!isAccentOnLast) break
        } else if (isDrawnBackwards) break
        if (gap < -OVERDRAWN * size) text = drawnOver(text ?? spelling.of(first, last), texts[at]!)
        else if (text !== undefined) text += texts[at]!
        // The letters behind a superscript are on the baseline of the largest one.
        if (isSameSize || next.size > size) across = nextAcross
        if (next.size > size) {
          size = next.size
          largest = at
        }
        last = at
        lastStyle = next
        begin = nextBegin
        if (nextEnd > end || isDrawnBackwards) end = nextEnd
      }
      text ??= spelling.of(first, last)
      if (mayRunLeft && hasRightToLeft(text)) text = rightToLeftText(drawn(glyphs, first, last))
      this.#add(words, glyphs, style, text, { first, last, largest }, size)
      if (text.includes(' ')) divide(words)
      first = at
    }
    return words
  }

  #add(
    words: Word[],
    glyphs: GlyphList,
    style: TextStyle,
    text: string,
    { first: firstGlyph, last: lastGlyph, largest }: GlyphRange,
    size: number,
  ): void {
    if (text === '') return
    const { look, direction } = this.#knownOf(style)
    const { x, y, endX, endY, styles } = glyphs
    const { ascent, descent } = look
    let left = Number.POSITIVE_INFINITY
    let top = Number.POSITIVE_INFINITY
    let right = Number.NEGATIVE_INFINITY
    let bottom = Number.NEGATIVE_INFINITY
    if (direction === 0 && style.dy === 0) {
      // A faster path for most text, with the same result as below.
      for (let at = firstGlyph; at <= lastGlyph; at++) {
        const glyphSize = styles[at]!.size
        const base = y[at]!
        if (x[at]! < left) left = x[at]!
        if (endX[at]! > right) right = endX[at]!
        if (base - ascent * glyphSize < top) top = base - ascent * glyphSize
        if (base + descent * glyphSize > bottom) bottom = base + descent * glyphSize
      }
    } else {
      const { upX, upY, isVertical } = style
      for (let at = firstGlyph; at <= lastGlyph; at++) {
        const glyphSize = styles[at]!.size
        // In vertical writing the glyphs are on both sides of the line (ISO 32000-2, 9.7.4.3).
        const above = (isVertical ? 0.5 : ascent) * glyphSize
        const below = (isVertical ? 0.5 : descent) * glyphSize
        const acrossX = isVertical ? -upY : upX
        const acrossY = isVertical ? upX : upY
        const x1 = Math.min(x[at]!, endX[at]!)
        const x2 = Math.max(x[at]!, endX[at]!)
        const y1 = Math.min(y[at]!, endY[at]!)
        const y2 = Math.max(y[at]!, endY[at]!)
        left = Math.min(left, x1 + acrossX * above, x1 - acrossX * below)
        right = Math.max(right, x2 + acrossX * above, x2 - acrossX * below)
        top = Math.min(top, y1 + acrossY * above, y1 - acrossY * below)
        bottom = Math.max(bottom, y2 + acrossY * above, y2 - acrossY * below)
      }
    }
    if (!(left <= right && top <= bottom && Number.isFinite(right - left + bottom - top))) return
    const baseX = x[largest]!
    const baseY = y[largest]!
    const isAcross = direction === 0 || direction === 2
    words.push({
      text,
      left,
      top,
      right,
      bottom,
      style,
      look,
      direction,
      start: direction === 0 ? left : direction === 1 ? top : direction === 2 ? -right : -bottom,
      end: direction === 0 ? right : direction === 1 ? bottom : direction === 2 ? -left : -top,
      base: isAcross ? (direction === 0 ? baseY : -baseY) : direction === 1 ? -baseX : baseX,
      size,
      isApart: glyphs.isApart[firstGlyph] === 1,
      order: words.length,
      firstGlyph,
      lastGlyph,
    })
  }

  #knownOf(style: TextStyle): Known {
    if (style === this.#last) return this.#lastKnown!
    const met = this.#known.get(style)
    this.#last = style
    if (met !== undefined) {
      this.#lastKnown = met
      return met
    }
    const known = { look: this.#fontStyleOf(style), direction: directionOf(style) }
    this.#known.set(style, known)
    this.#lastKnown = known
    return known
  }
}

const decoder = new TextDecoder()

/**
 * The text of consecutive glyphs. Most of it is ASCII: then it is a slice of one string that is created once
 * for all glyphs.
 */
class Spelling {
  readonly #glyphs: GlyphList
  readonly #ascii: string

  constructor(glyphs: GlyphList) {
    this.#glyphs = glyphs
    this.#ascii = decoder.decode(glyphs.ascii.subarray(0, glyphs.count))
  }

  of(first: number, last: number): string {
    const { ascii, texts } = this.#glyphs
    for (let at = first; at <= last; at++) {
      if (ascii[at]! > OTHER_TEXT) continue
      let text = this.#ascii.slice(first, at)
      for (; at <= last; at++) text += texts[at]!
      return text
    }
    return this.#ascii.slice(first, last + 1)
  }
}

/** The glyphs of a right-to-left word, without those that are drawn twice. */
function drawn({ x, y, endX, endY, texts, styles }: GlyphList, first: number, last: number): DrawnGlyph[] {
  const { dx, dy, size } = styles[first]!
  const found: DrawnGlyph[] = []
  for (let at = first; at <= last; at++) {
    const text = texts[at]!
    const start = x[at]! * dx + y[at]! * dy
    const before = found.at(-1)
    const isDouble =
      before !== undefined && before.text === text && Math.abs(before.start - start) < DOUBLE_ALONG * size
    if (text !== '' && !isDouble) found.push({ text, start, end: endX[at]! * dx + endY[at]! * dy })
  }
  return found
}

function drawnOver(text: string, piece: string): string {
  return isAccent(piece) || isAccent(text) ? withAccent(text, piece) : text + piece
}

/** Splits a text that consists of several words, and divides its box among them. */
function divide(words: Word[]): void {
  const whole = words.pop()
  if (whole === undefined) return
  const parts = whole.text.split(/\s+/).flatMap((text) => (text === '' ? [] : { text }))
  const shown = hasRightToLeft(whole.text) ? withDirections(parts) : parts
  const length = shown.reduce((sum, { text }) => sum + text.length + 1, -1)
  const width = whole.end - whole.start
  let index = 0
  for (const { text } of shown) {
    const start = whole.start + (width * index) / length
    const end = start + (width * text.length) / length
    const isUpright = whole.direction === 0
    words.push({
      ...whole,
      text,
      start,
      end,
      left: isUpright ? start : whole.left,
      right: isUpright ? end : whole.right,
      isApart: index > 0 || whole.isApart,
      order: words.length,
    })
    index += text.length + 1
  }
}

function directionOf({ dx, dy }: TextStyle): Direction {
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 0 : 2
  return dy > 0 ? 1 : 3
}

/** Whether text runs neither horizontally nor vertically, such as a stamp across the page. */
export function isSlanted({ style }: Word): boolean {
  return Math.min(Math.abs(style.dx), Math.abs(style.dy)) > SLANT
}

const LETTER_AT_END = /\p{L}$/u
const LETTER_AT_START = /^\p{L}/u

/**
 * A change of tags within a word, such as for a link or a style, does not split it. A bullet or a number is
 * separated from the text after it.
 */
function continues(text: string, piece: string): boolean {
  return LETTER_AT_END.test(text) && LETTER_AT_START.test(piece)
}

/** Removes duplicates of words that are drawn twice to look bold or to have a shadow. */
export function withoutDoubles(words: Word[]): Word[] {
  if (areApart(words)) return words
  const lastOf = new Map<string, Word>()
  let single: Word[] | undefined
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const other = lastOf.get(word.text)
    const isDouble =
      other !== undefined &&
      other.direction === word.direction &&
      Math.abs(other.start - word.start) < DOUBLE_ALONG * word.size &&
      Math.abs(other.base - word.base) < DOUBLE_ACROSS * word.size
    if (isDouble) {
      single ??= words.slice(0, at)
      continue
    }
    lastOf.set(word.text, word)
    single?.push(word)
  }
  return single ?? words
}

/** Whether words run along rows and from row to row, as in most content. Then no two of them overlap. */
function areApart(words: readonly Word[]): boolean {
  /** The lowest baseline of the previous rows, and the lowest including the current row. */
  let above = Number.NEGATIVE_INFINITY
  let lowest = Number.NEGATIVE_INFINITY
  let lastStart = Number.POSITIVE_INFINITY
  for (const { direction, start, base, size } of words) {
    if (direction !== 0) return false
    if (start - lastStart < DOUBLE_ALONG * size) above = lowest
    if (base - above < DOUBLE_ACROSS * size) return false
    if (base > lowest) lowest = base
    lastStart = start
  }
  return true
}
