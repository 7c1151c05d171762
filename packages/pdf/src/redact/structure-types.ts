/**
 * Structure types and marked-content tags that the standard defines (ISO 32000-2, 14.8.4 and 14.6; ISO
 * 32000-1, 14.8.4).
 */
const STANDARD: ReadonlySet<string> = new Set(
  'Document DocumentFragment Part Sect Div Aside Art BlockQuote Caption TOC TOCI Index NonStruct Private P H Title FENote Sub L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Em Strong Ruby RB RT RP Warichu WT WP Figure Formula Form Artifact OC Tx ReversedChars Clip'.split(
    ' ',
  ),
)

export function isStandardStructureType(name: string): boolean {
  return STANDARD.has(name) || /^H\d+$/.test(name)
}
