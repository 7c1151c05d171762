import type { Dropped } from '../../copy/dropped.js'
import type { PdfDict } from '../../syntax/objects.js'
import type { Draft } from '../draft.js'
import type { PageView } from '../geometry/page-view.js'

/** What belongs to a page as such, and cannot belong to a part of one. */
const OF_PAGES = [
  { keys: ['AA'], kind: 'pageAction', what: 'actions when a page is opened or closed' },
  { keys: ['Trans', 'Dur', 'PresSteps'], kind: 'transition', what: 'transitions between pages' },
  { keys: ['Thumb'], kind: 'thumbnail', what: 'thumbnails of pages' },
  { keys: ['SeparationInfo'], kind: 'separation', what: 'colour separations' },
  { keys: ['OutputIntents'], kind: 'outputIntent', what: 'output intents of single pages' },
]
const WHY = 'several pages are one page now'

/** Takes out of the document what only made sense for its old pages, and says what that was. */
export function leaveBehind(draft: Draft, views: readonly PageView[]): Dropped[] {
  const { file } = draft
  const dropped: Dropped[] = []
  for (const { keys, kind, what } of OF_PAGES) {
    const count = views.filter(({ dict }) => keys.some((key) => dict.has(key))).length
    if (count > 0) dropped.push({ kind, what, why: WHY, count })
  }
  const { catalogue } = draft
  const drop = (holder: PdfDict, key: string, kind: string, what: string): void => {
    if (!holder.delete(key)) return
    dropped.push({ kind, what, why: WHY, count: 1 })
  }
  drop(catalogue, 'PageLabels', 'labels', 'page labels')
  drop(catalogue, 'DPartRoot', 'documentParts', 'document parts')
  const preferences = file.dict(catalogue.get('ViewerPreferences'))
  if (preferences?.has('PrintPageRange')) {
    const own: PdfDict = new Map(preferences)
    drop(own, 'PrintPageRange', 'preferences', 'the pages proposed for printing')
    catalogue.set('ViewerPreferences', own)
  }
  return dropped
}
