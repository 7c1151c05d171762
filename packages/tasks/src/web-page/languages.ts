/** The attribute for a language tag (BCP 47). */
export function languageAttribute(language: string | undefined, isXml: boolean): string {
  if (language === undefined) return ''
  return isXml ? ` lang="${language}" xml:lang="${language}"` : ` lang="${language}"`
}
