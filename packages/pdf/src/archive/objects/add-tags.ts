import { isTagged, type TagOptions, tagDocument } from '../../tagging/tag-document.js'
import type { Conversion } from '../conversion.js'

/**
 * Level A and PDF/UA are about tags (ISO 19005-2, 6.7; ISO 14289-1, 7.1). A document without any gets some by its layout;
 * what figures show is not known.
 */
export function addTags(
  conversion: Conversion,
  { signal, onPage }: Pick<TagOptions, 'signal' | 'onPage'>,
): void {
  const { draft, level, neededTitle } = conversion
  if ((level !== 'a' && neededTitle === undefined) || isTagged(draft)) return
  const { title, language } = tagDocument(draft, { fallbackTitle: neededTitle, signal, onPage })
  conversion.change('tags_added')
  if (title !== undefined && title.origin !== 'document')
    conversion.change('title_added', { detail: title.value })
  if (language !== undefined && language.origin !== 'document')
    conversion.change('language_added', { detail: language.value })
}
