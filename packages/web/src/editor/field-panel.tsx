import type { ReactElement } from 'react'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { Editor } from './editor.js'
import type { FieldTraits, NewField } from './edits.js'
import type { ListedField } from './existing.js'
import { changedField, existingFieldKey, type FieldEdit, removedField } from './existing-edits.js'
import { Choices, FieldName, FieldTraitInputs } from './field-traits.js'
import { fieldKind } from './field-view.js'
import { choicesOf, namesOfFields, optionLabel, optionsFor, withChoices } from './fields.js'

/** The field in the file that has this key. */
export function useExistingField(
  editor: Editor,
  key: string | undefined,
): { readonly page: number; readonly field: ListedField } | undefined {
  const pages = useStore(editor.existing)
  if (key?.startsWith('fields ') !== true) return undefined
  for (const { page, fields = [] } of pages) {
    const field = fields.find((each) => existingFieldKey(page, each) === key)
    if (field !== undefined) return { page, field }
  }
  return undefined
}

export function SelectedNewField({
  editor,
  edit,
}: {
  readonly editor: Editor
  readonly edit: FieldEdit
}): ReactElement | null {
  const text = useText()
  const { value } = edit
  const names = namesOfFields(useStore(editor.edits), useStore(editor.existing))
  if (value.action !== 'add') return null
  const put = (next: Partial<NewField>): void =>
    editor.put({ ...edit, value: { ...value, ...next } }, `${edit.key} ${Object.keys(next).join()}`)
  const hasChoices = value.type === 'radio' || value.type === 'combo' || value.type === 'list'
  return (
    <>
      <h2 className="edit-selected">{fieldKind(value.type, text)}</h2>
      <div className="edit-properties">
        <FieldName
          value={value.name}
          others={without(names, value.name)}
          onChange={(name) => put({ name })}
        />
        {hasChoices && (
          <Choices
            choices={choicesOf(value)}
            onChange={(choices) =>
              editor.put({ ...edit, value: withChoices(value, choices) }, `${edit.key} choices`)
            }
          />
        )}
        <FieldTraitInputs traits={value} type={value.type} choices={choicesOf(value)} onChange={put} />
      </div>
      <div className="visual-bar">
        <button type="button" onClick={() => editor.remove(edit.key)}>
          {text('editor.remove')}
        </button>
      </div>
    </>
  )
}

export function SelectedField({
  editor,
  page,
  field,
}: {
  readonly editor: Editor
  readonly page: number
  readonly field: ListedField
}): ReactElement {
  const text = useText()
  const key = existingFieldKey(page, field)
  const edit = useStore(editor.edits).find((each) => each.key === key)
  const change = edit?.list === 'fields' && edit.value.action === 'change' ? edit.value : undefined
  const isRemoved = edit?.list === 'fields' && edit.value.action === 'remove'
  const names = namesOfFields(useStore(editor.edits), useStore(editor.existing))
  const name = change?.new_name ?? field.name
  const traits = { ...field, ...change }
  const choices = (traits.options ?? []).map(optionLabel)
  const put = (next: FieldTraits & { readonly new_name?: string }): void =>
    editor.put(changedField(page, field, edit, next), `${key} ${Object.keys(next).join()}`)
  return (
    <>
      <h2 className="edit-selected">{fieldKind(field.type, text)}</h2>
      {isRemoved ? (
        <p className="quiet">{text('editor.existing.removed')}</p>
      ) : (
        <div className="edit-properties">
          <FieldName
            value={name}
            others={without(names, name)}
            onChange={(next) => put({ new_name: next })}
          />
          {(field.type === 'combo' || field.type === 'list') && (
            <Choices
              choices={choices}
              onChange={(next) => put({ options: optionsFor(next, traits.options) })}
            />
          )}
          <FieldTraitInputs traits={traits} type={field.type} choices={choices} onChange={put} />
        </div>
      )}
      <div className="visual-bar">
        {edit !== undefined && (
          <button type="button" onClick={() => editor.remove(key)}>
            {text('editor.existing.restore')}
          </button>
        )}
        {!isRemoved && (
          <button type="button" onClick={() => editor.put(removedField(page, field))}>
            {text('editor.remove')}
          </button>
        )}
      </div>
    </>
  )
}

/** The names of the other fields. */
function without(names: readonly string[], own: string): readonly string[] {
  const at = names.indexOf(own)
  return names.filter((_, index) => index !== at)
}
