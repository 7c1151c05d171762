import type { PdfFile } from '../file/pdf-file.js'
import { readFont } from '../fonts/read-font.js'
import type { TextFont } from '../fonts/text-font.js'
import { type DrawnGlyph, glyphProcedures } from '../fonts/type3-font.js'
import type { Matrix } from '../geometry/matrix.js'
import { readMatrix } from '../geometry/read.js'
import { isDict, type PdfDict, PdfRef, type PdfStream, type PdfValue } from '../syntax/objects.js'
import type { Resources } from './resources.js'

/** Says where the procedure of a Type 3 glyph leaves marks, in glyph space. */
export type MeasureGlyph = (procedure: PdfStream, resources: Resources) => DrawnGlyph

/** A Type 3 font's glyphs, which are content streams (ISO 32000-1, 9.6.5). */
export interface GlyphProcedures {
  readonly matrix: Matrix
  readonly resources: Resources
  of(code: number): PdfStream | undefined
}

/** What Type 3 fonts that do not say are taken to have, as all other fonts do (9.2.4). */
const THOUSANDTH: Matrix = [0.001, 0, 0, 0.001, 0, 0]

/** A font that content selects. Nothing of it is read before it is asked for. */
export class ContentFont {
  readonly dict: PdfDict
  readonly #file: PdfFile
  readonly #reference: PdfValue
  readonly #resources: Resources
  readonly #measure: MeasureGlyph
  #metrics: TextFont | undefined
  #procedures: GlyphProcedures | undefined

  /** `resources` are those of the content that selects it; a Type 3 font may have none of its own. */
  constructor(
    file: PdfFile,
    reference: PdfValue,
    dict: PdfDict,
    resources: Resources,
    measure: MeasureGlyph,
  ) {
    this.dict = dict
    this.#file = file
    this.#reference = reference
    this.#resources = resources
    this.#measure = measure
  }

  /** How its strings are divided into characters, and how wide those are. */
  get metrics(): TextFont {
    this.#metrics ??= readFont(this.#file, this.#reference, this.dict, (procedure) =>
      this.#measure(procedure, this.#resources.of(this.dict)),
    )
    return this.#metrics
  }

  get isType3(): boolean {
    return this.#file.name(this.dict.get('Subtype')) === 'Type3'
  }

  /** For a Type 3 font. */
  get procedures(): GlyphProcedures {
    if (this.#procedures !== undefined) return this.#procedures
    const read = glyphProcedures(this.#file, this.dict)
    const known = new Map<number, PdfStream | undefined>()
    this.#procedures = {
      matrix: readMatrix(this.#file, this.dict.get('FontMatrix')) ?? THOUSANDTH,
      resources: this.#resources.of(this.dict),
      of(code) {
        if (!known.has(code)) known.set(code, read(code))
        return known.get(code)
      },
    }
    return this.#procedures
  }
}

const NO_MARKS: DrawnGlyph = { box: undefined, isColoured: false }

/** The fonts of a file that its content selects, each made once. */
export class ContentFonts {
  readonly #file: PdfFile
  readonly #measure: MeasureGlyph
  readonly #known = new Map<number | PdfDict, ContentFont>()
  /** Readers show text in some font, also where the right one is missing. */
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
