import { type SourceField, typeOf } from '../document/forms/field-tree.js'
import { readOptions, readValues } from '../document/forms/field-values.js'
import type { Draft } from '../edit/draft.js'
import { limitExceeded } from '../errors.js'
import { DraftForm } from '../forms/draft-form.js'
import { Redrawing } from '../forms/redrawing.js'
import type { PdfDict, PdfValue } from '../syntax/objects.js'

/** Each is read several times: to find words in it, to draw the field, and to verify that nothing is left. */
const MAX_OPTION_TEXTS = 200_000

export interface RemovedOptions {
  readonly count: number
  /** The fields' widgets: their dictionaries and the indexes of their pages. */
  readonly widgets: readonly { readonly page: number; readonly dict: PdfDict }[]
}

/**
 * Removes the options of choice fields (ISO 32000-2, 12.7.5.4) that match, and a choice of them, and draws the
 * fields again. A field of which no option would be left stays as it is.
 */
export function redactOptions(
  draft: Draft,
  searchOf: (pages: readonly number[]) => (option: PdfValue) => boolean,
): RemovedOptions {
  const { file } = draft
  const widgets: { page: number; dict: PdfDict }[] = []
  let count = 0
  let searched = 0
  if (!file.dict(file.dict(draft.catalogueRef)?.get('AcroForm'))?.has('Fields')) return { count, widgets }
  const form = new DraftForm(draft)
  const redrawing = new Redrawing(form)
  for (const field of form.fields) {
    const pages = typeOf(field) === 'choice' ? pagesOf(form, field) : []
    const options = pages.length === 0 ? [] : (file.array(form.tree.inherited(field, 'Opt')) ?? [])
    searched += options.flat().length
    if (searched > MAX_OPTION_TEXTS)
      throw limitExceeded('The number of options of its choice fields', MAX_OPTION_TEXTS)
    const isFound = searchOf(pages)
    const left = options.filter((option) => !isFound(option))
    if (left.length === 0 || left.length === options.length) continue
    const remaining = new Set(readOptions(file, left).flatMap(({ value, label }) => [value, label]))
    const values = readValues(file, form.tree.inherited(field, 'V'))
    const chosen = values.filter((value) => remaining.has(value))
    const dict = draft.edit(field.num).set('Opt', left)
    if (chosen.length < values.length) dict.delete('V')
    for (const key of ['DV', 'I', 'TI']) dict.delete(key)
    redrawing.redraw(field, { values: dict.has('V') ? chosen : [], topIndex: 0 })
    count += options.length - left.length
    for (const widget of field.widgets) {
      const page = form.pageOf.get(widget)
      if (page !== undefined) widgets.push({ page, dict: form.dict(widget.num) })
    }
  }
  if (redrawing.unshown.size > 0) form.edit().set('NeedAppearances', true)
  return { count, widgets }
}

function pagesOf({ pageOf }: DraftForm, { widgets }: SourceField): number[] {
  return [...new Set(widgets.flatMap((widget) => pageOf.get(widget) ?? []))]
}
