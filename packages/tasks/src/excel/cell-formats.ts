import { escaped } from '../office-files/xml.js'
import type { CellLook, SheetCell } from './sheet.js'

/** Numbers of formats that every program has (ECMA-376-1, 18.8.30); own ones begin at 164. */
const GENERAL = 0
const TEXT = 49
const FIRST_OWN = 164
/** Text that programs would take for a formula or a number, were it typed in. */
const LIKE_VALUE = /^[=+\-@\d'(.,\uff1d\uff0b\uff0d\uff20]/

/** The looks of the cells of a workbook, each once. */
export class CellFormats {
  readonly #formats = new Map<string, number>()
  readonly #fonts = new Entries('<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>')
  readonly #fills = new Entries(
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  )
  readonly #borders = new Entries('<border><left/><right/><top/><bottom/><diagonal/></border>')
  readonly #looks = new Entries('<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>')

  /** The index of the look of a cell. */
  of({ text, value, look }: SheetCell): number {
    const isGuarded = value === undefined && LIKE_VALUE.test(text)
    const number = value === undefined ? (isGuarded ? TEXT : GENERAL) : this.#format(value.format)
    const font = this.#fonts.add(fontXml(look))
    const fill = look.fill === undefined ? 0 : this.#fills.add(fillXml(look.fill))
    const border = look.hasBorder ? this.#borders.add(BORDER) : 0
    const alignment = alignmentXml(look)
    const attributes = `numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"${
      number === GENERAL ? '' : ' applyNumberFormat="1"'
    }${font === 0 ? '' : ' applyFont="1"'}${fill === 0 ? '' : ' applyFill="1"'}${border === 0 ? '' : ' applyBorder="1"'}${
      isGuarded ? ' quotePrefix="1"' : ''
    }${alignment === '' ? '' : ' applyAlignment="1"'}`
    return this.#looks.add(alignment === '' ? `<xf ${attributes}/>` : `<xf ${attributes}>${alignment}</xf>`)
  }

  *part(): Generator<string> {
    yield '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    if (this.#formats.size > 0) {
      yield `<numFmts count="${this.#formats.size}">`
      for (const [code, id] of this.#formats) yield `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`
      yield '</numFmts>'
    }
    yield* this.#fonts.list('fonts')
    yield* this.#fills.list('fills')
    yield* this.#borders.list('borders')
    yield '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    yield* this.#looks.list('cellXfs')
    yield '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  }

  #format(code: string): number {
    if (code === 'General') return GENERAL
    const known = this.#formats.get(code)
    if (known !== undefined) return known
    const id = FIRST_OWN + this.#formats.size
    this.#formats.set(code, id)
    return id
  }
}

const SIDE = ' style="thin"><color rgb="FFBFBFBF"/>'
const BORDER = `<border><left${SIDE}</left><right${SIDE}</right><top${SIDE}</top><bottom${SIDE}</bottom><diagonal/></border>`

class Entries {
  readonly #indexes: Map<string, number>

  constructor(...first: readonly string[]) {
    this.#indexes = new Map(first.map((xml, at) => [xml, at]))
  }

  add(xml: string): number {
    const known = this.#indexes.get(xml)
    if (known !== undefined) return known
    this.#indexes.set(xml, this.#indexes.size)
    return this.#indexes.size - 1
  }

  *list(name: string): Generator<string> {
    yield `<${name} count="${this.#indexes.size}">`
    yield* this.#indexes.keys()
    yield `</${name}>`
  }
}

function fontXml({ isBold, isItalic, colour }: CellLook): string {
  const own = colour === undefined ? '' : `<color rgb="FF${colour.toUpperCase()}"/>`
  return `<font>${isBold ? '<b/>' : ''}${isItalic ? '<i/>' : ''}<sz val="11"/>${own}<name val="Calibri"/><family val="2"/></font>`
}

function fillXml(colour: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour.toUpperCase()}"/><bgColor indexed="64"/></patternFill></fill>`
}

function alignmentXml({ align, isWrapped }: CellLook): string {
  if (align === undefined && !isWrapped) return ''
  return `<alignment${align === undefined ? '' : ` horizontal="${align}"`} vertical="top"${isWrapped ? ' wrapText="1"' : ''}/>`
}
