import { MULTILINE } from '../../document/forms/field-types.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfDict } from '../../syntax/objects.js'
import { type Appearance, makeAppearance } from '../make-appearance.js'
import { describeWidget } from '../widget-description.js'
import { readStroke } from './stroke.js'

/** A free text annotation without an appearance (ISO 32000-1, 12.5.6.6): laid out like a multiline field. */
export function makeFreeText(
  file: PdfFile,
  form: PdfDict | undefined,
  annotation: PdfDict,
): Appearance | undefined {
  const box: PdfDict = new Map(annotation)
  const characteristics: PdfDict = new Map()
  const ground = annotation.get('C')
  if (ground !== undefined) characteristics.set('BG', ground)
  const hasBorder = annotation.has('BS') || annotation.has('Border')
  if (hasBorder && readStroke(file, annotation).width > 0) characteristics.set('BC', [0])
  box.set('MK', characteristics)
  const text = file.text(annotation.get('Contents')) ?? ''
  return makeAppearance({
    ...describeWidget(file, form, box),
    type: 'text',
    flags: MULTILINE,
    values: [text],
  })
}
