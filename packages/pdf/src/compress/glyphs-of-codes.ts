import type { PdfFile } from '../file/pdf-file.js'
import { cffEncoding } from '../fonts/cff-encoding.js'
import { CffProgram, cffTable } from '../fonts/cff-program.js'
import type { CompositeFont } from '../fonts/composite-font.js'
import { type Encoding, encodingOf } from '../fonts/encodings.js'
import type { Character } from '../fonts/font.js'
import { descendantOf } from '../fonts/font-identity.js'
import { glyphText } from '../fonts/glyph-list.js'
import { plainType1Encoding } from '../fonts/program-encoding.js'
import { SimpleFont } from '../fonts/simple-font.js'
import { findTable, readCmapSubtables, SYMBOL_AREAS } from '../fonts/truetype-cmap.js'
import { PdfName, PdfStream } from '../syntax/objects.js'
import { codeAndLength } from './content-use.js'
import { glyphsByPostName } from './truetype-post.js'
import { readType1Layout, type Type1Layout } from './type1-layout.js'

/** A font program that was parsed to find glyphs in it. */
interface GlyphsOfProgram {
  /** All glyphs that a reader could select for a code, by any method. */
  readonly ofCode: (code: number, names: readonly string[]) => Iterable<number>
  /** The glyphs of a CID in a CIDFont without a /CIDToGIDMap. */
  readonly ofCid: (cid: number) => Iterable<number>
}

export type ProgramGlyphs = GlyphsOfProgram &
  (
    | { readonly kind: 'truetype' | 'cff' | 'opentype-cff' }
    /** Type 1 identifies glyphs by name. Their numbers are the places of the names in the layout. */
    | { readonly kind: 'type1'; readonly layout: Type1Layout; readonly builtIn: Encoding }
  )

const PERCENT = 0x25
const OTTO = 0x4f54544f
const POST = 0x706f7374
const CMAP = 0x636d6170
const BASE_ENCODINGS = ['StandardEncoding', 'WinAnsiEncoding', 'MacRomanEncoding'] as const
/** Names that consist of a glyph number. */
const NUMBERED = /^(?:g|gid|glyph|cid|index|G)(\d{1,5})$/

export function readProgramGlyphs(bytes: Uint8Array): ProgramGlyphs | undefined {
  if (bytes.length < 12) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = view.getUint32(0)
  if (tag === OTTO) {
    const cff = cffTable(bytes)
    if (cff === undefined) return undefined
    const glyphs = cffGlyphs(cff)
    const mapped = truetypeGlyphs(bytes, view)
    return {
      kind: 'opentype-cff',
      ofCode: (code, names) => [...glyphs.ofCode(code, names), ...mapped.ofCode(code, names)],
      ofCid: (cid) => [cid, ...glyphs.ofCid(cid)],
    }
  }
  if (tag === 0x00010000 || tag === 0x74727565)
    return { kind: 'truetype', ...truetypeGlyphs(bytes, view), ofCid: (cid) => [cid] }
  if (bytes[0] === PERCENT) return type1Glyphs(bytes)
  if (bytes[0] === 1 && bytes[2]! >= 4 && bytes[2]! < 32) return { kind: 'cff', ...cffGlyphs(bytes) }
  return undefined
}

function truetypeGlyphs(bytes: Uint8Array, view: DataView): Pick<GlyphsOfProgram, 'ofCode'> {
  const cmap = tableOf(bytes, view, CMAP)
  const subtables = (cmap && readCmapSubtables(cmap)) ?? []
  const post = tableOf(bytes, view, POST)
  const named = post === undefined ? new Map<string, number[]>() : glyphsByPostName(post)
  return {
    *ofCode(code, names) {
      // If nothing else applies, some readers use the code as the glyph number.
      yield code
      const points = new Set<number>([code, ...SYMBOL_AREAS.map((area) => area + code)])
      for (const name of names) {
        yield* named.get(name) ?? []
        const numbered = NUMBERED.exec(name)
        if (numbered !== null) yield Number(numbered[1])
        for (const character of glyphText(name) ?? '') points.add(character.codePointAt(0)!)
        const macintosh = encodingOf('MacRomanEncoding').indexOf(name)
        if (macintosh >= 0) points.add(macintosh)
      }
      for (const { glyphs } of subtables)
        for (const point of points) {
          const glyph = glyphs.get(point)
          if (glyph !== undefined) yield glyph
        }
    },
  }
}

function tableOf(bytes: Uint8Array, view: DataView, tag: number): Uint8Array | undefined {
  const at = findTable(view, tag)
  if (at === undefined || at >= bytes.length) return undefined
  for (let entry = 12; entry + 16 <= bytes.length; entry += 16)
    if (view.getUint32(entry) === tag) return bytes.subarray(at, at + view.getUint32(entry + 12))
  return undefined
}

function cffGlyphs(bytes: Uint8Array): GlyphsOfProgram {
  const program = new CffProgram(bytes)
  const { count } = program.charStrings
  let byCid: Map<number, number> | undefined
  const builtIn: Encoding = (program.isCid ? undefined : cffEncoding(bytes)) ?? []
  const glyphsOfText = byTextOf(count, (glyph) => program.nameOf(glyph))
  return {
    *ofCode(code, names) {
      if (program.isCid) yield code
      for (const name of [...names, builtIn[code]]) {
        if (name === undefined) continue
        const glyph = program.isCid ? undefined : program.glyphNamed(name)
        if (glyph !== undefined) yield glyph
        const text = glyphText(name)
        if (text !== undefined && !program.isCid) yield* glyphsOfText(text)
      }
    },
    ofCid(cid) {
      if (!program.isCid) return [cid]
      if (byCid === undefined) {
        byCid = new Map()
        for (const [glyph, id] of program.ids.entries()) if (!byCid.has(id)) byCid.set(id, glyph)
      }
      const glyph = byCid.get(cid)
      return byCid.size === 0 ? [cid] : glyph === undefined ? [] : [glyph]
    },
  }
}

/** If no glyph has the name, readers search for a glyph with the same character. */
function byTextOf(
  count: number,
  nameOf: (glyph: number) => string | undefined,
): (text: string) => readonly number[] {
  let byText: Map<string, number[]> | undefined
  return (text) => {
    if (byText === undefined) {
      byText = new Map()
      for (let glyph = 0; glyph < count; glyph++) {
        const own = glyphText(nameOf(glyph) ?? '')
        if (own === undefined) continue
        const known = byText.get(own)
        if (known === undefined) byText.set(own, [glyph])
        else known.push(glyph)
      }
    }
    return byText.get(text) ?? []
  }
}

/** Undefined if the built-in encoding of the program is unknown. */
function type1Glyphs(bytes: Uint8Array): ProgramGlyphs | undefined {
  const layout = readType1Layout(bytes)
  const builtIn = layout && plainType1Encoding(bytes)
  if (layout === undefined || builtIn === undefined) return undefined
  const names = [...layout.glyphs.keys()]
  const byName = new Map(names.map((name, glyph) => [name, glyph]))
  const glyphsOfText = byTextOf(names.length, (glyph) => names[glyph])
  return {
    kind: 'type1',
    layout,
    builtIn,
    *ofCode(code, stated) {
      for (const name of [...stated, builtIn[code]]) {
        if (name === undefined) continue
        const glyph = byName.get(name)
        if (glyph !== undefined) yield glyph
        const text = glyphText(name)
        if (text !== undefined) yield* glyphsOfText(text)
      }
    },
    ofCid: () => [],
  }
}

/** The glyphs of a program that the codes of a font can select; undefined if they cannot be determined. */
export function glyphsOfFont(
  file: PdfFile,
  font: SimpleFont | CompositeFont,
  codes: Iterable<number>,
  program: ProgramGlyphs,
): Set<number> | undefined {
  const glyphs = new Set<number>()
  if (font instanceof SimpleFont) {
    for (const key of codes) {
      const { code } = codeAndLength(key)
      for (const glyph of program.ofCode(code, namesOf(font, code))) glyphs.add(glyph)
    }
    return glyphs
  }
  if (font.isVertical || program.kind === 'type1') return undefined
  const map = readMap(file, font)
  if (map === undefined) return undefined
  const { encodingName } = font
  const isPlain = /^Identity-/.test(encodingName ?? '') || map.length > 0 || program.kind === 'cff'
  // The codes of a predefined CMap can have more texts than we know.
  if (!isPlain && encodingName !== undefined) return undefined
  for (const key of codes) {
    const { code, length } = codeAndLength(key)
    const bytes = Uint8Array.from(
      { length },
      (_, index) => Math.floor(code / 256 ** (length - 1 - index)) & 255,
    )
    const character = font.character(bytes, 0)
    const { cid } = character
    if (cid === undefined && isPlain) return undefined
    if (!isPlain) for (const glyph of program.ofCode(code, namesOfText(font, character))) glyphs.add(glyph)
    if (cid === undefined) continue
    if (map.length > 0) glyphs.add(((map[cid * 2] ?? 0) << 8) | (map[cid * 2 + 1] ?? 0))
    else for (const glyph of program.ofCid(cid)) glyphs.add(glyph)
  }
  return glyphs
}

/**
 * Without a /CIDToGIDMap, readers can map the codes of an embedded CMap to glyphs by their text. Some CMaps
 * have glyph numbers in the place of text.
 */
function namesOfText(font: CompositeFont, character: Character): string[] {
  const texts = `${font.unicode(character) ?? ''}${font.textWithoutMap(character) ?? ''}`
  const points = [...texts].map((one) => one.codePointAt(0)!)
  return points.flatMap((point) => [`u${point.toString(16).toUpperCase().padStart(4, '0')}`, `gid${point}`])
}

function namesOf({ glyphNames }: SimpleFont, code: number): string[] {
  const names = [
    glyphNames.stated[code],
    glyphNames.names[code],
    ...BASE_ENCODINGS.map((name) => encodingOf(name)[code]),
  ]
  return [...new Set(names.filter((name) => name !== undefined))]
}

/** A /CIDToGIDMap (ISO 32000-1, 9.7.4.2); empty for the identity, undefined if it cannot be read. */
function readMap(file: PdfFile, font: CompositeFont): Uint8Array | undefined {
  const map = file.resolve(descendantOf(file, font.dict)?.get('CIDToGIDMap'))
  if (map instanceof PdfStream) return file.decode(map)
  return map === null || map instanceof PdfName ? new Uint8Array(0) : undefined
}
