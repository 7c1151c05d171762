import { hex4, toUnicodeCMap } from '../fonts/drawing/to-unicode-cmap.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, PdfName, type PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { glyphlessProgram } from './glyphless-program.js'

/** The width of every character, as a part of the font size. */
export const CHARACTER_WIDTH = 0.5
/** The parts of the font size below and above the baseline. */
export const DESCENT = 0.23
export const ASCENT = 1 - DESCENT

export const NAME = new PdfName('OctavoGlyphless')
/** ISO 32000-2, table 121. */
const FIXED_PITCH = 1
const SYMBOLIC = 1 << 2
/** No character has these codes, so they stand for characters beyond 16 bits. */
const FIRST_SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff
const REPLACEMENT_CHARACTER = 0xfffd
const CODES = 0x10000

export interface FontWriter {
  object(value: PdfValue): PdfRef
  /** `bytes` are not encoded by any filter. */
  stream(dict: PdfDict, bytes: Uint8Array): PdfRef
}

/** A font whose characters have a width and a text, and paint nothing. One serves a whole document. */
export class GlyphlessFont {
  readonly #texts = new Map<number, string>()
  readonly #codes = new Map<string, number>()
  #nextSurrogate = FIRST_SURROGATE

  /** The codes of a text in a shown string, in hexadecimal digits. */
  codesOf(text: string): string {
    let hex = ''
    for (const character of text) hex += hex4(this.#codeOf(character))
    return hex
  }

  #codeOf(character: string): number {
    const known = this.#codes.get(character)
    if (known !== undefined) return known
    const code = this.#newCode(character.codePointAt(0)!)
    this.#codes.set(character, code)
    this.#texts.set(code, code === REPLACEMENT_CHARACTER ? String.fromCharCode(code) : character)
    return code
  }

  #newCode(point: number): number {
    if (point < CODES && (point < FIRST_SURROGATE || point > LAST_SURROGATE)) return point
    if (point < CODES || this.#nextSurrogate > LAST_SURROGATE) return REPLACEMENT_CHARACTER
    return this.#nextSurrogate++
  }

  /** Writes the font when all of its text is known. */
  write(target: FontWriter): PdfDict {
    const program = glyphlessProgram(CHARACTER_WIDTH, ASCENT, DESCENT)
    const descriptor = new Map<string, PdfValue>([
      ['Type', new PdfName('FontDescriptor')],
      ['FontName', NAME],
      ['Flags', FIXED_PITCH | SYMBOLIC],
      ['FontBBox', [0, -thousandths(DESCENT), thousandths(CHARACTER_WIDTH), thousandths(ASCENT)]],
      ['ItalicAngle', 0],
      ['Ascent', thousandths(ASCENT)],
      ['Descent', -thousandths(DESCENT)],
      ['CapHeight', thousandths(ASCENT)],
      ['StemV', 80],
      ['FontFile2', target.stream(new Map([['Length1', program.length]]), program)],
    ])
    const descendant = new Map<string, PdfValue>([
      ['Type', new PdfName('Font')],
      ['Subtype', new PdfName('CIDFontType2')],
      ['BaseFont', NAME],
      [
        'CIDSystemInfo',
        new Map<string, PdfValue>([
          ['Registry', new PdfString(asciiBytes('Adobe'))],
          ['Ordering', new PdfString(asciiBytes('Identity'))],
          ['Supplement', 0],
        ]),
      ],
      ['FontDescriptor', target.object(descriptor)],
      ['DW', thousandths(CHARACTER_WIDTH)],
      ['CIDToGIDMap', target.stream(new Map(), everyCodeToTheBlank())],
    ])
    return new Map<string, PdfValue>([
      ['Type', new PdfName('Font')],
      ['Subtype', new PdfName('Type0')],
      ['BaseFont', NAME],
      ['Encoding', new PdfName('Identity-H')],
      ['DescendantFonts', [target.object(descendant)]],
      ['ToUnicode', target.stream(new Map(), this.#toUnicode())],
    ])
  }

  #toUnicode(): Uint8Array {
    const told = [...this.#texts].sort(([one], [other]) => one - other)
    return toUnicodeCMap(told.map(([code, text]) => [hex4(code), text]))
  }
}

/** ISO 32000-2, table 115: two bytes for each code. Deflated, it is smaller than a list of the codes in use. */
function everyCodeToTheBlank(): Uint8Array {
  const map = new Uint8Array(2 * CODES)
  for (let at = 1; at < map.length; at += 2) map[at] = 1
  return map
}

function thousandths(part: number): number {
  return Math.round(part * 1000)
}
