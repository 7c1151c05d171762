import type { EmbeddedFont } from '../fonts/drawing/embedded-font.js'
import { utf16Hex } from '../fonts/drawing/to-unicode-cmap.js'
import type { PlacedGlyph, TypesetCluster, TypesetLine } from '../fonts/drawing/typeset-line.js'
import type { TypesettingFont } from '../platform/typesetting.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { writeNumber } from '../syntax/serialiser.js'
import type { Content } from './content.js'

/** The fonts of one content stream, with their resource names. */
export interface StreamFonts {
  font(font: TypesettingFont): { readonly name: string; readonly embedded: EmbeddedFont }
}

/** Smaller moves are invisible; in thousandths of the font size. */
const LEAST_MOVE = 0.1

/** Shows a line at the current text position, inside a text object, and then restores the position. */
export function showLine(content: Content, line: TypesetLine, size: number, fonts: StreamFonts): void {
  new LineWriter(content, size, fonts).write(line)
}

/** Collects glyphs for one text-showing operator at a time. */
class LineWriter {
  readonly #content: Content
  readonly #size: number
  readonly #fonts: StreamFonts
  #font: TypesettingFont | undefined
  #embedded: EmbeddedFont | undefined
  /** The position in thousandths of the font size, computed as readers do, from the font's widths. */
  #pen = 0
  #rise = 0
  /** The pending operand of the next TJ. */
  #items = ''
  #codes = ''

  constructor(content: Content, size: number, fonts: StreamFonts) {
    this.#content = content
    this.#size = size
    this.#fonts = fonts
  }

  write({ clusters }: TypesetLine): void {
    for (const cluster of clusters) this.#cluster(cluster)
    this.#show()
    this.#raise(0)
  }

  #cluster(cluster: TypesetCluster): void {
    this.#choose(cluster.font)
    const isTold = this.#embedded!.use(cluster)
    // Readers reverse right-to-left text letter by letter, so each letter needs a separate position.
    const parts = cluster.isRightToLeft ? [...cluster.text].reverse() : [cluster.text]
    if (isTold && parts.length === 1) {
      for (const glyph of cluster.glyphs) this.#glyph(glyph)
      return
    }
    const width = cluster.width / parts.length
    parts.forEach((text, index) => {
      const isLast = index === parts.length - 1
      const start = cluster.x + index * width
      this.#meaning(text, start, start + width, isLast ? cluster.glyphs : [])
    })
  }

  /**
   * Shows glyphs with a replacement text (ISO 32000-2, 14.9.4). Readers take its extent from the start of the
   * first glyph and the end of the last: if these are combining marks, blanks define the extent.
   */
  #meaning(text: string, start: number, end: number, glyphs: readonly PlacedGlyph[]): void {
    const embedded = this.#embedded!
    this.#show()
    this.#content.raw(`/Span << /ActualText <FEFF${utf16Hex(text)}> >> BDC`)
    const [first, last] = [glyphs[0], glyphs.at(-1)]
    const blank = (x: number): void => this.#glyph({ glyph: embedded.blank, x, y: 0 })
    if (first === undefined || first.y !== 0 || !isSamePlace(first.x, start)) blank(start)
    for (const glyph of glyphs) this.#glyph(glyph)
    const lastEnd = last === undefined ? start : last.x + embedded.widthOf(last.glyph) / 1000
    if (last?.y !== 0 || !isSamePlace(lastEnd, end)) blank(end - embedded.widthOf(embedded.blank) / 1000)
    this.#raise(0)
    this.#show()
    this.#content.raw('EMC')
  }

  #glyph({ glyph, x, y }: PlacedGlyph): void {
    this.#raise(y)
    this.#moveTo(x * 1000)
    this.#codes += this.#embedded!.codeOf(glyph)
    this.#pen += this.#embedded!.widthOf(glyph)
  }

  #choose(font: TypesettingFont): void {
    if (font === this.#font) return
    this.#show()
    const { name, embedded } = this.#fonts.font(font)
    this.#content.font(name, this.#size)
    this.#font = font
    this.#embedded = embedded
  }

  #raise(rise: number): void {
    if (rise === this.#rise) return
    this.#show()
    this.#content.op('Ts', rise * this.#size)
    this.#rise = rise
  }

  #moveTo(x: number): void {
    const back = Math.round((this.#pen - x) * 100) / 100
    // Widths are rounded; accumulated differences are corrected at a later glyph.
    if (Math.abs(back) < LEAST_MOVE) return
    this.#endCodes()
    this.#items += ` ${numberText(back)} `
    this.#pen -= back
  }

  #endCodes(): void {
    if (this.#codes !== '') this.#items += `<${this.#codes}>`
    this.#codes = ''
  }

  #show(): void {
    this.#endCodes()
    if (this.#items !== '') this.#content.raw(`[${this.#items.trim()}] TJ`)
    this.#items = ''
  }
}

/** In units of the font size. */
function isSamePlace(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005
}

function numberText(value: number): string {
  const out = new ByteBuffer(16)
  writeNumber(value, out)
  return String.fromCharCode(...out.view())
}
