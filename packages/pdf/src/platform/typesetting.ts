/**
 * The functions that the platform provides to draw text for which a document has no font: fonts, shaping and
 * subsetting (HarfBuzz), and the order of characters (UAX #9). All are synchronous, and loaded on first use.
 */
export interface Typesetting {
  /**
   * The fonts for a text in a style. `language` is that of the document (BCP 47): it decides which forms
   * ideographs have if the text itself does not.
   */
  fonts(style: TextStyleWanted, text: string, language: string | undefined): TextFonts
  /** The embedding level of each UTF-16 code unit of a line. Odd levels are right-to-left. */
  levels(text: string): Uint8Array
}

export interface TextFonts {
  /** The font with the letters of most texts, and the measures of an empty one. */
  readonly first: TypesettingFont
  /** The fonts that may have these characters, in the order in which they are searched; loaded one by one. */
  candidates(characters: string): Iterable<TypesettingFont>
}

export interface TextStyleWanted {
  readonly bold: boolean
  readonly italic: boolean
  /** A font with serifs, or one whose letters have equal widths; absent: neither. */
  readonly design?: 'serif' | 'mono' | undefined
  /** A font whose letters are exactly as wide as those of this one, for text that is already laid out. */
  readonly metrics?: 'Helvetica' | 'Times' | 'Courier' | 'Calibri' | 'Cambria' | undefined
}

/** An OpenType font. */
export interface TypesettingFont {
  /** The PostScript name, such as `NotoSans-Bold`. */
  readonly name: string
  /** A table of the font file; undefined if there is none with that tag. */
  table(tag: string): Uint8Array | undefined
  /** 0 if the font lacks the character. */
  glyphOf(codePoint: number): number
  /** The glyphs of a text in one script and direction, in visual order from left to right. */
  shape(text: string, script: string, isRightToLeft: boolean): readonly ShapedGlyph[]
  /** A font file with only these glyphs, which keep their numbers. */
  subset(glyphs: Iterable<number>): Uint8Array
}

/** Measures are in font units. */
export interface ShapedGlyph {
  readonly glyph: number
  /** The index of the first UTF-16 code unit that the glyph represents, completely or in part. */
  readonly cluster: number
  readonly advance: number
  /** The position relative to the end of the previous glyph. */
  readonly x: number
  readonly y: number
}
