import { useEffect, useRef } from 'react'

/** Ctrl+Z and Ctrl+Shift+Z (⌘ on a Mac), and Ctrl+Y, except in a field or in a dialog. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const actions = useRef({ undo, redo })
  actions.current = { undo, redo }
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      if (
        (event.target as Element).closest?.('input:not([type="checkbox"]), textarea, select, [role="dialog"]')
      )
        return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) actions.current.redo()
      else actions.current.undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
