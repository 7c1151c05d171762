import type { PdfFile } from '../file/pdf-file.js'
import { type Box, transformBox } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import { readMatrix } from '../geometry/read.js'
import { type PdfDict, PdfStream } from '../syntax/objects.js'
import type { Character } from './font.js'
import { SimpleFont } from './simple-font.js'

/** The result of executing a glyph's content stream, in glyph space. */
export interface DrawnGlyph {
  readonly box: Box | undefined
  readonly isColoured: boolean
}

const THOUSANDTH: Matrix = [0.001, 0, 0, 0.001, 0, 0]

/**
 * A font whose glyphs are content streams (ISO 32000-1, 9.6.5). `draw` returns the area that a glyph paints.
 */
export class Type3Font extends SimpleFont {
  /** From glyph space to text space. */
  readonly matrix: Matrix
  readonly #procedures: PdfDict
  readonly #draw: ((glyph: PdfStream) => DrawnGlyph) | undefined

  constructor(file: PdfFile, font: PdfDict, draw: ((glyph: PdfStream) => DrawnGlyph) | undefined) {
    super(file, font)
    this.matrix = readMatrix(file, font.get('FontMatrix')) ?? THOUSANDTH
    this.#procedures = file.dict(font.get('CharProcs')) ?? new Map()
    this.#draw = draw
  }

  procedure(code: number): PdfStream | undefined {
    const name = this.glyphNames.names[code]
    const glyph = name === undefined ? null : this.file.resolve(this.#procedures.get(name))
    return glyph instanceof PdfStream ? glyph : undefined
  }

  protected override read(code: number): Character {
    const character = super.read(code)
    const glyph = this.procedure(code)
    const drawn = glyph && this.#draw?.(glyph)
    return {
      ...character,
      // Widths are in glyph space here, which is not necessarily a thousandth of text space.
      advance: character.advance * 1000 * this.matrix[0],
      box: drawn?.box && transformBox(this.matrix, drawn.box),
      isColoured: drawn?.isColoured === true,
    }
  }
}
