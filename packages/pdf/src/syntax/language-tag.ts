/** What standards accept as a language tag (RFC 3066, 2.1), whether or not there is such a language. */
export const LANGUAGE_TAG = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/
/** Longer primary subtags are reserved (RFC 5646, 2.2.1). */
const PRIMARY = /^[a-z]{2,3}(?:-|$)/

/**
 * The language tag (BCP 47) that a document states, in its usual spelling; undefined for what is none. Names of locales,
 * which have a low line and often an encoding, are read as tags: `de_DE.UTF-8`.
 */
export function languageTag(stated: string | undefined): string | undefined {
  const likely = stated?.trim().replaceAll('_', '-').replace(/\..*/s, '')
  try {
    const [tag] = Intl.getCanonicalLocales(likely)
    return tag !== undefined && PRIMARY.test(tag) ? tag : undefined
  } catch {
    return undefined
  }
}
