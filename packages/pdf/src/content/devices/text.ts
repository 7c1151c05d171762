import type { PdfFile } from '../../file/pdf-file.js'
import type { Matrix } from '../../geometry/matrix.js'
import { PdfString } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'
import type { Colour } from '../colour.js'
import type { ContentFont } from '../content-fonts.js'
import type { Device, InnerContent, MarkedContent } from '../device.js'
import type { GraphicsState } from '../graphics-state.js'
import type { Glyph } from '../text-object.js'
import {
  FontTexts,
  hasRightToLeft,
  type KnownText,
  knownText,
  type Reading,
  shownText,
} from './font-texts.js'

/** Text rendering modes that paint nothing (ISO 32000-2, table 104). */
const INVISIBLE = 3
const CLIPPING_ALONE = 7
const MAX_MARKED_TEXT = 10_000
/** The limit for one page; a page with more glyphs is not readable text. */
export const MAX_GLYPHS = 500_000
/** The length of the arrays for the first glyphs. */
const FIRST_LENGTH = 64

/** The marked-content sequence that contains the text (ISO 32000-2, 14.6). */
export interface MarkedSpan {
  /** The innermost marked-content identifier (14.7.5.1). */
  readonly id: number | undefined
  /** The object number of the form that the identifier belongs to; 0 for the page. */
  readonly owner: number
  /** Not part of the real content (14.8.2.2): page numbers, running heads, background. */
  readonly isArtifact: boolean
}

const UNMARKED: MarkedSpan = { id: undefined, owner: 0, isArtifact: false }

/** Common properties of consecutive glyphs. Lengths and directions are in device space. */
export interface TextStyle {
  readonly font: ContentFont
  /** The height of the em square. */
  readonly size: number
  /** The unit vector of the writing direction, and that from the baseline up to the tops of letters. */
  readonly dx: number
  readonly dy: number
  readonly upX: number
  readonly upY: number
  readonly isVertical: boolean
  /** Painted without ink, such as the recognised text of a scan. */
  readonly isInvisible: boolean
  readonly colour: Colour
  readonly marked: MarkedSpan
}

/** The glyphs of a page, in content order, as one array per property, because there are many thousands. */
export class GlyphList {
  count = 0
  /** Whether any glyph can be right-to-left: most pages have none, and need no further check. */
  mayRunLeft = false
  /** The text of each glyph; empty if it is unknown, or if an earlier glyph has the text for several. */
  texts: string[] = []
  /** The text as a code, if it is one ASCII character. */
  ascii = new Uint8Array(0)
  styles: TextStyle[] = []
  /** Whether a blank precedes it. */
  isApart = new Uint8Array(0)
  /** Its start and end on the baseline. */
  x = new Float64Array(0)
  y = new Float64Array(0)
  endX = new Float64Array(0)
  endY = new Float64Array(0)

  clear(): void {
    this.count = 0
    this.mayRunLeft = false
  }

  add(
    { text, ascii, mayRunLeft }: KnownText,
    style: TextStyle,
    isApart: boolean,
    x: number,
    y: number,
    endX: number,
    endY: number,
  ): void {
    const at = this.count++
    if (at === this.x.length) this.#grow()
    this.texts[at] = text
    this.ascii[at] = ascii
    if (mayRunLeft) this.mayRunLeft = true
    this.styles[at] = style
    this.isApart[at] = isApart ? 1 : 0
    this.x[at] = x
    this.y[at] = y
    this.endX[at] = endX
    this.endY[at] = endY
  }

  /** Sets one text for the glyphs from `first` to the last. */
  replaceFrom(first: number, text: string): void {
    const { count } = this
    const characters = [...text]
    // The glyphs of right-to-left text are often drawn from left to right.
    if (characters.length === count - first && !hasRightToLeft(text)) {
      for (let at = first; at < count; at++) this.#setText(at, characters[at - first]!)
      return
    }
    for (let at = first; at < count; at++) this.#setText(at, '')
    if (text === '' || count === first) return
    // Merged into one glyph, if they are on one line.
    const last = count - 1
    this.#setText(first, text)
    if (this.styles[first] !== this.styles[last] || Math.abs(this.y[first]! - this.y[last]!) > 1e-3) return
    this.#extendFirst(first)
    this.count = first + 1
  }

  /** Extends a glyph over the following ones. */
  #extendFirst(first: number): void {
    const { dx, dy } = this.styles[first]!
    const { x, y, endX, endY } = this
    let [start, end] = [first, first]
    for (let at = first + 1; at < this.count; at++) {
      if (x[at]! * dx + y[at]! * dy < x[start]! * dx + y[start]! * dy) start = at
      if (endX[at]! * dx + endY[at]! * dy > endX[end]! * dx + endY[end]! * dy) end = at
    }
    x[first] = x[start]!
    y[first] = y[start]!
    endX[first] = endX[end]!
    endY[first] = endY[end]!
  }

  #setText(at: number, text: string): void {
    const known = knownText(text)
    this.texts[at] = text
    this.ascii[at] = known.ascii
    if (known.mayRunLeft) this.mayRunLeft = true
  }

  #grow(): void {
    const length = Math.max(FIRST_LENGTH, this.x.length * 2)
    const grown = (from: Float64Array): Float64Array<ArrayBuffer> => {
      const to = new Float64Array(length)
      to.set(from)
      return to
    }
    this.x = grown(this.x)
    this.y = grown(this.y)
    this.endX = grown(this.endX)
    this.endY = grown(this.endY)
    const grownBytes = (from: Uint8Array): Uint8Array<ArrayBuffer> => {
      const to = new Uint8Array(length)
      to.set(from)
      return to
    }
    this.isApart = grownBytes(this.isApart)
    this.ascii = grownBytes(this.ascii)
  }
}

interface OpenMark {
  readonly before: MarkedSpan
  /** The replacement text (/ActualText) of the sequence, and the index of its first glyph. */
  readonly actual: string | undefined
  readonly first: number
}

/**
 * Collects the glyphs of content with their text (ISO 32000-2, 9.10) or its replacement (14.9.4). Glyphs are
 * reset before each page; data about fonts is kept.
 */
export class TextDevice implements Device {
  readonly ignoresPaths: boolean = true
  /** Whether a page has more glyphs than the limit. */
  isFull = false
  readonly glyphs = new GlyphList()
  readonly fonts = new Map<ContentFont, FontTexts>()
  readonly #file: PdfFile
  readonly #reading: Reading | undefined
  #texts: FontTexts | undefined
  #style: TextStyle | undefined
  #isInRow = false
  #isApart = false
  #marked: MarkedSpan = UNMARKED
  #owner = 0
  #actualDepth = 0
  readonly #open: OpenMark[] = []
  /** For the enclosing forms: the previous owner, and the number of open sequences. */
  readonly #frames: { readonly owner: number; readonly open: number }[] = []
  /** The matrix and state that the current style was computed for. */
  #a = 0
  #b = 0
  #c = 0
  #d = 0
  #fontSize = 0
  #scale = 0
  #mode = 0
  /** The extent of a glyph along the line for an advance of 1. */
  #alongX = 0
  #alongY = 0

  /** With `reading`, the texts of characters are not those that their fonts define. */
  constructor(file: PdfFile, reading?: Reading) {
    this.#file = file
    this.#reading = reading
  }

  /** The marked-content sequence that the content is in now. */
  protected get marked(): MarkedSpan {
    return this.#marked
  }

  begin(): void {
    this.glyphs.clear()
    this.isFull = false
    // The style is kept, because text of the next page usually has the same one: a new style would be a young
    // object referenced by the old list.
    if (this.#style?.marked !== UNMARKED) this.#style = undefined
    this.#isInRow = false
    this.#isApart = false
    this.#marked = UNMARKED
    this.#owner = 0
    this.#actualDepth = 0
    this.#open.length = 0
    this.#frames.length = 0
  }

  glyph(glyph: Glyph, state: GraphicsState): void {
    if (!this.#isInRow) this.#beginRow(glyph, state)
    if (this.glyphs.count >= MAX_GLYPHS) {
      this.isFull = true
      return
    }
    const { character, x, y, textMatrix } = glyph
    const known = this.#texts!.of(character)
    if (known.isBlank) {
      this.#isApart = true
      return
    }
    const startX = textMatrix[0] * x + textMatrix[2] * y + textMatrix[4]
    const startY = textMatrix[1] * x + textMatrix[3] * y + textMatrix[5]
    const from = known.paints?.[0] ?? 0
    const to = known.paints?.[2] ?? character.advance
    this.glyphs.add(
      known,
      this.#style!,
      this.#isApart,
      startX + from * this.#alongX,
      startY + from * this.#alongY,
      startX + to * this.#alongX,
      startY + to * this.#alongY,
    )
    this.#isApart = false
  }

  endGlyphs(): void {
    this.#isInRow = false
  }

  beginMarked({ tag, properties, id }: MarkedContent): void {
    const before = this.#marked
    const entry = properties === undefined ? null : this.#file.resolve(properties.get('ActualText'))
    const actual =
      entry instanceof PdfString ? decodeTextString(entry.bytes).slice(0, MAX_MARKED_TEXT) : undefined
    if (actual !== undefined) this.#actualDepth++
    this.#open.push({ before, actual, first: this.glyphs.count })
    const isArtifact = before.isArtifact || tag === 'Artifact'
    if (id === undefined && isArtifact === before.isArtifact) return
    this.#marked = { id: id ?? before.id, owner: id === undefined ? before.owner : this.#owner, isArtifact }
    this.#style = undefined
  }

  endMarked(): void {
    const ended = this.#open.pop()
    if (ended === undefined) return
    if (ended.actual !== undefined) {
      this.#actualDepth--
      // The outermost replacement text applies to everything inside.
      if (this.#actualDepth === 0) this.glyphs.replaceFrom(ended.first, shownText(ended.actual))
    }
    if (ended.before === this.#marked) return
    this.#marked = ended.before
    this.#style = undefined
  }

  enter({ stream }: InnerContent): boolean {
    this.#frames.push({ owner: this.#owner, open: this.#open.length })
    this.#owner = stream.num
    this.#isApart = true
    return true
  }

  /** The end of a form closes the marked content that it began. */
  leave(): void {
    const frame = this.#frames.pop()
    if (frame === undefined) return
    while (this.#open.length > frame.open) this.endMarked()
    this.#owner = frame.owner
    this.#isApart = true
  }

  #beginRow({ font, textMatrix }: Glyph, state: GraphicsState): void {
    this.#isInRow = true
    const [a, b, c, d] = textMatrix
    const { fontSize, horizontalScale, renderingMode } = state
    if (
      this.#style !== undefined &&
      this.#style.font === font &&
      this.#style.colour === state.fill &&
      this.#fontSize === fontSize &&
      this.#scale === horizontalScale &&
      this.#mode === renderingMode &&
      this.#a === a &&
      this.#b === b &&
      this.#c === c &&
      this.#d === d
    )
      return
    this.#a = a
    this.#b = b
    this.#c = c
    this.#d = d
    this.#fontSize = fontSize
    this.#scale = horizontalScale
    this.#mode = renderingMode
    if (this.#texts?.font !== font) this.#texts = this.#textsOf(font)
    this.#style = this.#makeStyle(font, textMatrix, state)
  }

  #textsOf(font: ContentFont): FontTexts {
    let texts = this.fonts.get(font)
    if (texts === undefined) {
      texts = new FontTexts(font, this.#reading)
      this.fonts.set(font, texts)
    }
    return texts
  }

  #makeStyle(font: ContentFont, [a, b, c, d]: Matrix, state: GraphicsState): TextStyle {
    const { fontSize, horizontalScale, renderingMode } = state
    const { isVertical } = font.metrics
    const upX = c * fontSize
    const upY = d * fontSize
    const size = Math.hypot(upX, upY)
    this.#alongX = isVertical ? upX : a * fontSize * horizontalScale
    this.#alongY = isVertical ? upY : b * fontSize * horizontalScale
    // Vertical writing goes down, with negative advances (9.7.4.3).
    const sign = isVertical ? -1 : 1
    const along = Math.hypot(this.#alongX, this.#alongY)
    return {
      font,
      size,
      dx: along > 0 ? (sign * this.#alongX) / along : 1,
      dy: along > 0 ? (sign * this.#alongY) / along : 0,
      upX: size > 0 ? upX / size : 0,
      upY: size > 0 ? upY / size : 0,
      isVertical,
      isInvisible: renderingMode === INVISIBLE || renderingMode === CLIPPING_ALONE,
      colour: state.fill,
      marked: this.#marked,
    }
  }
}
