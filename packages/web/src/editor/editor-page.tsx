import { memo, type ReactElement } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { useStore } from '../store.js'
import type { ViewedPage } from '../viewer/viewer.js'
import type { ControlProps } from '../visual/visual-control.js'
import { AnnotationView } from './annotation-view.js'
import { ChangedContent, ContentLayer } from './content-layer.js'
import { DrawingSurface } from './drawing-surface.js'
import { type Editor, useEditor } from './editor.js'
import { existingKey } from './edits.js'
import { useExisting } from './existing.js'
import { ExistingFieldView, existingFieldKey, FieldSurface, NewFieldView } from './field-view.js'
import { ObjectView } from './object-view.js'
import { typeOf } from './tools.js'

/** What is changed on one page of the viewer. */
export function EditorPage({
  page,
  file,
}: ControlProps & { readonly page: ViewedPage }): ReactElement | null {
  const editor = useEditor()
  if (editor === undefined) return null
  return <EditedPage editor={editor} page={page.index + 1} file={file} />
}

const EditedPage = memo(function EditedPage({
  editor,
  page,
  file,
}: {
  readonly editor: Editor
  readonly page: number
  readonly file: ChosenFile
}): ReactElement {
  const edits = useStore(editor.edits)
  const tool = useStore(editor.tool)
  const type = typeOf(tool, useStore(editor.kinds))
  return (
    <div className="edit-page">
      <ExistingMarks editor={editor} page={page} />
      {tool === 'change' ? (
        <ContentLayer editor={editor} page={page} file={file} />
      ) : (
        <ChangedContent editor={editor} page={page} />
      )}
      {edits.map((edit) => {
        if (edit.list === 'objects' && edit.value.page === page)
          return <ObjectView key={edit.key} editor={editor} edit={edit} />
        if (edit.list === 'fields' && edit.value.action === 'add' && edit.value.page === page)
          return <NewFieldView key={edit.key} editor={editor} edit={edit} />
        return null
      })}
      {type !== undefined && <DrawingSurface editor={editor} page={page} type={type} />}
      {tool === 'field' && <FieldSurface editor={editor} page={page} />}
    </div>
  )
})

/** The annotations and form fields that are in the file. */
function ExistingMarks({
  editor,
  page,
}: {
  readonly editor: Editor
  readonly page: number
}): ReactElement | null {
  const listed = useExisting()[page - 1]
  const edits = useStore(editor.edits)
  if (listed === undefined) return null
  const edited = new Map(edits.map((edit) => [edit.key, edit]))
  return (
    <>
      {listed.annotations?.map((annotation) =>
        annotation.hidden === true || annotation.reply_to !== undefined ? null : (
          <AnnotationView
            key={annotation.id}
            editor={editor}
            page={page}
            annotation={annotation}
            edit={edited.get(existingKey('annotations', page, annotation.id))}
          />
        ),
      )}
      {listed.fields?.map((field) => (
        <ExistingFieldView
          key={existingFieldKey(page, field)}
          editor={editor}
          page={page}
          field={field}
          edit={edited.get(existingFieldKey(page, field))}
        />
      ))}
    </>
  )
}
