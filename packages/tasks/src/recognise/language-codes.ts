/** The codes of the languages that Tesseract has data for: those of ISO 639-2/T, some with a script. */
const CODES =
  'afr amh ara asm aze aze_cyrl bel ben bod bos bre bul cat ceb ces chi_sim chi_tra chr cos cym dan deu div dzo ell eng enm epo est eus fao fas fil fin fra frm fry gla gle glg grc guj hat heb hin hrv hun hye iku ind isl ita jav jpn kan kat kaz khm kir kmr kor lao lat lav lit ltz mal mar mkd mlt mon mri msa mya nep nld nor oci ori pan pol por pus que ron rus san sin slk slv snd spa sqi srp srp_latn sun swa swe syr tam tat tel tgk tha tir ton tur uig ukr urd uzb uzb_cyrl vie yid yor'.split(
    ' ',
  )
/** Both are Norwegian to Tesseract. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/** Each language once: `eng+deu` are two, as for Tesseract. */
export function singleLanguages(languages: readonly string[]): string[] {
  return [...new Set(languages.flatMap((one) => one.split('+')))]
}

/**
 * What Tesseract calls the language of another code, such as `de` or `ger`: `deu`. Empty for codes that it knows, and
 * for those of no language that it knows.
 */
export function codesFor(code: string, known: readonly string[]): string[] {
  const all = [...new Set([...known, ...CODES])]
  const language = languageOf(code)
  if (all.includes(code) || language === undefined) return []
  return all.filter((one) => languageOf(one) === language)
}

/** The shortest code of ISO 639 for the language of a code. */
function languageOf(code: string): string | undefined {
  try {
    const { language } = new Intl.Locale(code.split('_')[0]!)
    return SAME[language] ?? language
  } catch {
    return undefined
  }
}
