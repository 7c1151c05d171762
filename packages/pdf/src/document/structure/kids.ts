import type { PdfFile } from '../../file/pdf-file.js'
import { isWhite } from '../../syntax/characters.js'
import { isDict, type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'

/**
 * The kids of an element or the root (ISO 32000-1, 14.7.2), as they stand in /K: one, or an array of them. `isOwn` says whether an
 * array that is an object of its own belongs to no other element.
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

/** Most single kids are elements: a look at the first byte saves reading them twice. */
function beginsLikeDictionary(file: PdfFile, num: number): boolean {
  const raw = file.raw(num)
  if (raw === undefined) return false
  let { pos } = raw
  while (isWhite(raw.bytes[pos])) pos++
  return raw.bytes[pos] === 0x3c
}

/** Whether an entry of /K, resolved, is an element and no content. Both should say so; not all do. */
export function isElement(file: PdfFile, value: PdfValue): value is PdfDict {
  if (!isDict(value)) return false
  const type = file.name(value.get('Type'))
  return type === 'StructElem' || (type !== 'MCR' && type !== 'OBJR' && value.has('S'))
}
