/**
 * Translated from the validation profiles of the veraPDF Consortium (CC BY 4.0; see the LICENSE beside it) by
 * packages/pdf/scripts/write-conformance-rules.mjs.
 */

/** What an element of a structure tree may not contain (ISO 32005, table 5). */
export interface Relation {
  /** Elements that it never contains. */
  readonly never: string
  /** Elements of which it contains at most one. */
  readonly once: string
  /** Whether it contains only elements. */
  readonly hasNoContent: boolean
}

export const relations: Readonly<Record<string, Relation>> = {
  Annot: {
    never: 'Document Index LBody LI RB RP RT TBody TD TFoot TH THead TOC TOCI TR WP WT',
    once: 'Caption',
    hasNoContent: false,
  },
  Art: {
    never:
      'Art BibEntry Document Em LBody LI Quote RB RP RT Reference Ruby Span Strong Sub TBody TD TFoot TH THead TOCI TR WP WT Warichu',
    once: 'Caption H',
    hasNoContent: true,
  },
  Artifact: { never: '', once: 'Caption H', hasNoContent: false },
  Aside: {
    never:
      'Aside BibEntry Em LBody LI Quote RB RP RT Ruby Span Strong Sub TBody TD TFoot TH THead TOCI TR Title WP WT Warichu',
    once: 'Caption H',
    hasNoContent: false,
  },
  BibEntry: {
    never:
      'Art Aside BibEntry BlockQuote Caption Code Document DocumentFragment Form Formula H Hn Index L LBody LI Quote RB RP RT Ruby Sect Sub TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu',
    once: '',
    hasNoContent: false,
  },
  BlockQuote: {
    never:
      'Aside BibEntry Em LBody LI Quote RB RP RT Ruby Span Strong Sub TBody TD TFoot TH THead TOCI TR Title WP WT Warichu',
    once: 'Caption H',
    hasNoContent: false,
  },
  Caption: {
    never: 'Caption Document LBody LI RB RP RT TBody TD TFoot TH THead TOC TOCI TR Title WP WT',
    once: 'H',
    hasNoContent: false,
  },
  Code: {
    never: 'Document H Hn LBody LI RB RP RT TBody TD TFoot TH THead TOC TOCI TR Title WP WT',
    once: 'Caption',
    hasNoContent: false,
  },
  Document: {
    never:
      'BibEntry Caption Em LBody LI Lbl Quote RB RP RT Reference Ruby Span Strong Sub TBody TD TFoot TH THead TOCI TR WP WT Warichu',
    once: 'H',
    hasNoContent: true,
  },
  DocumentFragment: {
    never:
      'BibEntry Caption Em LBody LI Lbl Quote RB RP RT Reference Ruby Span Strong Sub TBody TD TFoot TH THead TOCI TR WP WT Warichu',
    once: 'H',
    hasNoContent: true,
  },
  Em: {
    never:
      'Art Aside BlockQuote Caption Div Document DocumentFragment H Hn Index L LBody LI P Part RB RP RT Sect TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT',
    once: '',
    hasNoContent: false,
  },
  FENote: {
    never: 'Document H Hn LBody LI RB RP RT TBody TD TFoot TH THead TOC TOCI TR Title WP WT',
    once: 'Caption',
    hasNoContent: false,
  },
  Figure: {
    never: 'Document DocumentFragment LBody LI RB RP RT TBody TD TFoot TH THead TOC TOCI TR Title WP WT',
    once: 'Caption H',
    hasNoContent: false,
  },
  Form: {
    never:
      'Annot Art Aside BlockQuote Document DocumentFragment Em Form H Hn Index LBody LI Link P Quote RB RP RT Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI TR Title WP WT Warichu',
    once: 'Caption',
    hasNoContent: false,
  },
  Formula: {
    never:
      'Art Document DocumentFragment LBody LI RB RP RT Sect TBody TD TFoot TH THead TOC TOCI TR Title WP WT',
    once: 'Caption H',
    hasNoContent: false,
  },
  H: {
    never:
      'Art Aside BlockQuote Caption Div Document DocumentFragment H Hn Index L LBody LI P Part RB RP RT TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT',
    once: 'Sect',
    hasNoContent: false,
  },
  Hn: {
    never:
      'Art Aside BlockQuote Caption Div Document DocumentFragment H Hn Index L LBody LI P Part RB RP RT TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT',
    once: 'Sect',
    hasNoContent: false,
  },
  Index: {
    never:
      'Art Aside BibEntry BlockQuote Code Document DocumentFragment Em Form Index LBody LI Lbl Link Quote RB RP RT Ruby Span Strong Sub TBody TD TFoot TH THead TOC TOCI TR Title WP WT Warichu',
    once: 'Caption',
    hasNoContent: true,
  },
  L: {
    never:
      'Annot Art Aside BibEntry BlockQuote Code Div Document DocumentFragment Em FENote Figure Form Formula H Hn Index LBody Lbl Link Note P Part Quote RB RP RT Reference Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu',
    once: 'Caption',
    hasNoContent: true,
  },
  LBody: {
    never: 'Document DocumentFragment LBody LI Lbl RB RP RT TBody TD TFoot TH THead TOC TOCI TR Title WP WT',
    once: 'Caption H',
    hasNoContent: false,
  },
  LI: {
    never:
      'Annot Art Aside BibEntry BlockQuote Caption Code Document DocumentFragment Em FENote Figure Form Formula H Hn Index L LI Link Note P Part Quote RB RP RT Reference Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu',
    once: '',
    hasNoContent: false,
  },
  Lbl: {
    never:
      'Art Aside BlockQuote Caption Div Document DocumentFragment H Hn Index L LBody LI Lbl P Part RB RP RT Sect TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT',
    once: '',
    hasNoContent: false,
  },
  Link: {
    never: 'Document Index LBody LI Link RB RP RT TBody TD TFoot TH THead TOC TOCI TR WP WT',
    once: 'Caption',
    hasNoContent: false,
  },
  Note: {
    never: 'Document H Hn LBody LI RB RP RT TBody TD TFoot TH THead TOC TOCI TR Title WP WT',
    once: 'Caption',
    hasNoContent: false,
  },
  P: {
    never:
      'Art Aside BlockQuote Caption Div Document DocumentFragment H Hn Index LBody LI P Part RB RP RT Sect TBody TD TFoot TH THead TOC TOCI TR Title WP WT',
    once: '',
    hasNoContent: false,
  },
  Quote: {
    never:
      'Art Aside BlockQuote Caption Div Document DocumentFragment H Hn Index L LBody LI P Part RB RP RT Sect TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT',
    once: '',
    hasNoContent: false,
  },
  RB: {
    never:
      'Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment FENote Figure Formula H Hn Index L LBody LI Lbl Note P Part RB RP RT Ruby Sect TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu',
    once: '',
    hasNoContent: false,
  },
  RP: {
    never:
      'Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment FENote Figure Formula H Hn Index L LBody LI Lbl Note P Part RB RP RT Ruby Sect TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu',
    once: '',
    hasNoContent: false,
  },
  RT: {
    never:
      'Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment FENote Figure Formula H Hn Index L LBody LI Lbl Note P Part RB RP RT Ruby Sect TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu',
    once: '',
    hasNoContent: false,
  },
  Reference: {
    never: 'Document Index LBody LI Link RB RP RT TBody TD TFoot TH THead TOC TOCI TR WP WT',
    once: 'Caption',
    hasNoContent: false,
  },
  Ruby: {
    never:
      'Annot Art Artifact Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment Em FENote Figure Form Formula H Hn Index L LBody LI Lbl Link Note P Part Quote Reference Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu',
    once: '',
    hasNoContent: false,
  },
  Sect: {
    never:
      'BibEntry Document Em LBody LI Quote RB RP RT Reference Ruby Span Strong Sub TBody TD TFoot TH THead TOCI TR WP WT Warichu',
    once: 'H',
    hasNoContent: true,
  },
  Span: {
    never:
      'Art Aside BlockQuote Caption Div Document DocumentFragment H Hn Index L LBody LI P Part RB RP RT Sect TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT',
    once: '',
    hasNoContent: false,
  },
  Strong: {
    never:
      'Art Aside BlockQuote Caption Div Document DocumentFragment H Hn Index L LBody LI P Part RB RP RT Sect TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT',
    once: '',
    hasNoContent: false,
  },
  StructTreeRoot: {
    never:
      'Annot Art Artifact Aside BibEntry BlockQuote Caption Code Div DocumentFragment Em FENote Figure Form Formula H Hn Index L LBody LI Lbl Link NonStruct Note P Part Private Quote RB RP RT Reference Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu',
    once: '',
    hasNoContent: true,
  },
  Sub: {
    never:
      'Art Aside BlockQuote Caption Div Document DocumentFragment H Hn Index LBody LI P Part RB RP RT Sect Sub TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT',
    once: '',
    hasNoContent: false,
  },
  TBody: {
    never:
      'Annot Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment Em FENote Figure Form Formula H Hn Index L LBody LI Lbl Link Note P Part Quote RB RP RT Reference Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI Table Title WP WT Warichu',
    once: '',
    hasNoContent: true,
  },
  TD: {
    never:
      'Aside BlockQuote Caption Document DocumentFragment LBody LI Part RB RP RT Sub TBody TD TFoot TH THead TOC TOCI TR Title WP WT',
    once: 'H',
    hasNoContent: false,
  },
  TFoot: {
    never:
      'Annot Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment Em FENote Figure Form Formula H Hn Index L LBody LI Lbl Link Note P Part Quote RB RP RT Reference Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI Table Title WP WT Warichu',
    once: '',
    hasNoContent: true,
  },
  TH: {
    never:
      'Aside BlockQuote Caption Document DocumentFragment LBody LI Part RB RP RT Sub TBody TD TFoot TH THead TOC TOCI TR Title WP WT',
    once: 'H',
    hasNoContent: false,
  },
  THead: {
    never:
      'Annot Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment Em FENote Figure Form Formula H Hn Index L LBody LI Lbl Link Note P Part Quote RB RP RT Reference Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI Table Title WP WT Warichu',
    once: '',
    hasNoContent: true,
  },
  TOC: {
    never:
      'Annot Art Aside BibEntry BlockQuote Code Div Document DocumentFragment Em FENote Figure Form Formula H Hn Index L LBody LI Lbl Link Note P Quote RB RP RT Reference Ruby Sect Span Strong Sub TBody TD TFoot TH THead TR Table Title WP WT Warichu',
    once: 'Caption',
    hasNoContent: true,
  },
  TOCI: {
    never:
      'Annot Art Aside BibEntry BlockQuote Caption Code Document DocumentFragment Em FENote Figure Form Formula H Hn Index L LBody LI Link Note Part Quote RB RP RT Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOCI TR Table Title WP WT Warichu',
    once: '',
    hasNoContent: true,
  },
  TR: {
    never:
      'Annot Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment Em FENote Figure Form Formula H Hn Index L LBody LI Lbl Link Note P Part Quote RB RP RT Reference Ruby Sect Span Strong Sub TBody TFoot THead TOC TOCI TR Table Title WP WT Warichu',
    once: '',
    hasNoContent: true,
  },
  Table: {
    never:
      'Annot Art Aside BibEntry BlockQuote Code Div Document DocumentFragment Em FENote Figure Form Formula H Hn Index L LBody LI Lbl Link Note P Part Quote RB RP RT Reference Ruby Sect Span Strong Sub TD TH TOC TOCI Table Title WP WT Warichu',
    once: 'Caption TFoot THead',
    hasNoContent: true,
  },
  Title: {
    never:
      'Art BlockQuote Document DocumentFragment H Hn Index LBody LI RB RP RT Sect Sub TBody TD TFoot TH THead TOC TOCI TR Title WP WT',
    once: 'Caption',
    hasNoContent: false,
  },
  WP: {
    never:
      'Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment FENote Figure Formula H Hn Index L LBody LI Lbl Note P Part RB RP RT Ruby Sect TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu',
    once: '',
    hasNoContent: false,
  },
  WT: {
    never:
      'Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment FENote Figure Formula H Hn Index L LBody LI Lbl Note P Part RB RP RT Ruby Sect TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu',
    once: '',
    hasNoContent: false,
  },
  Warichu: {
    never:
      'Annot Art Artifact Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment Em FENote Figure Form Formula H Hn Index L LBody LI Lbl Link Note P Part Quote RB RP RT Reference Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI TR Table Title Warichu',
    once: '',
    hasNoContent: false,
  },
}
