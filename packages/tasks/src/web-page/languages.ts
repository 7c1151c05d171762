import { escaped } from '../office-files/xml.js'

/** The attribute for a language tag (BCP 47); empty for what is none. */
export function languageAttribute(language: string | undefined, isXml: boolean): string {
  const tag = languageTag(language)
  if (tag === undefined) return ''
  return isXml ? ` lang="${escaped(tag)}" xml:lang="${escaped(tag)}"` : ` lang="${escaped(tag)}"`
}

export function languageTag(language: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(language?.trim())[0]
  } catch {
    return undefined
  }
}
