import { toUnicodeCMap } from '../../fonts/drawing/to-unicode-cmap.js'
import { type Character, characterOfCode, type Font } from '../../fonts/font.js'
import type { PdfDict } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import { addStream } from './descriptor.js'

const PRIVATE_USE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u
const FIRST_PRIVATE = 0xe000
/** Values that no text has, and that rules forbid. */
const FORBIDDEN = /[\u0000\ufeff\ufffe]/u

/**
 * Writes the texts of characters into a font (ISO 32000-1, 9.10.3). Where no text is known, level U has characters for
 * private use, and level A has no answer.
 */
export function writeUnicode(
  conversion: Conversion,
  dict: PdfDict,
  metrics: Font,
  characters: readonly Character[],
): void {
  const { draft, file, level } = conversion
  const texts: [code: string, text: string][] = []
  let unknown = 0
  for (const character of [...characters].sort((one, other) => one.code - other.code)) {
    const known = textOf(metrics, character, level)
    if (known === undefined) unknown++
    const text =
      known ?? (level === 'u' ? String.fromCharCode(FIRST_PRIVATE + (character.code & 0xfff)) : undefined)
    if (text !== undefined) texts.push([hexOf(character), text])
  }
  if (texts.length === 0) return
  dict.set('ToUnicode', addStream(draft, file, new Map(), toUnicodeCMap(texts)))
  conversion.change('unicode_added', {
    detail: metrics.identity.name,
    count: texts.length - (level === 'u' ? unknown : 0),
  })
}

function textOf(metrics: Font, character: Character, level: Conversion['level']): string | undefined {
  const isUsable = (text: string | undefined): text is string =>
    text !== undefined && text !== '' && !FORBIDDEN.test(text) && !(level === 'a' && PRIVATE_USE.test(text))
  const mapped = metrics.unicode(character)
  if (isUsable(mapped)) return mapped
  const other = metrics.textWithoutMap(character)
  // The number of a glyph is no text.
  const isGuess = character.cid !== undefined && other === characterOfCode(character.code)
  return isUsable(other) && !isGuess ? other : undefined
}

export function hexOf({ code, length }: Character): string {
  return code
    .toString(16)
    .toUpperCase()
    .padStart(length * 2, '0')
}
