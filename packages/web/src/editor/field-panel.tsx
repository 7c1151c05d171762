import { type ReactElement, useState } from 'react'
import { DeviceError, runOnDevice } from '../device/device.js'
import type { ChosenFile } from '../files/chosen-file.js'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { Editor } from './editor.js'
import { type Edit, type FieldTraits, type NewField, newKey } from './edits.js'
import { type ListedField, useExisting } from './existing.js'
import { changedField, existingFieldKey, type FieldEdit, fieldKind } from './field-view.js'
import { choicesOf, withChoices } from './fields.js'
import { Check, Labelled, LongText } from './properties.js'

/** Fields that the lines and boxes of the pages could be, added in one step. */
export function SuggestFields({
  editor,
  file,
}: {
  readonly editor: Editor
  readonly file: ChosenFile
}): ReactElement {
  const text = useText()
  const [said, setSaid] = useState('')
  const suggest = async (): Promise<void> => {
    setSaid(text('visual.reading'))
    const { file: document, password, page, rotation } = file
    const entry = {
      file: document,
      filename: document.name,
      page,
      rotation,
      ...(password !== undefined && { password }),
    }
    const request = { task: 'edit-pdf', entries: [entry], options: { mode: 'suggest-fields' } }
    const result = await runOnDevice(request, { onProgress: () => undefined })
    const { fields } = JSON.parse(await (await result.outputs[0]!.blob()).text()) as {
      fields: readonly NewField[]
    }
    await result.release()
    const added = fields.map((value): Edit => ({ key: newKey(), list: 'fields', value }))
    if (added.length > 0) editor.replace([...editor.edits.get(), ...added])
    const message = text(added.length === 0 ? 'editor.field.none' : 'editor.field.found', {
      count: added.length,
    })
    setSaid(message)
    announce(message)
  }
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void suggest().catch((error: unknown) => {
            if (!(error instanceof DeviceError)) throw error
            setSaid(text('editor.field.none'))
          })
        }
      >
        {text('editor.field.suggest')}
      </button>
      {said !== '' && <p className="quiet">{said}</p>}
    </>
  )
}

/** The field in the file that has this key. */
export function useExistingField(
  key: string | undefined,
): { readonly page: number; readonly field: ListedField } | undefined {
  const pages = useExisting()
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
  if (value.action !== 'add') return null
  const put = (next: Partial<NewField>): void =>
    editor.put({ ...edit, value: { ...value, ...next } }, `${edit.key} ${Object.keys(next).join()}`)
  const hasChoices = value.type === 'radio' || value.type === 'combo' || value.type === 'list'
  return (
    <>
      <h2 className="edit-selected">{fieldKind(value.type, text)}</h2>
      <div className="edit-properties">
        <Name label={text('editor.field.name')} value={value.name} onChange={(name) => put({ name })} />
        <Traits traits={value} type={value.type} onChange={put} />
        {hasChoices && (
          <LongText
            label={text('editor.field.choices')}
            value={choicesOf(value).join('\n')}
            onChange={(said) =>
              editor.put({ ...edit, value: withChoices(value, said.split('\n')) }, `${edit.key} choices`)
            }
          />
        )}
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
  const put = (next: FieldTraits & { readonly new_name?: string }): void =>
    editor.put(changedField(page, field, edit, next), `${key} ${Object.keys(next).join()}`)
  return (
    <>
      <h2 className="edit-selected">{fieldKind(field.type, text)}</h2>
      {isRemoved ? (
        <p className="quiet">{text('editor.existing.removed')}</p>
      ) : (
        <div className="edit-properties">
          <Name
            label={text('editor.field.name')}
            value={change?.new_name ?? field.name}
            onChange={(name) => put({ new_name: name })}
          />
          <Traits traits={{ ...field, ...change }} type={field.type} onChange={put} />
        </div>
      )}
      <div className="visual-bar">
        {edit !== undefined && (
          <button type="button" onClick={() => editor.remove(key)}>
            {text('editor.existing.restore')}
          </button>
        )}
        {!isRemoved && (
          <button
            type="button"
            onClick={() => editor.put({ key, list: 'fields', value: { action: 'remove', name: field.name } })}
          >
            {text('editor.remove')}
          </button>
        )}
      </div>
    </>
  )
}

function Name({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  onChange(name: string): void
}): ReactElement {
  const [typed, setTyped] = useState<string>()
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          dir="auto"
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value.trim() !== '') onChange(target.value.trim())
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Labelled>
  )
}

function Traits({
  traits,
  type,
  onChange,
}: {
  readonly traits: FieldTraits
  readonly type: string
  onChange(traits: FieldTraits): void
}): ReactElement {
  const text = useText()
  return (
    <>
      <Labelled label={text('editor.field.label')}>
        {(id) => (
          <input
            id={id}
            dir="auto"
            value={traits.tooltip ?? ''}
            onChange={({ target }) => onChange({ tooltip: target.value })}
          />
        )}
      </Labelled>
      <Check
        label={text('editor.field.required')}
        isOn={traits.required === true}
        onChange={(required) => onChange({ required })}
      />
      {type === 'text' && (
        <Check
          label={text('editor.field.multiline')}
          isOn={traits.multiline === true}
          onChange={(multiline) => onChange({ multiline })}
        />
      )}
    </>
  )
}
