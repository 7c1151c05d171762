import { memo, type ReactElement } from 'react'
import { useStore } from '../store.js'
import { type Text, useText } from '../texts/text.js'
import { DrawingSurface } from './drawing-surface.js'
import type { Editor } from './editor.js'
import { type Edit, newKey } from './edits.js'
import type { ListedField } from './existing.js'
import { changedField, existingFieldBox, existingFieldKey, type FieldEdit } from './existing-edits.js'
import { fieldBox, freeFieldName, namesOfFields, newField, withBox } from './fields.js'
import { Frame, placeOf, useHeld } from './frame.js'
import { boxAfter } from './object-geometry.js'
import type { Box } from './page-object.js'

/** `Text field “person.name”, page 2`. */
function fieldName(type: string, name: string, page: number, text: Text): string {
  return text('editor.object.said', { type: fieldKind(type, text), said: name, page })
}

const NAMED = new Set(['text', 'checkbox', 'radio', 'combo', 'list', 'date', 'signature'])

export function fieldKind(type: string, text: Text): string {
  return text(`editor.field.${NAMED.has(type) ? (type as 'text') : 'text'}`)
}

/** A form field that was added. */
export const NewFieldView = memo(function NewFieldView({
  editor,
  edit,
}: {
  readonly editor: Editor
  readonly edit: FieldEdit
}): ReactElement | null {
  const text = useText()
  const held = useHeld(editor, edit.key)
  const { value } = (held ?? edit) as FieldEdit
  if (value.action !== 'add') return null
  const box = fieldBox(value)
  return (
    <Frame
      editor={editor}
      itemKey={edit.key}
      kind="field"
      box={box}
      label={fieldName(value.type, value.name, value.page, text)}
      handles="corners"
      after={(gesture) => {
        const before = edit.value as typeof value
        return { ...edit, value: withBox(before, boxAfter(fieldBox(before), gesture)) }
      }}
      onOpen={() => document.querySelector<HTMLElement>('.edit-properties input')?.focus()}
    >
      {value.buttons?.map((button) => (
        <span
          key={button.value}
          className="edit-button"
          style={placeOf({ ...button, x: button.x - box.x, y: button.y - box.y })}
        />
      )) ?? <span className="edit-field-name">{value.tooltip ?? value.name}</span>}
    </Frame>
  )
})

/** A form field that is in the file. */
export const ExistingFieldView = memo(function ExistingFieldView({
  editor,
  page,
  field,
  edit,
}: {
  readonly editor: Editor
  readonly page: number
  readonly field: ListedField
  readonly edit: Edit | undefined
}): ReactElement {
  const text = useText()
  const key = existingFieldKey(page, field)
  const held = useHeld(editor, key)
  const shown = held ?? edit
  const isRemoved = shown?.list === 'fields' && shown.value.action === 'remove'
  return (
    <>
      {isRemoved && <div className="edit-veil" data-removed style={placeOf(field)} />}
      <Frame
        editor={editor}
        itemKey={key}
        kind="field"
        box={existingFieldBox(field, shown)}
        label={fieldName(field.type, field.name, page, text)}
        handles="corners"
        isFixed={isRemoved}
        after={(gesture) => changedField(page, field, edit, boxAfter(existingFieldBox(field, edit), gesture))}
        onOpen={() => document.querySelector<HTMLElement>('.edit-properties input')?.focus()}
      />
    </>
  )
})

/** Over a page while new fields are drawn. */
export function FieldSurface({
  editor,
  page,
}: {
  readonly editor: Editor
  readonly page: number
}): ReactElement {
  const kind = useStore(editor.kinds).field
  return (
    <DrawingSurface
      editor={editor}
      page={page}
      type="link"
      onDrawn={(drawn) => {
        if (drawn.type !== 'link') return
        const { x, y, width, height } = drawn
        addField(editor, kind, page, { x, y, width, height })
      }}
    />
  )
}

export function addField(editor: Editor, kind: Parameters<typeof newField>[0], page: number, box: Box): void {
  const name = freeFieldName(kind, new Set(namesOfFields(editor.edits.get(), editor.existing.get())))
  const key = newKey()
  editor.put({ key, list: 'fields', value: newField(kind, name, page, box) })
  editor.tool.set('select')
  editor.focus(key)
}
