import type { Security } from '../crypt/security.js'
import { isName, PdfStream, PdfString, type PdfValue } from '../syntax/objects.js'

/** Decrypts every string of an object, in place where it can; a cross-reference stream lies open (ISO 32000-1, 7.5.8.2). */
export function decryptStrings(value: PdfValue, num: number, gen: number, security: Security): PdfValue {
  const decrypt = (item: PdfValue): PdfValue => {
    if (item instanceof PdfString) return new PdfString(security.decryptString(item.bytes, num, gen))
    if (Array.isArray(item)) return item.map(decrypt)
    if (item instanceof Map) {
      for (const [key, entry] of item) if (typeof entry === 'object') item.set(key, decrypt(entry))
    }
    return item
  }
  if (!(value instanceof PdfStream)) return decrypt(value)
  if (!isName(value.dict.get('Type'), 'XRef')) decrypt(value.dict)
  return value
}
