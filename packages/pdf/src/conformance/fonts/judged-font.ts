import type { PdfFile } from '../../file/pdf-file.js'
import type { CMap } from '../../fonts/cmap.js'
import { readCMap } from '../../fonts/cmap.js'
import type { Character } from '../../fonts/font.js'
import type { PdfDict } from '../../syntax/objects.js'
import type { ModelObject, Place } from '../model-object.js'
import type { EmbeddedPrograms, FontFile } from './embedded-program.js'

/** What the rules ask about the glyph that a code selects, by the names of their expressions. */
export interface GlyphFacts {
  readonly type: 'Glyph' | 'CIDGlyph'
  readonly name: string | null
  readonly toUnicode: string | null
  /** Null if no font program is known, like the width. */
  readonly isGlyphPresent: boolean | null
  /** In thousandths. */
  readonly widthFromFontProgram: number | null
  readonly widthFromDictionary: number | null
}

/** A use of a font: the objects that rules are about depend on it. */
export interface FontUse {
  readonly renderingMode: number
  /** The characters that are shown in it, in any mode. */
  readonly shown: readonly Character[]
  /** PDF/A-1 has rules for the characters that are shown, later parts for all in the font program. */
  readonly isPart1: boolean
  readonly place: Place
}

/** A font whose use is judged. */
export interface JudgedFont {
  /** The font, its descendant, its program and its character maps. */
  objects(use: FontUse): Iterable<ModelObject>
  glyph(character: Character, isPart1: boolean): GlyphFacts
}

/** What all kinds of fonts have. */
export class FontEntries {
  readonly file: PdfFile
  readonly dict: PdfDict
  readonly subtype: string | undefined
  /** /BaseFont. */
  readonly name: string | null
  readonly descriptor: PdfDict | undefined
  readonly fontFile: FontFile | undefined
  #toUnicode: CMap | null | undefined

  constructor(file: PdfFile, dict: PdfDict, programs: EmbeddedPrograms) {
    this.file = file
    this.dict = dict
    this.subtype = file.name(dict.get('Subtype'))
    this.name = file.name(dict.get('BaseFont')) ?? null
    this.descriptor = file.dict(dict.get('FontDescriptor'))
    this.fontFile = programs.of(this.descriptor, this.subtype)
  }

  /** The properties of every `PDFont`. */
  model(type: string, use: FontUse): ModelObject {
    return {
      type,
      place: this.placeOf(use),
      Type: this.file.name(this.dict.get('Type')) ?? null,
      Subtype: this.subtype ?? null,
      fontName: this.name,
      isSymbolic: this.isSymbolic,
      renderingMode: use.renderingMode,
      fontFileSubtype: this.fontFile?.subtype ?? null,
      containsFontFile: this.fontFile?.program !== undefined,
    }
  }

  placeOf({ place }: FontUse): Place {
    return this.name === null ? place : { ...place, name: this.name }
  }

  /** ISO 32000-1, table 123. */
  get isSymbolic(): boolean {
    return ((this.file.number(this.descriptor?.get('Flags')) ?? 0) & SYMBOLIC) !== 0
  }

  /** The text of a code according to /ToUnicode (9.10.3). */
  mappedText(code: number, length: number): string | undefined {
    if (this.#toUnicode === undefined)
      this.#toUnicode = readCMap(this.file, this.dict.get('ToUnicode')) ?? null
    return this.#toUnicode?.text(code, length)
  }
}

const SYMBOLIC = 4
