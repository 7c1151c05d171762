import { PARAGRAPHS, type SetText, type TextSetter, typesetSetter } from '../appearance/text-setter.js'
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
  readonly #plain: TextSetter
  readonly #bold: TextSetter

  /** `texts` are all that will be set: they decide which forms ideographs have. */
  constructor(typesetting: Typesetting, language: string, texts: readonly string[], names: StreamFonts) {
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    if (length > MAX_LETTERS) throw limitExceeded('The length of the text in letters', MAX_LETTERS)
    const whole = texts.join('\n')
    const setterOf = (bold: boolean): TextSetter =>
      typesetSetter(typesetting, typesetting.fonts({ bold, italic: false }, whole, language), names)
    this.#plain = setterOf(false)
    this.#bold = setterOf(true)
  }

  /** A character that no font has is shown as a question mark. */
  lines(text: string, size: number, width: number, isBold: boolean): SetText[] {
    const parts = text.split(PARAGRAPHS).map((part) => part.replace(CONTROLS, ' '))
    return parts.flatMap((part) => this.#wrap(withBreaks(part), size, width, isBold))
  }

  #wrap(text: string, size: number, width: number, isBold: boolean): SetText[] {
    const setter = isBold ? this.#bold : this.#plain
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
