import type { PdfFile } from '../file/pdf-file.js'
import type { Box } from '../geometry/box.js'
import type { PdfDict } from '../syntax/objects.js'
import { type CMap, readCMap } from './cmap.js'
import { type Encoding, encodingOf } from './encodings.js'
import { type Extents, readExtents } from './extents.js'
import { type Character, characterOfCode, type Font, MeasuredCharacter, SPACE } from './font.js'
import { type FontIdentity, identifyFont } from './font-identity.js'
import { glyphText, type Numbering, numberedText, numberingOf } from './glyph-list.js'
import { type GlyphNames, readGlyphNames } from './glyph-names.js'
import { embeddedOutlines } from './outlines/embedded-outlines.js'
import { simpleGlyphBox } from './outlines/glyph-selection.js'
import type { GlyphBox } from './outlines/outlines.js'
import { readProgramEncoding } from './program-encoding.js'
import { type StandardFamily, standardFamily, standardWidths } from './standard-fonts.js'

/**
 * In thousandths. The default for fonts without widths is large enough for any glyph; the one for standard
 * fonts is a typical width.
 */
const FALLBACK_WIDTH = 1000
const STANDARD_FALLBACK_WIDTH = 556
/** A flag of the descriptor (ISO 32000-1, table 123). */
const SYMBOLIC = 4
const BLANK_GLYPHS: ReadonlySet<string> = new Set([
  'space',
  'nbspace',
  'nonbreakingspace',
  'uni00A0',
  'uni0020',
])

/** A font with one-byte codes (ISO 32000-1, 9.6). */
export class SimpleFont implements Font {
  readonly isVertical = false
  readonly file: PdfFile
  readonly dict: PdfDict
  readonly descriptor: PdfDict | undefined
  /** The standard font that this font is, or that replaces it. */
  readonly family: StandardFamily | undefined
  readonly glyphNames: GlyphNames
  /** Whether the font has /Widths. */
  readonly hasWidths: boolean
  /** For each code, in thousandths. */
  readonly widths: readonly number[]
  readonly #extents: Extents
  readonly #known: (Character | undefined)[] = new Array(256).fill(undefined)
  #identity: FontIdentity | undefined
  #toUnicode: CMap | null | undefined
  #builtIn: Encoding | undefined
  /** The texts of glyph names by code; empty if the name has none. */
  readonly #named: string[] = []
  #numbering: Numbering | null | undefined

  constructor(file: PdfFile, dict: PdfDict) {
    this.file = file
    this.dict = dict
    this.descriptor = file.dict(dict.get('FontDescriptor'))
    this.family = standardFamily(file.name(dict.get('BaseFont')) ?? '')
    this.glyphNames = readGlyphNames(file, dict, this.descriptor, this.family)
    const listed = readWidths(file, dict, this.descriptor)
    this.hasWidths = listed !== undefined
    this.widths = listed ?? usualWidths(this.family, this.glyphNames.names)
    this.#extents = readExtents(file, this.descriptor)
  }

  get identity(): FontIdentity {
    this.#identity ??= identifyFont(this.file, this.dict)
    return this.#identity
  }

  character(bytes: Uint8Array, at: number): Character {
    const code = bytes[at]!
    const met = this.#known[code]
    if (met !== undefined) return met
    const character = this.read(code)
    this.#known[code] = character
    return character
  }

  protected read(code: number): Character {
    return new MeasuredCharacter(
      {
        code,
        length: 1,
        cid: undefined,
        glyphName: this.glyphNames.names[code],
        advance: this.widths[code]! / 1000,
        verticalOrigin: undefined,
        isSpace: code === SPACE,
        isColoured: false,
      },
      () => this.#box(code),
    )
  }

  /**
   * The box of the outline if the font program has one; otherwise the width of the character and the height
   * of the font.
   */
  #box(code: number): Box | undefined {
    const outlined = this.#outlineBox(code)
    if (outlined !== undefined) return outlined === 'blank' ? undefined : outlined
    if (this.#isBlank(code)) return undefined
    const { bottom, top, overhang } = this.#extents
    return [-overhang, bottom, Math.max(this.widths[code]! / 1000, 0) + overhang, top]
  }

  #outlineBox(code: number): GlyphBox | undefined {
    const { program } = this.identity
    const embedded = program && embeddedOutlines(this.file, program)
    if (embedded === undefined) return undefined
    const isOfLetters = ((this.file.number(this.descriptor?.get('Flags')) ?? 0) & SYMBOLIC) === 0
    return simpleGlyphBox(embedded, {
      code,
      name: this.glyphNames.stated[code] ?? this.#builtInNames()[code],
      isNamed: isOfLetters && this.dict.has('Encoding'),
    })
  }

  hasOutline({ code }: Character): boolean | undefined {
    const { program } = this.identity
    if (program === undefined || embeddedOutlines(this.file, program) === undefined) return undefined
    const box = this.#outlineBox(code)
    return box !== undefined && box !== 'blank'
  }

  unicode({ code }: Character): string | undefined {
    this.#toUnicode ??= readCMap(this.file, this.dict.get('ToUnicode')) ?? null
    return this.#toUnicode?.text(code, 1) ?? this.#namedText(code)
  }

  textWithoutMap(character: Character): string | undefined {
    const { code } = character
    return this.#namedText(code) ?? this.unicode(character) ?? characterOfCode(code)
  }

  #namedText(code: number): string | undefined {
    const met = this.#named[code]
    if (met !== undefined) return met === '' ? undefined : met
    const name = this.glyphNames.stated[code] ?? this.#builtInNames()[code]
    const isDingbat = this.family === 'ZapfDingbats'
    const text = name === undefined ? undefined : (glyphText(name, isDingbat) ?? this.#numbered(name))
    this.#named[code] = text ?? ''
    return text
  }

  #numbered(name: string): string | undefined {
    const { stated } = this.glyphNames
    this.#numbering ??= numberingOf(stated.length > 0 ? stated : this.#builtInNames()) ?? null
    return this.#numbering === null ? undefined : numberedText(name, this.#numbering)
  }

  /**
   * Names for codes that the file does not name: from the font program, or otherwise as other readers
   * interpret them.
   */
  #builtInNames(): Encoding {
    const { names, isBaseStated, isBaseKnown } = this.glyphNames
    const { subtype, program } = this.identity
    if (isBaseStated || subtype === 'Type3') return []
    // The base is the built-in encoding of an embedded program (ISO 32000-1, table 114). For a TrueType
    // program this applies only if it is symbolic (9.6.6.4).
    const isOwn = !isBaseKnown || program?.key !== 'FontFile2'
    this.#builtIn ??=
      (isOwn ? readProgramEncoding(this.file, program) : undefined) ??
      (isBaseKnown ? names : encodingOf(subtype === 'TrueType' ? 'WinAnsiEncoding' : 'StandardEncoding'))
    return this.#builtIn
  }

  /** The glyphs of a symbolic font with its own encoding are unknown. In other fonts 32 is a space. */
  #isBlank(code: number): boolean {
    const name = this.glyphNames.names[code]
    if (name !== undefined) return BLANK_GLYPHS.has(name)
    if (this.glyphNames.isSymbolic) return false
    // A substitute font for letters has no glyphs for control codes.
    return code === SPACE || (code < SPACE && this.identity.program === undefined)
  }
}

/** ISO 32000-1, table 111; undefined if the font has no /Widths. */
function readWidths(file: PdfFile, font: PdfDict, descriptor: PdfDict | undefined): number[] | undefined {
  const listed = file.array(font.get('Widths'))
  if (listed === undefined) return undefined
  const first = file.number(font.get('FirstChar')) ?? 0
  const missing = file.number(descriptor?.get('MissingWidth')) ?? 0
  return Array.from({ length: 256 }, (_, code) => {
    const width = code >= first ? file.number(listed[code - first]) : undefined
    return width ?? missing
  })
}

function usualWidths(family: StandardFamily | undefined, names: Encoding): number[] {
  if (family === undefined) return new Array<number>(256).fill(FALLBACK_WIDTH)
  const known = standardWidths(family)
  return Array.from({ length: 256 }, (_, code) => known.get(names[code] ?? '') ?? STANDARD_FALLBACK_WIDTH)
}
