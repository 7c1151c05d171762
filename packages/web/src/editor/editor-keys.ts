import { useEffect } from 'react'
import { announce } from '../shell/announcer.js'
import { text } from '../texts/text.js'
import { viewerOf } from '../workspace/kept-viewers.js'
import { copySelected, paste } from './clipboard.js'
import type { Editor } from './editor.js'
import { framesOn, pageOf } from './page-places.js'

const TYPED =
  'textarea, select, [role="dialog"], input:not([type="checkbox"], [type="radio"], [type="color"], [type="range"])'

/** Keys for the whole document: undo and redo, select all, copy and paste, and Escape, which ends drawing. */
export function useEditorKeys(editor: Editor | undefined, file: File | undefined): void {
  useEffect(() => {
    if (editor === undefined || file === undefined) return
    const viewer = viewerOf(file)
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || isTyped(event)) return
      const key = event.key.toLowerCase()
      if (key === 'escape') {
        editor.tool.set('select')
        editor.selected.set([])
        return
      }
      if (!(event.ctrlKey || event.metaKey)) return
      const isDone =
        key === 'a'
          ? selectPage(editor, viewer.at.get() + 1)
          : (key === 'z' || key === 'y') && stepBack(editor, key === 'y' || event.shiftKey)
      if (isDone) event.preventDefault()
    }
    const copy = (event: ClipboardEvent): void => {
      // Text of the page that is marked is copied as text.
      if (!isTyped(event) && getSelection()?.isCollapsed !== false) copySelected(editor, event)
    }
    const take = (event: ClipboardEvent): void => {
      if (!isTyped(event)) paste(editor, viewer, event)
    }
    // Before the keys of the files.
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    document.addEventListener('keydown', press, options)
    document.addEventListener('copy', copy, options)
    document.addEventListener('cut', copy, options)
    document.addEventListener('paste', take, options)
    return () => listening.abort()
  }, [editor, file])
}

function isTyped({ target }: Event): boolean {
  return target instanceof Element && target.closest(TYPED) !== null
}

/** Whether there was a step. Otherwise the files can be undone. */
function stepBack(editor: Editor, isRedo: boolean): boolean {
  const { undo, redo } = editor.steps.get()
  if ((isRedo ? redo : undo) === 0) return false
  if (isRedo) editor.redo()
  else editor.undo()
  return true
}

/** Selects all on a page; false if there is nothing. */
function selectPage(editor: Editor, page: number): boolean {
  const element = document.querySelector(`.viewed-page[data-page="${page}"]`)
  const place = element === null ? undefined : pageOf(element)
  const keys = place === undefined ? [] : framesOn(place).map(({ key }) => key)
  if (keys.length === 0) return false
  editor.focus(...keys)
  announce(text('editor.selected', { count: keys.length }))
  return true
}
