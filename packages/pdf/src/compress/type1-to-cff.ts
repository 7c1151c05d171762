import { type Encoding, encodingOf } from '../fonts/encodings.js'
import { CHAR_STRING_KEY, decrypt } from '../fonts/outlines/type1-encryption.js'
import type { Type1Item } from '../fonts/outlines/type1-program.js'
import { joinBytes } from '../syntax/byte-buffer.js'
import { asciiBytes, asciiText } from '../syntax/characters.js'
import { CffStrings, DictWriter } from './cff-dict.js'
import { writeIndex } from './cff-subset.js'
import type { Type1Layout } from './type1-layout.js'
import { toType2 } from './type2-charstring.js'

export interface ConvertedProgram {
  readonly bytes: Uint8Array
  /** The names of its glyphs. */
  readonly names: readonly string[]
}

const TRANSLATED_OPERATORS = 500_000
/** The longest array of numbers, in characters. */
const LONGEST_ARRAY = 400

/** Operators of a Top DICT (5176.CFF, table 9). */
const FONT_BOX = 5
const CHARSET = 15
const ENCODING = 16
const CHAR_STRINGS = 17
const PRIVATE = 18
const FONT_MATRIX = 0x0c07
/** The entries of a Private dictionary and their operators (table 23). Arrays are written as differences. */
const ARRAYS = {
  BlueValues: 6,
  OtherBlues: 7,
  FamilyBlues: 8,
  FamilyOtherBlues: 9,
  StemSnapH: 0x0c0c,
  StemSnapV: 0x0c0d,
}
const NUMBERS = {
  StdHW: 10,
  StdVW: 11,
  BlueScale: 0x0c09,
  BlueShift: 0x0c0a,
  BlueFuzz: 0x0c0b,
  LanguageGroup: 0x0c11,
  ExpansionFactor: 0x0c12,
}
const FORCE_BOLD = 0x0c0e

/**
 * A Type 1 program with only some glyphs as a CFF program (Adobe Technical Note 5176), which has no encrypted
 * parts and therefore compresses better. Undefined if the program has parts that cannot be translated.
 */
export function type1ToCff(
  layout: Type1Layout,
  encoding: Encoding,
  wanted: ReadonlySet<string>,
): ConvertedProgram | undefined {
  const clear = asciiText(layout.clear)
  const matrix = numbersOf(clear, 'FontMatrix') ?? []
  const box = numbersOf(clear, 'FontBBox') ?? []
  if (!isUsualMatrix(matrix) || box.length !== 4 || /\/PaintType\s+[^0\s]/.test(clear)) return undefined
  const charStrings = translate(layout, wanted)
  if (charStrings === undefined) return undefined
  // Codes are listed in the order of the glyphs, so that those without a code come last.
  const codes = encoding.flatMap((name, code) => (name !== undefined && charStrings.has(name) ? [code] : []))
  const encoded = new Map<string, number>()
  const further: number[] = []
  for (const code of codes) {
    const name = encoding[code]!
    if (name === '.notdef') continue
    if (encoded.has(name)) further.push(code)
    else encoded.set(name, code)
  }
  const names = ['.notdef', ...encoded.keys()]
  for (const name of charStrings.keys()) if (name !== '.notdef' && !encoded.has(name)) names.push(name)
  const strings = new CffStrings()
  const ids = names.map((name) => strings.numberOf(name))
  const charset = [0, ...ids.slice(1).flatMap((id) => [id >> 8, id & 255])]
  const extra = further.flatMap((code) => {
    const id = strings.numberOf(encoding[code]!)
    return [code, id >> 8, id & 255]
  })
  const own = [further.length > 0 ? 0x80 : 0, encoded.size, ...encoded.values()]
  const codeTable = further.length > 0 ? [...own, further.length, ...extra] : own
  const bytes = assemble({
    name: /\/FontName\s*\/([^\s/]{1,63})/.exec(clear)?.[1] ?? 'Font',
    strings: strings.added,
    entries: (dict) => {
      if (matrix[2] !== 0) dict.entry(FONT_MATRIX, matrix)
      dict.entry(FONT_BOX, box)
    },
    charset: Uint8Array.from(charset),
    encoding: Uint8Array.from(codeTable),
    charStrings: writeIndex(names.map((name) => charStrings.get(name)!)),
    privateDict: privateDict(layout.text),
  })
  return { bytes, names }
}

/** The usual scale, upright or slanted. */
function isUsualMatrix(matrix: readonly number[]): boolean {
  const [a, b, , d, e, f] = matrix
  return matrix.length === 6 && a === 0.001 && b === 0 && d === 0.001 && e === 0 && f === 0
}

/** By name, with the components of accented glyphs; undefined if one of them cannot be translated. */
function translate(
  { glyphs, repeated, subroutines, skipped, secret }: Type1Layout,
  wanted: ReadonlySet<string>,
): Map<string, Uint8Array> | undefined {
  const open = ({ from, end }: Type1Item): Uint8Array => {
    const item = secret.subarray(from, end)
    return skipped < 0 ? item : decrypt(item, CHAR_STRING_KEY, skipped)
  }
  const budget = { steps: TRANSLATED_OPERATORS }
  const names = new Set(['.notdef', ...wanted])
  const opened = new Map<number, Uint8Array>()
  const calls = {
    subroutine: (number: number): Uint8Array | undefined => {
      const item = subroutines.get(number)
      if (item === undefined) return undefined
      const known = opened.get(number) ?? open(item)
      opened.set(number, known)
      return known
    },
    standardGlyph: (code: number): Uint8Array | undefined => {
      const name = encodingOf('StandardEncoding')[code] ?? ''
      const item = glyphs.get(name)
      if (item !== undefined) names.add(name)
      return item && open(item)
    },
  }
  const charStrings = new Map<string, Uint8Array>()
  for (const name of names) {
    const item = glyphs.get(name)
    if (item === undefined) continue
    if (repeated.has(name)) return undefined
    const charString = toType2(open(item), calls, budget)
    if (charString === undefined) return undefined
    charStrings.set(name, charString)
  }
  return charStrings
}

function privateDict(text: string): Uint8Array {
  const dict = new DictWriter()
  for (const [key, operator] of Object.entries(ARRAYS)) {
    const values = numbersOf(text, key) ?? []
    if (values.length > 0)
      dict.entry(
        operator,
        values.map((value, index) => value - (values[index - 1] ?? 0)),
      )
  }
  for (const [key, operator] of Object.entries(NUMBERS)) {
    const [value] = numbersOf(text, key) ?? []
    if (value !== undefined) dict.entry(operator, [value])
  }
  if (/\/ForceBold\s+true\b/.test(text)) dict.entry(FORCE_BOLD, [1])
  return dict.bytes()
}

/** The number, or the numbers of the array or procedure, that a key has. */
function numbersOf(text: string, key: string): number[] | undefined {
  const at = text.indexOf(`/${key}`)
  if (at < 0) return undefined
  const found = /^\s{0,8}(?:[[{]([^\]}]*)[\]}]|([^\s/]+)\s)/.exec(
    text.slice(at + key.length + 1, at + key.length + 1 + LONGEST_ARRAY),
  )
  const numbers = (found?.[1] ?? found?.[2])?.split(/\s+/).filter(Boolean).map(Number)
  return numbers?.every(Number.isFinite) ? numbers : undefined
}

interface Parts {
  readonly name: string
  readonly strings: readonly string[]
  readonly entries: (dict: DictWriter) => void
  readonly charset: Uint8Array
  readonly encoding: Uint8Array
  readonly charStrings: Uint8Array
  readonly privateDict: Uint8Array
}

function assemble(parts: Parts): Uint8Array {
  const head = joinBytes([Uint8Array.of(1, 0, 4, 4), writeIndex([asciiBytes(parts.name)])])
  const strings = writeIndex(parts.strings.map((name) => asciiBytes(name)))
  const noSubroutines = writeIndex([])
  const sections = [parts.charset, parts.encoding, parts.charStrings, parts.privateDict]
  const topDict = (start: number): Uint8Array => {
    const dict = new DictWriter()
    parts.entries(dict)
    let at = start
    const offsets = sections.map((section) => {
      at += section.length
      return at - section.length
    })
    dict.offsets(CHARSET, [offsets[0]!])
    dict.offsets(ENCODING, [offsets[1]!])
    dict.offsets(CHAR_STRINGS, [offsets[2]!])
    dict.offsets(PRIVATE, [parts.privateDict.length, offsets[3]!])
    return writeIndex([dict.bytes()])
  }
  const start = head.length + topDict(0).length + strings.length + noSubroutines.length
  return joinBytes([head, topDict(start), strings, noSubroutines, ...sections])
}
