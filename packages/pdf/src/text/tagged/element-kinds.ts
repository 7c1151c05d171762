import type { TaggedElement } from './structure-tree.js'

/** Types that only contain other elements (ISO 32000-2, 14.8.4). */
export const GROUPING: ReadonlySet<string> = new Set([
  'StructTreeRoot',
  'Document',
  'DocumentFragment',
  'Part',
  'Art',
  'Sect',
  'Div',
  'Aside',
  'BlockQuote',
  'NonStruct',
  'Private',
  'TOC',
  'Index',
  'THead',
  'TBody',
  'TFoot',
])
const INLINE: ReadonlySet<string> = new Set([
  'Span',
  'Link',
  'Annot',
  'Em',
  'Strong',
  'Sub',
  'Quote',
  'Reference',
  'Code',
  'Lbl',
  'LBody',
  'BibEntry',
  'Ruby',
  'RB',
  'RT',
  'RP',
  'Warichu',
  'WT',
  'WP',
  'Form',
])

/** Whether an element is a block of its own, and not a part of a paragraph. */
export function isBlock({ role }: TaggedElement): boolean {
  return !INLINE.has(role)
}
