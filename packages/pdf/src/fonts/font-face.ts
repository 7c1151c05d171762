import type { PdfFile } from '../file/pdf-file.js'
import { isDict, type PdfDict, PdfName, PdfRef, type PdfValue } from '../syntax/objects.js'
import { readComposite } from './composite-font.js'
import { type Encoding, glyphCharacter, macRoman, standard, winAnsi } from './encodings.js'
import { type StandardFamily, standardFamily, standardWidths } from './standard-widths.js'

/** What laying out text needs to know of a font. Measures are for a size of 1. */
export interface FontFace {
  readonly ascent: number
  /** Below the line, so negative. */
  readonly descent: number
  readonly capHeight: number
  /** The bytes of one code. */
  readonly codeBytes: 1 | 2
  /** The codes for a text, one for each character; `unshown` are the characters the font lacks, each of which becomes a question mark. */
  encode(text: string): { readonly bytes: Uint8Array; readonly unshown: readonly string[] }
  widthOf(bytes: Uint8Array, start?: number, end?: number): number
}

const SYMBOLIC = 4

const standardFaces = new Map<StandardFamily, FontFace>()

/** The face of one of the standard fonts, in WinAnsiEncoding. */
export function standardFace(family: StandardFamily): FontFace {
  const known = standardFaces.get(family)
  if (known !== undefined) return known
  const widths = new Float64Array(256)
  standardWidths(family).forEach((width, at) => {
    widths[32 + at] = width
  })
  const face = simpleFace(winAnsi, widths, standardMeasures(family), () => true)
  standardFaces.set(family, face)
  return face
}

const knownFaces = new WeakMap<PdfFile, Map<number, FontFace | undefined>>()

/** The face of the font that a value is or leads to; undefined as for `readFontFace`. */
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
 * The face of a font of a file; undefined for fonts whose codes cannot be told from characters (composite fonts that do not say what they
 * mean, Type 3, symbols).
 */
export function readFontFace(file: PdfFile, font: PdfDict): FontFace | undefined {
  const subtype = file.name(font.get('Subtype'))
  if (subtype === 'Type0') return compositeFace(file, font)
  if (subtype !== 'Type1' && subtype !== 'TrueType' && subtype !== 'MMType1') return undefined
  const descriptor = file.dict(font.get('FontDescriptor'))
  const family = standardFamily(file.name(font.get('BaseFont')) ?? '')
  const codes = readEncoding(file, font, descriptor, family)
  if (codes === undefined) return undefined
  const own = readWidths(file, font, descriptor)
  const widths = own ?? (family && widthsByCharacter(family, codes))
  if (widths === undefined) return undefined
  // A subset of a font has widths for the characters it holds.
  const has = own === undefined ? () => true : (code: number) => own[code]! > 0
  return simpleFace(codes, widths, readMeasures(file, descriptor, family), has)
}

/** A composite font whose codes are glyphs, where it says which characters these are. */
function compositeFace(file: PdfFile, font: PdfDict): FontFace | undefined {
  const codes = readComposite(file, font)
  if (codes === undefined) return undefined
  const { descriptor, codeOf, widthOf } = codes
  const missing = codeOf.get('?') ?? codeOf.get(' ') ?? 0
  return {
    ...readMeasures(file, descriptor, undefined),
    codeBytes: 2,
    encode(text) {
      const bytes: number[] = []
      const unshown: string[] = []
      for (const character of text) {
        const code = codeOf.get(character)
        if (code === undefined) unshown.push(character)
        bytes.push((code ?? missing) >> 8, (code ?? missing) & 255)
      }
      return { bytes: Uint8Array.from(bytes), unshown }
    },
    widthOf(bytes, start = 0, end = bytes.length) {
      let sum = 0
      for (let at = start; at + 1 < end; at += 2) sum += widthOf((bytes[at]! << 8) | bytes[at + 1]!)
      return sum / 1000
    },
  }
}

interface Measures {
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
}

function simpleFace(
  codes: Encoding,
  widths: Float64Array,
  measures: Measures,
  has: (code: number) => boolean,
): FontFace {
  const codeOf = new Map<string, number>()
  codes.forEach((character, code) => {
    if (character !== '' && !codeOf.has(character) && has(code)) codeOf.set(character, code)
  })
  const space = codeOf.get(' ') ?? 32
  if (!codeOf.has('\u00a0')) codeOf.set('\u00a0', space)
  const missing = codeOf.get('?') ?? space
  return {
    ...measures,
    codeBytes: 1,
    encode(text) {
      const bytes: number[] = []
      const unshown: string[] = []
      for (const character of text) {
        const code = codeOf.get(character)
        if (code === undefined) unshown.push(character)
        bytes.push(code ?? missing)
      }
      return { bytes: Uint8Array.from(bytes), unshown }
    },
    widthOf(bytes, start = 0, end = bytes.length) {
      let sum = 0
      for (let at = start; at < end; at++) sum += widths[bytes[at]!]!
      return sum / 1000
    },
  }
}

/** ISO 32000-1, 9.6.6: the base encoding and what /Differences changes of it. */
function readEncoding(
  file: PdfFile,
  font: PdfDict,
  descriptor: PdfDict | undefined,
  family: StandardFamily | undefined,
): Encoding | undefined {
  const encoding = file.resolve(font.get('Encoding'))
  if (encoding instanceof PdfName) return namedEncoding(encoding.value) ?? standard
  const isSymbolic = ((file.number(descriptor?.get('Flags')) ?? 0) & SYMBOLIC) !== 0
  const isKnown = family !== undefined || (descriptor !== undefined && !isSymbolic)
  if (!(encoding instanceof Map)) return isKnown ? standard : undefined
  const codes = [...(namedEncoding(file.name(encoding.get('BaseEncoding'))) ?? (isKnown ? standard : []))]
  while (codes.length < 256) codes.push('')
  let code = 0
  for (const item of file.array(encoding.get('Differences')) ?? []) {
    const value = file.resolve(item)
    if (typeof value === 'number') code = value
    else if (value instanceof PdfName && code >= 0 && code < 256) codes[code++] = glyphCharacter(value.value)
  }
  return codes
}

function namedEncoding(name: string | undefined): Encoding | undefined {
  if (name === 'WinAnsiEncoding') return winAnsi
  if (name === 'MacRomanEncoding') return macRoman
  return name === 'StandardEncoding' ? standard : undefined
}

function readWidths(file: PdfFile, font: PdfDict, descriptor: PdfDict | undefined): Float64Array | undefined {
  const listed = file.array(font.get('Widths'))
  if (listed === undefined) return undefined
  const first = file.number(font.get('FirstChar')) ?? 0
  const widths = new Float64Array(256).fill(file.number(descriptor?.get('MissingWidth')) ?? 0)
  for (let at = 0; at < Math.min(listed.length, 256); at++) {
    const code = first + at
    if (code >= 0 && code < 256) widths[code] = file.number(listed[at]) ?? 0
  }
  return widths
}

const FALLBACK_WIDTH = 556

function widthsByCharacter(family: StandardFamily, codes: Encoding): Float64Array {
  const known = standardWidths(family)
  const byCharacter = new Map<string, number>()
  winAnsi.forEach((character, code) => {
    if (character !== '') byCharacter.set(character, known[code - 32]!)
  })
  return Float64Array.from(codes, (character) => byCharacter.get(character) ?? FALLBACK_WIDTH)
}

function standardMeasures(family: StandardFamily): Measures {
  if (family === 'Courier') return { ascent: 0.629, descent: -0.157, capHeight: 0.562 }
  if (family.startsWith('Times')) return { ascent: 0.683, descent: -0.217, capHeight: 0.662 }
  return { ascent: 0.718, descent: -0.207, capHeight: 0.718 }
}

function readMeasures(
  file: PdfFile,
  descriptor: PdfDict | undefined,
  family: StandardFamily | undefined,
): Measures {
  const usual = standardMeasures(family ?? 'Helvetica')
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
