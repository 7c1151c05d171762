/** One subtable of a TrueType font's `cmap` table, which maps codes or Unicode characters to glyphs. */
export interface CmapSubtable {
  readonly platform: number
  readonly encoding: number
  readonly glyphs: ReadonlyMap<number, number>
}

const MAX_TABLES = 64
const MAX_SUBTABLES = 16
const MAX_SEGMENTS = 65_536
const MAX_GLYPHS = 65_536
/** The code ranges of symbol fonts (OpenType, platform 3, encoding 0). */
export const SYMBOL_AREAS = [0xf000, 0, 0xf100, 0xf200]
const CMAP = 0x636d6170

/**
 * The Unicode character of each code of a symbolic font (ISO 32000-1, 9.6.6.4). The glyph comes from the
 * symbol subtable (3, 0) or the Macintosh subtable (1, 0), and the character from a Unicode subtable that
 * maps to the same glyph. Undefined if one of the two is missing.
 */
export function truetypeCharacters(program: Uint8Array): (number | undefined)[] | undefined {
  const { symbols, macintosh, unicode } = readGlyphCodes(program)
  const codes = symbols ?? macintosh
  if (codes === undefined || unicode === undefined) return undefined
  const characterOf = new Map<number, number>()
  for (const [character, glyph] of unicode) if (!characterOf.has(glyph)) characterOf.set(glyph, character)
  const areas = symbols === undefined ? [0] : SYMBOL_AREAS
  return Array.from({ length: 256 }, (_, code) => {
    for (const area of areas) {
      const glyph = codes.get(area + code)
      if (glyph !== undefined) return characterOf.get(glyph)
    }
    return undefined
  })
}

/** The subtables of a font's `cmap` table that PDF uses. They map codes or Unicode characters to glyphs. */
export interface GlyphCodes {
  readonly symbols: ReadonlyMap<number, number> | undefined
  readonly macintosh: ReadonlyMap<number, number> | undefined
  readonly unicode: ReadonlyMap<number, number> | undefined
}

export function readGlyphCodes(program: Uint8Array): GlyphCodes {
  const subtables = readSubtables(new DataView(program.buffer, program.byteOffset, program.byteLength))
  const find = (platform: number, encodings: readonly number[]) =>
    subtables.find((each) => each.platform === platform && encodings.includes(each.encoding))?.glyphs
  return {
    symbols: find(3, [0]),
    macintosh: find(1, [0]),
    unicode: find(3, [10, 1]) ?? find(0, [0, 1, 2, 3, 4, 6]),
  }
}

/** All subtables of a font program; one whose format is not supported maps nothing. */
export function programSubtables(program: Uint8Array): CmapSubtable[] {
  return readSubtables(new DataView(program.buffer, program.byteOffset, program.byteLength))
}

function readSubtables(view: DataView): CmapSubtable[] {
  const table = findTable(view, CMAP)
  return table === undefined ? [] : subtablesAt(view, table)
}

const UNDERSTOOD_FORMATS = new Set([0, 4, 6, 12])

/**
 * All subtables of a `cmap` table without the rest of the font; undefined if one of them has an unsupported
 * format.
 */
export function readCmapSubtables(cmap: Uint8Array): CmapSubtable[] | undefined {
  const view = new DataView(cmap.buffer, cmap.byteOffset, cmap.byteLength)
  const count = fits(view, 0, 4) ? view.getUint16(2) : MAX_SUBTABLES + 1
  if (count > MAX_SUBTABLES || !fits(view, 4, count * 8)) return undefined
  for (let index = 0; index < count; index++) {
    const start = view.getUint32(8 + index * 8)
    if (!fits(view, start, 16) || !UNDERSTOOD_FORMATS.has(view.getUint16(start))) return undefined
  }
  return subtablesAt(view, 0)
}

function subtablesAt(view: DataView, table: number): CmapSubtable[] {
  if (!fits(view, table, 4)) return []
  const found: CmapSubtable[] = []
  const count = Math.min(view.getUint16(table + 2), MAX_SUBTABLES)
  // Several platforms often share one subtable.
  const read = new Map<number, Map<number, number>>()
  for (let index = 0; index < count; index++) {
    const at = table + 4 + index * 8
    if (!fits(view, at, 8)) break
    const start = table + view.getUint32(at + 4)
    const glyphs = read.get(start) ?? readGlyphs(view, start)
    read.set(start, glyphs)
    found.push({ platform: view.getUint16(at), encoding: view.getUint16(at + 2), glyphs })
  }
  return found
}

/** The offset of a table in a font program, by its tag. */
export function findTable(view: DataView, tag: number): number | undefined {
  const count = fits(view, 0, 12) ? Math.min(view.getUint16(4), MAX_TABLES) : 0
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16
    if (fits(view, at, 16) && view.getUint32(at) === tag) return view.getUint32(at + 8)
  }
  return undefined
}

function fits(view: DataView, at: number, length: number): boolean {
  return at + length <= view.byteLength
}

/** Formats 0, 4, 6 and 12, which are the ones that fonts use. */
function readGlyphs(view: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  const format = fits(view, at, 16) ? view.getUint16(at) : -1
  if (format === 0) for (let code = 0; code < 256; code++) add(glyphs, code, byteAt(view, at + 6 + code))
  if (format === 4) readSegments(view, at, glyphs)
  if (format === 6) {
    const first = view.getUint16(at + 6)
    const count = view.getUint16(at + 8)
    for (let index = 0; index < count; index++) add(glyphs, first + index, shortAt(view, at + 10 + index * 2))
  }
  if (format === 12) readGroups(view, at, glyphs)
  return glyphs
}

function readSegments(view: DataView, at: number, glyphs: Map<number, number>): void {
  const size = view.getUint16(at + 6) & ~1
  let left = MAX_SEGMENTS
  for (let offset = 0; offset < size; offset += 2) {
    const end = shortAt(view, at + 14 + offset)
    const start = shortAt(view, at + 16 + size + offset)
    const delta = shortAt(view, at + 16 + 2 * size + offset)
    const where = at + 16 + 3 * size + offset
    const distance = shortAt(view, where)
    for (let code = start; code <= end && left-- > 0; code++) {
      if (distance === 0) add(glyphs, code, (code + delta) & 0xffff)
      else {
        const glyph = shortAt(view, where + distance + (code - start) * 2)
        add(glyphs, code, glyph === 0 ? 0 : (glyph + delta) & 0xffff)
      }
    }
  }
}

function readGroups(view: DataView, at: number, glyphs: Map<number, number>): void {
  const count = Math.min(view.getUint32(at + 12), MAX_SEGMENTS)
  let left = MAX_SEGMENTS
  for (let index = 0; index < count; index++) {
    const group = at + 16 + index * 12
    if (!fits(view, group, 12)) return
    const [start, end, first] = [view.getUint32(group), view.getUint32(group + 4), view.getUint32(group + 8)]
    for (let code = start; code <= end && left-- > 0; code++) add(glyphs, code, first + code - start)
  }
}

/** Glyph 0 is the glyph for missing characters. */
function add(glyphs: Map<number, number>, code: number, glyph: number): void {
  if (glyph !== 0 && code !== 0xffff && glyphs.size < MAX_GLYPHS) glyphs.set(code, glyph)
}

function byteAt(view: DataView, at: number): number {
  return fits(view, at, 1) ? view.getUint8(at) : 0
}

function shortAt(view: DataView, at: number): number {
  return fits(view, at, 2) ? view.getUint16(at) : 0
}
