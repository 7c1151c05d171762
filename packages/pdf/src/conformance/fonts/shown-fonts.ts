import type { ContentFont } from '../../content/content-fonts.js'
import type { Device, InnerContent, MarkedContent } from '../../content/device.js'
import type { GraphicsState } from '../../content/graphics-state.js'
import type { Glyph } from '../../content/text-object.js'
import { limitExceeded } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { Character } from '../../fonts/font.js'
import type { Box } from '../../geometry/box.js'
import { type PdfDict, PdfString } from '../../syntax/objects.js'
import type { ModelObject, Place } from '../model-object.js'
import { JudgedCompositeFont } from './composite-font.js'
import { EmbeddedPrograms } from './embedded-program.js'
import type { JudgedFont } from './judged-font.js'
import { JudgedTrueTypeFont, JudgedType1Font, JudgedType3Font } from './simple-font.js'
import { StructureParents } from './structure-parents.js'

/** Content that is about to be interpreted. */
export interface ShownContent {
  /** Counted from 1. */
  readonly page: number | undefined
  /** /StructParents of the page or form. */
  readonly structParents: number | undefined
  /** Whether it is the content of a page, not that of an appearance, a pattern or a glyph. */
  readonly isReal: boolean
}

/** The most different glyphs, by font, rendering mode and context, that are remembered. */
const MAX_GLYPHS = 1_000_000
const LAST_MODE = 7
const PRIVATE_USE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u
/** What is around a glyph whose text is for private use, as bits of a number. */
const PRIVATE = 8
const ACTUAL_TEXT = 1
const ALT = 2
const REAL = 4

/**
 * Takes note of the fonts and glyphs that content shows, each once for a rendering mode and context. Attach it
 * to the interpretation of all content, after `begin`.
 */
export class ShownFonts implements Device {
  readonly takesHidden = true
  readonly #file: PdfFile
  readonly #isPart1: boolean
  readonly #programs: EmbeddedPrograms
  readonly #parents: StructureParents
  readonly #fonts = new Map<number | PdfDict, ShownFont>()
  /** The content streams being interpreted, innermost last. */
  readonly #open: OpenContent[] = []
  #content = openContent({ page: undefined, structParents: undefined, isReal: false })
  #glyphs = 0
  /** What the last glyph was shown in: most have the same as the one before. */
  #font: ContentFont | undefined
  #mode = -1
  #codes: ShownCodes | undefined

  /** `isPart1`: whether the rules of PDF/A-1 are asked, which concern shown characters only. */
  constructor(file: PdfFile, catalogue: PdfDict, { isPart1 }: { readonly isPart1: boolean }) {
    this.#file = file
    this.#isPart1 = isPart1
    this.#programs = new EmbeddedPrograms(file)
    this.#parents = new StructureParents(file, catalogue)
  }

  begin(content: ShownContent): void {
    this.#open.length = 0
    this.#content = openContent(content)
  }

  glyph(glyph: Glyph, state: GraphicsState): void {
    const { font, character } = glyph
    const codes = this.#codesIn(font, state.renderingMode)
    if (codes === undefined || codes.has(character, 0)) return
    // What is around matters for glyphs without a standard meaning only, which are few.
    const around = codes.isPrivate(character) ? this.#around() : 0
    if (around !== 0 && codes.has(character, around)) return
    if (++this.#glyphs > MAX_GLYPHS) throw limitExceeded('The number of different glyphs', MAX_GLYPHS)
    codes.add({ character, around, page: this.#content.page, box: glyph.box })
  }

  /** An operator that shows no glyph uses its font, too. */
  endGlyphs(_matrix: unknown, { font, renderingMode }: GraphicsState): void {
    if (font !== undefined) this.#codesIn(font, renderingMode)
  }

  beginMarked(marked: MarkedContent): void {
    this.#content.marked.push(marked)
  }

  endMarked(): void {
    this.#content.marked.pop()
  }

  enter({ kind, stream }: InnerContent): boolean {
    const { page, isReal } = this.#content
    this.#open.push(this.#content)
    this.#content = openContent({
      page,
      structParents: this.#file.number(stream.dict.get('StructParents')),
      isReal: kind === 'form' && isReal,
    })
    return true
  }

  leave(): void {
    this.#content = this.#open.pop() ?? this.#content
  }

  /** The objects that rules are about, of everything that was shown. */
  *objects(): Iterable<ModelObject> {
    for (const font of this.#fonts.values()) yield* font.objects(this.#isPart1)
  }

  #codesIn(font: ContentFont, mode: number): ShownCodes | undefined {
    if (font === this.#font && mode === this.#mode) return this.#codes
    this.#font = font
    this.#mode = mode
    this.#codes = this.#fontOf(font)?.codesIn(mode, this.#content.page)
    return this.#codes
  }

  /** The texts that marked content or its structure element has instead of its glyphs (14.9.3 and 14.9.4). */
  #around(): number {
    const { marked, structParents, isReal } = this.#content
    const mcid = marked.findLast(({ id }) => id !== undefined)?.id
    const element = mcid === undefined ? undefined : this.#parents.find(structParents, mcid)
    const own = marked.map(({ properties }) => properties)
    const texts = [element, ...own].map((dict) => textsOf(this.#file, dict))
    return PRIVATE | (isReal ? REAL : 0) | texts.reduce((all, each) => all | each, 0)
  }

  /** Undefined if the file does not have the font, or it is of an unknown kind. */
  #fontOf(font: ContentFont): ShownFont | undefined {
    const key = font.num > 0 ? font.num : font.dict
    const known = this.#fonts.get(key)
    if (known !== undefined) return known
    const judged = judgedFont(this.#file, font, this.#programs)
    if (judged === undefined) return undefined
    const shown = new ShownFont(judged, font.num)
    this.#fonts.set(key, shown)
    return shown
  }
}

export function judgedFont(
  file: PdfFile,
  font: Pick<ContentFont, 'dict' | 'metrics'>,
  programs: EmbeddedPrograms,
): JudgedFont | undefined {
  const { dict } = font
  switch (file.name(dict.get('Subtype'))) {
    case 'Type0':
      return new JudgedCompositeFont(file, dict, programs, font.metrics)
    case 'Type1':
    case 'MMType1':
      return new JudgedType1Font(file, dict, programs)
    case 'TrueType':
      return new JudgedTrueTypeFont(file, dict, programs)
    case 'Type3':
      return new JudgedType3Font(file, dict, programs)
    default:
      return undefined
  }
}

function textsOf(file: PdfFile, dict: PdfDict | undefined): number {
  const has = (key: string): boolean => file.resolve(dict?.get(key)) instanceof PdfString
  return (has('ActualText') ? ACTUAL_TEXT : 0) | (has('Alt') ? ALT : 0)
}

/** A content stream that is being interpreted, with its open marked-content sequences. */
interface OpenContent extends ShownContent {
  readonly marked: MarkedContent[]
}

function openContent(content: ShownContent): OpenContent {
  return { ...content, marked: [] }
}

/** A font that content shows text in. */
class ShownFont {
  readonly #judged: JudgedFont
  readonly #num: number
  readonly #uses = new Map<number, ShownCodes>()

  constructor(judged: JudgedFont, num: number) {
    this.#judged = judged
    this.#num = num
  }

  codesIn(renderingMode: number, page: number | undefined): ShownCodes {
    const mode = renderingMode >= 0 && renderingMode <= LAST_MODE ? Math.floor(renderingMode) : 0
    const codes = this.#uses.get(mode) ?? new ShownCodes(this.#judged, page)
    this.#uses.set(mode, codes)
    return codes
  }

  *objects(isPart1: boolean): Iterable<ModelObject> {
    const uses = [...this.#uses.values()]
    const shown = uses.flatMap((use) => use.glyphs.map(({ character }) => character))
    for (const [renderingMode, { page }] of this.#uses)
      yield* this.#judged.objects({ renderingMode, shown, isPart1, place: this.#place(page, undefined) })
    for (const [renderingMode, { glyphs }] of this.#uses) {
      for (const { character, around, page, box } of glyphs) {
        yield {
          ...this.#judged.glyph(character, isPart1),
          place: this.#place(page, box),
          renderingMode,
          unicodePUA: (around & PRIVATE) !== 0,
          actualTextPresent: (around & ACTUAL_TEXT) !== 0,
          altPresent: (around & ALT) !== 0,
          isRealContent: (around & REAL) !== 0,
        }
      }
    }
  }

  #place(page: number | undefined, box: Box | undefined): Place {
    return {
      ...(this.#num > 0 && { objectNumber: this.#num }),
      ...(page !== undefined && { page }),
      ...(box !== undefined && { box }),
    }
  }
}

interface ShownGlyph {
  readonly character: Character
  /** 0 for a character that is not for private use. */
  readonly around: number
  readonly page: number | undefined
  readonly box: Box | undefined
}

/** The codes of a font that are shown in one rendering mode, and where they are first shown. */
class ShownCodes {
  readonly page: number | undefined
  readonly glyphs: ShownGlyph[] = []
  readonly #judged: JudgedFont
  readonly #seen = new Set<number>()

  constructor(judged: JudgedFont, page: number | undefined) {
    this.#judged = judged
    this.page = page
  }

  isPrivate(character: Character): boolean {
    const { toUnicode } = this.#judged.glyph(character, false)
    return toUnicode !== null && PRIVATE_USE.test(toUnicode)
  }

  has(character: Character, around: number): boolean {
    return this.#seen.has(keyOf(character, around))
  }

  add(glyph: ShownGlyph): void {
    this.#seen.add(keyOf(glyph.character, glyph.around))
    this.glyphs.push(glyph)
  }
}

function keyOf({ code, length }: Character, around: number): number {
  return (code * 8 + length) * 16 + around
}
