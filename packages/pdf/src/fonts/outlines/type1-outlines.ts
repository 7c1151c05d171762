import { transformBox } from '../../geometry/box.js'
import type { Matrix } from '../../geometry/matrix.js'
import { encodingOf } from '../encodings.js'
import type { GlyphBox, OutlineBudget, Outlines } from './outlines.js'
import { type Pen, TracedOutline } from './traced-outline.js'
import { traceType1 } from './type1-charstring.js'
import { readType1Program, type Type1Program } from './type1-program.js'

/** The outlines of a Type 1 font program; undefined if it cannot be read. */
export function type1Outlines(bytes: Uint8Array, budget: OutlineBudget): Type1Outlines | undefined {
  const program = readType1Program(bytes)
  return program && new Type1Outlines(program, budget)
}

export class Type1Outlines implements Outlines {
  readonly #program: Type1Program
  readonly #budget: OutlineBudget
  readonly #glyphs = new Map<string, number>()
  readonly #charStrings: readonly Uint8Array[]

  constructor(program: Type1Program, budget: OutlineBudget) {
    this.#program = program
    this.#budget = budget
    this.#charStrings = [...program.charStrings.values()]
    let glyph = 0
    for (const name of program.charStrings.keys()) this.#glyphs.set(name, glyph++)
  }

  boxOf(glyph: number): GlyphBox | undefined {
    const outline = new TracedOutline()
    const matrix = this.trace(glyph, outline)
    const box = matrix && outline.box
    return matrix === undefined || box === undefined || box === 'blank' ? box : transformBox(matrix, box)
  }

  /** Draws a glyph; returns the matrix from its units to a size of 1, or undefined if it cannot be drawn. */
  trace(glyph: number, pen: Pen): Matrix | undefined {
    const { matrix, subroutines, charStrings } = this.#program
    const charString = this.#charStrings[glyph]
    if (charString === undefined) return undefined
    const calls = {
      subroutine: (number: number) => subroutines.get(number),
      standardGlyph: (code: number) => charStrings.get(encodingOf('StandardEncoding')[code] ?? ''),
    }
    return traceType1(charString, calls, pen, this.#budget) ? matrix : undefined
  }

  named(name: string): number | undefined {
    return this.#glyphs.get(name)
  }

  /** Type 1 programs are used only by simple fonts. */
  numbered(): undefined {
    return undefined
  }
}
