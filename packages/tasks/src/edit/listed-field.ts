import type { PlacedField } from '@octavo/pdf/draft'
import { listedBox } from './listed-annotation.js'

/** A field as it is listed: what it does not have is left out. */
export function listedField(
  { field, widget, state, box }: PlacedField,
  unit: number,
): Record<string, unknown> {
  const { name, type, label, required, readOnly, value, default: usual, widgets } = field
  const { multiline, password, comb, maxLength, editable, multiSelect, options } = field
  return {
    name,
    type: type === 'choice' ? (field.combo ? 'combo' : 'list') : type,
    ...listedBox(box, unit),
    ...(widgets.length > 1 && { widget }),
    ...(state !== undefined && { state }),
    ...(label !== undefined && { tooltip: label }),
    ...(value !== undefined && { value }),
    ...(usual !== undefined && { default_value: usual }),
    ...(required && { required }),
    ...(readOnly && { read_only: true }),
    ...(multiline && { multiline }),
    ...(password && { password }),
    ...(comb && { comb }),
    ...(maxLength && { max_length: maxLength }),
    ...(editable && { editable }),
    ...(multiSelect && { multi_select: true }),
    // The options of a field are listed once.
    ...(options !== undefined && widget === 1 && { options }),
  }
}
