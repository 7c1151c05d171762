import { MULTILINE } from '../../document/forms/field-types.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfDict } from '../../syntax/objects.js'
import { type Appearance, makeAppearance } from '../make-appearance.js'
import { readWidgetLook } from '../widget-appearance.js'
import { readStroke } from './stroke.js'

/** Text that stands on the page without an appearance (ISO 32000-1, 12.5.6.6): set like a field of several lines. */
export function makeFreeText(
  file: PdfFile,
  form: PdfDict | undefined,
  annotation: PdfDict,
): Appearance | undefined {
  const box: PdfDict = new Map(annotation)
  const looks: PdfDict = new Map()
  const ground = annotation.get('C')
  if (ground !== undefined) looks.set('BG', ground)
  const hasBorder = annotation.has('BS') || annotation.has('Border')
  if (hasBorder && readStroke(file, annotation).width > 0) looks.set('BC', [0])
  box.set('MK', looks)
  const text = file.text(annotation.get('Contents')) ?? ''
  return makeAppearance({
    ...readWidgetLook(file, form, box),
    type: 'text',
    flags: MULTILINE,
    values: [text],
  })
}
