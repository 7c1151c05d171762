import type { SourceField } from '../document/forms/field-tree.js'
import type { Draft } from '../edit/draft.js'
import { StructureTags } from '../edit/structure-tags.js'
import { PdfError } from '../errors.js'
import { nameText, OFF } from '../forms/button-states.js'
import { DraftForm, removeXfa } from '../forms/draft-form.js'
import { FieldNames, quoted } from '../forms/field-names.js'
import { Redrawing } from '../forms/redrawing.js'
import { removeAnnotations } from '../forms/remove-annotations.js'
import { dropClaimsOnAppearances } from '../metadata/drop-claims.js'
import { changeField, refusal } from './change-field.js'
import { drawField } from './draw-field.js'
import type { AddField, ChangeField, FieldChange } from './field-change.js'
import { FieldHierarchy } from './field-hierarchy.js'
import { withTraits } from './field-traits.js'
import { makeField, newFieldState } from './make-field.js'
import { addFormDefaults } from './widget-look.js'
import { WidgetOrder } from './widget-order.js'

export interface EditedFields {
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** Values with characters that no available font has. The reader has to draw these fields. */
  readonly unshown: readonly { readonly field: string; readonly characters: string }[]
  /** Whether the form was there as XFA, too, which does not have the changes. */
  readonly xfaRemoved: boolean
  /** The conformance claims that were removed from the document. */
  readonly claimsDropped: readonly string[]
}

/** ISO 32000-2, table 225: the document has a signature field. */
const SIGNATURES_EXIST = 1

/**
 * Removes, changes and adds form fields, in this order: names are those of the fields that are there. An error
 * has the index of its change in `details.change`, and what is wrong in `details.trait`.
 */
export function editFields(draft: Draft, changes: readonly FieldChange[]): EditedFields {
  const removed = removeFields(draft, changes)
  const editor = new FieldEditor(draft)
  editor.rename(changes)
  eachOf(changes, 'change', (change) => editor.change(change))
  eachOf(changes, 'add', (change) => editor.add(change))
  const redrawing = editor.finish()
  return {
    added: changes.filter(({ action }) => action === 'add').length,
    changed: changes.filter(({ action }) => action === 'change').length,
    removed,
    unshown: [...redrawing.unshown].map(([field, characters]) => ({
      field,
      characters: [...characters].join(''),
    })),
    xfaRemoved: removeXfa(draft),
    claimsDropped: dropClaimsOnAppearances(draft, redrawing.target, redrawing.unshown.size > 0),
  }
}

function removeFields(draft: Draft, changes: readonly FieldChange[]): number {
  if (!changes.some(({ action }) => action === 'remove')) return 0
  const form = new DraftForm(draft)
  const names = new FieldNames(form.fields)
  const hierarchy = new FieldHierarchy(form)
  const gone = new Set<SourceField>()
  const widgets = new Set<number>()
  eachOf(changes, 'remove', ({ name }) => {
    for (const field of found(names, name)) {
      gone.add(field)
      for (const { num } of field.widgets) widgets.add(num)
    }
  })
  for (const field of gone) if (field.widgets.length === 0) hierarchy.take(field)
  hierarchy.finish()
  if (widgets.size > 0) removeAnnotations(draft, (_, num) => widgets.has(num))
  return gone.size
}

class FieldEditor {
  readonly #draft: Draft
  readonly #form: DraftForm
  readonly #names: FieldNames
  readonly #hierarchy: FieldHierarchy
  readonly #order: WidgetOrder
  readonly #tags: StructureTags
  /** The object numbers of fields whose widgets are drawn. */
  readonly #drawn = new Set<number>()
  #hasNew = false
  #hasNewSignature = false

  constructor(draft: Draft) {
    this.#draft = draft
    this.#form = new DraftForm(draft)
    this.#names = new FieldNames(this.#form.fields)
    this.#hierarchy = new FieldHierarchy(this.#form)
    this.#order = new WidgetOrder(draft)
    this.#tags = new StructureTags(draft)
  }

  /** All old names become free before new ones are given, so that fields can exchange them. */
  rename(changes: readonly FieldChange[]): void {
    const renamed = new Map<ChangeField, SourceField>()
    eachOf(changes, 'change', (change) => {
      const { name, newName } = change
      const fields = found(this.#names, name)
      if (newName === undefined || newName === name) return
      if (fields.length > 1)
        throw refusal(
          'newName',
          `${fields.length} fields have the name ${quoted(name)}, which cannot be changed`,
        )
      renamed.set(change, fields[0]!)
    })
    for (const field of new Set(renamed.values())) this.#hierarchy.take(field)
    eachOf(changes, 'change', (change) => {
      const field = renamed.get(change)
      if (field === undefined) return
      const problem = this.#hierarchy.problemWith(change.newName!)
      if (problem !== undefined) throw refusal('newName', problem)
      this.#hierarchy.place(change.newName!, field.num)
    })
  }

  change(change: ChangeField): void {
    this.#draft.file.budget.ensure()
    for (const field of found(this.#names, change.name)) {
      if (changeField(this.#form, field, change)) this.#drawn.add(field.num)
      if (change.newName === undefined) this.#form.enrol(field)
      if (change.order === undefined) continue
      for (const widget of field.widgets) {
        const page = this.#form.pageOf.get(widget)
        if (page !== undefined)
          this.#order.place(page, { num: widget.num, field: field.num, order: change.order })
      }
    }
  }

  add(change: AddField): void {
    this.#draft.file.budget.ensure()
    const problem = this.#hierarchy.problemWith(change.name)
    if (problem !== undefined) throw refusal('name', problem)
    const state = withTraits(newFieldState(change), change)
    if ('problem' in state) throw refusal(state.trait, state.problem)
    checkStates(state.states)
    const made = makeField(this.#draft, change, state)
    this.#hierarchy.place(change.name, made.field.num)
    made.widgets.forEach(({ num }, at) => {
      const { page } = change.widgets[at]!
      this.#order.place(page, { num, field: made.field.num, order: change.order })
      this.#tags.addAnnotation(this.#draft.pageRef(page), made.widgets[at]!, 'Form')
    })
    this.#drawn.add(made.field.num)
    this.#hasNew = true
    this.#hasNewSignature ||= change.type === 'signature'
  }

  /** Writes the lists of fields and widgets, and draws what has changed. */
  finish(): Redrawing {
    this.#hierarchy.finish()
    this.#order.finish(this.#tags.hasStructure)
    this.#tags.finish()
    const form = new DraftForm(this.#draft)
    const redrawing = new Redrawing(form)
    if (this.#hasNew) {
      const dict = form.edit()
      addFormDefaults(this.#draft, redrawing.target, dict)
      const flags = this.#draft.file.number(dict.get('SigFlags')) ?? 0
      if (this.#hasNewSignature) dict.set('SigFlags', flags | SIGNATURES_EXIST)
    }
    const found = new Map(form.fields.map((field) => [field.num, field]))
    for (const num of this.#drawn) {
      const field = found.get(num)
      if (field !== undefined) drawField(form, field, redrawing)
    }
    if (redrawing.unshown.size > 0) form.edit().set('NeedAppearances', true)
    return redrawing
  }
}

/** The longest name that readers accept (ISO 32000-1, table C.1). */
const LONGEST_NAME = 127

function checkStates(states: readonly string[]): void {
  const seen = new Set<string>()
  for (const state of states) {
    const shown = quoted(nameText(state))
    if (state === OFF || state === '')
      throw refusal('widgets', `${shown} cannot be the value of a button: it means that none is on`)
    if (state.length > LONGEST_NAME)
      throw refusal('widgets', `The value ${shown} is longer than ${LONGEST_NAME} bytes`)
    if (seen.has(state)) throw refusal('widgets', `Two buttons have the value ${shown}: each needs its own`)
    seen.add(state)
  }
}

function found(names: FieldNames, name: string): readonly SourceField[] {
  const result = names.find(name)
  if ('fields' in result) return result.fields
  throw refusal('name', `Field ${quoted(name)}: ${result.problem}`)
}

function eachOf<Action extends FieldChange['action']>(
  changes: readonly FieldChange[],
  action: Action,
  work: (change: Extract<FieldChange, { action: Action }>) => void,
): void {
  changes.forEach((change, index) => {
    if (change.action !== action) return
    try {
      work(change as Extract<FieldChange, { action: Action }>)
    } catch (error) {
      if (!(error instanceof PdfError)) throw error
      throw new PdfError(error.code, error.message, { ...error.details, change: index })
    }
  })
}
