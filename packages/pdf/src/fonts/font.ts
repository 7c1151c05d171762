import type { Box } from '../geometry/box.js'
import type { Point } from '../geometry/matrix.js'
import type { FontIdentity } from './font-identity.js'

/** One character code of a shown string, and the glyph it selects. Measures are for a size of 1. */
export interface Character {
  readonly code: number
  /** The number of bytes of the code. */
  readonly length: number
  /** The CID in a composite font; undefined if it is unknown. */
  readonly cid: number | undefined
  /** The glyph name in a simple font, if the encoding is known. */
  readonly glyphName: string | undefined
  /**
   * The displacement to the next glyph: to the right, or upwards in vertical writing (so usually negative).
   */
  readonly advance: number
  /**
   * In vertical writing: the origin of the glyph's vertical form relative to that of its horizontal form (ISO
   * 32000-1, 9.7.4.3).
   */
  readonly verticalOrigin: Point | undefined
  /**
   * The area that the glyph can paint, relative to its origin; undefined if it paints nothing, such as a
   * space.
   */
  readonly box: Box | undefined
  /** Whether word spacing is added after it (9.3.3). */
  readonly isSpace: boolean
  /** Whether the glyph sets its own colours and ignores the current colour (9.6.5). */
  readonly isColoured: boolean
}

/**
 * A character whose box is computed on demand, because that can require the font program and is rarely
 * needed.
 */
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

/** How the strings shown in a font are interpreted: the glyph, width, position and text of each code. */
export interface Font {
  readonly identity: FontIdentity
  readonly isVertical: boolean
  /**
   * The character whose code begins at offset `at`. `end` is the end of the string, if it is not the end of
   * `bytes`.
   */
  character(bytes: Uint8Array, at: number, end?: number): Character
  /**
   * The text of a character of this font (ISO 32000-1, 9.10.2); undefined if neither the font nor its
   * encoding defines it.
   */
  unicode(character: Character): string | undefined
  /**
   * The text of a character for readers that do not know or trust /ToUnicode: by the name of its glyph, by the
   * font program, or by its code if nothing else is known.
   */
  textWithoutMap(character: Character): string | undefined
  /** Whether the font program paints the character; undefined if there is no program that can be read. */
  hasOutline(character: Character): boolean | undefined
}

/** The character with a code as its number; undefined for controls and surrogates. */
export function characterOfCode(code: number): string | undefined {
  const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0)
  const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter && !isControl ? String.fromCodePoint(code) : undefined
}

/** The code to which word spacing applies. */
export const SPACE = 32
