/** A page selection as pdfcpu, QPDF and LibreOffice write it, in ours: `-3`, `2-`, `l`, `z` and `end` are the first and the last page. */
export function pagesOf(text: string | undefined): string {
  if (text === undefined || text.trim() === '') return 'all'
  return text
    .replace(/\s+/g, '')
    .split(',')
    .map((token) =>
      token
        .replace(/^(!?)-(?=\d)/, '$11-')
        .replace(/-$/, '-last')
        .replace(/\b(?:l|z|end)\b/g, 'last'),
    )
    .join(',')
}
