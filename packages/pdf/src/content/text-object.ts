import type { Character } from '../fonts/font.js'
import { type Box, transformBox } from '../geometry/box.js'
import { IDENTITY, type Matrix, moved } from '../geometry/matrix.js'
import { PdfString } from '../syntax/objects.js'
import type { ContentFont } from './content-fonts.js'
import type { GraphicsState } from './graphics-state.js'

/** A text object (ISO 32000-1, 9.4): the position of the next glyph. */
export class TextObject {
  matrix: Matrix = IDENTITY
  #line: Matrix = IDENTITY

  /** The start of the current line (9.4.2). */
  get line(): Matrix {
    return this.#line
  }

  begin(): void {
    this.set(IDENTITY)
  }

  set(matrix: Matrix): void {
    this.matrix = matrix
    this.#line = matrix
  }

  moveLine(x: number, y: number): void {
    this.set(moved(x, y, this.#line))
  }

  /** Advances by the width of the text shown. */
  advance(x: number, y: number): void {
    this.matrix = moved(x, y, this.matrix)
  }
}

const NO_STRING = new PdfString(new Uint8Array(0))
const BLANK: Character = {
  code: 0,
  length: 0,
  cid: undefined,
  glyphName: undefined,
  advance: 0,
  verticalOrigin: undefined,
  box: undefined,
  isSpace: false,
  isColoured: false,
}

/**
 * A glyph being shown. The object is reused for all glyphs of a content stream, because a page has many
 * thousands: a device must copy what it needs before it returns.
 */
export class Glyph {
  /** Set before a glyph is passed on. */
  font!: ContentFont
  /** Its width and bounding box, for a font size of 1. */
  character: Character = BLANK
  /** Its string, and the offset of its code in the string's source; the code has `character.length` bytes. */
  string = NO_STRING
  at = 0
  /** Its origin in text space, relative to the start of the operator; includes the rise. */
  x = 0
  y = 0
  /** From that text space to device space. */
  textMatrix: Matrix = IDENTITY
  state!: GraphicsState

  /** Its text; undefined if the font does not define it. */
  get text(): string | undefined {
    return this.font.metrics.unicode(this.character)
  }

  get bytes(): Uint8Array {
    return this.string.bytes
  }

  /** The start of its code, relative to its string. */
  get start(): number {
    return this.at - this.string.start
  }

  /** The end of its code, relative to its string. */
  get end(): number {
    const { start, end } = this.string
    return Math.min(end, this.at + Math.max(1, this.character.length)) - start
  }

  /** The text rendering matrix (9.4.4): from a glyph of font size 1 to device space. */
  get matrix(): Matrix {
    const high = this.state.fontSize
    const wide = high * this.state.horizontalScale
    const { x, y, textMatrix: then } = this
    return [
      wide * then[0],
      wide * then[1],
      high * then[2],
      high * then[3],
      x * then[0] + y * then[2] + then[4],
      x * then[1] + y * then[3] + then[5],
    ]
  }

  /**
   * The distance to the next glyph, in text space before horizontal scaling, including character and word
   * spacing.
   */
  get advance(): number {
    const { state, character } = this
    return character.advance * state.fontSize + spacing(state, character)
  }

  /** Its bounding box in device space; undefined if it leaves no marks, such as a space. */
  get box(): Box | undefined {
    return this.character.box && transformBox(this.matrix, this.character.box)
  }
}

/** ISO 32000-1, 9.3.2 and 9.3.3. */
export function spacing({ characterSpacing, wordSpacing }: GraphicsState, { isSpace }: Character): number {
  return characterSpacing + (isSpace ? wordSpacing : 0)
}

/**
 * The bounding box of glyphs in text space. It allocates nothing per glyph, because a page has many
 * thousands.
 */
export class GlyphExtent {
  #left = Number.POSITIVE_INFINITY
  #bottom = Number.POSITIVE_INFINITY
  #right = Number.NEGATIVE_INFINITY
  #top = Number.NEGATIVE_INFINITY

  /** With a negative font size, the box is upside down. */
  include(box: Box, state: GraphicsState, x: number, y: number): void {
    const high = state.fontSize
    const wide = high * state.horizontalScale
    const x1 = x + box[0] * wide
    const x2 = x + box[2] * wide
    const y1 = y + box[1] * high
    const y2 = y + box[3] * high
    this.#left = Math.min(this.#left, x1, x2)
    this.#right = Math.max(this.#right, x1, x2)
    this.#bottom = Math.min(this.#bottom, y1, y2)
    this.#top = Math.max(this.#top, y1, y2)
  }

  /** Returns the transformed box, and resets it. */
  take(matrix: Matrix): Box | undefined {
    if (this.#left > this.#right) return undefined
    const box = transformBox(matrix, [this.#left, this.#bottom, this.#right, this.#top])
    this.#left = Number.POSITIVE_INFINITY
    this.#bottom = Number.POSITIVE_INFINITY
    this.#right = Number.NEGATIVE_INFINITY
    this.#top = Number.NEGATIVE_INFINITY
    return box
  }
}
