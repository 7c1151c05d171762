import { memo, type ReactElement } from 'react'
import { choiceOf } from '../options/option-labels.js'
import { type Text, useText } from '../texts/text.js'
import type { Editor } from './editor.js'
import { type Edit, existingKey } from './edits.js'
import type { ListedAnnotation } from './existing.js'
import { Frame, placeOf, useHeld } from './frame.js'
import { boxAfter } from './object-geometry.js'
import type { Box } from './page-object.js'
import { PictureCrop } from './picture-crop.js'

export type AnnotationEdit = Extract<Edit, { list: 'annotations' }>

/** An annotation that is in the file: it is seen in the picture of the page, and moved with a part of that. */
export const AnnotationView = memo(function AnnotationView({
  editor,
  page,
  annotation,
  edit,
}: {
  readonly editor: Editor
  readonly page: number
  readonly annotation: ListedAnnotation
  readonly edit: Edit | undefined
}): ReactElement {
  const text = useText()
  const key = existingKey('annotations', page, annotation.id)
  const held = useHeld(editor, key)
  const shown = (held ?? edit) as AnnotationEdit | undefined
  const isRemoved = shown?.value.action === 'remove'
  const box = annotationBox(annotation, shown)
  const isMoved =
    !isRemoved && (box.x !== annotation.x || box.y !== annotation.y || box.width !== annotation.width)
  return (
    <>
      {(isRemoved || isMoved) && (
        <div className="edit-veil" data-removed={isRemoved || undefined} style={placeOf(annotation)} />
      )}
      <Frame
        editor={editor}
        itemKey={key}
        kind="existing"
        box={box}
        label={annotationName(annotation, page, text)}
        handles={annotation.type === 'text' ? 'none' : 'corners'}
        isFixed={isRemoved || annotation.locked === true}
        after={(gesture) =>
          changedAnnotation(
            annotation,
            page,
            edit,
            boxAfter(annotationBox(annotation, edit as AnnotationEdit), gesture),
          )
        }
        onRemove={() => removeAnnotation(editor, annotation, page)}
        onOpen={() => document.querySelector<HTMLElement>('.edit-properties textarea')?.focus()}
      >
        {isMoved && <PictureCrop of={annotation} />}
      </Frame>
    </>
  )
})

/** The box after a change that was made. */
function annotationBox(annotation: ListedAnnotation, edit: AnnotationEdit | undefined): Box {
  const { x, y, width, height } = annotation
  const change = edit?.value.action === 'change' ? edit.value : undefined
  return {
    x: change?.x ?? x,
    y: change?.y ?? y,
    width: change?.width ?? width,
    height: change?.height ?? height,
  }
}

/** The change of an annotation, with more of it changed. */
export function changedAnnotation(
  { id }: Pick<ListedAnnotation, 'id'>,
  page: number,
  edit: Edit | undefined,
  change: Partial<Box> & { readonly comment?: string; readonly color?: string },
): AnnotationEdit {
  const before = edit?.list === 'annotations' && edit.value.action === 'change' ? edit.value : undefined
  return {
    key: existingKey('annotations', page, id),
    list: 'annotations',
    value: { ...before, action: 'change', page, id, ...change },
  }
}

export function removeAnnotation(editor: Editor, { id, locked }: ListedAnnotation, page: number): void {
  if (locked === true) return
  editor.put({
    key: existingKey('annotations', page, id),
    list: 'annotations',
    value: { action: 'remove', page, id },
  })
}

export function annotationType(type: string): string {
  return choiceOf('flatten-pdf', 'annotations', type)
}

export function annotationName({ type, comment }: ListedAnnotation, page: number, text: Text): string {
  const values = { type: annotationType(type), page }
  return comment === ''
    ? text('editor.object', values)
    : text('editor.object.said', { ...values, said: comment.slice(0, 60) })
}
