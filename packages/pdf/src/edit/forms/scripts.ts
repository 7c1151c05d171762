import type { SourceField } from '../../document/forms/field-tree.js'
import type { DraftForm } from './draft-form.js'

/** Events that change, check or format values (ISO 32000-1, table 196). */
const VALUE_EVENTS = ['K', 'F', 'V', 'C']

/** Whether scripts would have something to do once these fields are filled: the form calculates, or one of them has a script. */
export function dependsOnScripts({ tree, draft }: DraftForm, filled: readonly SourceField[]): boolean {
  if (filled.length === 0) return false
  const { file } = draft
  if ((file.array(tree.form?.get('CO')) ?? []).length > 0) return true
  return filled.some((field) => {
    const actions = file.dict(tree.dict(field).get('AA'))
    return VALUE_EVENTS.some((event) => actions?.has(event))
  })
}
