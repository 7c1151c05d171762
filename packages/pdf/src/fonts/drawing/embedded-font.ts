import type { Primitives } from '../../platform/primitives.js'
import type { TypesettingFont } from '../../platform/typesetting.js'
import { asciiBytes } from '../../syntax/characters.js'
import { type PdfDict, PdfName, type PdfRef, PdfString, type PdfValue } from '../../syntax/objects.js'
import { CffProgram } from '../cff-program.js'
import { measuresOf } from './font-measures.js'
import { hex4, toUnicodeCMap } from './to-unicode-cmap.js'
import type { TypesetCluster } from './typeset-line.js'

/** The output that a font is written to. */
export interface FontTarget {
  object(value: PdfValue): PdfRef
  /** `bytes` are not encoded by any filter. */
  stream(dict: PdfDict, bytes: Uint8Array): PdfRef
}

/** ISO 32000-2, table 121. */
const SYMBOLIC = 1 << 2
const ITALIC = 1 << 6
/** Characters that paint nothing and have no width. Some fonts have a visible glyph for them. */
const JOINERS = [0x200c, 0x200d, 0x200b]
const SPACE = 0x20

/**
 * A font used to draw text in the output. Codes are glyph numbers, and only the glyphs used are embedded (ISO
 * 32000-2, 9.7.4).
 */
export class EmbeddedFont {
  readonly font: TypesettingFont
  /** The text that each glyph represents on its own. If there are several, the first one is used. */
  readonly #texts = new Map<number, string>()

  /**
   * The CID of each glyph if it differs from the glyph number (ISO 32000-2, 9.7.4.2), as in a CFF program
   * made for a CIDFont.
   */
  readonly #cids: readonly number[] | undefined

  constructor(font: TypesettingFont) {
    this.font = font
    const compact = font.table('CFF ')
    const program = compact && new CffProgram(compact)
    this.#cids = program?.isCid ? program.ids : undefined
  }

  /** The code of a glyph in a shown string, in hexadecimal digits. */
  codeOf(glyph: number): string {
    return hex4(this.#cids?.[glyph] ?? glyph)
  }

  /**
   * Records that a cluster is drawn. Returns whether its glyph alone conveys its text; if not, /ActualText is
   * needed.
   */
  use({ glyphs: [base, ...marks], text }: TypesetCluster): boolean {
    if (base === undefined) return false
    let left = text
    for (const { glyph } of marks) {
      const character = [...left].find((one) => this.font.glyphOf(one.codePointAt(0)!) === glyph)
      if (character !== undefined) left = left.replace(character, '')
      this.#tell(glyph, character ?? '')
    }
    this.#tell(base.glyph, left)
    return marks.length === 0 && this.#texts.get(base.glyph) === text
  }

  #tell(glyph: number, text: string): void {
    if ((this.#texts.get(glyph) ?? '') === '') this.#texts.set(glyph, text)
  }

  /** A glyph that paints nothing and has no text. */
  get blank(): number {
    const { isEmpty } = measuresOf(this.font)
    const joiners = JOINERS.map((character) => this.font.glyphOf(character))
    const found = joiners.find((glyph) => glyph > 0 && isEmpty(glyph)) ?? this.font.glyphOf(SPACE)
    this.#tell(found, '')
    return found
  }

  /** In thousandths of the font size, as in the width arrays of PDF. */
  widthOf(glyph: number): number {
    return thousandths(measuresOf(this.font).widthOf(glyph))
  }

  get glyphs(): number {
    return this.#texts.size
  }

  /** Writes the objects that the font dictionary refers to, and returns the dictionary. */
  write(target: FontTarget, { sha256 }: Pick<Primitives, 'sha256'>): PdfDict {
    const glyphs = [...this.#texts.keys()].sort((one, other) => one - other)
    const program = this.font.subset(glyphs)
    const name = new PdfName(`${tagOf(sha256(asciiBytes(glyphs.join())))}+${this.font.name}`)
    const isCompact = this.font.table('glyf') === undefined
    const descriptor = target.object(this.#descriptor(name, isCompact, target, program))
    const descendant: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('Font')],
      ['Subtype', new PdfName(isCompact ? 'CIDFontType0' : 'CIDFontType2')],
      ['BaseFont', name],
      [
        'CIDSystemInfo',
        new Map<string, PdfValue>([
          ['Registry', new PdfString(asciiBytes('Adobe'))],
          ['Ordering', new PdfString(asciiBytes('Identity'))],
          ['Supplement', 0],
        ]),
      ],
      ['FontDescriptor', descriptor],
      ['DW', 0],
      ['W', this.#widths(glyphs)],
    ])
    if (!isCompact) descendant.set('CIDToGIDMap', new PdfName('Identity'))
    return new Map<string, PdfValue>([
      ['Type', new PdfName('Font')],
      ['Subtype', new PdfName('Type0')],
      ['BaseFont', name],
      ['Encoding', new PdfName('Identity-H')],
      ['DescendantFonts', [target.object(descendant)]],
      ['ToUnicode', target.stream(new Map(), this.#toUnicode())],
    ])
  }

  #descriptor(name: PdfName, isCompact: boolean, target: FontTarget, program: Uint8Array): PdfDict {
    const { ascent, descent, capHeight, box, italicAngle, weight } = measuresOf(this.font)
    const file: PdfDict = isCompact
      ? new Map([['Subtype', new PdfName('OpenType')]])
      : new Map([['Length1', program.length]])
    return new Map<string, PdfValue>([
      ['Type', new PdfName('FontDescriptor')],
      ['FontName', name],
      ['Flags', SYMBOLIC | (italicAngle === 0 ? 0 : ITALIC)],
      ['FontBBox', box.map(thousandths)],
      ['ItalicAngle', Math.round(italicAngle * 100) / 100],
      ['Ascent', thousandths(ascent)],
      ['Descent', thousandths(descent)],
      ['CapHeight', thousandths(capHeight)],
      // No font file states this value. It is typical of common fonts of this weight.
      ['StemV', Math.round(50 + (weight / 65) ** 2)],
      [isCompact ? 'FontFile3' : 'FontFile2', target.stream(file, program)],
    ])
  }

  /** ISO 32000-2, 9.7.4.3: one list of widths for each run of consecutive glyphs. */
  #widths(glyphs: readonly number[]): PdfValue[] {
    const widths: PdfValue[] = []
    let list: PdfValue[] = []
    let next = -1
    const codes = glyphs.map((glyph) => ({ glyph, code: this.#cids?.[glyph] ?? glyph }))
    for (const { glyph, code } of codes.sort((one, other) => one.code - other.code)) {
      if (code !== next) {
        list = []
        widths.push(code, list)
      }
      list.push(this.widthOf(glyph))
      next = code + 1
    }
    return widths
  }

  #toUnicode(): Uint8Array {
    const told = [...this.#texts].filter(([, text]) => text !== '').sort(([one], [other]) => one - other)
    return toUnicodeCMap(told.map(([glyph, text]) => [this.codeOf(glyph), text]))
  }
}

function thousandths(part: number): number {
  return Math.round(part * 100_000) / 100
}

/** Six uppercase letters that depend on the set of glyphs (ISO 32000-2, 9.9.2). */
function tagOf(digest: Uint8Array): string {
  return [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')
}
