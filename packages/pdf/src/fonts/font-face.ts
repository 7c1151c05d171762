import type { PdfFile } from '../file/pdf-file.js'
import { isDict, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { textAfter } from './cmap.js'
import { CompositeFont } from './composite-font.js'
import { type Encoding, encodingOf } from './encodings.js'
import { glyphText } from './glyph-list.js'
import { readFont } from './read-font.js'
import { SimpleFont } from './simple-font.js'
import {
  type Heights,
  isSymbolFont,
  type StandardFamily,
  standardHeights,
  standardWidths,
} from './standard-fonts.js'

/**
 * The information about a font needed to lay out text: the mapping from characters to codes. Measures are for
 * a size of 1.
 */
export interface FontFace extends Heights {
  /** The number of bytes of one code. */
  readonly codeBytes: 1 | 2
  /**
   * The codes for a text, one for each character. `unshown` contains the characters that the font lacks; each
   * of them becomes a question mark.
   */
  encode(text: string): { readonly bytes: Uint8Array; readonly unshown: readonly string[] }
  widthOf(bytes: Uint8Array, start?: number, end?: number): number
}

/** The number of two-byte codes. A font has at most this many, so a longer list is hostile. */
const CODES = 0x10000
/** Subtypes of fonts whose codes are characters. */
const LETTER_FONTS: ReadonlySet<string | undefined> = new Set(['Type1', 'TrueType', 'MMType1'])
/**
 * The glyph list has one of two characters that look the same, but users type the other one (Greek letters
 * and the signs named after them).
 */
const LOOKALIKES: readonly (readonly [string, string])[] = [
  ['\u2126', '\u03a9'],
  ['\u2206', '\u0394'],
  ['\u00b5', '\u03bc'],
]

const standardFaces = new Map<StandardFamily, FontFace>()

/** The face of one of the standard fonts, in WinAnsiEncoding. */
export function standardFace(family: StandardFamily): FontFace {
  const known = standardFaces.get(family)
  if (known !== undefined) return known
  const encoding = encodingOf('WinAnsiEncoding')
  const byName = standardWidths(family)
  const widths = encoding.map((name) => byName.get(name ?? '') ?? 0)
  const face = simpleFace(encoding, widths, standardHeights(family), () => true)
  standardFaces.set(family, face)
  return face
}

const knownFaces = new WeakMap<PdfFile, Map<number, FontFace | undefined>>()

/** The face of the font that a value is or refers to; undefined as for `readFontFace`. */
export function fontFace(file: PdfFile, value: PdfValue): FontFace | undefined {
  const num = value instanceof PdfRef ? value.num : 0
  const ofFile = knownFaces.get(file) ?? new Map<number, FontFace | undefined>()
  knownFaces.set(file, ofFile)
  if (num > 0 && ofFile.has(num)) return ofFile.get(num)
  const dict = file.resolve(value)
  const face = isDict(dict) ? readFontFace(file, dict) : undefined
  if (num > 0) ofFile.set(num, face)
  return face
}

/**
 * The face of a font in a file; undefined if characters cannot be mapped to codes (composite fonts without
 * /ToUnicode, Type 3 fonts, symbol fonts).
 */
export function readFontFace(file: PdfFile, dict: PdfDict): FontFace | undefined {
  const font = readFont(file, dict)
  if (font instanceof CompositeFont) return compositeFace(file, font)
  if (!(font instanceof SimpleFont) || !LETTER_FONTS.has(font.identity.subtype)) return undefined
  const { family, glyphNames, hasWidths, widths, descriptor } = font
  const hasNames = glyphNames.isBaseKnown || glyphNames.names.length > 0
  if (!hasNames || isSymbolFont(family) || (family === undefined && !hasWidths)) return undefined
  // A subset has widths only for the characters it contains.
  const has = hasWidths ? (code: number) => widths[code]! > 0 : () => true
  return simpleFace(glyphNames.names, widths, readHeights(file, descriptor, family), has)
}

function simpleFace(
  encoding: Encoding,
  widths: readonly number[],
  heights: Heights,
  has: (code: number) => boolean,
): FontFace {
  const codeOf = new Map<string, number>()
  encoding.forEach((name, code) => {
    const character = name === undefined ? undefined : glyphText(name)
    if (isOneCharacter(character) && !codeOf.has(character) && has(code)) codeOf.set(character, code)
  })
  const space = codeOf.get(' ') ?? 32
  if (!codeOf.has('\u00a0')) codeOf.set('\u00a0', space)
  for (const [listed, typed] of LOOKALIKES) {
    const code = codeOf.get(listed)
    if (code !== undefined && !codeOf.has(typed)) codeOf.set(typed, code)
  }
  return {
    ...heights,
    codeBytes: 1,
    encode: (text) => encodeWith(codeOf, codeOf.get('?') ?? space, 1, text),
    widthOf(bytes, start = 0, end = bytes.length) {
      let sum = 0
      for (let at = start; at < end; at++) sum += widths[bytes[at]!]!
      return sum / 1000
    },
  }
}

/** For fonts whose codes are glyphs (ISO 32000-1, 9.7.5.2) and that map them to characters (9.10.3). */
function compositeFace(file: PdfFile, font: CompositeFont): FontFace | undefined {
  const codeOf = font.encodingName === 'Identity-H' ? codesByCharacter(font) : undefined
  if (codeOf === undefined || codeOf.size === 0) return undefined
  return {
    ...readHeights(file, font.descriptor, undefined),
    codeBytes: 2,
    encode: (text) => encodeWith(codeOf, codeOf.get('?') ?? codeOf.get(' ') ?? 0, 2, text),
    widthOf(bytes, start = 0, end = bytes.length) {
      let sum = 0
      for (let at = start; at + 1 < end; at += 2) sum += font.widths.of((bytes[at]! << 8) | bytes[at + 1]!)
      return sum / 1000
    },
  }
}

/** The code of each character. If there are several codes, the first one is used. */
function codesByCharacter(font: CompositeFont): Map<string, number> {
  const codeOf = new Map<string, number>()
  let left = CODES
  for (const { length, low, high, text } of font.toUnicode?.textRanges() ?? []) {
    if (length !== 2) continue
    for (let code = low; code <= high && left-- > 0; code++) {
      const character = textAfter(text, code - low)
      if (isOneCharacter(character) && !codeOf.has(character)) codeOf.set(character, code)
    }
  }
  return codeOf
}

function isOneCharacter(text: string | undefined): text is string {
  if (text === undefined) return false
  return text.length === 1 || (text.length === 2 && text.codePointAt(0)! > 0xffff)
}

function encodeWith(
  codeOf: ReadonlyMap<string, number>,
  missing: number,
  codeBytes: 1 | 2,
  text: string,
): ReturnType<FontFace['encode']> {
  const bytes: number[] = []
  const unshown: string[] = []
  for (const character of text) {
    const code = codeOf.get(character)
    if (code === undefined) unshown.push(character)
    if (codeBytes === 2) bytes.push((code ?? missing) >> 8)
    bytes.push((code ?? missing) & 255)
  }
  return { bytes: Uint8Array.from(bytes), unshown }
}

/** ISO 32000-1, table 122. */
function readHeights(
  file: PdfFile,
  descriptor: PdfDict | undefined,
  family: StandardFamily | undefined,
): Heights {
  const usual = standardHeights(family ?? 'Helvetica')
  const read = (key: string, otherwise: number): number => {
    const value = Math.abs(file.number(descriptor?.get(key)) ?? 0) / 1000
    return value > 0.05 && value < 3 ? value : Math.abs(otherwise)
  }
  return {
    ascent: read('Ascent', usual.ascent),
    descent: -read('Descent', usual.descent),
    capHeight: read('CapHeight', usual.capHeight),
  }
}
