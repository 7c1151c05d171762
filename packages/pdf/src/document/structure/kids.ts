import type { PdfFile } from '../../file/pdf-file.js'
import { isDict, type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'

/** The kids of an element or the root (ISO 32000-1, 14.7.2), as they stand in /K: one, or an array of them. */
export function kidsOf(file: PdfFile, dict: PdfDict): readonly PdfValue[] {
  const kids = dict.get('K')
  if (kids === undefined) return []
  if (!(kids instanceof PdfRef)) return Array.isArray(kids) ? kids : [kids]
  const found = file.resolve(kids)
  return Array.isArray(found) ? found : [kids]
}

/** Whether an entry of /K, resolved, is an element and no content. Both should say so; not all do. */
export function isElement(file: PdfFile, value: PdfValue): value is PdfDict {
  if (!isDict(value)) return false
  const type = file.name(value.get('Type'))
  return type === 'StructElem' || (type !== 'MCR' && type !== 'OBJR' && value.has('S'))
}
