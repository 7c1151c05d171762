import type { Language } from '../texts/text.js'

const OWN: Readonly<Record<Language, string>> = {
  ar: 'ara',
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  ja: 'jpn',
}

/** The code of Tesseract for a language of the page. */
export function ownLanguage(language: Language): string {
  return OWN[language]
}

/** Codes of Tesseract that are not those of ISO 639. */
const TAGS: Readonly<Record<string, string>> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  frk: 'de-Latf',
}

/** `deu` → `German`, in a language of the page. A code without a name is shown as it is. */
export function languageName(code: string, language: Language): string {
  const [, base = code, variant] = /^(.+)_(vert|old|frak)$/.exec(code) ?? []
  try {
    const names = new Intl.DisplayNames([language], { type: 'language' })
    const name = names.of(TAGS[base] ?? base.replaceAll('_', '-')) ?? code
    const titled = name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
    return variant === undefined ? titled : `${titled} (${variant})`
  } catch {
    return code
  }
}
