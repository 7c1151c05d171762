import type { GlyphList, TextStyle } from '../../content/devices/text.js'
import type { Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { LinkTarget, Run, TextLook } from '../tree.js'
import { linkAt, type PlacedLink } from './links.js'
import type { TextLooks } from './looks.js'
import type { PageDevice } from './page-device.js'
import { tabsIn } from './tabs.js'
import { covers, type LineDecorations, type Underlines } from './underlines.js'

/** Raised or lowered text is smaller than the line by this factor, and off the baseline by this many sizes. */
const SMALLER = 0.86
const OFF_BASELINE = 0.08
/** Glyphs whose numbers differ by at most this are in one sequence: there are blanks between them. */
const NEAR_NUMBERS = 3

/** Text in one style within a word. */
interface Span {
  readonly text: string
  readonly style: TextStyle
  readonly word: Word
  readonly left: number
  readonly right: number
  readonly base: number
  readonly first: number
  readonly last: number
}

interface OpenRun {
  text: string
  readonly look: TextLook
  left: number
  right: number
  readonly link: LinkTarget | undefined
  readonly glyphs: [number, number][]
}

/** Makes the runs of the lines of the page that was read last. */
export class LineRuns {
  readonly #device: PageDevice
  readonly #looks: TextLooks
  readonly #links: readonly PlacedLink[]
  readonly #underlines: Underlines

  constructor(device: PageDevice, looks: TextLooks, links: readonly PlacedLink[], underlines: Underlines) {
    this.#device = device
    this.#looks = looks
    this.#links = links
    this.#underlines = underlines
  }

  of(line: Line): Run[] {
    const decorations = this.#underlines.of(line)
    const size = usualSize(line)
    const base = usualBase(line, size)
    const runs: OpenRun[] = []
    const tabs = tabsIn(line)
    for (const [at, word] of line.words.entries()) {
      const blank = at === 0 ? '' : tabs.has(at) ? '\t' : ' '
      const last = runs.at(-1)
      if (last !== undefined) last.text += blank
      for (const span of this.#spansOf(word)) this.#add(runs, span, size, base, decorations)
    }
    return runs.map(({ text, look, left, right, link, glyphs }) => ({
      text,
      look,
      left,
      right,
      link,
      note: undefined,
      field: undefined,
      language: undefined,
      marks: { glyphs },
    }))
  }

  #add(runs: OpenRun[], span: Span, size: number, base: number, { under, through }: LineDecorations): void {
    const { style, word } = span
    const isSmall = style.size < SMALLER * size
    const off = word.direction === 0 && isSmall ? (base - span.base) / size : 0
    const position = off > OFF_BASELINE ? 'superscript' : off < -OFF_BASELINE ? 'subscript' : 'normal'
    const look = this.#looks.of(style, {
      isUnderlined: covers(under, span),
      isStruck: covers(through, span),
      position,
      size: position === 'normal' ? style.size : size,
    })
    const link = linkAt(this.#links, [span.left, word.top, span.right, word.bottom])
    const { numbers } = this.#device
    const first = numbers[span.first] ?? 0
    const lastNumber = Math.max(first, numbers[span.last] ?? 0)
    const last = runs.at(-1)
    if (last !== undefined && last.look === look && last.link === link) {
      last.text += span.text
      // Text that runs to the left goes on before it.
      last.left = Math.min(last.left, span.left)
      last.right = Math.max(last.right, span.right)
      const range = last.glyphs.at(-1)!
      if (first > range[1] && first - range[1] <= NEAR_NUMBERS) range[1] = lastNumber
      else if (first < range[0] || lastNumber > range[1]) last.glyphs.push([first, lastNumber])
      return
    }
    const { left, right, text } = span
    runs.push({ text, look, left, right, link, glyphs: [[first, lastNumber]] })
  }

  #spansOf(word: Word): Span[] {
    if (word.pieces === undefined) return spansOf(this.#device.glyphs, word)
    const spans = word.pieces.flatMap((piece) => spansOf(this.#device.glyphs, piece))
    // The text of a word can differ from that of its pieces: then it is one span.
    return spans.map(({ text }) => text).join('') === word.text ? spans : [wholeSpan(word)]
  }
}

function spansOf({ styles, texts, x, endX, y }: GlyphList, word: Word): Span[] {
  const { firstGlyph, lastGlyph } = word
  let isOne = true
  for (let at = firstGlyph + 1; isOne && at <= lastGlyph; at++) isOne = styles[at] === styles[firstGlyph]
  if (isOne || word.direction !== 0) return [wholeSpan(word)]
  const spans: Span[] = []
  let joined = ''
  for (let at = firstGlyph; at <= lastGlyph; ) {
    const style = styles[at]!
    const first = at
    let text = ''
    for (; at <= lastGlyph && styles[at] === style; at++) text += texts[at]!
    joined += text
    spans.push({
      text,
      style,
      word,
      left: x[first]!,
      right: endX[at - 1]!,
      base: y[first]!,
      first,
      last: at - 1,
    })
  }
  return joined === word.text ? spans : [wholeSpan(word)]
}

function wholeSpan(word: Word): Span {
  const { text, style, left, right, base, firstGlyph, lastGlyph } = word
  return { text, style, word, left, right, base, first: firstGlyph, last: lastGlyph }
}

/** The size of most letters of a line. */
function usualSize({ words }: Line): number {
  const first = words[0]!
  if (words.every((word) => word.size === first.size)) return first.size
  const letters = new Map<number, number>()
  for (const { text, size } of words) letters.set(size, (letters.get(size) ?? 0) + text.length)
  let [usual, most] = [first.size, 0]
  for (const [size, count] of letters) if (count > most) [usual, most] = [size, count]
  return usual
}

function usualBase({ words, base }: Line, size: number): number {
  return words.find((word) => word.size === size)?.base ?? base
}
