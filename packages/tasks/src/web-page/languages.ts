import { escaped } from '../office-files/xml.js'

/** The attribute for a language tag (BCP 47); empty for what is none. */
export function languageAttribute(language: string | undefined, isXml: boolean): string {
  const tag = languageTag(language)
  if (tag === undefined) return ''
  return isXml ? ` lang="${escaped(tag)}" xml:lang="${escaped(tag)}"` : ` lang="${escaped(tag)}"`
}

/** Longer primary subtags are reserved (RFC 5646, 2.2.1). */
const PRIMARY = /^[a-z]{2,3}(?:-|$)/

export function languageTag(language: string | undefined): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(language?.trim())
    return tag !== undefined && PRIMARY.test(tag) ? tag : undefined
  } catch {
    return undefined
  }
}
