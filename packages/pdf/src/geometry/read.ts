import type { PdfFile } from '../file/pdf-file.js'
import type { PdfValue } from '../syntax/objects.js'
import { type Box, hasArea } from './box.js'
import type { Matrix } from './matrix.js'

/** Larger numbers are errors, and calculations with them would not give valid numbers. */
const LARGEST = 1e9

export function readNumbers(file: PdfFile, value: PdfValue | undefined): number[] | undefined {
  const numbers = file.array(value)?.map((item) => file.number(item) ?? Number.NaN)
  return numbers?.every((each) => Math.abs(each) <= LARGEST) ? numbers : undefined
}

/**
 * The corners can be any two diagonally opposite ones (ISO 32000-1, 7.9.5). Undefined if there is no area.
 */
export function readBox(file: PdfFile, value: PdfValue | undefined): Box | undefined {
  const box = readRectangle(file, value)
  return box !== undefined && hasArea(box) ? box : undefined
}

/** Like `readBox`, but includes lines and points. */
export function readRectangle(file: PdfFile, value: PdfValue | undefined): Box | undefined {
  const [a, b, c, d] = readNumbers(file, value) ?? []
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
}

export function readMatrix(file: PdfFile, value: PdfValue | undefined): Matrix | undefined {
  const numbers = readNumbers(file, value)
  return numbers?.length === 6 ? (numbers as unknown as Matrix) : undefined
}
