import type { SourceField } from '../document/forms/field-tree.js'
import { MULTILINE } from '../document/forms/field-types.js'
import type { DraftForm } from './draft-form.js'
import type { Redrawing } from './redrawing.js'
import { type FieldValue, type Filling, setText, textOf, textProblem } from './value.js'

/** ISO 32000-1, 12.7.4.3. */
export function fillText(
  form: DraftForm,
  field: SourceField,
  value: FieldValue,
  redrawing: Redrawing,
): Filling {
  const text = textOf(value)
  if (text === undefined) return 'it is a text field: send a text'
  const problem = textProblem(text)
  if (problem !== undefined) return problem
  if ((field.flags & MULTILINE) === 0 && /[\r\n]/.test(text))
    return 'it takes one line: send a text without line breaks'
  const { tree, draft } = form
  const length = [...text].length
  const most = draft.file.number(tree.inherited(field, 'MaxLen')) ?? Number.POSITIVE_INFINITY
  // Some programs write a maximum length of 0 for no limit.
  if (most > 0 && length > most) return `it takes at most ${most} characters, and ${length} were sent`
  return {
    apply() {
      setText(draft.edit(field.num), text)
      redrawing.redraw(field, { values: [text] })
    },
  }
}
