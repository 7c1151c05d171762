import type { PdfFile } from '../file/pdf-file.js'
import type { Box } from '../geometry/box.js'
import { type PdfDict, PdfName, PdfStream } from '../syntax/objects.js'
import { collectionTexts } from './character-collections.js'
import { CidVerticals, CidWidths } from './cid-metrics.js'
import { type CMap, codeOf, readCMap } from './cmap.js'
import { decodeIfPossible } from './decode-if-possible.js'
import { type Extents, readExtents } from './extents.js'
import { type Character, characterOfCode, type Font, MeasuredCharacter, SPACE } from './font.js'
import { descendantOf, type FontIdentity, identifyFont } from './font-identity.js'
import { embeddedOutlines } from './outlines/embedded-outlines.js'
import type { GlyphBox } from './outlines/outlines.js'
import { type CodeMap, predefinedCMap } from './predefined-cmaps.js'

const NO_GLYPHS = new Uint8Array(0)
const MAX_CHARACTERS = 65_536
/** Unicode characters that paint nothing. */
const BLANKS: ReadonlySet<string> = new Set([' ', '\u00a0', '\u200b', '\u3000'])

/** A Type 0 font (ISO 32000-1, 9.7). */
export class CompositeFont implements Font {
  readonly isVertical: boolean
  readonly widths: CidWidths
  readonly #file: PdfFile
  readonly dict: PdfDict
  readonly #descendant: PdfDict
  readonly #codes: CodeMap
  readonly #extents: Extents
  readonly #verticals: CidVerticals | undefined
  readonly #known = new Map<number, Character>()
  #identity: FontIdentity | undefined
  #toUnicode: CMap | null | undefined
  #collection: readonly string[] | null | undefined
  #glyphs: Uint8Array | null | undefined
  /** By glyph. */
  #characters: Map<number, number> | undefined

  constructor(file: PdfFile, font: PdfDict) {
    this.#file = file
    this.dict = font
    this.#descendant = descendantOf(file, font) ?? new Map()
    this.#codes = readCodes(file, font)
    this.isVertical = this.#codes.isVertical
    this.widths = new CidWidths(file, this.#descendant)
    this.#verticals = this.isVertical ? new CidVerticals(file, this.#descendant) : undefined
    this.#extents = readExtents(file, this.descriptor)
  }

  get identity(): FontIdentity {
    this.#identity ??= identifyFont(this.#file, this.dict)
    return this.#identity
  }

  get descriptor(): PdfDict | undefined {
    return this.#file.dict(this.#descendant.get('FontDescriptor'))
  }

  /** The name of the predefined CMap; undefined if the CMap is a stream in the file. */
  get encodingName(): string | undefined {
    return this.#file.name(this.dict.get('Encoding'))
  }

  /** The /ToUnicode CMap of the font (9.10.3). */
  get toUnicode(): CMap | undefined {
    if (this.#toUnicode === undefined)
      this.#toUnicode = readCMap(this.#file, this.dict.get('ToUnicode')) ?? null
    return this.#toUnicode ?? undefined
  }

  character(bytes: Uint8Array, at: number, end = bytes.length): Character {
    const length = Math.min(this.#codes.lengthAt(bytes, at), end - at)
    const code = codeOf(bytes, at, length)
    const key = code * 8 + length
    const met = this.#known.get(key)
    if (met !== undefined) return met
    const character = this.#read(code, length)
    if (this.#known.size >= MAX_CHARACTERS) this.#known.clear()
    this.#known.set(key, character)
    return character
  }

  unicode({ code, length, cid }: Character): string | undefined {
    return this.#mapped(code, length) ?? this.#codes.text(code, length) ?? this.#collected(cid)
  }

  textWithoutMap(character: Character): string | undefined {
    const { code, length, cid } = character
    const ofGlyph = cid === undefined ? undefined : this.#characterOfGlyph(cid)
    return (
      this.#codes.text(code, length) ??
      this.#collected(cid) ??
      (ofGlyph === undefined ? undefined : String.fromCodePoint(ofGlyph)) ??
      this.unicode(character) ??
      characterOfCode(code)
    )
  }

  hasOutline({ cid }: Character): boolean | undefined {
    const { program } = this.identity
    if (program === undefined || embeddedOutlines(this.#file, program) === undefined) return undefined
    const box = cid === undefined ? undefined : this.#outlineBox(cid)
    return box !== undefined && box !== 'blank'
  }

  /** The character that the `cmap` table of the font program maps to a glyph. */
  #characterOfGlyph(cid: number): number | undefined {
    if (this.#characters === undefined) {
      this.#characters = new Map()
      const { program, descendantSubtype } = this.identity
      const isMapped = program !== undefined && descendantSubtype === 'CIDFontType2'
      const codes = isMapped ? embeddedOutlines(this.#file, program)?.codes?.unicode : undefined
      for (const [character, glyph] of codes ?? [])
        if (!this.#characters.has(glyph)) this.#characters.set(glyph, character)
    }
    const glyph = this.#characters.size === 0 ? undefined : this.#mappedGlyph(cid)
    return glyph === undefined ? undefined : this.#characters.get(glyph)
  }

  /** The text of a CID in the character collection of the font. */
  #collected(cid: number | undefined): string | undefined {
    if (cid === undefined) return undefined
    if (this.#collection === undefined)
      this.#collection = collectionTexts(this.#file, this.#descendant) ?? null
    return this.#collection?.[cid] || undefined
  }

  #mapped(code: number, length: number): string | undefined {
    const map = this.toUnicode
    if (map !== undefined) return map.text(code, length)
    // Some producers indicate with the name Identity that the codes are Unicode.
    const name = this.#file.name(this.dict.get('ToUnicode'))
    return name?.startsWith('Identity') && length === 2 ? String.fromCharCode(code) : undefined
  }

  #read(code: number, length: number): Character {
    const cid = this.#codes.cid(code, length)
    const width = this.widths.of(cid) / 1000
    const vertical = this.#verticals?.of(cid)
    const x = vertical?.x === undefined ? width / 2 : vertical.x / 1000
    const y = (vertical?.y ?? 0) / 1000
    return new MeasuredCharacter(
      {
        code,
        length,
        cid,
        glyphName: undefined,
        advance: vertical === undefined ? width : vertical.advance / 1000,
        verticalOrigin: vertical && [x, y],
        isSpace: length === 1 && code === SPACE,
        isColoured: false,
      },
      () => {
        const box = this.#box(code, length, cid, width)
        return vertical === undefined || box === undefined
          ? box
          : [box[0] - x, box[1] - y, box[2] - x, box[3] - y]
      },
    )
  }

  /**
   * Relative to the origin of horizontal writing. The box of the outline if the font program has one;
   * otherwise the width of the character and the height of the font.
   */
  #box(code: number, length: number, cid: number | undefined, width: number): Box | undefined {
    const outlined = cid === undefined ? undefined : this.#outlineBox(cid)
    if (outlined !== undefined) return outlined === 'blank' ? undefined : outlined
    if (BLANKS.has(this.toUnicode?.text(code, length) ?? '')) return undefined
    // Predefined CMaps with one-byte codes have ASCII in that range (ISO 32000-1, table 118).
    const isNamed = this.encodingName !== undefined
    if (isNamed && length === 1 && code <= SPACE) return undefined
    const { bottom, top, overhang } = this.#extents
    return [-overhang, bottom, Math.max(0, width) + overhang, top]
  }

  #outlineBox(cid: number): GlyphBox | undefined {
    const { program, descendantSubtype } = this.identity
    const embedded = program && embeddedOutlines(this.#file, program)
    if (embedded === undefined) return undefined
    const { outlines, codes } = embedded
    const isMapped = descendantSubtype === 'CIDFontType2' && codes !== undefined
    const glyph = isMapped ? this.#mappedGlyph(cid) : outlines.numbered(cid)
    return glyph === undefined ? undefined : outlines.boxOf(glyph)
  }

  /** The glyph according to /CIDToGIDMap (9.7.4.2), which has two bytes for each CID. */
  #mappedGlyph(cid: number): number | undefined {
    if (this.#glyphs === undefined) {
      const map = this.#file.resolve(this.#descendant.get('CIDToGIDMap'))
      this.#glyphs = map instanceof PdfStream ? (decodeIfPossible(this.#file, map) ?? NO_GLYPHS) : null
    }
    if (this.#glyphs === null) return cid
    const [high, low] = this.#glyphs.subarray(cid * 2, cid * 2 + 2)
    return high === undefined || low === undefined ? undefined : high * 256 + low
  }
}

function readCodes(file: PdfFile, font: PdfDict): CodeMap {
  const encoding = file.resolve(font.get('Encoding'))
  if (encoding instanceof PdfName) return predefinedCMap(encoding.value)
  const own = readCMap(file, font.get('Encoding'))
  const base = own?.baseName === undefined ? undefined : predefinedCMap(own.baseName)
  if (own === undefined || !(own.hasSpaces || base !== undefined)) return predefinedCMap('Identity-H')
  return {
    isVertical: own.isVertical || (own.base?.isVertical ?? base?.isVertical) === true,
    lengthAt: (bytes, at) => (own.hasSpaces ? own.codeLength(bytes, at) : base!.lengthAt(bytes, at)),
    cid: (code, length) => own.cid(code, length) ?? base?.cid(code, length),
    text: (code, length) => base?.text(code, length),
  }
}
