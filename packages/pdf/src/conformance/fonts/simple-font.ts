import type { PdfFile } from '../../file/pdf-file.js'
import { type Encoding, type EncodingName, encodingOf } from '../../fonts/encodings.js'
import type { Character } from '../../fonts/font.js'
import { listedText } from '../../fonts/glyph-list.js'
import { asciiText } from '../../syntax/characters.js'
import { isDict, type PdfDict, PdfName, PdfStream, PdfString } from '../../syntax/objects.js'
import { END, Keyword, Parser } from '../../syntax/parser.js'
import type { ModelObject } from '../model-object.js'
import type { EmbeddedProgram, EmbeddedPrograms, NamedGlyphs } from './embedded-program.js'
import { FontEntries, type FontUse, type GlyphFacts, type JudgedFont } from './judged-font.js'
import { glyphOfCode, glyphOfName } from './truetype-glyphs.js'

const NOTDEF = '.notdef'
const MAX_DIFFERENCES = 1024
/** ISO 32000-1, 9.6.2.2. */
const STANDARD_FONTS: ReadonlySet<string> = new Set([
  'Times-Roman',
  'Times-Bold',
  'Times-Italic',
  'Times-BoldItalic',
  'Helvetica',
  'Helvetica-Bold',
  'Helvetica-Oblique',
  'Helvetica-BoldOblique',
  'Courier',
  'Courier-Bold',
  'Courier-Oblique',
  'Courier-BoldOblique',
  'Symbol',
  'ZapfDingbats',
])
/** The encodings that a font can name (table 114). */
const NAMED_ENCODINGS = ['WinAnsiEncoding', 'MacRomanEncoding', 'MacExpertEncoding'] as const
/** Characters of the operating system's encoding that MacRomanEncoding lacks (9.6.6.4). */
const MAC_OS_ONLY: ReadonlySet<string> = new Set(
  `notequal infinity lessequal greaterequal partialdiff summation product pi integral Omega radical
  approxequal Delta lozenge apple`.split(/\s+/),
)
/** The operands of `d0` and `d1`, which a glyph procedure begins with (9.6.5). */
const MAX_WIDTH_TOKENS = 16

/** What a font program has for a code. */
interface ProgramGlyph {
  readonly isPresent: boolean
  /** In thousandths; that of the glyph for missing characters if there is no other. */
  readonly width: number | undefined
}

/** A font with one-byte codes (ISO 32000-1, 9.6). */
export abstract class JudgedSimpleFont implements JudgedFont {
  protected readonly entries: FontEntries
  protected readonly names: StatedNames

  constructor(file: PdfFile, dict: PdfDict, programs: EmbeddedPrograms) {
    this.entries = new FontEntries(file, dict, programs)
    this.names = new StatedNames(file, dict, this.impliedEncoding)
  }

  abstract objects(use: FontUse): Iterable<ModelObject>

  glyph({ code }: Character, isPart1: boolean): GlyphFacts {
    const name = this.nameOf(code)
    const glyph = this.programGlyph(code)
    return {
      type: 'Glyph',
      name: name ?? null,
      toUnicode: this.entries.mappedText(code, 1) ?? textOfName(this.textName(code), isPart1) ?? null,
      isGlyphPresent: glyph?.isPresent ?? null,
      widthFromFontProgram: glyph === undefined ? null : (glyph.width ?? this.#missing),
      widthFromDictionary: glyph === undefined ? null : this.#listedWidth(code),
    }
  }

  /** The name that /Encoding has for a code. */
  protected nameOf(code: number): string | undefined {
    return this.names.of(code)
  }

  /** The name that says which character a code stands for. */
  protected textName(code: number): string | undefined {
    return this.names.of(code)
  }

  /** Undefined if nothing is known of the font program. */
  protected abstract programGlyph(code: number): ProgramGlyph | undefined

  /** Whether it is one of the fonts that every reader has (9.6.2.2). */
  protected get isStandard(): boolean {
    const { subtype, name, fontFile } = this.entries
    return isType1(subtype) && name !== null && STANDARD_FONTS.has(name) && fontFile === undefined
  }

  /** The encoding of a standard font that the file does not describe; symbol fonts have their own. */
  protected get impliedEncoding(): Encoding | undefined {
    const { name, descriptor } = this.entries
    const isOfLetters = name !== 'Symbol' && name !== 'ZapfDingbats'
    return this.isStandard && isOfLetters && descriptor === undefined
      ? completeEncoding('StandardEncoding')
      : undefined
  }

  protected get program(): EmbeddedProgram | undefined {
    return this.entries.fontFile?.program
  }

  protected model(type: string, use: FontUse): ModelObject {
    const { file, dict } = this.entries
    const encoding = file.resolve(dict.get('Encoding'))
    const differences = isDict(encoding) ? encoding.get('Differences') : undefined
    return {
      ...this.entries.model(type, use),
      isStandard: this.isStandard,
      FirstChar: file.number(dict.get('FirstChar')) ?? null,
      LastChar: file.number(dict.get('LastChar')) ?? null,
      Widths_size: file.array(dict.get('Widths'))?.length ?? null,
      Encoding: (isDict(encoding) ? file.name(encoding.get('BaseEncoding')) : file.name(encoding)) ?? null,
      containsDifferences: differences !== undefined,
    }
  }

  get #missing(): number {
    return this.entries.file.number(this.entries.descriptor?.get('MissingWidth')) ?? 0
  }

  /** ISO 32000-1, table 111. */
  #listedWidth(code: number): number {
    const { file, dict } = this.entries
    const first = file.number(dict.get('FirstChar'))
    const last = file.number(dict.get('LastChar'))
    const widths = file.array(dict.get('Widths'))
    if (first === undefined || last === undefined || widths === undefined) return this.#missing
    if (code < first || code > last || code - first >= widths.length) return this.#missing
    return file.number(widths[code - first]) ?? 0
  }
}

/** Type 1 and multiple master fonts (9.6.2). */
export class JudgedType1Font extends JudgedSimpleFont {
  *objects(use: FontUse): Iterable<ModelObject> {
    const { file, descriptor } = this.entries
    const listed = file.resolve(descriptor?.get('CharSet'))
    const charSet = listed instanceof PdfString ? asciiText(listed.bytes) : null
    yield {
      ...this.model('PDType1Font', use),
      CharSet: charSet,
      charSetListsAllGlyphs: this.#listsAllGlyphs(charSet ?? '', use),
    }
  }

  protected programGlyph(code: number): ProgramGlyph | undefined {
    const glyphs = this.program?.named
    if (glyphs === undefined) return undefined
    const name = this.#glyphName(glyphs, code)
    const isPresent = name !== undefined && glyphs.names.has(name)
    return { isPresent: isPresent || code === 0, width: glyphs.widthNamed(isPresent ? name : NOTDEF) }
  }

  protected override textName(code: number): string | undefined {
    const own = this.program?.named
    const isEncoded = own?.builtIn !== undefined
    return this.names.of(code) ?? (isEncoded ? (own.builtIn[code] ?? NOTDEF) : undefined)
  }

  #glyphName({ builtIn }: NamedGlyphs, code: number): string | undefined {
    return this.names.of(code) ?? builtIn?.[code]
  }

  /** ISO 19005-1, 6.3.5 and ISO 19005-2, 6.2.11.4.2. */
  #listsAllGlyphs(charSet: string, { isPart1, shown }: FontUse): boolean {
    const own = this.program?.named
    if (own === undefined) return this.program !== undefined
    const listed = new Set(charSet.split('/').map((name) => name.trim()))
    listed.delete('')
    listed.delete(NOTDEF)
    if (isPart1) {
      return shown.every(({ code }) => {
        const name = this.names.of(code)
        return name === undefined || name === NOTDEF || !own.names.has(name) || listed.has(name)
      })
    }
    const has = own.names.has(NOTDEF) ? own.names.size - 1 : own.names.size
    return listed.size === has && [...listed].every((name) => own.names.has(name))
  }
}

/** 9.6.3. */
export class JudgedTrueTypeFont extends JudgedSimpleFont {
  *objects(use: FontUse): Iterable<ModelObject> {
    const glyphs = this.program?.truetype
    const has = (platform: number, encoding: number): boolean =>
      glyphs?.subtables.some((each) => each.platform === platform && each.encoding === encoding) === true
    yield {
      ...this.model('PDTrueTypeFont', use),
      differencesAreUnicodeCompliant: has(3, 1) && this.names.areListed,
    }
    if (glyphs === undefined) return
    yield {
      type: 'TrueTypeFontProgram',
      place: this.entries.placeOf(use),
      isSymbolic: this.entries.isSymbolic,
      nrCmaps: glyphs.subtables.length,
      cmap30Present: has(3, 0),
      cmap31Present: has(3, 1),
      cmap10Present: has(1, 0),
    }
  }

  /** Codes of an embedded font for letters that /Encoding does not name are those of StandardEncoding (9.6.6.4). */
  protected override textName(code: number): string | undefined {
    const { program, names, entries } = this
    const isImplied = program !== undefined && !entries.isSymbolic && names.hasDifferences
    return names.of(code) ?? (isImplied ? encodingOf('StandardEncoding')[code] : undefined)
  }

  protected override nameOf(code: number): string | undefined {
    return this.names.of(code) ?? (code === 0 ? NOTDEF : undefined)
  }

  protected programGlyph(code: number): ProgramGlyph | undefined {
    const glyphs = this.program?.truetype
    if (glyphs === undefined) return undefined
    const name = this.entries.isSymbolic ? undefined : this.names.of(code)
    const glyph = name === undefined ? glyphOfCode(glyphs, code) : glyphOfName(glyphs, name)
    return { isPresent: glyph !== undefined || code === 0, width: glyphs.widthOf(glyph ?? 0) }
  }
}

/** 9.6.5. */
export class JudgedType3Font extends JudgedSimpleFont {
  *objects(use: FontUse): Iterable<ModelObject> {
    yield { ...this.model('PDType3Font', use), fontName: null }
  }

  protected programGlyph(code: number): ProgramGlyph {
    const { file, dict } = this.entries
    const name = this.names.of(code)
    const procedure = name === undefined ? null : file.resolve(file.dict(dict.get('CharProcs'))?.get(name))
    if (!(procedure instanceof PdfStream)) return { isPresent: false, width: undefined }
    return { isPresent: true, width: procedureWidth(file, procedure) }
  }
}

/** The first operand of `d0` or `d1`, in glyph space. */
function procedureWidth(file: PdfFile, procedure: PdfStream): number | undefined {
  const bytes = file.decode(procedure)
  const parser = new Parser(bytes, 0, bytes.length, file.limits.maxNesting)
  let first: number | undefined
  for (let tokens = 0; tokens < MAX_WIDTH_TOKENS; tokens++) {
    const item = parser.item()
    if (item === END) return undefined
    if (item instanceof Keyword) {
      if (item.text === 'd0' || item.text === 'd1') return first
      first = undefined
    } else if (typeof item === 'number') first ??= item
  }
  return undefined
}

function isType1(subtype: string | undefined): boolean {
  return subtype === 'Type1' || subtype === 'MMType1'
}

const DINGBAT = /^a\d+$/

/** The glyph for missing characters stands for no character, which rules express as U+0000. */
function textOfName(name: string | undefined, isPart1: boolean): string | undefined {
  if (name === NOTDEF) return '\u0000'
  // PDF/A-1 knows the names of letters and of Symbol only (ISO 19005-1, 6.3.8).
  if (isPart1 && name !== undefined && DINGBAT.test(name)) return undefined
  return name === undefined ? undefined : listedText(name)
}

/** The glyph names that /Encoding states (9.6.6). */
class StatedNames {
  readonly #base: Encoding | undefined
  readonly #differences = new Map<number, string>()

  /** `implied` is the encoding of a standard font, which needs none. */
  constructor(file: PdfFile, font: PdfDict, implied: Encoding | undefined) {
    const encoding = file.resolve(font.get('Encoding'))
    const isOwn = isDict(encoding)
    const baseName = isOwn ? file.name(encoding.get('BaseEncoding')) : file.name(encoding)
    const known = NAMED_ENCODINGS.find((each) => each === baseName)
    this.#base = known === undefined ? implied : completeEncoding(known)
    if (!isOwn) return
    let code = 0
    for (const item of (file.array(encoding.get('Differences')) ?? []).slice(0, MAX_DIFFERENCES)) {
      const value = file.resolve(item)
      if (typeof value === 'number') code = value
      else if (value instanceof PdfName) this.#differences.set(code++, value.value)
    }
  }

  of(code: number): string | undefined {
    return this.#differences.get(code) ?? this.#base?.[code]
  }

  get hasDifferences(): boolean {
    return this.#differences.size > 0
  }

  /** Whether the Adobe Glyph List has all names of /Differences. */
  get areListed(): boolean {
    for (const name of this.#differences.values())
      if (name !== NOTDEF && listedText(name) === undefined) return false
    return true
  }
}

/** The codes that an encoding lacks have the glyph for missing characters. */
function completeEncoding(name: EncodingName): Encoding {
  const isMacRoman = name === 'MacRomanEncoding'
  return encodingOf(name).map((each, code) => {
    if (each === undefined && name === 'WinAnsiEncoding' && code > 32) return 'bullet'
    return each === undefined || (isMacRoman && MAC_OS_ONLY.has(each)) ? NOTDEF : each
  })
}
