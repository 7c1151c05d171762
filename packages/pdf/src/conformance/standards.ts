/** The standards whose rules can be checked. */
export const STANDARDS = [
  '1a',
  '1b',
  '2a',
  '2b',
  '2u',
  '3a',
  '3b',
  '3u',
  '4',
  '4e',
  '4f',
  'ua-1',
  'ua-2',
] as const

export type Standard = (typeof STANDARDS)[number]

/** A standard as people call it, such as `PDF/A-2b`. */
export function titleOf(standard: Standard): string {
  return standard.startsWith('ua') ? `PDF/UA${standard.slice(2)}` : `PDF/A-${standard}`
}

/** The part of ISO 19005 (PDF/A); undefined for PDF/UA. */
export function partOf(standard: Standard): number | undefined {
  return isAccessibility(standard) ? undefined : Number(standard[0])
}

/** Whether it is a part of ISO 14289 (PDF/UA). */
export function isAccessibility(standard: Standard): boolean {
  return standard.startsWith('ua')
}

/** Whether the standard is based on PDF 2.0 (ISO 32000-2). */
export function isOfPdf2(standard: Standard): boolean {
  return standard.startsWith('4') || standard === 'ua-2'
}
