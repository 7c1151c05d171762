import { type Encoding, encodingOf } from '../../fonts/encodings.js'
import type { Character } from '../../fonts/font.js'
import { listedText } from '../../fonts/glyph-list.js'
import type { SimpleFont } from '../../fonts/simple-font.js'
import { standardWidths } from '../../fonts/standard-fonts.js'
import { isDict, type PdfDict, PdfName, type PdfValue } from '../../syntax/objects.js'
import { type WrittenGlyph, writeNamedCff } from './cff-program-writer.js'
import { newDescriptor, subsetName } from './descriptor.js'
import type { FontWork } from './font-work.js'
import { type GlyphPath, NO_PATH } from './glyph-path.js'
import { fitted, type Substitute } from './substitutes.js'
import { writeUnicode } from './unicode-map.js'

const SYMBOLIC = 4
const CODES = 256
const NOTDEF = '.notdef'
const NAMED_ENCODINGS = ['WinAnsiEncoding', 'MacRomanEncoding', 'MacExpertEncoding'] as const
/** Names that readers have for the characters of encodings which print like others (ISO 32000-1, D.2, footnotes 5 and 6). */
const PRINTED_LIKE: ReadonlyMap<string, string> = new Map([
  ['nbspace', 'space'],
  ['softhyphen', 'hyphen'],
])
/** A name that every reader of font programs accepts. */
const PLAIN_NAME = /^[!-$&'*-.0-;=?-Z\\^-z|~]{1,60}$/

interface NamedGlyph extends WrittenGlyph {
  readonly code: number
}

/**
 * Gives a simple font a program with a glyph for each code that is shown, as wide as /Widths says: the outlines are
 * those of its own program, or of a substitute if it has none that can be read.
 */
export function rebuildSimpleFont(
  work: FontWork,
  dict: PdfDict,
  metrics: SimpleFont,
  shown: readonly Character[],
): void {
  const { conversion, num } = work
  const { file, draft } = conversion
  const name = file.name(dict.get('BaseFont')) ?? 'Helvetica'
  const substitute = work.substituteFor(name, metrics.descriptor)
  const codes = new Set(shown.map(({ code }) => code))
  if (work.isEntered)
    for (let code = 32; code < CODES; code++)
      if (metrics.glyphNames.names[code] !== undefined) codes.add(code)
  const glyphs = new Map<string, NamedGlyph>()
  const names: (string | undefined)[] = []
  const widths = new Map<number, number>()
  const isSymbolic = ((file.number(metrics.descriptor?.get('Flags')) ?? 0) & SYMBOLIC) !== 0
  for (const code of [...codes].sort((one, other) => one - other)) {
    conversion.spend()
    const character = metrics.character(Uint8Array.of(code), 0)
    const { path, width } = glyphOf(work, dict, metrics, character, isSymbolic, substitute)
    widths.set(code, width)
    const named = nameFor(glyphs, { code, width, path }, metrics.glyphNames.names[code])
    glyphs.set(named, { code, width, path })
    names[code] = named
  }
  const fontName = subsetName(name, num)
  dict.set('Type', new PdfName('Font'))
  dict.set('Subtype', new PdfName('Type1'))
  dict.set('BaseFont', new PdfName(fontName))
  setWidths(dict, metrics, widths)
  setEncoding(work, dict, metrics, names)
  const isOfLetters = names.every((each) => each === undefined || listedText(each) !== undefined)
  const descriptor = newDescriptor(
    conversion,
    metrics.descriptor,
    fontName,
    {
      bytes: writeNamedCff(fontName, glyphs),
      subtype: 'Type1C',
      glyphs: glyphs.values(),
      listed: [...glyphs.keys()],
      isOfLetters,
    },
    substitute,
  )
  dict.set('FontDescriptor', descriptor)
  if (!isOfLetters && !dict.has('ToUnicode')) writeUnicode(conversion, dict, metrics, shown)
  draft.edit(num)
}

/** In thousandths. Readers advance by about a space for what a standard font does not have. */
export function widthOf({ family, hasWidths, glyphNames, widths }: SimpleFont, code: number): number {
  const isUsual = hasWidths || family === undefined || glyphNames.names[code] !== undefined
  return (isUsual ? undefined : standardWidths(family).get('space')) ?? widths[code]!
}

/** The outline for a code, and the width that its glyph gets. */
function glyphOf(
  work: FontWork,
  dict: PdfDict,
  metrics: SimpleFont,
  character: Character,
  isSymbolic: boolean,
  substitute: Substitute,
): { readonly path: GlyphPath; readonly width: number } {
  const { code } = character
  const listed = widthOf(metrics, code)
  const { program } = work
  if (program !== undefined) {
    const name = metrics.glyphNames.stated[code]
    const isNamed = !isSymbolic && dict.has('Encoding')
    const text = metrics.unicode(character)
    const glyph = program.ofCode({ code, name, isNamed, text }) ?? program.missing
    const own = glyph === undefined ? undefined : program.width(glyph)
    return { path: work.ownPath(glyph), width: metrics.hasWidths ? listed : (own ?? listed) }
  }
  const name = metrics.glyphNames.names[code]
  const text = name === NOTDEF ? undefined : metrics.textWithoutMap(character)
  const found = text === undefined ? undefined : work.substitute(text, substitute)
  if (found === undefined) return { path: NO_PATH, width: listed }
  const width = metrics.hasWidths || metrics.family !== undefined ? listed : found.width
  return { path: fitted(found, width), width }
}

/** The name that the file has for a code, unless another glyph has it already. */
function nameFor(
  glyphs: ReadonlyMap<string, NamedGlyph>,
  { code, width, path }: NamedGlyph,
  listed: string | undefined,
): string {
  const own = `g${code}`
  const stated = PRINTED_LIKE.get(listed ?? '') ?? listed
  if (stated === undefined || stated === NOTDEF || !PLAIN_NAME.test(stated)) return own
  const known = glyphs.get(stated)
  if (known === undefined) return stated
  const isSame = known.width === width && JSON.stringify(known.path) === JSON.stringify(path)
  return isSame ? stated : own
}

/** /FirstChar, /LastChar and /Widths (table 111), with all that were listed before. */
function setWidths(dict: PdfDict, metrics: SimpleFont, shown: ReadonlyMap<number, number>): void {
  const listed = (code: number): number => shown.get(code) ?? (metrics.hasWidths ? metrics.widths[code]! : 0)
  const codes = Array.from({ length: CODES }, (_, code) => code).filter(
    (code) => listed(code) !== 0 || shown.has(code),
  )
  const [first = 0] = codes
  const last = codes.at(-1) ?? first
  dict.set('FirstChar', first)
  dict.set('LastChar', last)
  dict.set(
    'Widths',
    Array.from({ length: last - first + 1 }, (_, index) => listed(first + index)),
  )
}

function setEncoding(
  { conversion: { file } }: FontWork,
  dict: PdfDict,
  metrics: SimpleFont,
  names: readonly (string | undefined)[],
): void {
  const encoding = file.resolve(dict.get('Encoding'))
  const baseName = isDict(encoding) ? file.name(encoding.get('BaseEncoding')) : file.name(encoding)
  const known = NAMED_ENCODINGS.find((each) => each === baseName)
  const base: Encoding = known === undefined ? [] : encodingOf(known)
  const differences: PdfValue[] = []
  let next = -1
  for (let code = 0; code < CODES; code++) {
    const name =
      names[code] ??
      (metrics.glyphNames.stated[code] === NOTDEF ? undefined : metrics.glyphNames.stated[code])
    if (name === undefined || name === base[code]) continue
    if (code !== next) differences.push(code)
    differences.push(new PdfName(name))
    next = code + 1
  }
  if (differences.length === 0 && known !== undefined) {
    dict.set('Encoding', new PdfName(known))
    return
  }
  dict.set(
    'Encoding',
    new Map<string, PdfValue>([
      ['Type', new PdfName('Encoding')],
      ...(known === undefined ? [] : [['BaseEncoding', new PdfName(known)] as const]),
      ['Differences', differences],
    ]),
  )
}
