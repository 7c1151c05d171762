import type { PdfFile } from '../../file/pdf-file.js'
import { type Encoding, encodingOf } from '../../fonts/encodings.js'
import type { Character } from '../../fonts/font.js'
import { glyphText } from '../../fonts/glyph-list.js'
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
const NAMED_ENCODINGS = [
  'WinAnsiEncoding',
  'MacRomanEncoding',
  'MacExpertEncoding',
  'StandardEncoding',
] as const
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
    this.names = new StatedNames(file, dict)
  }

  abstract objects(use: FontUse): Iterable<ModelObject>

  glyph({ code }: Character): GlyphFacts {
    const name = this.nameOf(code)
    const glyph = this.programGlyph(code)
    return {
      type: 'Glyph',
      name: name ?? null,
      toUnicode: this.entries.mappedText(code, 1) ?? this.namedText(code) ?? null,
      isGlyphPresent: glyph === undefined ? null : code === 0 || glyph.isPresent,
      widthFromFontProgram: glyph === undefined ? null : (glyph.width ?? this.#missing),
      widthFromDictionary: glyph === undefined ? null : this.#listedWidth(code),
    }
  }

  /** The name that /Encoding has for a code. */
  protected nameOf(code: number): string | undefined {
    return this.names.of(code)
  }

  protected namedText(code: number): string | undefined {
    const name = this.names.of(code)
    return name === undefined ? undefined : glyphText(name)
  }

  /** Undefined if nothing is known of the font program. */
  protected abstract programGlyph(code: number): ProgramGlyph | undefined

  protected get program(): EmbeddedProgram | undefined {
    return this.entries.fontFile?.program
  }

  protected model(type: string, use: FontUse): ModelObject {
    const { file, dict } = this.entries
    const encoding = file.resolve(dict.get('Encoding'))
    const differences = isDict(encoding) ? encoding.get('Differences') : undefined
    return {
      ...this.entries.model(type, use),
      isStandard: false,
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
    const { file, descriptor, name, fontFile } = this.entries
    const listed = file.resolve(descriptor?.get('CharSet'))
    const charSet = listed instanceof PdfString ? asciiText(listed.bytes) : null
    yield {
      ...this.model('PDType1Font', use),
      isStandard: name !== null && STANDARD_FONTS.has(name) && fontFile === undefined,
      CharSet: charSet,
      charSetListsAllGlyphs: this.#listsAllGlyphs(charSet ?? '', use),
    }
  }

  protected programGlyph(code: number): ProgramGlyph | undefined {
    const glyphs = this.program?.named
    if (glyphs === undefined) return undefined
    const name = this.#glyphName(glyphs, code)
    const isPresent = name !== undefined && glyphs.names.has(name)
    return { isPresent, width: glyphs.widthNamed(isPresent ? name : NOTDEF) }
  }

  protected override namedText(code: number): string | undefined {
    const own = this.program?.named
    const name = own === undefined ? this.names.of(code) : this.#glyphName(own, code)
    return name === undefined ? undefined : glyphText(name)
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

  protected override nameOf(code: number): string | undefined {
    return this.names.of(code) ?? (code === 0 ? NOTDEF : undefined)
  }

  protected programGlyph(code: number): ProgramGlyph | undefined {
    const glyphs = this.program?.truetype
    if (glyphs === undefined) return undefined
    const name = this.entries.isSymbolic ? undefined : this.names.of(code)
    const glyph = name === undefined ? glyphOfCode(glyphs, code) : glyphOfName(glyphs, name)
    return { isPresent: glyph !== undefined, width: glyphs.widthOf(glyph ?? 0) }
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

/** The glyph names that /Encoding states (9.6.6). */
class StatedNames {
  readonly #base: Encoding | undefined
  readonly #differences = new Map<number, string>()

  constructor(file: PdfFile, font: PdfDict) {
    const encoding = file.resolve(font.get('Encoding'))
    const isOwn = isDict(encoding)
    const baseName = isOwn ? file.name(encoding.get('BaseEncoding')) : file.name(encoding)
    const known = NAMED_ENCODINGS.find((each) => each === baseName)
    this.#base = known && encodingOf(known)
    if (!isOwn) return
    let code = 0
    for (const item of (file.array(encoding.get('Differences')) ?? []).slice(0, MAX_DIFFERENCES)) {
      const value = file.resolve(item)
      if (typeof value === 'number') code = value
      else if (value instanceof PdfName) this.#differences.set(code++, value.value)
    }
  }

  /** The codes that a named encoding lacks have the glyph for missing characters. */
  of(code: number): string | undefined {
    return this.#differences.get(code) ?? (this.#base && (this.#base[code] ?? NOTDEF))
  }

  /** Whether the Adobe Glyph List has all names of /Differences. */
  get areListed(): boolean {
    for (const name of this.#differences.values())
      if (name !== NOTDEF && glyphText(name) === undefined) return false
    return true
  }
}
