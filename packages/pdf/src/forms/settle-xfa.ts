import type { Dropped } from '../copy/dropped.js'
import { type DynamicXfa, dynamicXfaLost, dynamicXfaRefused, xfaKind } from '../document/forms/xfa.js'
import type { Draft } from '../edit/draft.js'
import { removeXfa } from './draft-form.js'

/**
 * Must be called before the pages of a document are changed: readers do not show the pages in the file of a
 * dynamic XFA form. The document is refused, or the form is removed and the pages in the file are kept;
 * returns what was lost.
 */
export function settleDynamicXfa(draft: Draft, dynamicXfa: DynamicXfa): Dropped[] {
  if (xfaKind(draft.file, draft.file.dict(draft.catalogueRef) ?? new Map()) !== 'dynamic') return []
  if (dynamicXfa === 'refuse') throw dynamicXfaRefused()
  removeXfa(draft)
  return [{ ...dynamicXfaLost, count: 1 }]
}
