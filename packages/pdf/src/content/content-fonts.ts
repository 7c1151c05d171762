import type { PdfFile } from '../file/pdf-file.js'
import type { Font } from '../fonts/font.js'
import { readFont } from '../fonts/read-font.js'
import { type DrawnGlyph, Type3Font } from '../fonts/type3-font.js'
import type { Matrix } from '../geometry/matrix.js'
import { isDict, type PdfDict, PdfRef, type PdfStream, type PdfValue } from '../syntax/objects.js'
import type { Resources } from './resources.js'

/** Returns the extent of a Type 3 glyph's marks, in glyph space. */
export type MeasureGlyph = (procedure: PdfStream, resources: Resources) => DrawnGlyph

/** A Type 3 font's glyphs, which are content streams (ISO 32000-1, 9.6.5). */
export interface GlyphProcedures {
  readonly matrix: Matrix
  readonly resources: Resources
  of(code: number): PdfStream | undefined
}

/** A font that content selects. It is read only on demand. */
export class ContentFont {
  readonly dict: PdfDict
  /** Its object number; 0 if it is a direct object. */
  readonly num: number
  /** What a resource dictionary has for it: a reference, or the font itself. */
  readonly reference: PdfValue
  readonly #file: PdfFile
  readonly #resources: Resources
  readonly #measure: MeasureGlyph
  #metrics: Font | undefined
  #procedures: GlyphProcedures | undefined

  /** `resources` are those of the content that selects it; a Type 3 font can lack its own. */
  constructor(
    file: PdfFile,
    reference: PdfValue,
    dict: PdfDict,
    resources: Resources,
    measure: MeasureGlyph,
  ) {
    this.dict = dict
    this.num = reference instanceof PdfRef ? reference.num : 0
    this.#file = file
    this.reference = reference
    this.#resources = resources
    this.#measure = measure
  }

  /** How its strings are split into characters, the widths of these, and their text. */
  get metrics(): Font {
    this.#metrics ??= readFont(this.#file, this.reference, (procedure) =>
      this.#measure(procedure, this.#resources.of(this.dict)),
    )
    return this.#metrics
  }

  /** The procedures of a Type 3 font; undefined for other fonts. */
  get procedures(): GlyphProcedures | undefined {
    if (this.#procedures !== undefined) return this.#procedures
    // Checked first, to avoid reading the rest of the font.
    if (this.#file.name(this.dict.get('Subtype')) !== 'Type3') return undefined
    const { metrics } = this
    if (!(metrics instanceof Type3Font)) return undefined
    const known = new Map<number, PdfStream | undefined>()
    this.#procedures = {
      matrix: metrics.matrix,
      resources: this.#resources.of(this.dict),
      of(code) {
        if (!known.has(code)) known.set(code, metrics.procedure(code))
        return known.get(code)
      },
    }
    return this.#procedures
  }
}

const NO_MARKS: DrawnGlyph = { box: undefined, isColoured: false }

/** The fonts that a file's content selects, each created once. */
export class ContentFonts {
  readonly #file: PdfFile
  readonly #measure: MeasureGlyph
  readonly #known = new Map<number | PdfDict, ContentFont>()
  /** Readers show text in a substitute if its font is missing. */
  #standIn: ContentFont | undefined

  /** Without `measure`, Type 3 glyphs have widths but no boxes. */
  constructor(file: PdfFile, measure: MeasureGlyph = () => NO_MARKS) {
    this.#file = file
    this.#measure = measure
  }

  get(value: PdfValue | undefined, resources: Resources): ContentFont {
    const known = this.#known.get(value instanceof PdfRef ? value.num : isDict(value) ? value : 0)
    if (known !== undefined) return known
    const dict = this.#file.dict(value)
    if (value === undefined || dict === undefined) {
      this.#standIn ??= new ContentFont(this.#file, null, new Map(), resources, this.#measure)
      return this.#standIn
    }
    const font = new ContentFont(this.#file, value, dict, resources, this.#measure)
    this.#known.set(value instanceof PdfRef ? value.num : dict, font)
    return font
  }
}
