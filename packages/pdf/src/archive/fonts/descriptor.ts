import type { PdfFile } from '../../file/pdf-file.js'
import { asciiBytes } from '../../syntax/characters.js'
import { type PdfDict, PdfName, type PdfRef, PdfString, type PdfValue } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import { boxOfGlyphs, type WrittenGlyph } from './cff-program-writer.js'
import type { Substitute } from './substitutes.js'

/** ISO 32000-1, table 123. */
const FIXED_PITCH = 1
const SERIF = 2
const SYMBOLIC = 4
const NONSYMBOLIC = 32
const ITALIC = 64
const SLANT = -12
/** Entries about a program that is replaced. */
const OF_PROGRAM = ['FontFile', 'FontFile2', 'FontFile3', 'CharSet', 'CIDSet']
const SUBSET_TAG = /^[A-Z]{6}\+/

export interface NewProgram {
  readonly bytes: Uint8Array
  readonly subtype: 'Type1C' | 'CIDFontType0C'
  readonly glyphs: Iterable<WrittenGlyph>
  /** What a descriptor of PDF/A-1 lists: names of glyphs, or a bit for each CID. */
  readonly listed: readonly string[] | Uint8Array
  /** Whether its codes are those of letters. */
  readonly isOfLetters: boolean
}

/** The name of a font with the tag that a subset needs (9.6.4). */
export function subsetName(name: string, num: number): string {
  return SUBSET_TAG.test(name) ? name : `${tagOf(num)}+${name}`
}

function tagOf(num: number): string {
  let rest = Math.imul(num, 0x9e3779b1) >>> 0
  let tag = ''
  for (let letter = 0; letter < 6; letter++) {
    tag += String.fromCharCode(65 + (rest % 26))
    rest = Math.floor(rest / 26)
  }
  return tag
}

/** A descriptor with a new program (9.8), which keeps what the old one says about the font. */
export function newDescriptor(
  { draft, file, part }: Conversion,
  old: PdfDict | undefined,
  fontName: string,
  program: NewProgram,
  { style }: Substitute,
): PdfRef {
  const descriptor: PdfDict = new Map(old ?? [])
  for (const key of OF_PROGRAM) descriptor.delete(key)
  descriptor.set('Type', new PdfName('FontDescriptor'))
  descriptor.set('FontName', new PdfName(fontName))
  const box = boxOfGlyphs(program.glyphs)
  const flags =
    (style.design === 'mono' ? FIXED_PITCH : style.design === 'serif' ? SERIF : 0) |
    (program.isOfLetters ? NONSYMBOLIC : SYMBOLIC) |
    (style.italic ? ITALIC : 0)
  const usual: readonly (readonly [string, PdfValue])[] = [
    ['Flags', flags],
    ['ItalicAngle', style.italic ? SLANT : 0],
    ['Ascent', box[3]],
    ['Descent', box[1]],
    ['CapHeight', box[3]],
    ['StemV', style.bold ? 140 : 80],
  ]
  for (const [key, value] of usual)
    if (file.number(descriptor.get(key)) === undefined) descriptor.set(key, value)
  descriptor.set('FontBBox', [...box])
  descriptor.set(
    'FontFile3',
    addStream(draft, file, new Map([['Subtype', new PdfName(program.subtype)]]), program.bytes),
  )
  if (part === 1) {
    const { listed } = program
    if (listed instanceof Uint8Array) descriptor.set('CIDSet', addStream(draft, file, new Map(), listed))
    else descriptor.set('CharSet', new PdfString(asciiBytes(listed.map((name) => `/${name}`).join(''))))
  }
  return draft.add(descriptor)
}

export function addStream(
  draft: Conversion['draft'],
  file: PdfFile,
  dict: PdfDict,
  bytes: Uint8Array,
): PdfRef {
  dict.set('Filter', new PdfName('FlateDecode'))
  return draft.addStream(dict, file.primitives.deflate(bytes))
}

/** One bit for each CID (table 124). */
export function cidSet(cids: Iterable<number>): Uint8Array {
  const all = [0, ...cids]
  const bits = new Uint8Array((Math.max(...all) >> 3) + 1)
  for (const cid of all) bits[cid >> 3]! |= 128 >> (cid & 7)
  return bits
}
