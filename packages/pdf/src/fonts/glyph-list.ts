import { ADOBE_GLYPH_LIST, ZAPF_DINGBATS_GLYPH_LIST } from './glyph-list-data.js'

let adobe: ReadonlyMap<string, string> | undefined
let dingbats: ReadonlyMap<string, string> | undefined

const LONGEST_NAME = 256

/**
 * The text that a glyph's name means, by the Adobe Glyph List Specification: what follows the first full stop
 * tells variants apart, low lines join the parts of a ligature. Undefined if no part means anything.
 */
export function glyphText(name: string, isDingbat = false): string | undefined {
  if (name.length > LONGEST_NAME) return undefined
  const [base = ''] = name.split('.', 1)
  let text = ''
  for (const part of base.split('_')) text += partText(part, isDingbat)
  return text === '' ? undefined : text
}

function partText(part: string, isDingbat: boolean): string {
  if (/^[A-Za-z]$/.test(part)) return part
  if (isDingbat) {
    dingbats ??= unpack(ZAPF_DINGBATS_GLYPH_LIST)
    const listed = dingbats.get(part)
    if (listed !== undefined) return listed
  }
  adobe ??= unpack(ADOBE_GLYPH_LIST)
  const listed = adobe.get(part)
  if (listed !== undefined) return listed
  const units = /^uni((?:[0-9A-F]{4})+)$/.exec(part)?.[1]
  if (units !== undefined) return fromHexadecimal(units.match(/.{4}/g)!)
  const point = /^u([0-9A-F]{4,6})$/.exec(part)?.[1]
  return point === undefined ? '' : fromHexadecimal([point])
}

const NUMBERS = { decimal: /^[A-Za-z]{0,2}(\d{2,3})$/, hexadecimal: /^[A-Za-z]?([0-9A-Fa-f]{2})$/ }

export type Numbering = keyof typeof NUMBERS

/**
 * How the names of a font's glyphs number characters, as `a97` in bitmap fonts of TeX or `G9D`: no
 * specification says so, but readers take names for that where all of them are numbers. Undefined if they are
 * not.
 */
export function numberingOf(names: Iterable<string | undefined>): Numbering | undefined {
  const numbers = [...names].filter((name) => name !== undefined && name !== '.notdef' && name !== 'space')
  if (numbers.length === 0) return undefined
  const isAll = (numbering: Numbering) => numbers.every((name) => NUMBERS[numbering].test(name!))
  return isAll('decimal') ? 'decimal' : isAll('hexadecimal') ? 'hexadecimal' : undefined
}

/** The character whose number a glyph's name is. */
export function numberedText(name: string, numbering: Numbering): string | undefined {
  const digits = NUMBERS[numbering].exec(name)?.[1]
  if (digits === undefined) return undefined
  const point = Number.parseInt(digits, numbering === 'decimal' ? 10 : 16)
  const isControl = point < 0x20 || (point >= 0x7f && point < 0xa0)
  return isControl ? undefined : String.fromCharCode(point)
}

/** Empty if one of the numbers is not a character. */
function fromHexadecimal(digits: readonly string[]): string {
  const points = digits.map((each) => Number.parseInt(each, 16))
  const isText = points.every(
    (point) => point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff),
  )
  return isText ? String.fromCodePoint(...points) : ''
}

/** The format is told where the lists are. */
function unpack(list: string): Map<string, string> {
  const texts = new Map<string, string>()
  let points = [0]
  for (const token of list.trim().split(/\s+/)) {
    if (token.startsWith('#')) {
      const digits = token.slice(1).split('#')
      points = digits.map((each) => Number.parseInt(each, 16))
      continue
    }
    for (const name of token.split('=')) texts.set(name, String.fromCodePoint(...points))
    points = [points[0]! + 1]
  }
  return texts
}
