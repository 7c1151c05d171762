import type { PdfFile } from '../file/pdf-file.js'
import { type Box, transformBox } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import { readMatrix } from '../geometry/read.js'
import { type PdfDict, PdfName, PdfStream } from '../syntax/objects.js'
import { readWidths } from './simple-font.js'
import { type Character, SPACE, type TextFont } from './text-font.js'

/** What a glyph's content stream draws, in the glyph's own space. */
export interface DrawnGlyph {
  readonly box: Box | undefined
  readonly isColoured: boolean
}

/** A font whose glyphs are content streams (ISO 32000-1, 9.6.5); `draw` says where one of them leaves marks. */
export function readType3Font(
  file: PdfFile,
  font: PdfDict,
  draw: (glyph: PdfStream) => DrawnGlyph,
): TextFont {
  const matrix = readMatrix(file, font.get('FontMatrix')) ?? ([0.001, 0, 0, 0.001, 0, 0] as Matrix)
  const widths = readWidths(file, null, font)
  const procedureOf = glyphProcedures(file, font)
  const known: (Character | undefined)[] = new Array(256).fill(undefined)
  const read = (code: number): Character => {
    const glyph = procedureOf(code)
    const drawn = glyph && draw(glyph)
    return {
      length: 1,
      // Widths are in glyph space here, which is not a thousandth of text space.
      advance: widths[code]! * 1000 * matrix[0],
      box: drawn?.box && transformBox(matrix, drawn.box),
      isSpace: code === SPACE,
      isColoured: drawn?.isColoured === true,
    }
  }
  return {
    isVertical: false,
    character(bytes, at) {
      const code = bytes[at]!
      known[code] ??= read(code)
      return known[code]
    },
  }
}

/** The content stream that draws the glyph of a code. */
export function glyphProcedures(file: PdfFile, font: PdfDict): (code: number) => PdfStream | undefined {
  const procedures = file.dict(font.get('CharProcs')) ?? new Map()
  const names = glyphNames(file, font)
  return (code) => {
    const name = names.get(code)
    const procedure = name === undefined ? null : file.resolve(procedures.get(name))
    return procedure instanceof PdfStream ? procedure : undefined
  }
}

function glyphNames(file: PdfFile, font: PdfDict): Map<number, string> {
  const names = new Map<number, string>()
  const differences = file.array(file.dict(font.get('Encoding'))?.get('Differences')) ?? []
  let code = 0
  for (const item of differences.slice(0, 1024)) {
    const value = file.resolve(item)
    if (typeof value === 'number') code = value
    else if (value instanceof PdfName) names.set(code++, value.value)
  }
  return names
}
