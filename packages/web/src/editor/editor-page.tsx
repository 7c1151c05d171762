import { memo, type ReactElement } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { useStore } from '../store.js'
import type { ViewedPage } from '../viewer/viewer.js'
import type { ControlProps } from '../visual/visual-control.js'
import { AnnotationView } from './annotation-view.js'
import { ChangedContent, ContentLayer } from './content-layer.js'
import { DrawingSurface } from './drawing-surface.js'
import { type Editor, useEditor } from './editor.js'
import { type Edit, existingKey } from './edits.js'
import { existingFieldKey } from './existing-edits.js'
import { ExistingFieldView, FieldSurface, NewFieldView } from './field-view.js'
import { GuideLines } from './guides.js'
import { ObjectView } from './object-view.js'
import { SuggestedOnPage } from './suggested-fields.js'
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
  const over = useStore(editor.heldOver)
  return (
    <div className="edit-page">
      <ExistingMarks editor={editor} page={page} />
      {tool === 'change' ? (
        <ContentLayer editor={editor} page={page} file={file} />
      ) : (
        <ChangedContent editor={editor} page={page} />
      )}
      {edits.map((edit) => {
        const isAway = over !== undefined && editor.held.get().has(edit.key)
        if ((isAway ? over : pageOfAdded(edit)) !== page) return null
        if (edit.list === 'objects') return <ObjectView key={edit.key} editor={editor} edit={edit} />
        if (edit.list === 'fields') return <NewFieldView key={edit.key} editor={editor} edit={edit} />
        return null
      })}
      <GuideLines editor={editor} page={page} />
      {type !== undefined && <DrawingSurface editor={editor} page={page} type={type} />}
      {tool === 'field' && (
        <>
          <FieldSurface editor={editor} page={page} />
          <SuggestedOnPage editor={editor} page={page} />
        </>
      )}
    </div>
  )
})

function pageOfAdded(edit: Edit): number | undefined {
  if (edit.list === 'objects') return edit.value.page
  return edit.list === 'fields' && edit.value.action === 'add' ? edit.value.page : undefined
}

/** The annotations and form fields that are in the file. */
function ExistingMarks({
  editor,
  page,
}: {
  readonly editor: Editor
  readonly page: number
}): ReactElement | null {
  const listed = useStore(editor.existing)[page - 1]
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
