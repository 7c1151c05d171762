import { memo, type ReactElement } from 'react'
import { choiceOf } from '../options/option-labels.js'
import { type Text, useText } from '../texts/text.js'
import type { Editor } from './editor.js'
import { type Edit, existingKey } from './edits.js'
import type { ListedAnnotation } from './existing.js'
import { annotationBox, changedAnnotation } from './existing-edits.js'
import { Frame, placeOf, useHeld } from './frame.js'
import { boxAfter } from './object-geometry.js'
import { PictureCrop } from './picture-crop.js'

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
  const shown = held ?? edit
  const isRemoved = shown?.list === 'annotations' && shown.value.action === 'remove'
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
          changedAnnotation(annotation, page, edit, boxAfter(annotationBox(annotation, edit), gesture))
        }
        onOpen={() => document.querySelector<HTMLElement>('.edit-properties textarea')?.focus()}
      >
        {isMoved && <PictureCrop of={annotation} />}
      </Frame>
    </>
  )
})

export function annotationType(type: string): string {
  return choiceOf('flatten-pdf', 'annotations', type)
}

export function annotationName({ type, comment }: ListedAnnotation, page: number, text: Text): string {
  const values = { type: annotationType(type), page }
  return comment === ''
    ? text('editor.object', values)
    : text('editor.object.said', { ...values, said: comment.slice(0, 60) })
}
