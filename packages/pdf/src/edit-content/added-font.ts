import type { DrawingTarget } from '../appearance/drawing-target.js'
import { typesettingOf } from '../drawing/text-mark.js'
import { textFonts } from '../fonts/drawing/text-fonts.js'
import { type TypesetLine, typesetLine } from '../fonts/drawing/typeset-line.js'
import type { TextFonts, Typesetting } from '../platform/typesetting.js'
import type { FontStyle } from '../text/font-style.js'

/** The fonts that come closest to one of the document, for a text that it cannot show. */
export class AddedFont {
  /** The names of the fonts used so far. */
  readonly names = new Set<string>()
  readonly #typesetting: Typesetting
  readonly #fonts: TextFonts

  constructor(target: DrawingTarget, { isBold, isItalic, isMonospaced, hasSerifs }: FontStyle, text: string) {
    this.#typesetting = typesettingOf(target)
    const design = isMonospaced ? 'mono' : hasSerifs ? 'serif' : undefined
    this.#fonts = textFonts(this.#typesetting, target.file, { bold: isBold, italic: isItalic, design }, text)
  }

  line(text: string): TypesetLine {
    const line = typesetLine(this.#typesetting, this.#fonts, text)
    for (const { font } of line.clusters) this.names.add(font.name)
    return line
  }
}
