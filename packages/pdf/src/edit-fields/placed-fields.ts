import { displayedBox } from '../annotations/annotation-box.js'
import type { PlacedBox } from '../annotations/new-object.js'
import type { Draft } from '../edit/draft.js'
import { describeFields, type FieldDescription } from '../forms/describe-fields.js'
import { DraftForm } from '../forms/draft-form.js'
import { viewPage } from '../pages/page-view.js'

/** A field where it is on a page; a field with several widgets is there several times. */
export interface PlacedField {
  readonly field: FieldDescription
  /** Which of its widgets, from 1. */
  readonly widget: number
  /** The state of a button when it is on. */
  readonly state: string | undefined
  readonly box: PlacedBox
}

/** The fields of each page, by its index, in the order of the form. Fields on no page are left out. */
export function placedFields(draft: Draft): ReadonlyMap<number, readonly PlacedField[]> {
  const form = new DraftForm(draft)
  const byPage = new Map<number, PlacedField[]>()
  let index = 0
  for (const description of describeFields(form)) {
    const source = form.fields[index++]!
    source.widgets.forEach((widget, at) => {
      const page = form.pageOf.get(widget)
      if (page === undefined) return
      const placed = byPage.get(page) ?? []
      byPage.set(page, placed)
      placed.push({
        field: description,
        widget: at + 1,
        state: description.widgets[at]?.state,
        box: displayedBox(draft.file, form.dict(widget.num), viewPage(draft, page)),
      })
    })
  }
  return byPage
}
