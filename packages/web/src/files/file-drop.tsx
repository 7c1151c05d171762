import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../texts/text.js'
import { filesOf, hasFiles } from './dropped-files.js'
import './file-drop.css'

/**
 * Takes files that are pasted, dropped on it, or dropped anywhere on the page that has no other drop target.
 */
export function FileDrop({
  onFiles,
  children,
}: {
  onFiles(files: readonly File[]): void
  children: ReactNode
}): ReactElement {
  const text = useText()
  const [isOver, setOver] = useState(false)
  const zone = useRef<HTMLDivElement>(null)
  const taken = useRef(onFiles)
  taken.current = onFiles

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const take = (event: Event, data: DataTransfer | null): void => {
      if (event.defaultPrevented || !hasFiles(data)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      void filesOf(data).then((files) => files.length > 0 && taken.current(files))
    }
    const over = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      event.stopPropagation()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const element = zone.current!
    // Capture phase, because the list of cards accepts only its own drags and stops all other events.
    element.addEventListener('dragenter', over, { signal, capture: true })
    element.addEventListener('dragover', over, { signal, capture: true })
    element.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal, capture: true })
    element.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!element.contains(relatedTarget as Node | null)) setOver(false)
      },
      { signal },
    )
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    document.addEventListener(
      'dragover',
      (event) => {
        // Without this, the browser would open the dropped file in place of the page.
        if (hasFiles(event.dataTransfer)) event.preventDefault()
      },
      { signal },
    )
    return () => ended.abort()
  }, [])

  return (
    <div className="file-drop" ref={zone} data-over={isOver || undefined}>
      {children}
      {isOver && (
        <div className="file-drop-over" aria-hidden="true">
          {text('files.drop.now')}
        </div>
      )}
    </div>
  )
}
