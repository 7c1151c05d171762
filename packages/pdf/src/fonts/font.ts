import type { Box } from '../geometry/box.js'
import type { Point } from '../geometry/matrix.js'
import type { FontIdentity } from './font-identity.js'

/** One character code of a string that is shown, and the glyph it selects. Measures are for a size of 1. */
export interface Character {
  readonly code: number
  /** Bytes of the code. */
  readonly length: number
  /** The glyph of a composite font; undefined if it is not known which one a code selects. */
  readonly cid: number | undefined
  /** The name of the glyph of another font, where its encoding is known. */
  readonly glyphName: string | undefined
  /** How far the next one is away: to the right, or upwards in vertical writing (so mostly negative). */
  readonly advance: number
  /** In vertical writing: where the origin of the glyph's vertical form lies, seen from that of its horizontal one (ISO 32000-1, 9.7.4.3). */
  readonly verticalOrigin: Point | undefined
  /** Where it may leave marks, seen from its origin; undefined if it leaves none, as a space. */
  readonly box: Box | undefined
  /** Whether word spacing is added behind it (9.3.3). */
  readonly isSpace: boolean
  /** Whether it brings its own colours, whatever the present one is (9.6.5). */
  readonly isColoured: boolean
}

/** A character whose box is found when it is asked for: that may take the font's program, and few ask. */
export class MeasuredCharacter implements Character {
  readonly code: number
  readonly length: number
  readonly cid: number | undefined
  readonly glyphName: string | undefined
  readonly advance: number
  readonly verticalOrigin: Point | undefined
  readonly isSpace: boolean
  readonly isColoured: boolean
  #measure: (() => Box | undefined) | undefined
  #box: Box | undefined

  constructor(character: Omit<Character, 'box'>, measure: () => Box | undefined) {
    this.code = character.code
    this.length = character.length
    this.cid = character.cid
    this.glyphName = character.glyphName
    this.advance = character.advance
    this.verticalOrigin = character.verticalOrigin
    this.isSpace = character.isSpace
    this.isColoured = character.isColoured
    this.#measure = measure
  }

  get box(): Box | undefined {
    if (this.#measure !== undefined) {
      this.#box = this.#measure()
      this.#measure = undefined
    }
    return this.#box
  }
}

/** What a font says of the strings that are shown in it: which glyph, how wide, where, and which text. */
export interface Font {
  readonly identity: FontIdentity
  readonly isVertical: boolean
  /** The character whose code begins at an offset of bytes; `end` is where its string ends, if not with them. */
  character(bytes: Uint8Array, at: number, end?: number): Character
  /**
   * The text that a character of this font means (ISO 32000-1, 9.10.2); undefined if neither the font nor its
   * encoding says.
   */
  unicode(character: Character): string | undefined
}

/** The code that word spacing is added to. */
export const SPACE = 32
