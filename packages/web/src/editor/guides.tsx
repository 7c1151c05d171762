import { type ReactElement, useSyncExternalStore } from 'react'
import type { Editor } from './editor.js'
import { points } from './object-shape.js'

/** Lines over a page that show what a dragged object is aligned with. */
export function GuideLines({
  editor,
  page,
}: {
  readonly editor: Editor
  readonly page: number
}): ReactElement | null {
  const guides = useSyncExternalStore(editor.guides.subscribe, () => {
    const shown = editor.guides.get()
    return shown?.page === page ? shown : undefined
  })
  if (guides === undefined) return null
  return (
    <>
      {guides.x.map((x) => (
        <span key={x} className="edit-guide" data-side="x" style={{ left: points(x) }} />
      ))}
      {guides.y.map((y) => (
        <span key={y} className="edit-guide" data-side="y" style={{ top: points(y) }} />
      ))}
    </>
  )
}
