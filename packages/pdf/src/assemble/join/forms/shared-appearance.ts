import { makeAppearance } from '../../../appearance/make-appearance.js'
import { describeWidget, type WidgetDescription } from '../../../appearance/widget-description.js'
import { writeAppearance } from '../../../appearance/write-appearance.js'
import { readValues } from '../../../document/forms/field-values.js'
import { type PdfDict, PdfString } from '../../../syntax/objects.js'
import type { PdfWriter } from '../../../write/pdf-writer.js'
import { outputTarget } from '../../output-drawing.js'
import type { DefaultResources } from './default-resources.js'
import type { OutputWidget } from './output-field.js'
import { sharedStates } from './shared-states.js'
import { sameValue } from './sharing.js'

/**
 * The entries that a widget needs once its field comes from another input: its previous text style, and an
 * appearance with the value of that field.
 */
export function sharedAppearance(
  writer: PdfWriter,
  resources: DefaultResources,
  placed: OutputWidget,
  dict: PdfDict,
): PdfDict {
  const { form } = placed
  const { tree } = form
  const description = describeWidget(tree.file, tree.form, dict)
  const entries: PdfDict = new Map()
  const { defaultAppearance, quadding } = description
  const appearance = defaultAppearance && resources.appearance(form, new PdfString(defaultAppearance))
  if (appearance !== undefined) entries.set('DA', appearance)
  entries.set('Q', quadding)
  for (const [key, value] of shownValue(writer, placed, description)) entries.set(key, value)
  return entries
}

function shownValue(writer: PdfWriter, placed: OutputWidget, description: WidgetDescription): PdfDict {
  const { form, source } = placed.field
  const values = readValues(form.tree.file, form.tree.inherited(source, 'V'))
  if (description.type === 'text' || description.type === 'choice') {
    const showsIt = description.widget.has('AP') && sameValue(placed.field, placed.form, placed.widget.field)
    return showsIt ? new Map() : textFieldAppearance(writer, placed, { ...description, values, chosen: [] })
  }
  if (description.type === 'checkbox' || description.type === 'radio')
    return sharedStates(writer, placed, description, values[0])
  return new Map()
}

function textFieldAppearance(
  writer: PdfWriter,
  { form }: OutputWidget,
  description: WidgetDescription,
): PdfDict {
  const made = makeAppearance(description)
  if (made === undefined) return new Map()
  if (made.unshown.length > 0) {
    form.input.report.drop(
      'field value',
      'characters of a shared value',
      'the field’s font lacks them: they are shown as question marks until it is filled again',
      made.unshown.length,
    )
  }
  return new Map([['AP', new Map([['N', writeAppearance(outputTarget(writer, form.input.copier), made)]])]])
}
