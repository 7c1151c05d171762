import { memo, type ReactElement } from 'react'
import { useStore } from '../store.js'
import { type Text, useText } from '../texts/text.js'
import { DrawingSurface } from './drawing-surface.js'
import type { Editor } from './editor.js'
import { type Edit, type FieldChange, newKey } from './edits.js'
import { type ListedField, useExisting } from './existing.js'
import { fieldBox, fieldNames, freeFieldName, newField, withBox } from './fields.js'
import { Frame, placeOf, useHeld } from './frame.js'
import { boxAfter } from './object-geometry.js'
import type { Box } from './page-object.js'

export type FieldEdit = Extract<Edit, { list: 'fields' }>

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
      onRemove={() => editor.remove(edit.key)}
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

export function existingFieldKey(page: number, { name, widget = 1 }: ListedField): string {
  return `fields ${page} ${widget} ${name}`
}

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
  const change = ((held ?? edit) as FieldEdit | undefined)?.value
  const box = changedBox(field, change)
  return (
    <>
      {change?.action === 'remove' && <div className="edit-veil" data-removed style={placeOf(field)} />}
      <Frame
        editor={editor}
        itemKey={key}
        kind="field"
        box={box}
        label={fieldName(field.type, field.name, page, text)}
        handles="corners"
        isFixed={change?.action === 'remove'}
        after={(gesture) =>
          changedField(
            page,
            field,
            edit,
            boxAfter(changedBox(field, (edit as FieldEdit | undefined)?.value), gesture),
          )
        }
        onRemove={() => editor.put({ key, list: 'fields', value: { action: 'remove', name: field.name } })}
        onOpen={() => document.querySelector<HTMLElement>('.edit-properties input')?.focus()}
      />
    </>
  )
})

function changedBox(field: ListedField, change: FieldChange | undefined): Box {
  const { x, y, width, height } = field
  const next: Partial<Box> = change?.action === 'change' ? change : {}
  return { x: next.x ?? x, y: next.y ?? y, width: next.width ?? width, height: next.height ?? height }
}

/** The change of a field, with more of it changed. */
export function changedField(
  page: number,
  field: ListedField,
  edit: Edit | undefined,
  change: Omit<Extract<FieldChange, { action: 'change' }>, 'action' | 'name'>,
): FieldEdit {
  const before = edit?.list === 'fields' && edit.value.action === 'change' ? edit.value : undefined
  const { name, widget } = field
  return {
    key: existingFieldKey(page, field),
    list: 'fields',
    value: { ...before, action: 'change', name, ...(widget !== undefined && { widget }), ...change },
  }
}

/** Over a page while new fields are drawn. */
export function FieldSurface({
  editor,
  page,
}: {
  readonly editor: Editor
  readonly page: number
}): ReactElement {
  const existing = useExisting()
  const kind = useStore(editor.kinds).field
  return (
    <DrawingSurface
      editor={editor}
      page={page}
      type="link"
      onDrawn={(drawn) => {
        if (drawn.type !== 'link') return
        const { x, y, width, height } = drawn
        addField(editor, existing, kind, page, { x, y, width, height })
      }}
    />
  )
}

export function addField(
  editor: Editor,
  existing: ReturnType<typeof useExisting>,
  kind: Parameters<typeof newField>[0],
  page: number,
  box: Box,
): void {
  const known = existing.flatMap(({ fields = [] }) => fields.map(({ name }) => name))
  const added = editor.edits.get().flatMap((edit) => (edit.list === 'fields' ? fieldNames([edit.value]) : []))
  const name = freeFieldName(kind, new Set([...known, ...added]))
  const key = newKey()
  editor.put({ key, list: 'fields', value: newField(kind, name, page, box) })
  editor.tool.set('select')
  editor.focus(key)
}
