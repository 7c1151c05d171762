import { transformBox } from '../../geometry/box.js'
import type { Matrix } from '../../geometry/matrix.js'
import { multiply } from '../../geometry/matrix.js'
import { type CffDict, type CffIndex, CffProgram } from '../cff-program.js'
import { encodingOf } from '../encodings.js'
import type { GlyphBox, OutlineBudget, Outlines } from './outlines.js'
import { type Pen, TracedOutline } from './traced-outline.js'
import { traceType2 } from './type2-charstring.js'

/** Operators of DICTs (5176.CFF, tables 9, 10 and 23). */
const PRIVATE = 18
const SUBROUTINES = 19
const CHAR_STRING_TYPE = 0x0c06
const FONT_MATRIX = 0x0c07
const FONT_DICTS = 0x0c24

const THOUSANDTH: Matrix = [0.001, 0, 0, 0.001, 0, 0]
/**
 * Limits for the size of a glyph space unit. Values outside of them are errors, or have some other meaning.
 */
const SMALLEST_UNIT = 1 / 32_768
const LARGEST_UNIT = 1 / 8

/** Data shared by the glyphs of a font, or of one Font DICT of a CIDFont. */
interface GlyphsOf {
  readonly matrix: Matrix
  readonly subroutines: CffIndex
}

/** The outlines of a CFF font program; undefined if it has none. */
export function cffOutlines(bytes: Uint8Array, budget: OutlineBudget): CffOutlines | undefined {
  const program = new CffProgram(bytes)
  if (program.charStrings.count === 0) return undefined
  if ((program.top.get(CHAR_STRING_TYPE)?.[0] ?? 2) !== 2) return undefined
  return new CffOutlines(program, budget)
}

export class CffOutlines implements Outlines {
  readonly #program: CffProgram
  readonly #budget: OutlineBudget
  readonly #fontDicts: CffIndex | undefined
  readonly #fonts = new Map<number, GlyphsOf | undefined>()
  #glyphs: ReadonlyMap<number, number> | undefined

  constructor(program: CffProgram, budget: OutlineBudget) {
    this.#program = program
    this.#budget = budget
    const at = program.isCid ? program.top.get(FONT_DICTS)?.[0] : undefined
    this.#fontDicts = at === undefined ? undefined : program.index(at)
  }

  boxOf(glyph: number): GlyphBox | undefined {
    const outline = new TracedOutline()
    const matrix = this.trace(glyph, outline)
    const box = matrix && outline.box
    return matrix === undefined || box === undefined || box === 'blank' ? box : transformBox(matrix, box)
  }

  /** Draws a glyph; returns the matrix from its units to a size of 1, or undefined if it cannot be drawn. */
  trace(glyph: number, pen: Pen): Matrix | undefined {
    const program = this.#program
    const { charStrings, globalSubroutines } = program
    if (glyph >= charStrings.count) return undefined
    const font = this.#fontOf(glyph)
    if (font === undefined) return undefined
    const calls = {
      globalSubroutine: (number: number) => program.item(globalSubroutines, number + bias(globalSubroutines)),
      localSubroutine: (number: number) => program.item(font.subroutines, number + bias(font.subroutines)),
      standardGlyph: (code: number) => {
        const part = program.glyphNamed(encodingOf('StandardEncoding')[code] ?? '')
        return part === undefined ? undefined : program.item(charStrings, part)
      },
    }
    const isDrawn = traceType2(program.item(charStrings, glyph), calls, pen, this.#budget)
    return isDrawn ? font.matrix : undefined
  }

  named(name: string): number | undefined {
    return this.#program.isCid ? undefined : this.#program.glyphNamed(name)
  }

  /** In a program that is not CID-keyed, CIDs are glyph indices. */
  numbered(cid: number): number | undefined {
    if (!this.#program.isCid) return cid
    if (this.#glyphs === undefined) {
      const glyphs = new Map<number, number>()
      this.#program.ids.forEach((id, glyph) => {
        if (!glyphs.has(id)) glyphs.set(id, glyph)
      })
      this.#glyphs = glyphs
    }
    // A predefined charset does not contain CIDs.
    return this.#glyphs.size === 0 ? cid : this.#glyphs.get(cid)
  }

  #fontOf(glyph: number): GlyphsOf | undefined {
    const index = this.#fontDicts === undefined ? 0 : this.#program.fontDictOf(glyph)
    if (!this.#fonts.has(index)) this.#fonts.set(index, this.#readFont(index))
    return this.#fonts.get(index)
  }

  #readFont(index: number): GlyphsOf | undefined {
    const program = this.#program
    const { top } = program
    const below = this.#fontDicts && program.dict(program.item(this.#fontDicts, index))
    const matrix = unitMatrix(top, below)
    if (matrix === undefined) return undefined
    const [size = 0, at = 0] = (below ?? top).get(PRIVATE) ?? []
    const [offset = 0] = program.dict(program.slice(at, size)).get(SUBROUTINES) ?? []
    return { matrix, subroutines: program.index(offset > 0 ? at + offset : program.length) }
  }
}

/**
 * From glyph space to text space. In a CIDFont, the Top DICT can contain one part of the matrix and each Font
 * DICT the other.
 */
function unitMatrix(top: CffDict, below: CffDict | undefined): Matrix | undefined {
  const outer = readMatrix(top)
  const inner = below && readMatrix(below)
  const matrix = outer && inner ? multiply(inner, outer) : (inner ?? outer ?? THOUSANDTH)
  const unit = Math.max(...matrix.slice(0, 4).map(Math.abs))
  return unit >= SMALLEST_UNIT && unit <= LARGEST_UNIT ? matrix : undefined
}

function readMatrix(dict: CffDict): Matrix | undefined {
  const numbers = dict.get(FONT_MATRIX)
  return numbers?.length === 6 ? (numbers as unknown as Matrix) : undefined
}

/** The bias added to a subroutine number (5176.CFF, section 16). */
function bias({ count }: CffIndex): number {
  if (count < 1240) return 107
  return count < 33_900 ? 1131 : 32_768
}
