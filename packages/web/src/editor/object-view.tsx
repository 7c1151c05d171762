import { memo, type ReactElement, useEffect, useRef } from 'react'
import { useText } from '../texts/text.js'
import type { Editor } from './editor.js'
import type { ObjectEdit } from './edits.js'
import { Frame, placeOf, useHeld, useIs } from './frame.js'
import { after, boundsOf, canResize, canRotate, keepsShape, rotationOf } from './object-geometry.js'
import { objectName } from './object-name.js'
import { ObjectShape, textStyle } from './object-shape.js'
import type { TextObject } from './page-object.js'

/** Objects of which only the lines can be clicked. */
const OPEN: ReadonlySet<string> = new Set(['line', 'arrow', 'polyline', 'polygon', 'ink'])

/** An object that was added. It is drawn again only when it changes itself. */
export const ObjectView = memo(function ObjectView({
  editor,
  edit,
}: {
  readonly editor: Editor
  readonly edit: ObjectEdit
}): ReactElement {
  const text = useText()
  const held = useHeld(editor, edit.key)
  const object = held?.list === 'objects' ? held.value : edit.value
  const isWriting = useIs(editor.writing, edit.key)
  const { type } = object
  if (type === 'text' && isWriting) return <Writing editor={editor} edit={edit} object={object} />
  const bounds = boundsOf(object)
  const isUnfilled =
    (type === 'rectangle' || type === 'ellipse') && (object.fill === undefined || object.fill === null)
  return (
    <Frame
      editor={editor}
      itemKey={edit.key}
      kind={type}
      box={type === 'text' ? { ...bounds, height: undefined } : bounds}
      rotation={rotationOf(object)}
      label={objectName(object, text)}
      isOpen={OPEN.has(type) || isUnfilled}
      handles={!canResize(object) ? 'none' : type === 'text' ? 'sides' : 'corners'}
      ends={type === 'line' || type === 'arrow' ? object.points : undefined}
      canRotate={canRotate(object)}
      keepsShape={keepsShape(object)}
      after={(gesture, height) => ({ ...edit, value: after(edit.value, gesture, height) })}
      onOpen={() => {
        if (type === 'text') editor.writing.set(edit.key)
        else focusProperties()
      }}
    >
      <ObjectShape editor={editor} object={object} />
    </Frame>
  )
})

/** The first field of the panel, for what cannot be typed on the page. */
function focusProperties(): void {
  document.querySelector<HTMLElement>('.edit-properties :is(textarea, input, select)')?.focus()
}

/** A text while it is typed on the page. */
function Writing({
  editor,
  edit,
  object,
}: {
  readonly editor: Editor
  readonly edit: ObjectEdit
  readonly object: TextObject
}): ReactElement {
  const text = useText()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = area.current!
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
  }, [])
  // The height follows the lines.
  useEffect(() => {
    const { style } = area.current!
    style.height = '0'
    style.height = `${area.current!.scrollHeight}px`
  })
  const end = (): void => {
    if (editor.writing.get() !== edit.key) return
    editor.writing.set(undefined)
    if (object.text.trim() === '') editor.remove(edit.key)
  }
  return (
    <div
      className="edit-frame"
      data-kind="text"
      data-selected
      style={placeOf({ ...object, height: undefined }, object.rotation)}
    >
      <textarea
        ref={area}
        className="edit-text edit-writing"
        aria-label={text('editor.text.write')}
        value={object.text}
        rows={1}
        style={textStyle(object)}
        onChange={({ target }) =>
          editor.put({ ...edit, value: { ...object, text: target.value } }, `${edit.key} text`)
        }
        onBlur={end}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          end()
          editor.focus(edit.key)
        }}
      />
    </div>
  )
}
