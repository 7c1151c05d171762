import type { PdfFile } from '../../file/pdf-file.js'
import { collectionTexts } from '../../fonts/character-collections.js'
import { CidWidths } from '../../fonts/cid-metrics.js'
import { readCMap } from '../../fonts/cmap.js'
import { decodeIfPossible } from '../../fonts/decode-if-possible.js'
import type { Character, Font } from '../../fonts/font.js'
import { descendantOf } from '../../fonts/font-identity.js'
import { isName, type PdfDict, PdfStream, type PdfValue } from '../../syntax/objects.js'
import type { ModelObject } from '../model-object.js'
import { cmapNameOf, cmapObjects, collectionIn, collectionOfCMap } from './cmap-objects.js'
import type { EmbeddedPrograms } from './embedded-program.js'
import { FontEntries, type FontUse, type GlyphFacts, type JudgedFont } from './judged-font.js'

/** A Type 0 font and its descendant (ISO 32000-1, 9.7). */
export class JudgedCompositeFont implements JudgedFont {
  readonly #font: Font
  readonly #entries: FontEntries
  readonly #descendant: FontEntries
  readonly #widths: CidWidths
  readonly #hasTwoBytes: boolean
  #map: CidToGlyph | undefined

  constructor(file: PdfFile, dict: PdfDict, programs: EmbeddedPrograms, font: Font) {
    this.#font = font
    this.#entries = new FontEntries(file, dict, programs)
    this.#descendant = new FontEntries(file, descendantOf(file, dict) ?? new Map(), programs)
    this.#hasTwoBytes = file.name(dict.get('Encoding'))?.startsWith('Identity-') === true
    this.#widths = new CidWidths(file, this.#descendant.dict)
  }

  *objects(use: FontUse): Iterable<ModelObject> {
    const { file, dict } = this.#entries
    const encoding = dict.get('Encoding')
    const own = collectionIn(file, this.#descendant.dict.get('CIDSystemInfo'))
    const ofMap = collectionOfCMap(file, encoding)
    yield {
      ...this.#entries.model('PDType0Font', use),
      containsFontFile: this.#descendant.fontFile?.program !== undefined,
      cmapName: cmapNameOf(file, encoding) ?? '',
      CIDFontRegistry: own?.registry ?? null,
      CIDFontOrdering: own?.ordering ?? null,
      CIDFontSupplement: own === undefined ? null : own.supplement,
      CMapRegistry: ofMap?.registry ?? null,
      CMapOrdering: ofMap?.ordering ?? null,
      CMapSupplement: ofMap === undefined ? null : ofMap.supplement,
    }
    yield this.#cidFont(use)
    yield* cmapObjects(file, encoding, use.place)
  }

  #cidFont(use: FontUse): ModelObject {
    const { file, dict, descriptor } = this.#descendant
    const map = file.resolve(dict.get('CIDToGIDMap'))
    const cidSet = file.resolve(descriptor?.get('CIDSet'))
    return {
      ...this.#descendant.model('PDCIDFont', use),
      CIDToGIDMap: map instanceof PdfStream ? 'Custom' : isName(map, 'Identity') ? 'Identity' : null,
      containsCIDSet: cidSet instanceof PdfStream,
      cidSetListsAllGlyphs: this.#listsAllGlyphs(cidSet, use),
    }
  }

  glyph(character: Character): GlyphFacts {
    const { code, length } = character
    const cid = this.#cidOf(character)
    const isKnown = this.#cidToGlyph.isKnown && cid !== undefined
    const glyph = isKnown ? this.#cidToGlyph.glyphOf(cid) : undefined
    const isPresent = glyph !== undefined && cid !== 0
    const width = glyph === undefined ? undefined : this.#cidToGlyph.widthOf(glyph)
    return {
      type: 'CIDGlyph',
      name: isKnown && !isPresent ? '.notdef' : null,
      toUnicode: this.#entries.mappedText(code, length) ?? this.#collected(character, cid) ?? null,
      isGlyphPresent: isKnown ? code === 0 || isPresent : null,
      widthFromFontProgram: isKnown ? (width ?? this.#usualWidth) : null,
      widthFromDictionary: isKnown ? this.#widths.of(cid) : null,
    }
  }

  /** A string can end within a code, which then selects no glyph, as do codes that a map in the file lacks (9.7.6.3). */
  #cidOf({ cid, length }: Character): number | undefined {
    if (this.#hasTwoBytes && length < 2) return 0
    return cid ?? (this.#isMapWhole ? 0 : undefined)
  }

  get #isMapWhole(): boolean {
    const map = readCMap(this.#entries.file, this.#entries.dict.get('Encoding'))
    return map !== undefined && map.base === undefined && map.baseName === undefined
  }

  /** ISO 32000-1, 9.10.2. The first CID of every known collection is the glyph for missing characters. */
  #collected(character: Character, cid: number | undefined): string | undefined {
    const { file, dict } = this.#descendant
    const isMissing = cid === 0 && collectionTexts(file, dict) !== undefined
    return isMissing ? '\ufffd' : this.#font.unicode(character)
  }

  get #usualWidth(): number {
    return this.#descendant.file.number(this.#descendant.dict.get('DW')) ?? 1000
  }

  get #cidToGlyph(): CidToGlyph {
    this.#map ??= readCidToGlyph(this.#descendant)
    return this.#map
  }

  /** ISO 19005-1, 6.3.5 and ISO 19005-2, 6.2.11.4.2: /CIDSet has one bit for each CID. */
  #listsAllGlyphs(cidSet: PdfValue, { isPart1, shown }: FontUse): boolean {
    const { file } = this.#descendant
    const { glyphOf, isKnown } = this.#cidToGlyph
    if (!(cidSet instanceof PdfStream)) return true
    if (!isKnown) return this.#descendant.fontFile?.program !== undefined
    const bits = decodeIfPossible(file, cidSet)
    if (bits === undefined) return false
    const lists = (cid: number): boolean => ((bits[cid >> 3] ?? 0) & (128 >> (cid & 7))) !== 0
    if (isPart1) return shown.every(({ cid }) => !cid || glyphOf(cid) === undefined || lists(cid))
    for (const cid of this.#cidToGlyph.cids()) if (cid !== 0 && !lists(cid)) return false
    const most = Math.min(bits.length * 8, 65_536)
    for (let cid = 1; cid < most; cid++) if (lists(cid) && glyphOf(cid) === undefined) return false
    return true
  }
}

/** How CIDs select glyphs of the font program (9.7.4.2). */
interface CidToGlyph {
  /** Whether the font program can be read. */
  readonly isKnown: boolean
  glyphOf(cid: number): number | undefined
  cids(): Iterable<number>
  widthOf(glyph: number): number | undefined
}

const UNKNOWN: CidToGlyph = {
  isKnown: false,
  glyphOf: () => undefined,
  cids: () => [],
  widthOf: () => undefined,
}

function readCidToGlyph({ file, dict, fontFile }: FontEntries): CidToGlyph {
  const { truetype, cids } = fontFile?.program ?? {}
  if (cids !== undefined) {
    return {
      isKnown: true,
      glyphOf: (cid) => cids.glyphOf(cid),
      cids: () => cids.cids,
      widthOf: (glyph) => cids.widthOf(glyph),
    }
  }
  if (truetype === undefined) return UNKNOWN
  const map = file.resolve(dict.get('CIDToGIDMap'))
  const glyphs = map instanceof PdfStream ? decodeIfPossible(file, map) : undefined
  const { glyphCount } = truetype
  const count = glyphs === undefined ? glyphCount : glyphs.length >> 1
  const glyphOf = (cid: number): number | undefined => {
    const glyph = glyphs === undefined ? cid : ((glyphs[cid * 2] ?? 0) << 8) | (glyphs[cid * 2 + 1] ?? 0)
    return cid < count && glyph < glyphCount ? glyph : undefined
  }
  return {
    isKnown: true,
    glyphOf,
    *cids() {
      for (let cid = 0; cid < count; cid++) if (glyphOf(cid)) yield cid
    },
    widthOf: (glyph) => truetype.widthOf(glyph),
  }
}
