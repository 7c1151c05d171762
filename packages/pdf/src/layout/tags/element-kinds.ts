import { isTaggedContent, type TaggedElement } from './structure-tree.js'

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

/** What these hold is as if it stood directly in the element around them (ISO 32000-2, 14.8.4.4, table 365). */
const TRANSPARENT: ReadonlySet<string> = new Set(['NonStruct', 'Private'])

const known = new WeakMap<TaggedElement, boolean>()

/** Whether an element is a block of its own, and not a part of a paragraph. */
export function isBlock(element: TaggedElement): boolean {
  if (!TRANSPARENT.has(element.role)) return !INLINE.has(element.role)
  let isOfBlocks = known.get(element)
  if (isOfBlocks === undefined) {
    isOfBlocks = element.kids.some((kid) => !isTaggedContent(kid) && isBlock(kid))
    known.set(element, isOfBlocks)
  }
  return isOfBlocks
}
