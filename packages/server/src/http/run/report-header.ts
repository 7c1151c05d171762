/** Headers are read before the body: proxies accept about four to eight thousand bytes of them. */
const LONGEST_REPORT = 1024
/** A longer result is not read again for its report: its list of outputs may have megabytes. */
const LONGEST_RESULT = 256 * 1024

/** The report of an execution as JSON in ASCII, if it is short enough for a header. */
export function reportHeader(resultText: string): string | undefined {
  if (resultText.length > LONGEST_RESULT) return undefined
  const { report } = JSON.parse(resultText) as { readonly report?: unknown }
  const text = JSON.stringify(report ?? null).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return text.length > LONGEST_REPORT ? undefined : text
}
