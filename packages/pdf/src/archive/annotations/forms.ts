import { editableEntry } from '../../edit/draft-objects.js'
import { hasXfa, removeXfa } from '../../forms/draft-form.js'
import type { Conversion } from '../conversion.js'

/**
 * Removes what the form leaves to readers (ISO 19005-2, 6.4). Returns whether appearances of fields have to be made
 * anew.
 */
export function repairForm(conversion: Conversion): boolean {
  const { draft, file } = conversion
  if (hasXfa(draft)) {
    removeXfa(draft)
    conversion.loss('xfa_removed')
  }
  const form = editableEntry(draft, draft.catalogue, 'AcroForm')
  if (form === undefined) return false
  const needsAppearances = file.resolve(form.get('NeedAppearances')) === true
  if (form.delete('NeedAppearances')) conversion.change('form_repaired', { detail: 'NeedAppearances' })
  return needsAppearances
}
