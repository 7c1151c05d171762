import type { PdfFile } from '../../file/pdf-file.js'
import { type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'
import type { ModelObject } from '../model-object.js'

/** Whether an entry is there, with any value but null. */
export function has(file: PdfFile, dict: PdfDict, key: string): boolean {
  return file.resolve(dict.get(key)) !== null
}

/** A name, or null. */
export function nameIn(file: PdfFile, dict: PdfDict, key: string): string | null {
  return file.name(dict.get(key)) ?? null
}

/** A text string, or null. */
export function textIn(file: PdfFile, dict: PdfDict, key: string): string | null {
  return file.text(dict.get(key)) ?? null
}

export function numberIn(file: PdfFile, dict: PdfDict, key: string): number | null {
  return file.number(dict.get(key)) ?? null
}

export function objectNumber(value: PdfValue | undefined): number {
  return value instanceof PdfRef ? value.num : 0
}

/** Where an object is, if it has a number of its own. */
export function placeOf(
  value: PdfValue | undefined,
  page?: number,
): { objectNumber?: number; page?: number } {
  const num = objectNumber(value)
  return { ...(num > 0 && { objectNumber: num }), ...(page !== undefined && { page }) }
}

/** Something that rules compare or show: a name, a string or anything else as text. */
export function shownValue(value: PdfValue): string | null {
  if (value === null) return null
  if (value instanceof PdfName) return value.value
  if (value instanceof PdfString) return decodeTextString(value.bytes)
  if (value instanceof PdfStream || value instanceof Map) return 'a dictionary'
  return Array.isArray(value) ? 'an array' : String(value)
}

/** A name as a text that should be UTF-8 (ISO 32000-1, 7.3.5). */
export function unicodeName(name: string): ModelObject {
  return {
    type: 'CosUnicodeName',
    internalRepresentation: name,
    isValidUtf8: isUtf8(name),
    unicodeValue: name,
    place: { name },
  }
}

function isUtf8(bytes: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))
    return true
  } catch {
    return false
  }
}
