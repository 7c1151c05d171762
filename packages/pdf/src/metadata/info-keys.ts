import type { SharedKey } from '../document/xmp/xmp-write.js'
import type { PdfFile } from '../file/pdf-file.js'
import { asciiBytes, asciiText } from '../syntax/characters.js'
import { parseDate } from '../syntax/date.js'
import { type PdfDict, PdfName } from '../syntax/objects.js'

/** The entries of the information dictionary that XMP repeats (ISO 32000-2, 14.3.3). */
export const infoKeys: Readonly<Record<SharedKey, string>> = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'Keywords',
  creator: 'Creator',
  producer: 'Producer',
  created: 'CreationDate',
  modified: 'ModDate',
}
export const sharedKeys = Object.keys(infoKeys) as SharedKey[]
export const TRAPPED = 'Trapped'

const standard: ReadonlySet<string> = new Set([...Object.values(infoKeys), TRAPPED])

export type Trapped = 'True' | 'False' | 'Unknown'

/** Whether the standard defines an entry (ISO 32000-1, table 317). */
export function isStandardKey(key: string): boolean {
  return standard.has(key)
}

export function isDateKey(key: SharedKey): boolean {
  return key === 'created' || key === 'modified'
}

/**
 * The values of the information dictionary, with dates in ISO 8601; empty values and invalid dates are
 * omitted.
 */
export function sharedValues(file: PdfFile, info: PdfDict | undefined): Map<SharedKey, string> {
  const values = new Map<SharedKey, string>()
  for (const key of sharedKeys) {
    const text = file.text(info?.get(infoKeys[key]))
    const value = text !== undefined && isDateKey(key) ? parseDate(text) : text
    if (value !== undefined && value !== '') values.set(key, value)
  }
  return values
}

/** The standard requires a name, but some producers write a boolean. */
export function trappedOf(file: PdfFile, info: PdfDict | undefined): Trapped | undefined {
  const value = file.resolve(info?.get(TRAPPED))
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  const name = value instanceof PdfName ? value.value : undefined
  return name === 'True' || name === 'False' || name === 'Unknown' ? name : undefined
}

/** Names are displayed as UTF-8 (ISO 32000-1, 7.3.5). */
export function textOfName(name: string): string {
  const bytes = asciiBytes(name)
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return name
  }
}

export function nameOfText(text: string): string {
  return asciiText(new TextEncoder().encode(text))
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
