import type { MarkedContent } from '../content/device.js'
import type { Reading } from '../content/devices/font-texts.js'
import { TextDevice } from '../content/devices/text.js'
import type { GraphicsState } from '../content/graphics-state.js'
import type { Glyph } from '../content/text-object.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type Box, isInside } from '../geometry/box.js'
import { makeBlocks } from '../text/blocks.js'
import { fontStyleOf } from '../text/font-style.js'
import { type Line, makeLines } from '../text/lines.js'
import { inReadingOrder } from '../text/reading-order.js'
import { isMostlyRightToLeft } from '../text/right-to-left.js'
import { type Direction, type Word, WordMaker, withoutDoubles } from '../text/words.js'
import { type LetterCounts, overlappingLetters } from './overlaps.js'
import { stackedLetters } from './stacked-letters.js'

const DIVIDED = /\p{L}[-\u00ad\u2010\u2011]$/u
/** The start of an e-mail address or a web address that goes on in the next line. */
const BROKEN_ADDRESS = /@[^.\s]*\.?$|(?:\/\/|www\.)\S*[/?&=_]$/
const SOFT_HYPHEN = /[-\u00ad\u2010\u2011]$/
/** The zero-width space: the fold ignores it, but a word may end there. */
const MAY_END = '\u200b'
const ONE_LETTER = /^[\p{L}\p{N}]\p{M}*$/u
/** In sizes: see `isTight` and `#isDividedAt`. */
const WIDE_GAP = 0.35
const NO_GAP = 0.15
const BESIDE_INITIAL = 0.8
/** How much larger an initial is than other letters. */
const INITIAL = 1.5
const SMALL_GAP = 0.04
const RAISED = 0.1
const OTHER_SIZE = 0.1
const DIRECTIONS: readonly Direction[] = [0, 1, 3, 2]

/** A text to be searched, with the glyphs of each character. */
export class SearchText {
  text = ''
  /** For each character: the index of its glyphs in `glyphs`; -1 for separators. */
  readonly #at: number[] = []
  readonly #glyphs: (readonly number[])[] = []

  /** The glyphs of a part of the text, including hyphens that were omitted from it. */
  glyphsOf(start: number, end: number): number[] {
    let [first, last] = [Number.POSITIVE_INFINITY, -1]
    for (let at = start; at < end; at++) {
      const place = this.#at[at]!
      if (place < 0) continue
      first = Math.min(first, place)
      last = Math.max(last, place)
    }
    return last < 0 ? [] : this.#glyphs.slice(first, last + 1).flat()
  }

  add(text: string, glyphs: readonly number[]): void {
    const place = this.#glyphs.length
    this.#glyphs.push(glyphs)
    for (let i = 0; i < text.length; i++) this.#at.push(place)
    this.text += text
  }

  separate(by: string): void {
    this.text += by
    for (let i = 0; i < by.length; i++) this.#at.push(-1)
  }
}

/** How the words of lines are separated. */
type Separation =
  /** At the ends of lines too. */
  | 'apart'
  /** Words that are hyphenated at the end of a line are joined, with the hyphen or without it. */
  | 'joined'
  | 'hyphen'
  /** Addresses that go on in the next line are joined. */
  | 'unbroken'
  /** Where readers may see one word or two, a word may end or go on. */
  | 'loose'

/** The text of a page's glyphs, complete and by lines. */
export class TextView {
  readonly #device: TextDevice
  readonly #edges: readonly Box[]
  readonly #maker: WordMaker
  /** For each glyph in the device's list: the glyphs of the page that it represents. */
  readonly #sources: number[][] = []
  /** Whether a glyph in the device's list has a replacement text. */
  readonly #isReplaced: boolean[] = []
  /** For each open marked-content sequence with a replacement text: its first glyph. */
  readonly #open: number[] = []
  /** The first glyphs after the begin or the end of a content stream. */
  readonly #divisions = new Set<number>()
  #words: Word[] | undefined
  #blocks: (readonly Line[])[] | undefined
  #texts: readonly SearchText[] | undefined
  #blockTexts: SearchText[] | undefined

  /** `edges` are boxes of the page: readers leave out the glyphs outside of one or the other. */
  constructor(file: PdfFile, reading: Reading, edges: readonly Box[]) {
    this.#edges = edges
    this.#device = new TextDevice(file, reading)
    this.#device.begin()
    this.#maker = new WordMaker(({ font }) => fontStyleOf(file, font))
  }

  glyph(glyph: Glyph, state: GraphicsState, own: number): void {
    const { glyphs } = this.#device
    const before = glyphs.count
    this.#device.glyph(glyph, state)
    if (glyphs.count > before) this.#sources[before] = [own]
  }

  endGlyphs(): void {
    this.#device.endGlyphs()
  }

  /** Another content stream begins or ends: a word may end there, or go on in it. */
  divide(): void {
    this.endGlyphs()
    this.#divisions.add(this.#device.glyphs.count)
  }

  beginMarked(marked: MarkedContent): void {
    this.#open.push(marked.properties?.has('ActualText') === true ? this.#device.glyphs.count : -1)
    this.#device.beginMarked(marked)
  }

  /**
   * Glyphs with one replacement text become one glyph. If they are on several lines, it is on the first of
   * them.
   */
  endMarked(): void {
    const { glyphs } = this.#device
    const first = this.#open.pop() ?? -1
    const end = glyphs.count
    this.#device.endMarked()
    if (first < 0 || first >= end) return
    for (let at = first; at < end; at++) this.#isReplaced[at] = true
    const replaced = glyphs.count < end || glyphs.texts.slice(first + 1, end).every((text) => text === '')
    if (replaced) this.#sources[first] = this.#sources.slice(first, end).flat()
  }

  /** Starts of the lines that run to the right, used to find text alignment. */
  get lineStarts(): number[] {
    return this.#laidOut()
      .flat()
      .filter(({ direction }) => direction === 0)
      .map(({ left }) => left)
  }

  /** The text in reading order, once for each way to join words, and in content order. */
  texts(): readonly SearchText[] {
    this.#texts ??= this.#readings()
    return this.#texts
  }

  #readings(): SearchText[] {
    const blocks = this.#laidOut()
    const isSome = (is: (line: Line) => boolean): boolean => blocks.some((lines) => lines.some(is))
    const texts = [this.#byLines(blocks, 'apart')]
    if (isSome(({ words }) => DIVIDED.test(words.at(-1)?.text ?? '')))
      texts.push(this.#byLines(blocks, 'joined'), this.#byLines(blocks, 'hyphen'))
    if (isSome(({ words }) => BROKEN_ADDRESS.test(words.at(-1)?.text ?? '')))
      texts.push(this.#byLines(blocks, 'unbroken'))
    if (
      isSome(({ words }) => words.some((word, at) => this.#mayContinue(words, at) || this.#isDivided(word)))
    )
      texts.push(this.#byLines(blocks, 'loose'))
    const inOrder = new SearchText()
    for (const word of this.#allWords()) {
      if (inOrder.text !== '') inOrder.separate(' ')
      this.#addWord(inOrder, word)
    }
    texts.push(inOrder)
    if (this.#device.glyphs.mayRunLeft) texts.push(this.#asDrawn())
    const connected = this.#connected()
    if (connected !== undefined) texts.push(connected)
    const stacks = stackedLetters(this.#allWords())
    if (stacks.length > 0) texts.push(this.#ofStacks(stacks))
    if (this.#isReplaced.length > 0) texts.push(this.#withReplacementsJoined())
    return texts
  }

  /** The letters of words that overlap, which readers put in different orders. */
  overlaps(): LetterCounts[] {
    return overlappingLetters(withoutDoubles(this.#allWords()))
  }

  /** The text of each block, in reading order. */
  blocks(): readonly SearchText[] {
    this.#blockTexts ??= this.#laidOut().map((lines) => this.#byLines([lines], 'apart'))
    return this.#blockTexts
  }

  /** With the letters of right-to-left words in content order, which is often from left to right. */
  #asDrawn(): SearchText {
    const { texts } = this.#device.glyphs
    const out = new SearchText()
    for (const { firstGlyph, lastGlyph } of this.#allWords()) {
      if (out.text !== '') out.separate(' ')
      for (let at = firstGlyph; at <= lastGlyph; at++) out.add(texts[at]!, this.#sources[at] ?? [])
    }
    return out
  }

  #ofStacks(stacks: readonly (readonly Word[])[]): SearchText {
    const out = new SearchText()
    for (const stack of stacks) {
      if (out.text !== '') out.separate('\n')
      for (const letter of stack) this.#addWord(out, letter)
    }
    return out
  }

  /**
   * In content order, where a word may go on in the next one if it begins where the other ends: after a large
   * initial, or along a curve. Undefined if there are none.
   */
  #connected(): SearchText | undefined {
    const words = this.#allWords()
    if (!words.some((word, at) => at > 0 && this.#continues(words[at - 1]!, word))) return undefined
    const out = new SearchText()
    words.forEach((word, at) => {
      if (at > 0) out.separate(this.#continues(words[at - 1]!, word) ? MAY_END : ' ')
      this.#addWord(out, word)
    })
    return out
  }

  #continues({ lastGlyph }: Word, { firstGlyph, isApart }: Word): boolean {
    const { styles, x, y, endX, endY } = this.#device.glyphs
    if (isApart) return false
    const [one, other] = [styles[lastGlyph]!.size, styles[firstGlyph]!.size]
    const isInitial = one > INITIAL * other
    const distance = Math.hypot(x[firstGlyph]! - endX[lastGlyph]!, y[firstGlyph]! - endY[lastGlyph]!)
    return distance < (isInitial ? BESIDE_INITIAL * one : WIDE_GAP * Math.max(one, other))
  }

  /** In content order, without blanks between replacement texts, wherever they are. */
  #withReplacementsJoined(): SearchText {
    const out = new SearchText()
    let before: Word | undefined
    for (const word of this.#allWords()) {
      if (before !== undefined && (word.isApart || !this.#areReplaced(before, word))) out.separate(' ')
      this.#addWord(out, word)
      before = word
    }
    return out
  }

  /** Whether both words have a replacement text, or something between them has. */
  #areReplaced(before: Word, word: Word): boolean {
    return (
      (this.#isReplacedIn(before.firstGlyph, before.lastGlyph) &&
        this.#isReplacedIn(word.firstGlyph, word.lastGlyph)) ||
      this.#isReplacedIn(before.lastGlyph + 1, word.firstGlyph - 1)
    )
  }

  #isReplacedIn(first: number, last: number): boolean {
    for (let at = first; at <= last; at++) if (this.#isReplaced[at] === true) return true
    return false
  }

  #allWords(): Word[] {
    this.#words ??= this.#maker.words(this.#device.glyphs, () => true)
    return this.#words
  }

  #laidOut(): readonly (readonly Line[])[] {
    if (this.#blocks !== undefined) return this.#blocks
    const words = withoutDoubles(this.#allWords())
    this.#blocks = []
    for (const direction of DIRECTIONS) {
      const turned = words.filter((word) => word.direction === direction)
      if (turned.length === 0) continue
      const isRightToLeft = isMostlyRightToLeft(turned)
      for (const region of inReadingOrder(makeLines(turned, true), isRightToLeft))
        for (const { lines } of makeBlocks(region)) this.#blocks.push(lines)
    }
    return this.#blocks
  }

  #byLines(blocks: readonly (readonly Line[])[], separation: Separation): SearchText {
    const out = new SearchText()
    const joined =
      separation === 'joined' || separation === 'hyphen'
        ? DIVIDED
        : separation === 'unbroken'
          ? BROKEN_ADDRESS
          : undefined
    for (const lines of blocks) {
      if (out.text !== '') out.separate('\n')
      let isDivided = false
      for (const [index, { words }] of lines.entries()) {
        if (index > 0 && !isDivided) out.separate(' ')
        words.forEach((word, at) => {
          if (at > 0) out.separate(separation === 'loose' && this.#mayContinue(words, at) ? MAY_END : ' ')
          isDivided = at === words.length - 1 && joined?.test(word.text) === true
          this.#addWord(out, word, {
            withoutHyphen: isDivided && separation === 'joined',
            isDivided: separation === 'loose',
          })
        })
      }
    }
    return out
  }

  #addWord(
    out: SearchText,
    word: Word,
    { withoutHyphen = false, isDivided = false }: { withoutHyphen?: boolean; isDivided?: boolean } = {},
  ): void {
    if (word.pieces !== undefined) {
      word.pieces.forEach((piece, at) => {
        this.#addWord(out, piece, {
          withoutHyphen: withoutHyphen && at === word.pieces!.length - 1,
          isDivided,
        })
      })
      return
    }
    const { texts } = this.#device.glyphs
    const { firstGlyph, lastGlyph } = word
    let plain = ''
    for (let at = firstGlyph; at <= lastGlyph; at++) plain += texts[at]!
    if (plain === word.text && !withoutHyphen) {
      const tracking = isDivided ? this.#trackingOf(word) : 0
      for (let at = firstGlyph; at <= lastGlyph; at++) {
        if (isDivided && at > firstGlyph && this.#isDividedAt(at, tracking)) out.separate(MAY_END)
        out.add(texts[at]!, this.#sources[at] ?? [])
      }
      return
    }
    // Accents placed on letters, letters drawn twice and right-to-left words are treated as one unit.
    const sources = this.#sources.slice(firstGlyph, lastGlyph + 1).flat()
    out.add(withoutHyphen ? word.text.replace(SOFT_HYPHEN, '') : word.text, sources)
  }

  #mayContinue(words: readonly Word[], at: number): boolean {
    return at > 0 && (isTight(words, at) || this.#isUnknownBetween(words[at - 1]!, words[at]!))
  }

  /** Readers differ in whether characters of unknown meaning have a width. */
  #isUnknownBetween({ lastGlyph }: Word, { firstGlyph }: Word): boolean {
    const { texts } = this.#device.glyphs
    for (let at = lastGlyph + 1; at < firstGlyph; at++) if (texts[at] !== '') return false
    return firstGlyph > lastGlyph + 1
  }

  #isDivided(word: Word): boolean {
    if (word.pieces !== undefined) return word.pieces.some((piece) => this.#isDivided(piece))
    const tracking = this.#trackingOf(word)
    for (let at = word.firstGlyph + 1; at <= word.lastGlyph; at++)
      if (this.#isDividedAt(at, tracking)) return true
    return false
  }

  /**
   * Whether a glyph is raised or lowered against the one before it, has another size, begins after a small gap,
   * is in another content stream, or one of them is outside of the page.
   */
  #isDividedAt(at: number, tracking: number): boolean {
    const { styles, x, y, endX, endY } = this.#device.glyphs
    const isOver = (edge: Box): boolean =>
      isInside(edge, x[at - 1]!, y[at - 1]!) !== isInside(edge, endX[at]!, endY[at]!)
    if (this.#divisions.has(at) || this.#edges.some(isOver)) return true
    const [before, style] = [styles[at - 1]!, styles[at]!]
    const size = Math.max(before.size, style.size)
    const drift = Math.abs((y[at]! - y[at - 1]!) * style.dx - (x[at]! - x[at - 1]!) * style.dy)
    if (Math.abs(before.size - style.size) > OTHER_SIZE * size) return true
    return drift > RAISED * size || this.#gapBefore(at) > tracking + SMALL_GAP * size
  }

  #gapBefore(at: number): number {
    const { styles, x, y, endX, endY } = this.#device.glyphs
    const { dx, dy } = styles[at]!
    return (x[at]! - endX[at - 1]!) * dx + (y[at]! - endY[at - 1]!) * dy
  }

  /** The smallest gap between the glyphs of a word, which is character spacing. */
  #trackingOf({ firstGlyph, lastGlyph }: Word): number {
    let least = Number.POSITIVE_INFINITY
    for (let at = firstGlyph + 1; at <= lastGlyph; at++) least = Math.min(least, this.#gapBefore(at))
    return lastGlyph - firstGlyph < 2 ? 0 : Math.max(0, least)
  }
}

/**
 * Whether a word may continue the one before it on its line: there is only a gap between them that other readers
 * may not take for a blank, or both are letters of a word whose letters are spaced out.
 */
function isTight(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1]!, words[at]!]
  const gap = word.start - before.end
  const size = Math.max(before.size, word.size)
  if (gap < (word.isApart ? NO_GAP : WIDE_GAP) * size) return true
  if (!isLetter(before) || !isLetter(word)) return false
  const last = at > 1 && isLetter(words[at - 2]!) ? before.start - words[at - 2]!.end : gap
  return gap < last * 1.6
}

function isLetter({ text }: Word): boolean {
  return ONE_LETTER.test(text)
}
