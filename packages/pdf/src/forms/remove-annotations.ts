import type { SourceWidget } from '../document/forms/field-tree.js'
import type { Draft } from '../edit/draft.js'
import { removeFromStructure } from '../edit/remove-from-structure.js'
import { isDict, isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { DraftForm } from './draft-form.js'
import { pruneForm } from './prune-form.js'

export interface RemovedAnnotation {
  readonly num: number
  /** The index of its page. */
  readonly page: number
  /** Its dictionary before it was removed. */
  readonly dict: PdfDict
}

/**
 * Removes annotations from their pages and from the structure. Pop-ups are removed with their notes, and form
 * fields with their last widget. Returns what was removed.
 */
export function removeAnnotations(
  draft: Draft,
  shouldRemove: (annotation: PdfDict, num: number) => boolean,
): RemovedAnnotation[] {
  const form = new DraftForm(draft)
  const removed: RemovedAnnotation[] = []
  draft.pages.forEach(({ num, hasAnnotations }, page) => {
    if (hasAnnotations) removed.push(...removeFromPage(draft, num, page, shouldRemove))
  })
  if (removed.length === 0) return removed
  const gone = new Set(removed.map(({ num }) => num))
  for (const num of stillListed(draft, gone)) gone.delete(num)
  const widgets = new Map<number, SourceWidget>()
  for (const num of gone) {
    const widget = form.tree.widget(num)
    if (widget !== undefined) widgets.set(num, widget)
  }
  const pruned = pruneForm(form, new Set(widgets.values()), false)
  const objects = new Set(pruned.objects)
  // A widget merged with a field that still has other widgets is kept as the field.
  for (const num of gone) if (widgets.get(num)?.isField !== true) objects.add(num)
  removeFromStructure(draft, objects)
  for (const num of objects) draft.remove(num)
  return removed
}

function removeFromPage(
  draft: Draft,
  num: number,
  page: number,
  shouldRemove: (annotation: PdfDict, num: number) => boolean,
): RemovedAnnotation[] {
  const { file } = draft
  const items = file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? []
  const toRemove = new Map<number, RemovedAnnotation>()
  const eachOf = (visit: (dict: PdfDict, num: number) => void): void => {
    for (const item of items) {
      const dict = item instanceof PdfRef ? file.resolve(item) : null
      if (item instanceof PdfRef && isDict(dict)) visit(dict, item.num)
    }
  }
  eachOf((dict, own) => {
    if (shouldRemove(dict, own)) toRemove.set(own, { num: own, page, dict })
  })
  if (toRemove.size === 0) return []
  eachOf((dict, own) => {
    const parent = dict.get('Parent')
    const isWindow = isName(file.resolve(dict.get('Subtype')), 'Popup')
    if (isWindow && parent instanceof PdfRef && toRemove.has(parent.num))
      toRemove.set(own, { num: own, page, dict })
  })
  const left = items.filter((item) => !(item instanceof PdfRef && toRemove.has(item.num)))
  const pageDict = draft.edit(num)
  if (left.length > 0) pageDict.set('Annots', left)
  else pageDict.delete('Annots')
  return [...toRemove.values()]
}

/** A file can have the same annotation on several pages, and it can be removed from only some of them. */
function* stillListed({ file, pages }: Draft, gone: ReadonlySet<number>): Iterable<number> {
  for (const { num, hasAnnotations } of pages) {
    const items: readonly PdfValue[] =
      (hasAnnotations ? file.array(file.dict(new PdfRef(num))?.get('Annots')) : undefined) ?? []
    for (const item of items) if (item instanceof PdfRef && gone.has(item.num)) yield item.num
  }
}
