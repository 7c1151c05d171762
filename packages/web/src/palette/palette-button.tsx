import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { useText } from '../texts/text.js'

const Palette = lazy(() => import('./palette.js'))

const IS_APPLE = /Mac|iP(?:hone|ad)/.test(navigator.platform)

/** Opens the list of tools and views to jump to, as do Ctrl K (⌘ K) and, outside fields, `/`. */
export function PaletteButton(): ReactElement {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const isShortcut = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target)
      // Another dialog keeps the focus until it is closed.
      if (!(isShortcut || isSlash) || document.querySelector('dialog[open], [role="dialog"]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        className="find-tool"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z M15.5 15.5 20 20" />
        </svg>
        <span>{text('shell.find')}</span>
        <kbd>{IS_APPLE ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
