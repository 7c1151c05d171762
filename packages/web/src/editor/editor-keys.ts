import { useEffect } from 'react'
import type { Editor } from './editor.js'

const TYPED =
  'textarea, select, [role="dialog"], input:not([type="checkbox"], [type="radio"], [type="color"], [type="range"])'

/** Ctrl Z and Ctrl Shift Z for the changes of the document, and Escape, which ends drawing. */
export function useEditorKeys(editor: Editor | undefined): void {
  useEffect(() => {
    if (editor === undefined) return
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || (event.target as Element).closest?.(TYPED)) return
      const key = event.key.toLowerCase()
      if (key === 'escape') {
        editor.tool.set('select')
        return
      }
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
      const isRedo = key === 'y' || event.shiftKey
      const { undo, redo } = editor.steps.get()
      // Otherwise the files can be undone.
      if ((isRedo ? redo : undo) === 0) return
      event.preventDefault()
      if (isRedo) editor.redo()
      else editor.undo()
    }
    // Before the keys of the files.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [editor])
  useEffect(() => {
    if (editor === undefined) return
    const press = (event: PointerEvent): void => {
      const target = event.target as Element
      if (target.closest('.viewer-scroller') !== null && target.closest('.edit-frame') === null)
        editor.selected.set(undefined)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [editor])
}
