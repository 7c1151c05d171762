import { PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'
import type { Place } from '../model-object.js'
import type { Walk } from './walk.js'

const PRIVATE_USE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u

/** A string that is read by people, such as a title, a language or an alternative text. */
export function textString(walk: Walk, type: string, value: PdfValue | undefined, place: Place): void {
  const text = walk.file.resolve(value)
  if (!(text instanceof PdfString)) return
  const unicodeValue = decodeTextString(text.bytes)
  walk.add({
    type,
    place,
    value: unicodeValue,
    unicodeValue,
    isHex: false,
    hexCount: 0,
    containsOnlyHex: true,
    containsPUA: PRIVATE_USE.test(unicodeValue),
  })
}

/** The text of a rich text string or stream (ISO 32000-1, 12.7.3.4), without its markup. */
export function richText(walk: Walk, value: PdfValue | undefined): string | null {
  const { file } = walk
  const found = file.resolve(value)
  const text =
    found instanceof PdfStream ? decodeTextString(file.decode(found)) : found instanceof PdfString ? decodeTextString(found.bytes) : null
  if (text === null) return null
  return text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
