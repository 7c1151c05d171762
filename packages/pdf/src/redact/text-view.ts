import type { InnerContent, MarkedContent } from '../content/device.js'
import { TextDevice } from '../content/devices/text.js'
import type { GraphicsState } from '../content/graphics-state.js'
import type { Glyph } from '../content/text-object.js'
import type { PdfFile } from '../file/pdf-file.js'
import { makeBlocks } from '../text/blocks.js'
import { fontStyleOf } from '../text/font-style.js'
import { type Line, makeLines } from '../text/lines.js'
import { inReadingOrder } from '../text/reading-order.js'
import { isMostlyRightToLeft } from '../text/right-to-left.js'
import { type Direction, type Word, WordMaker, withoutDoubles } from '../text/words.js'

const DIVIDED = /\p{L}[-\u00ad\u2010\u2011]$/u
const SOFT_HYPHEN = /[-\u00ad\u2010\u2011]$/
const DIRECTIONS: readonly Direction[] = [0, 1, 3, 2]

/** A text to be searched, with the glyphs of each character. */
class SearchText {
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

/** The text of a page's glyphs, complete and by lines. */
export class TextView {
  readonly #device: TextDevice
  readonly #maker: WordMaker
  /** For each glyph in the device's list: the glyphs of the page that it represents. */
  readonly #sources: number[][] = []
  /** For each open marked-content sequence with a replacement text: its first glyph. */
  readonly #open: number[] = []
  #words: Word[] | undefined
  #blocks: (readonly Line[])[] | undefined

  constructor(file: PdfFile) {
    this.#device = new TextDevice(file)
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

  enter(inner: InnerContent): void {
    this.endGlyphs()
    this.#device.enter(inner)
  }

  leave(): void {
    this.endGlyphs()
    this.#device.leave()
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

  /** The text in reading order, once for each way to join words at line ends, and in content order. */
  texts(): SearchText[] {
    const blocks = this.#laidOut()
    const texts = [this.#byLines(blocks, 'apart')]
    if (blocks.some((lines) => lines.some((line) => DIVIDED.test(line.words.at(-1)?.text ?? ''))))
      texts.push(this.#byLines(blocks, 'joined'), this.#byLines(blocks, 'hyphen'))
    const inOrder = new SearchText()
    for (const word of this.#allWords()) {
      if (inOrder.text !== '') inOrder.separate(' ')
      this.#addWord(inOrder, word)
    }
    texts.push(inOrder)
    return texts
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

  #byLines(blocks: readonly (readonly Line[])[], ends: 'apart' | 'joined' | 'hyphen'): SearchText {
    const out = new SearchText()
    for (const lines of blocks) {
      if (out.text !== '') out.separate('\n')
      let isDivided = false
      for (const [index, { words }] of lines.entries()) {
        if (index > 0 && !isDivided) out.separate(' ')
        words.forEach((word, at) => {
          if (at > 0) out.separate(' ')
          isDivided = ends !== 'apart' && at === words.length - 1 && DIVIDED.test(word.text)
          this.#addWord(out, word, isDivided && ends === 'joined')
        })
      }
    }
    return out
  }

  #addWord(out: SearchText, word: Word, isDivided = false): void {
    if (word.pieces !== undefined) {
      word.pieces.forEach((piece, at) => {
        this.#addWord(out, piece, isDivided && at === word.pieces!.length - 1)
      })
      return
    }
    const { texts } = this.#device.glyphs
    const { firstGlyph, lastGlyph } = word
    let plain = ''
    for (let at = firstGlyph; at <= lastGlyph; at++) plain += texts[at]!
    if (plain === word.text && !isDivided) {
      for (let at = firstGlyph; at <= lastGlyph; at++) out.add(texts[at]!, this.#sources[at] ?? [])
      return
    }
    // Accents placed on letters, letters drawn twice and right-to-left words are treated as one unit.
    const sources = this.#sources.slice(firstGlyph, lastGlyph + 1).flat()
    out.add(isDivided ? word.text.replace(SOFT_HYPHEN, '') : word.text, sources)
  }
}
