import type { ContentFont } from '../content/content-fonts.js'
import { CompositeFont } from '../fonts/composite-font.js'
import type { Character } from '../fonts/font.js'

/** A code of a font, and what it shows. */
interface Code {
  readonly bytes: Uint8Array
  /** For a size of 1. */
  readonly advance: number
}

/** The number of codes of one and of two bytes. */
const ONE_BYTE = 0x100
const TWO_BYTES = 0x10000
/** The characters of the longest ligature that is looked for. */
const LONGEST = 3
const BLANK = /^\s+$/u
/** The width of a space in a font that has none, as in documents made by TeX. */
const SPACE_WIDTH = 0.28

/** A font of a document, used backwards: from characters to the codes that show them. */
export class OwnFont {
  readonly #font: ContentFont
  readonly #codes = new Map<string, Code>()

  constructor(font: ContentFont) {
    this.#font = font
    const { metrics } = font
    const isComposite = metrics instanceof CompositeFont
    const bytes = new Uint8Array(isComposite ? 2 : 1)
    for (let code = 0; code < (isComposite ? TWO_BYTES : ONE_BYTE); code++) {
      if (isComposite) bytes[0] = code >> 8
      bytes[bytes.length - 1] = code & 255
      const character = metrics.character(bytes, 0)
      // Codes of one byte in a composite font.
      if (character.length < bytes.length && bytes[1] !== 0) continue
      this.#add(character, bytes.slice(0, character.length))
    }
  }

  #add(character: Character, bytes: Uint8Array): void {
    const { metrics, procedures } = this.#font
    const text = metrics.unicode(character)
    if (text === undefined || text === '' || text.length > LONGEST || this.#codes.has(text)) return
    const isHeld =
      procedures === undefined
        ? (metrics.hasOutline(character) ?? character.advance > 0)
        : procedures.of(character.code) !== undefined
    if (isHeld || (BLANK.test(text) && character.advance > 0))
      this.#codes.set(text, { bytes, advance: character.advance })
  }

  /** The characters of a text that the font does not hold. Spaces can be left out. */
  missing(text: string): string[] {
    return [...new Set(this.#split(text).filter((part) => part !== ' ' && !this.#codes.has(part)))]
  }

  /** For a size of 1. */
  widthOf(text: string): number {
    return this.codesOf(text).reduce((sum, { advance }) => sum + advance, 0)
  }

  /** A space that the font does not hold has no bytes. */
  codesOf(text: string): Code[] {
    return this.#split(text).map(
      (part) =>
        this.#codes.get(part) ?? { bytes: new Uint8Array(0), advance: part === ' ' ? SPACE_WIDTH : 0 },
    )
  }

  /** Letters, with ligatures where the font holds them. */
  #split(text: string): string[] {
    const parts: string[] = []
    const letters = [...text]
    for (let at = 0; at < letters.length; ) {
      let length = Math.min(LONGEST, letters.length - at)
      while (length > 1 && !this.#codes.has(letters.slice(at, at + length).join(''))) length--
      parts.push(letters.slice(at, at + length).join(''))
      at += length
    }
    return parts
  }
}
