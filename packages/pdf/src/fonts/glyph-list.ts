import { ADOBE_GLYPH_LIST, ZAPF_DINGBATS_GLYPH_LIST } from './glyph-list-data.js'

let adobe: ReadonlyMap<string, string> | undefined
let dingbats: ReadonlyMap<string, string> | undefined

const LONGEST_NAME = 256

/**
 * The text that a glyph name represents according to the Adobe Glyph List Specification. The part after the
 * first full stop denotes a variant, and underscores join the components of a ligature. Undefined if no
 * component is known.
 */
export function glyphText(name: string, isDingbat = false): string | undefined {
  if (name.length > LONGEST_NAME) return undefined
  const [base = ''] = name.split('.', 1)
  let text = ''
  for (const part of base.split('_')) text += partText(part, isDingbat)
  return text === '' ? undefined : text
}

/** The text of a name that is in one of the two lists itself. */
export function listedText(name: string): string | undefined {
  if (/^[A-Za-z]$/.test(name)) return name
  adobe ??= unpack(ADOBE_GLYPH_LIST)
  dingbats ??= unpack(ZAPF_DINGBATS_GLYPH_LIST)
  return adobe.get(name) ?? dingbats.get(name)
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
 * How the glyph names of a font encode character codes as numbers, such as `a97` in bitmap fonts of TeX or
 * `G9D`. This is in no specification, but readers interpret names this way if all of them are numbers.
 * Undefined otherwise.
 */
export function numberingOf(names: Iterable<string | undefined>): Numbering | undefined {
  const numbers = [...names].filter((name) => name !== undefined && name !== '.notdef' && name !== 'space')
  if (numbers.length === 0) return undefined
  const isAll = (numbering: Numbering) => numbers.every((name) => NUMBERS[numbering].test(name!))
  return isAll('decimal') ? 'decimal' : isAll('hexadecimal') ? 'hexadecimal' : undefined
}

/** The character whose code is in the glyph name. */
export function numberedText(name: string, numbering: Numbering): string | undefined {
  const digits = NUMBERS[numbering].exec(name)?.[1]
  if (digits === undefined) return undefined
  const point = Number.parseInt(digits, numbering === 'decimal' ? 10 : 16)
  const isControl = point < 0x20 || (point >= 0x7f && point < 0xa0)
  return isControl ? undefined : String.fromCharCode(point)
}

/** Empty if one of the numbers is not a valid code point. */
function fromHexadecimal(digits: readonly string[]): string {
  const points = digits.map((each) => Number.parseInt(each, 16))
  const isText = points.every(
    (point) => point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff),
  )
  return isText ? String.fromCodePoint(...points) : ''
}

/** The format is described next to the lists. */
function unpack(list: string): Map<string, string> {
  const texts = new Map<string, string>()
  let point = 0
  let text = ''
  for (const token of list.trim().split(/\s+/)) {
    if (token.startsWith('#')) {
      const points = token
        .slice(1)
        .split('#')
        .map((digits) => Number.parseInt(digits, 16))
      point = points[0]!
      text = String.fromCodePoint(...points)
      continue
    }
    // Few names share their code point, and to split each of the others takes as long as all the rest.
    if (token.includes('=')) for (const name of token.split('=')) texts.set(name, text)
    else texts.set(token, text)
    text = String.fromCodePoint(++point)
  }
  return texts
}
