import type { FontProgram } from '../../fonts/font-identity.js'
import type { OutlineBudget } from '../../fonts/outlines/outlines.js'
import type { PdfDict } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import { type GlyphPath, NO_PATH } from './glyph-path.js'
import { type ProgramGlyphs, programGlyphs } from './program-glyphs.js'
import { type Substitute, type SubstituteFonts, type SubstituteGlyph, substituteFor } from './substitutes.js'

/** The work on one font: where its outlines come from. */
export class FontWork {
  readonly conversion: Conversion
  readonly num: number
  /** Its own program, if that can be read. */
  readonly program: ProgramGlyphs | undefined
  /** Whether the file has a program for it that cannot be read. */
  readonly isUnread: boolean
  /** Whether text can be entered in it, so that it needs more glyphs than those that are shown. */
  readonly isEntered: boolean
  /** The texts for which no font has a glyph. */
  readonly missing = new Set<string>()
  /** Whether characters were shown of which the file says only which glyph of a font, that it does not have, they are. */
  isGuessed = false
  /** Whether its own program has a glyph that was shown, but whose outline cannot be followed. */
  lacksOutlines = false
  /** The names of the fonts whose glyphs were taken. */
  readonly fonts = new Set<string>()
  readonly #substitutes: SubstituteFonts
  /** All text that is shown in it, which decides which forms ideographs have. */
  readonly #sample: string

  constructor(
    conversion: Conversion,
    num: number,
    program: FontProgram | undefined,
    options: {
      readonly isEntered: boolean
      readonly substitutes: SubstituteFonts
      readonly sample: string
      readonly budget: OutlineBudget
    },
  ) {
    this.conversion = conversion
    this.num = num
    this.program = programGlyphs(conversion.file, program, options.budget)
    this.isUnread = program !== undefined && this.program === undefined
    this.isEntered = options.isEntered
    this.#substitutes = options.substitutes
    this.#sample = options.sample
  }

  /** The outline of a glyph of its own program; without one, nothing is drawn. */
  ownPath(glyph: number | undefined): GlyphPath {
    if (glyph === undefined) return NO_PATH
    const path = this.program?.path(glyph)
    if (path === undefined) this.lacksOutlines = true
    return path ?? NO_PATH
  }

  substituteFor(name: string, descriptor: PdfDict | undefined): Substitute {
    return substituteFor(this.conversion.file, name, descriptor)
  }

  substitute(text: string, like: Substitute): SubstituteGlyph | undefined {
    const found = this.#substitutes.glyphOf(text, like, this.#sample)
    if (found === undefined) this.missing.add(text)
    else if (found.font !== undefined) this.fonts.add(found.font)
    return found
  }
}
