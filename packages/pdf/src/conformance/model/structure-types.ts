/** The namespaces of PDF 1.7, PDF 2.0 and MathML (ISO 32000-2, 14.8.6). */
export const PDF_1_7 = 'http://iso.org/pdf/ssn'
export const PDF_2_0 = 'http://iso.org/pdf2/ssn'
export const MATH_ML = 'http://www.w3.org/1998/Math/MathML'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** The standard types of PDF 1.4, which PDF/A-1 knows (PDF Reference 1.4, 9.7.4). */
export const TYPES_1_4 = words(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD Span Quote Note Reference BibEntry Code Link Figure Formula Form',
)
/** ISO 32000-1, 14.8.4. */
export const TYPES_1_7 = new Set([
  ...TYPES_1_4,
  ...words('THead TBody TFoot Annot Ruby RB RT RP Warichu WT WP'),
])
/** ISO 32000-2, 14.8.4; numbered headings of any level are added to them. */
export const TYPES_2_0 = words(
  'Document DocumentFragment Part Div Sect Aside NonStruct P H Title FENote Sub Lbl Span Em Strong Link Annot Form Ruby RB RT RP Warichu WT WP L LI LBody Table TR TH TD THead TBody TFoot Caption Figure Formula Artifact',
)
const NUMBERED_HEADING = /^H[1-9]\d*$/

export function isNumberedHeading(type: string): boolean {
  return NUMBERED_HEADING.test(type)
}
