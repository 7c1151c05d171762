import { PARAGRAPHS, type SetText, typesetSetter } from '../appearance/text-setter.js'
import type { StreamFonts } from '../appearance/typeset-text.js'
import { limitExceeded, PdfError } from '../errors.js'
import type { Typesetting } from '../platform/typesetting.js'

/** Of all texts of a document. */
const MAX_LETTERS = 4_000_000
/** Longer words are broken, because letters of a word are shaped together. */
const LONGEST_WORD = 200
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
const UNKNOWN = '?'
/** Of characters that no font has. If there are more, only common letters stay. */
const MAX_TRIED = 20
const UNUSUAL = /[^\x20-\x7e\u00a0-\u017f]/gu

/** Breaks texts into lines of glyphs, with the fonts that are available. */
export class LineSetter {
  readonly #typesetting: Typesetting
  readonly #language: string
  readonly #names: StreamFonts
  #lettersLeft = MAX_LETTERS

  constructor(typesetting: Typesetting, language: string, names: StreamFonts) {
    this.#typesetting = typesetting
    this.#language = language
    this.#names = names
  }

  /** A character that no font has is shown as a question mark. */
  lines(text: string, size: number, width: number, isBold: boolean): SetText[] {
    this.#lettersLeft -= text.length
    if (this.#lettersLeft < 0) throw limitExceeded('The length of the text in letters', MAX_LETTERS)
    const parts = text.split(PARAGRAPHS).map((part) => part.replace(CONTROLS, ' '))
    return parts.flatMap((part) => this.#wrap(withBreaks(part), size, width, isBold))
  }

  #wrap(text: string, size: number, width: number, bold: boolean): SetText[] {
    const fonts = this.#typesetting.fonts({ bold, italic: false }, text, this.#language)
    const setter = typesetSetter(this.#typesetting, fonts, this.#names)
    let shown = text
    for (let tried = 1; ; tried++)
      try {
        return setter.wrap(shown, size, width)
      } catch (error) {
        const missing = error instanceof PdfError ? error.details.character : undefined
        if (typeof missing !== 'string' || !shown.includes(missing)) throw error
        shown = tried < MAX_TRIED ? shown.replaceAll(missing, UNKNOWN) : shown.replace(UNUSUAL, UNKNOWN)
      }
  }
}

function withBreaks(text: string): string {
  if (text.length <= LONGEST_WORD) return text
  return text.replace(new RegExp(`[^ ]{${LONGEST_WORD}}(?=[^ ])`, 'gu'), '$& ')
}
