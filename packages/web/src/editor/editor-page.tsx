import { memo, type ReactElement } from 'react'
import { useStore } from '../store.js'
import type { ViewedPage } from '../viewer/viewer.js'
import type { ControlProps } from '../visual/visual-control.js'
import { DrawingSurface } from './drawing-surface.js'
import { type Editor, useEditor } from './editor.js'
import { ObjectView } from './object-view.js'
import { typeOf } from './tools.js'

/** What is changed on one page of the viewer. */
export function EditorPage({ page }: ControlProps & { readonly page: ViewedPage }): ReactElement | null {
  const editor = useEditor()
  return editor === undefined ? null : <EditedPage editor={editor} page={page.index + 1} />
}

const EditedPage = memo(function EditedPage({
  editor,
  page,
}: {
  readonly editor: Editor
  readonly page: number
}): ReactElement {
  const edits = useStore(editor.edits)
  const type = typeOf(useStore(editor.tool), useStore(editor.kinds))
  return (
    <div className="edit-page">
      {edits.map((edit) =>
        edit.list === 'objects' && edit.value.page === page ? (
          <ObjectView key={edit.key} editor={editor} edit={edit} />
        ) : null,
      )}
      {type !== undefined && <DrawingSurface editor={editor} page={page} type={type} />}
    </div>
  )
})
