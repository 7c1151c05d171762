/**
 * What the engine takes from its surroundings to draw text that no font of a document has to show: fonts, what shapes and subsets them
 * (HarfBuzz), and the order of characters (UAX #9). Everything is synchronous, and loaded when it is asked for first.
 */
export interface Typesetting {
  /** The fonts at hand for a style, in the order in which they are asked for a character. */
  fonts(style: TextStyleWanted): readonly TypesettingFont[]
  /** The embedding level of each UTF-16 unit of a line: odd where it runs from right to left. */
  levels(text: string): Uint8Array
}

export interface TextStyleWanted {
  readonly bold: boolean
  readonly italic: boolean
}

/** An OpenType font. */
export interface TypesettingFont {
  /** As PostScript calls it: `NotoSans-Bold`. */
  readonly name: string
  /** A table of the font file; undefined if it has none of that name. */
  table(tag: string): Uint8Array | undefined
  /** 0 where the font lacks the character. */
  glyphOf(codePoint: number): number
  /** The glyphs of text of one script and direction, in file order from left to right. */
  shape(text: string, script: string, isRightToLeft: boolean): readonly ShapedGlyph[]
  /** A font file with these glyphs alone, which keep their numbers. */
  subset(glyphs: Iterable<number>): Uint8Array
}

/** Measures are in units of the font. */
export interface ShapedGlyph {
  readonly glyph: number
  /** The index of the first UTF-16 unit that it shows, or has a part in showing. */
  readonly cluster: number
  readonly advance: number
  /** Where it stands, from the place where the glyph before it ended. */
  readonly x: number
  readonly y: number
}
