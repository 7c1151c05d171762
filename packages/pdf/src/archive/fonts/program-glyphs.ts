import { glyphOfCode, glyphOfName } from '../../conformance/fonts/truetype-glyphs.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { CffAdvances } from '../../fonts/advances/cff-advances.js'
import { truetypeAdvances } from '../../fonts/advances/truetype-advances.js'
import { type1Advance } from '../../fonts/advances/type1-advances.js'
import { cffEncoding } from '../../fonts/cff-encoding.js'
import { CffProgram, cffTable } from '../../fonts/cff-program.js'
import { decodeIfPossible } from '../../fonts/decode-if-possible.js'
import { encodingOf } from '../../fonts/encodings.js'
import type { FontProgram } from '../../fonts/font-identity.js'
import { glyphText } from '../../fonts/glyph-list.js'
import { cffOutlines } from '../../fonts/outlines/cff-outlines.js'
import type { OutlineBudget } from '../../fonts/outlines/outlines.js'
import { type1Outlines } from '../../fonts/outlines/type1-outlines.js'
import { readType1Program } from '../../fonts/outlines/type1-program.js'
import { type1Encoding } from '../../fonts/program-encoding.js'
import { type CmapSubtable, programSubtables } from '../../fonts/truetype-cmap.js'
import { truetypeNames } from '../../fonts/truetype-names.js'
import { type GlyphPath, NO_PATH, tracedPath } from './glyph-path.js'
import { truetypePaths } from './truetype-paths.js'

/** A code of a simple font, and how it is named. */
export interface CodeWanted {
  readonly code: number
  /** The name that the file states. */
  readonly name: string | undefined
  /** Whether names come before codes: the font is not symbolic (ISO 32000-1, 9.6.6.4). */
  readonly isNamed: boolean
  /** What /ToUnicode, or the name, says that it means. */
  readonly text?: string | undefined
}

/** The glyphs of a font program, with the outlines and advances that it has for them. */
export interface ProgramGlyphs {
  /** In thousandths; undefined if the program has the glyph, but its outline cannot be followed. */
  path(glyph: number): GlyphPath | undefined
  /** In thousandths. */
  width(glyph: number): number | undefined
  /** The glyph of a code of a simple font, as readers find it. */
  ofCode(wanted: CodeWanted): number | undefined
  /** The glyph of a CID if there is no /CIDToGIDMap. */
  ofCid(cid: number): number | undefined
  /** The glyph for missing characters. */
  readonly missing: number | undefined
  /** Whether /CIDToGIDMap applies. */
  readonly isTrueType: boolean
}

/** Undefined if the program cannot be read, or has no glyphs. */
export function programGlyphs(
  file: PdfFile,
  program: FontProgram | undefined,
  budget: OutlineBudget,
): ProgramGlyphs | undefined {
  if (program === undefined) return undefined
  file.budget.ensure()
  const bytes = decodeIfPossible(file, program.stream)
  if (bytes === undefined || bytes.length < 4) return undefined
  file.budget.spend(bytes.length)
  const [a, b] = bytes
  if ((a === 0x25 && b === 0x21) || (a === 0x80 && b === 1)) return type1Glyphs(bytes, budget)
  if (a === 1 && b === 0 && bytes[2]! >= 4) return cffGlyphs(bytes, budget)
  const cff = cffTable(bytes)
  return cff === undefined ? truetypeGlyphs(bytes) : cffGlyphs(cff, budget)
}

function type1Glyphs(bytes: Uint8Array, budget: OutlineBudget): ProgramGlyphs | undefined {
  const program = readType1Program(bytes)
  const outlines = type1Outlines(bytes, budget)
  if (program === undefined || outlines === undefined) return undefined
  const builtIn = type1Encoding(bytes)
  const names = [...program.charStrings.keys()]
  const missing = outlines.named('.notdef')
  return {
    isTrueType: false,
    missing,
    path: (glyph) => tracedPath((pen) => outlines.trace(glyph, pen)),
    width: (glyph) => type1Advance(program, names[glyph] ?? ''),
    ofCode: ({ code, name }) => outlines.named(name ?? builtIn?.[code] ?? ''),
    ofCid: (cid) => numberedType1Glyph(cid, names.length, missing),
  }
}

/**
 * Glyphs of Type 1 programs have no numbers, but readers count them for fonts whose codes are CIDs: in the order of
 * the program, where .notdef changes places with the first one, and that goes to the end if there is no .notdef.
 */
function numberedType1Glyph(cid: number, count: number, missing: number | undefined): number | undefined {
  if (cid === 0) return missing
  if (cid === (missing ?? count)) return 0
  return cid < count ? cid : undefined
}

function cffGlyphs(bytes: Uint8Array, budget: OutlineBudget): ProgramGlyphs | undefined {
  const program = new CffProgram(bytes)
  const outlines = cffOutlines(bytes, budget)
  if (outlines === undefined) return undefined
  const advances = new CffAdvances(program)
  const builtIn = program.isCid ? undefined : cffEncoding(bytes)
  return {
    isTrueType: false,
    missing: 0,
    path: (glyph) =>
      glyph < program.charStrings.count ? tracedPath((pen) => outlines.trace(glyph, pen)) : NO_PATH,
    width: (glyph) => advances.widthOf(glyph),
    ofCode: ({ code, name }) => (program.isCid ? code : outlines.named(name ?? builtIn?.[code] ?? '')),
    ofCid: (cid) => outlines.numbered(cid),
  }
}

function truetypeGlyphs(bytes: Uint8Array): ProgramGlyphs | undefined {
  const tables = tablesOf(bytes)
  const path = truetypePaths((tag) => tables.get(tag))
  const advances = truetypeAdvances(bytes)
  if (path === undefined || advances === undefined) return undefined
  const subtables = programSubtables(bytes)
  let names: ReadonlyMap<string, number> | undefined
  const glyphs = {
    ...advances,
    subtables,
    get names() {
      names ??= truetypeNames(bytes)
      return names
    },
  }
  return {
    isTrueType: true,
    missing: 0,
    path: (glyph) => (glyph < advances.glyphCount ? path(glyph) : NO_PATH),
    width: (glyph) => advances.widthOf(glyph),
    ofCid: (cid) => cid,
    ofCode({ code, name, isNamed, text }) {
      const byName =
        name === undefined ? undefined : (glyphOfName(glyphs, name) ?? glyphOfText(subtables, text))
      const byCode = glyphOfCode(glyphs, code)
      const found = isNamed ? (byName ?? byCode) : (byCode ?? byName)
      return found ?? unicodeGlyph(subtables, name, code)
    },
  }
}

/** Of names that neither the program nor any list has, readers look for what they mean. */
function glyphOfText(subtables: readonly CmapSubtable[], text: string | undefined): number | undefined {
  const point = text?.codePointAt(0)
  const unicode = subtables.find(({ platform, encoding }) => platform === 3 && encoding === 1)
  return point === undefined ? undefined : unicode?.glyphs.get(point)
}

/** Readers also look for the character of a name, or of a code, in any Unicode subtable, and for the code itself. */
function unicodeGlyph(
  subtables: readonly CmapSubtable[],
  name: string | undefined,
  code: number,
): number | undefined {
  const own = name ?? encodingOf('WinAnsiEncoding')[code]
  const point = (own === undefined ? undefined : glyphText(own)?.codePointAt(0)) ?? code
  for (const { platform, glyphs } of subtables) {
    const glyph = platform === 1 ? undefined : glyphs.get(point)
    if (glyph !== undefined) return glyph
  }
  return undefined
}

const MAX_TABLES = 64

function tablesOf(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<string, Uint8Array>()
  const count = bytes.length < 12 ? 0 : Math.min(view.getUint16(4), MAX_TABLES)
  for (let at = 12; at < 12 + count * 16 && at + 16 <= bytes.length; at += 16) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4))
    const start = view.getUint32(at + 8)
    if (start < bytes.length && !tables.has(tag))
      tables.set(tag, bytes.subarray(start, Math.min(bytes.length, start + view.getUint32(at + 12))))
  }
  return tables
}
