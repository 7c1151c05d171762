import type { PdfFile } from '../../file/pdf-file.js'
import { CffAdvances } from '../../fonts/advances/cff-advances.js'
import { type TrueTypeAdvances, truetypeAdvances } from '../../fonts/advances/truetype-advances.js'
import { type1Advance } from '../../fonts/advances/type1-advances.js'
import { cffEncoding } from '../../fonts/cff-encoding.js'
import { CffProgram, cffTable } from '../../fonts/cff-program.js'
import { decodeIfPossible } from '../../fonts/decode-if-possible.js'
import type { Encoding } from '../../fonts/encodings.js'
import { readType1Program } from '../../fonts/outlines/type1-program.js'
import { type1Encoding } from '../../fonts/program-encoding.js'
import { type CmapSubtable, programSubtables } from '../../fonts/truetype-cmap.js'
import { truetypeNames } from '../../fonts/truetype-names.js'
import { type PdfDict, PdfStream } from '../../syntax/objects.js'

/** A program whose glyphs have names: Type 1, or CFF that is not CID-keyed. */
export interface NamedGlyphs {
  readonly names: ReadonlySet<string>
  readonly builtIn: Encoding | undefined
  /** In thousandths; undefined if there is no such glyph. */
  widthNamed(name: string): number | undefined
}

/** A CFF program as a CIDFont uses it. */
export interface CidGlyphs {
  /** The glyph of a CID; undefined if there is none. */
  glyphOf(cid: number): number | undefined
  readonly cids: Iterable<number>
  widthOf(glyph: number): number | undefined
}

export interface TrueTypeGlyphs extends TrueTypeAdvances {
  readonly subtables: readonly CmapSubtable[]
  readonly names: ReadonlyMap<string, number>
}

/** What an embedded font program says about its glyphs. */
export interface EmbeddedProgram {
  readonly named?: NamedGlyphs | undefined
  readonly cids?: CidGlyphs | undefined
  readonly truetype?: TrueTypeGlyphs | undefined
}

/** The font program that a descriptor has for a kind of font (ISO 32000-1, table 126). */
export interface FontFile {
  readonly stream: PdfStream
  /** /Subtype of the stream. */
  readonly subtype: string | undefined
  /** Undefined if it is not of a format that this kind of font can have, or is damaged. */
  readonly program: EmbeddedProgram | undefined
}

type Format = 'Type1' | 'CFF' | 'TrueType' | 'OpenType'

/** The first byte of a segment (Adobe Technical Note 5040). */
const SEGMENT = 0x80
const KEYS = ['FontFile', 'FontFile2', 'FontFile3'] as const

/** Reads each font program of a file once. */
export class EmbeddedPrograms {
  readonly #file: PdfFile
  readonly #known = new Map<string, EmbeddedProgram | undefined>()
  #bytes: number

  constructor(file: PdfFile) {
    this.#file = file
    this.#bytes = file.limits.maxOutlineBytes
  }

  of(descriptor: PdfDict | undefined, fontSubtype: string | undefined): FontFile | undefined {
    for (const key of KEYS) {
      const stream = this.#file.resolve(descriptor?.get(key))
      if (!(stream instanceof PdfStream)) continue
      const subtype = this.#file.name(stream.dict.get('Subtype'))
      const format = formatOf(key, subtype, fontSubtype)
      return { stream, subtype, program: format && this.#program(stream, format) }
    }
    return undefined
  }

  #program(stream: PdfStream, format: Format): EmbeddedProgram | undefined {
    const key = `${format} ${stream.num} ${stream.start}`
    if (!this.#known.has(key)) this.#known.set(key, this.#read(stream, format))
    return this.#known.get(key)
  }

  #read(stream: PdfStream, format: Format): EmbeddedProgram | undefined {
    // Nothing is known of programs that would take too long: their glyphs are not judged.
    if (this.#bytes <= 0) return {}
    this.#file.budget.ensure()
    const bytes = decodeIfPossible(this.#file, stream)
    if (bytes === undefined) return undefined
    this.#bytes -= bytes.length
    this.#file.budget.spend(bytes.length)
    switch (format) {
      case 'Type1':
        // Readers skip the heads of segments that files of Type 1 fonts have outside of PDF (9.9).
        return bytes[0] === SEGMENT ? undefined : readType1(bytes)
      case 'CFF':
        return readCff(bytes)
      case 'TrueType':
        return readTrueType(bytes)
      case 'OpenType': {
        const cff = cffTable(bytes)
        return cff === undefined ? readTrueType(bytes) : readCff(cff)
      }
    }
  }
}

/** The formats that each kind of font can have (ISO 32000-1, table 126). */
function formatOf(
  key: (typeof KEYS)[number],
  subtype: string | undefined,
  fontSubtype: string | undefined,
): Format | undefined {
  const isTrueType = fontSubtype === 'TrueType' || fontSubtype === 'CIDFontType2'
  const isType1 = fontSubtype === 'Type1' || fontSubtype === 'MMType1'
  if (key === 'FontFile') return isType1 ? 'Type1' : undefined
  if (key === 'FontFile2') return isTrueType ? 'TrueType' : undefined
  if (subtype === 'OpenType') return 'OpenType'
  return subtype === 'Type1C' || subtype === 'CIDFontType0C' ? 'CFF' : undefined
}

function readType1(bytes: Uint8Array): EmbeddedProgram | undefined {
  const program = readType1Program(bytes)
  if (program === undefined) return undefined
  return {
    named: {
      names: new Set(program.charStrings.keys()),
      builtIn: type1Encoding(bytes),
      widthNamed: (name) => type1Advance(program, name),
    },
  }
}

function readCff(bytes: Uint8Array): EmbeddedProgram | undefined {
  const program = new CffProgram(bytes)
  const { count } = program.charStrings
  if (program.top.size === 0 || count === 0) return undefined
  const advances = new CffAdvances(program)
  const widthOf = (glyph: number): number | undefined => advances.widthOf(glyph)
  if (program.isCid) {
    const glyphs = new Map<number, number>()
    program.ids.forEach((cid, glyph) => {
      if (!glyphs.has(cid)) glyphs.set(cid, glyph)
    })
    return { cids: { cids: glyphs.keys(), glyphOf: (cid) => glyphs.get(cid), widthOf } }
  }
  const names = new Set<string>()
  for (let glyph = 0; glyph < count; glyph++) {
    const name = program.nameOf(glyph)
    if (name !== undefined) names.add(name)
  }
  return {
    named: {
      names,
      builtIn: cffEncoding(bytes),
      widthNamed(name) {
        const glyph = program.glyphNamed(name)
        return glyph === undefined ? undefined : widthOf(glyph)
      },
    },
    // In a program that is not CID-keyed, CIDs are glyph indices (ISO 32000-1, 9.7.4.2).
    cids: {
      cids: Array.from({ length: count }, (_, glyph) => glyph),
      glyphOf: (cid) => (cid < count ? cid : undefined),
      widthOf,
    },
  }
}

function readTrueType(bytes: Uint8Array): EmbeddedProgram | undefined {
  const advances = truetypeAdvances(bytes)
  if (advances === undefined) return undefined
  let names: ReadonlyMap<string, number> | undefined
  return {
    truetype: {
      ...advances,
      subtables: programSubtables(bytes),
      get names() {
        names ??= truetypeNames(bytes)
        return names
      },
    },
  }
}
