import type { PdfFile } from '../../file/pdf-file.js'
import { isWhite } from '../../syntax/characters.js'
import { isDict, type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'

/**
 * The kids in /K of an element or of the root (ISO 32000-1, 14.7.2): a single one or an array. `isOwn` tells
 * whether an indirect array belongs to no other element.
 */
export function kidsOf(file: PdfFile, dict: PdfDict, isOwn: (array: number) => boolean): readonly PdfValue[] {
  const kids = dict.get('K')
  if (kids === undefined) return []
  if (!(kids instanceof PdfRef)) return Array.isArray(kids) ? kids : [kids]
  if (beginsLikeDictionary(file, kids.num)) return [kids]
  if (!isOwn(kids.num)) return []
  const found = file.resolve(kids)
  return Array.isArray(found) ? found : [kids]
}

/** Most single kids are elements: checking the first byte avoids reading them twice. */
function beginsLikeDictionary(file: PdfFile, num: number): boolean {
  const raw = file.raw(num)
  if (raw === undefined) return false
  let { pos } = raw
  while (isWhite(raw.bytes[pos])) pos++
  return raw.bytes[pos] === 0x3c
}

/** Whether a resolved entry of /K is an element and not content. /Type should tell, but is often missing. */
export function isElement(file: PdfFile, value: PdfValue): value is PdfDict {
  if (!isDict(value)) return false
  const type = file.name(value.get('Type'))
  return type === 'StructElem' || (type !== 'MCR' && type !== 'OBJR' && value.has('S'))
}
