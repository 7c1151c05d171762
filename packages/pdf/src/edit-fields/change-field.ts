import { displayedBox, rectangleFor } from '../annotations/annotation-box.js'
import { rounded } from '../annotations/annotation-entries.js'
import type { SourceField, SourceWidget } from '../document/forms/field-tree.js'
import { COMBO, EDITABLE } from '../document/forms/field-types.js'
import { readOptions, readValues } from '../document/forms/field-values.js'
import { PdfError } from '../errors.js'
import { buttonsOf } from '../forms/button-states.js'
import type { DraftForm } from '../forms/draft-form.js'
import { viewPage } from '../pages/page-view.js'
import type { ChangeField } from './field-change.js'
import { defaultProblem, type FieldState, kindOf, withTraits, writeTraits } from './field-traits.js'
import { setFrame, setTextStyle } from './widget-look.js'

/** Changes one field, except for its name; returns whether its widgets have to be drawn again. */
export function changeField(form: DraftForm, field: SourceField, change: ChangeField): boolean {
  const { draft } = form
  const present = stateOf(form, field)
  if (present === undefined)
    throw refusal('name', 'The type of the field is not one that PDF defines, so it cannot be changed')
  const changed = withTraits(present, change)
  if ('problem' in changed) throw refusal(changed.trait, changed.problem)
  checkValue(form, field, changed, change)
  writeTraits(draft.edit(field.num), change, changed)
  const hasNewLook = changeLook(form, field, change)
  return moveWidget(form, field, change) || hasNewLook || changed.flags !== present.flags
}

function stateOf(form: DraftForm, field: SourceField): FieldState | undefined {
  const { file } = form.draft
  const kind = kindOf(field.ft, field.flags)
  if (kind === undefined) return undefined
  return {
    kind,
    flags: field.flags,
    maxLength: Math.max(0, file.number(form.tree.inherited(field, 'MaxLen')) ?? 0),
    options: kind === 'combo' || kind === 'list' ? readOptions(file, form.tree.inherited(field, 'Opt')) : [],
    states:
      kind === 'checkbox' || kind === 'radio' ? buttonsOf(form, field).flatMap(({ states }) => states) : [],
  }
}

/** A value that the changed field cannot have is refused for a text, and cleared for a choice. */
function checkValue(form: DraftForm, field: SourceField, changed: FieldState, change: ChangeField): void {
  const { draft, tree } = form
  const values = readValues(draft.file, tree.inherited(field, 'V'))
  if (changed.kind === 'text' && (change.maxLength !== undefined || change.multiline === false)) {
    const problem = defaultProblem(changed, values[0] ?? '')
    if (problem !== undefined)
      throw refusal(
        change.maxLength === undefined ? 'multiline' : 'maxLength',
        `The field has a value that it could not have: ${problem[0]!.toLowerCase()}${problem.slice(1)}`,
      )
  }
  if (change.options === undefined) return
  const dict = draft.edit(field.num)
  // They are indexes of the options.
  for (const key of ['I', 'TI']) dict.delete(key)
  const isEditable = (changed.flags & COMBO) !== 0 && (changed.flags & EDITABLE) !== 0
  const isKnown = (text: string) => changed.options.some(({ value }) => value === text)
  if (!isEditable && !values.every(isKnown)) dict.delete('V')
}

function changeLook(form: DraftForm, field: SourceField, change: ChangeField): boolean {
  const { draft, tree } = form
  const { file } = draft
  const hasText = change.fontSize !== undefined || change.colour !== undefined
  const hasFrame =
    change.fill !== undefined || change.border !== undefined || change.borderWidth !== undefined
  const unitOf = (widget: SourceWidget): number => {
    const page = form.pageOf.get(widget)
    return page === undefined ? 1 : viewPage(draft, page).unit
  }
  const inherited = file.bytes(tree.inherited(field, 'DA') ?? tree.form?.get('DA'))
  if (hasText) {
    const [first] = field.widgets
    setTextStyle(draft.edit(field.num), inherited, change, first === undefined ? 1 : unitOf(first))
  }
  for (const widget of field.widgets) {
    const dict = draft.edit(widget.num)
    if (hasFrame) setFrame(file, dict, change, unitOf(widget))
    if (hasText && !widget.isField && dict.has('DA'))
      setTextStyle(dict, file.bytes(dict.get('DA')), change, unitOf(widget))
  }
  const isReset = change.options !== undefined || change.align !== undefined || change.maxLength !== undefined
  return hasText || hasFrame || isReset
}

function moveWidget(form: DraftForm, field: SourceField, { box, widget: which = 1 }: ChangeField): boolean {
  if (box === undefined) return false
  const { draft } = form
  const widget = field.widgets[which - 1]
  const page = widget && form.pageOf.get(widget)
  if (widget === undefined || page === undefined)
    throw refusal(
      'widget',
      field.widgets.length === 0
        ? 'The field is on no page, so it has no box'
        : `The field has no box ${which} on a page: it has ${field.widgets.length}`,
    )
  const view = viewPage(draft, page)
  const dict = draft.edit(widget.num)
  const placed = { ...displayedBox(draft.file, dict, view), ...box }
  dict.set('Rect', rectangleFor(draft.file, dict, view, placed).map(rounded))
  return true
}

/** `details.trait` names what is wrong. */
export function refusal(trait: string, message: string): PdfError {
  return new PdfError('invalid_option', `${message}.`, { trait })
}
