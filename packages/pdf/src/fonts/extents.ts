import type { PdfFile } from '../file/pdf-file.js'
import { readBox } from '../geometry/read.js'
import type { PdfDict } from '../syntax/objects.js'

/** The extents of the characters of a font, for a size of 1. */
export interface Extents {
  readonly bottom: number
  readonly top: number
  /** How far a character can extend beyond its advance width, on either side. */
  readonly overhang: number
}

/** Values that fit most fonts, including the standard ones. */
const USUAL: Extents = { bottom: -0.25, top: 0.95, overhang: 0.05 }
const UPRIGHT_OVERHANG = 0.05
const SLANTED_OVERHANG = 0.2
/** A larger box is an error, although fonts for formulas can have large ones. */
const LARGEST = 4
const ITALIC = 1 << 6
const NONSYMBOLIC = 1 << 5
/** The vertical range of Latin letters with accents. Some Latin fonts also contain signs for formulas. */
const LETTERS = { bottom: -0.5, top: 1.25 }

/**
 * Reads the extents from the font descriptor (ISO 32000-1, 9.8). /FontBBox gives the height and depth. It is
 * of little use for the sides, because one wide character makes it wide.
 */
export function readExtents(file: PdfFile, descriptor: PdfDict | undefined): Extents {
  if (descriptor === undefined) return USUAL
  const flags = file.number(descriptor.get('Flags')) ?? 0
  const isSlanted = (flags & ITALIC) !== 0 || (file.number(descriptor.get('ItalicAngle')) ?? 0) !== 0
  const overhang = isSlanted ? SLANTED_OVERHANG : UPRIGHT_OVERHANG
  const [, bottom, , top] = readBox(file, descriptor.get('FontBBox')) ?? [0, 0, 0, 0]
  if (top > bottom && bottom / 1000 > -LARGEST && top / 1000 < LARGEST) {
    const isOfLetters = (flags & NONSYMBOLIC) !== 0
    const [lowest, highest] = isOfLetters ? [LETTERS.bottom, LETTERS.top] : [-LARGEST, LARGEST]
    return {
      bottom: Math.max(lowest, Math.min(0, bottom / 1000)),
      top: Math.min(highest, Math.max(0, top / 1000)),
      overhang,
    }
  }
  const ascent = Math.abs(file.number(descriptor.get('Ascent')) ?? 0) / 1000
  const descent = Math.abs(file.number(descriptor.get('Descent')) ?? 0) / 1000
  return {
    bottom: Math.min(USUAL.bottom, descent < LARGEST ? -descent : 0),
    top: Math.max(USUAL.top, ascent < LARGEST ? ascent : 0),
    overhang,
  }
}
