import type { PdfFile } from '../../file/pdf-file.js'
import { CffProgram } from '../../fonts/cff-program.js'
import { measuresOf } from '../../fonts/drawing/font-measures.js'
import { textFonts } from '../../fonts/drawing/text-fonts.js'
import { cffOutlines } from '../../fonts/outlines/cff-outlines.js'
import type { OutlineBudget } from '../../fonts/outlines/outlines.js'
import { multiply } from '../../geometry/matrix.js'
import type { TextFonts, TextStyleWanted, Typesetting, TypesettingFont } from '../../platform/typesetting.js'
import type { PdfDict } from '../../syntax/objects.js'
import { type GlyphPath, NO_PATH, PathRecorder, transformPath } from './glyph-path.js'
import { truetypePaths } from './truetype-paths.js'

/** The fonts that stand in for one that is not embedded. */
export interface Substitute {
  readonly style: TextStyleWanted
  /** Whether its letters are as wide as those of the font, and made to look like them. */
  readonly isAlike: boolean
}

/** A glyph of a substitute, in thousandths. */
export interface SubstituteGlyph {
  readonly path: GlyphPath
  readonly width: number
  /** The name of the font that has it; undefined for one that paints nothing. */
  readonly font: string | undefined
}

type Metrics = NonNullable<TextStyleWanted['metrics']>

/** Fonts whose letters have known widths, by their names without spaces. */
const ALIKE: readonly (readonly [name: RegExp, Metrics])[] = [
  [
    /^(?:helvetica|helv|arial(?!-?(?:narrow|black|unicode|rounded))|arimo|liberationsans(?!narrow)|nimbussan(?:s|l)|freesans|texgyreheros(?!cn)|swiss721|zapfdingbats|zadb)/i,
    'Helvetica',
  ],
  [/^(?:times|tiro|tinos|liberationserif|nimbusrom|freeserif|texgyretermes|newtimes|symbol)/i, 'Times'],
  [/^(?:courier|cour$|cobo$|cousine|liberationmono|nimbusmon|freemono|texgyrecursor)/i, 'Courier'],
  [/^(?:calibri(?!light)|carlito)/i, 'Calibri'],
  [/^(?:cambria|caladea)/i, 'Cambria'],
]
/** Families with serifs, or with letters of equal widths, that descriptors do not always tell. */
const SERIF =
  /roman|serif|georgia|garamond|palatino|bookman|century|schoolbook|minion|baskerville|bodoni|caslon|cmr\d|antiqua|mincho|song|ming|batang|myungjo/i
const SANS = /sans|gothic/i
const MONO = /mono|console|consolas|typewriter|fixed|cmtt|lucidacons/i
const BOLD = /bold|black|heavy|demi|(?:^|[-,])bd/i
const SLANTED = /ital|obli|slant|kursiv|(?:^|[-,])it$/i

/** Flags of a descriptor (ISO 32000-1, table 123). */
const FIXED_PITCH = 1
const HAS_SERIFS = 2
const ITALIC = 64
const FORCE_BOLD = 1 << 18
const BOLD_STEM = 130

/** Which fonts are closest to one, by its name and its descriptor. */
export function substituteFor(file: PdfFile, name: string, descriptor: PdfDict | undefined): Substitute {
  const plain = name.replace(/^[A-Z]{6}\+/, '').replace(/[\s_]/g, '')
  const flags = file.number(descriptor?.get('Flags')) ?? 0
  const bold =
    BOLD.test(plain) ||
    (flags & FORCE_BOLD) !== 0 ||
    (file.number(descriptor?.get('FontWeight')) ?? 0) >= 600 ||
    (file.number(descriptor?.get('StemV')) ?? 0) > BOLD_STEM
  const italic =
    SLANTED.test(plain) || (flags & ITALIC) !== 0 || (file.number(descriptor?.get('ItalicAngle')) ?? 0) !== 0
  const alike = ALIKE.find(([pattern]) => pattern.test(plain))?.[1]
  if (alike !== undefined)
    return { style: { bold, italic, metrics: alike, ...designOf(alike) }, isAlike: true }
  const isMono = (flags & FIXED_PITCH) !== 0 || MONO.test(plain)
  const isSerif = SERIF.test(plain) || ((flags & HAS_SERIFS) !== 0 && !SANS.test(plain))
  const metrics = isMono ? 'Courier' : isSerif ? 'Times' : 'Helvetica'
  return { style: { bold, italic, metrics, ...designOf(metrics) }, isAlike: false }
}

function designOf(metrics: Metrics): Pick<TextStyleWanted, 'design'> {
  if (metrics === 'Courier') return { design: 'mono' }
  return metrics === 'Times' || metrics === 'Cambria' ? { design: 'serif' } : {}
}

/** Characters that look the same, of which fonts often have only one. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ['\u2126', '\u03a9'],
  ['\u2206', '\u0394'],
  ['\u00b5', '\u03bc'],
  ['\u00a0', ' '],
  ['\u00ad', '-'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2219', '\u00b7'],
  ['\u2215', '\u2044'],
  ['\u02c9', '\u00af'],
])
/** Parts of brackets and signs that the Adobe Glyph List has for private use, and the characters that they became. */
const FROM_PRIVATE_USE: ReadonlyMap<number, number> = new Map([
  [0xf6d9, 0xa9],
  [0xf6da, 0xae],
  [0xf6db, 0x2122],
  [0xf8e5, 0x203e],
  [0xf8e6, 0x23d0],
  [0xf8e7, 0x2500],
  [0xf8e8, 0xae],
  [0xf8e9, 0xa9],
  [0xf8ea, 0x2122],
  ...Array.from({ length: 20 }, (_, index): [number, number] => [
    0xf8eb + index,
    [
      0x239b, 0x239c, 0x239d, 0x23a1, 0x23a2, 0x23a3, 0x23a7, 0x23a8, 0x23a9, 0x23aa, 0xf8ff, 0x23ae, 0x2321,
      0x239e, 0x239f, 0x23a0, 0x23a4, 0x23a5, 0x23a6, 0x23ab,
    ][index]!,
  ]),
  [0xf8f5, 0x23ae],
  [0xf8fd, 0x23ac],
  [0xf8fe, 0x23ad],
])
const BLANK = /^[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+$/u
const CONTROL_OR_NOTHING = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u

/** The glyphs of the fonts that are shipped, by text. */
export class SubstituteFonts {
  readonly #file: PdfFile
  readonly #typesetting: Typesetting
  readonly #budget: OutlineBudget
  readonly #fonts = new Map<string, TextFonts>()
  readonly #glyphs = new Map<string, SubstituteGlyph | undefined>()
  readonly #paths = new Map<TypesettingFont, (glyph: number) => GlyphPath | undefined>()

  constructor(file: PdfFile, typesetting: Typesetting, budget: OutlineBudget) {
    this.#file = file
    this.#typesetting = typesetting
    this.#budget = budget
  }

  /** The glyphs of a text side by side; undefined if no font has one of its characters. */
  glyphOf(text: string, style: TextStyleWanted, sample: string): SubstituteGlyph | undefined {
    const characters = [...text.normalize('NFC')]
    const glyphs: SubstituteGlyph[] = []
    for (const character of characters) {
      const glyph = this.#characterOf(character, style, sample)
      if (glyph === undefined) return undefined
      glyphs.push(glyph)
    }
    const [first, ...others] = glyphs
    if (first === undefined) return undefined
    return others.reduce(
      (before, next): SubstituteGlyph => ({
        path: [...before.path, ...transformPath(next.path, [1, 0, 0, 1, before.width, 0])],
        width: before.width + next.width,
        font: before.font ?? next.font,
      }),
      first,
    )
  }

  #characterOf(character: string, style: TextStyleWanted, sample: string): SubstituteGlyph | undefined {
    const key = `${style.metrics} ${style.bold} ${style.italic} ${character}`
    if (this.#glyphs.has(key)) return this.#glyphs.get(key)
    const point = character.codePointAt(0)!
    const wanted = String.fromCodePoint(FROM_PRIVATE_USE.get(point) ?? point)
    const glyph =
      this.#find(wanted, style, sample) ??
      this.#find(LOOKALIKES.get(wanted) ?? wanted, style, sample) ??
      (BLANK.test(wanted) ? { path: NO_PATH, width: 0, font: undefined } : undefined)
    this.#glyphs.set(key, glyph)
    return glyph
  }

  #find(character: string, style: TextStyleWanted, sample: string): SubstituteGlyph | undefined {
    if (CONTROL_OR_NOTHING.test(character)) return undefined
    for (const font of this.#fontsFor(style, sample).candidates(character)) {
      const glyph = font.glyphOf(character.codePointAt(0)!)
      if (glyph === 0) continue
      const path = this.#pathsOf(font)(glyph)
      if (path !== undefined) return { path, width: measuresOf(font).widthOf(glyph) * 1000, font: font.name }
    }
    return undefined
  }

  /** `sample` decides which forms ideographs have. */
  #fontsFor(style: TextStyleWanted, sample: string): TextFonts {
    const key = `${style.metrics} ${style.bold} ${style.italic} ${sample}`
    const known = this.#fonts.get(key) ?? textFonts(this.#typesetting, this.#file, style, sample)
    this.#fonts.set(key, known)
    return known
  }

  #pathsOf(font: TypesettingFont): (glyph: number) => GlyphPath | undefined {
    const known = this.#paths.get(font) ?? readPaths(font, this.#budget)
    this.#paths.set(font, known)
    return known
  }
}

function readPaths(font: TypesettingFont, budget: OutlineBudget): (glyph: number) => GlyphPath | undefined {
  const ofTrueType = truetypePaths((tag) => font.table(tag))
  if (ofTrueType !== undefined) return ofTrueType
  const compact = font.table('CFF ')
  const outlines =
    compact && new CffProgram(compact).charStrings.count > 0 ? cffOutlines(compact, budget) : undefined
  return (glyph) => {
    const pen = new PathRecorder()
    const matrix = outlines?.trace(glyph, pen)
    return matrix && pen.pathThrough(multiply(matrix, [1000, 0, 0, 1000, 0, 0]))
  }
}

/** The largest difference of widths, in thousandths, that needs no scaling. */
const SAME_WIDTH = 3
/** Letters that would become narrower or wider than this keep their form, in the middle of their place. */
const NARROWEST = 0.5
const WIDEST = 1.6

/** A glyph made as wide as the document says, so that nothing moves. */
export function fitted({ path, width }: SubstituteGlyph, wanted: number): GlyphPath {
  if (path.length === 0 || wanted <= 0 || width <= 0 || Math.abs(width - wanted) <= SAME_WIDTH) return path
  const ratio = wanted / width
  if (ratio >= NARROWEST && ratio <= WIDEST) return transformPath(path, [ratio, 0, 0, 1, 0, 0])
  const scale = Math.min(WIDEST, Math.max(NARROWEST, ratio))
  return transformPath(path, [scale, 0, 0, 1, (wanted - width * scale) / 2, 0])
}
