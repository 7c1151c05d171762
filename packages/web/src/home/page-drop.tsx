import { type ReactElement, useEffect, useRef, useState } from 'react'
import { filesOf, hasFiles } from '../files/dropped-files.js'
import { useText } from '../texts/text.js'

/**
 * Takes files that are pasted or dropped anywhere in the window, and shows an overlay while they are dragged
 * over it.
 */
export function PageDrop({
  onFiles,
}: {
  readonly onFiles: (files: readonly File[]) => void
}): ReactElement | null {
  const text = useText()
  const [isOver, setOver] = useState(false)
  const taken = useRef(onFiles)
  useEffect(() => {
    taken.current = onFiles
  })

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const over = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const take = (event: Event, data: DataTransfer | null): void => {
      setOver(false)
      if (!hasFiles(data)) return
      event.preventDefault()
      void filesOf(data).then((files) => files.length > 0 && taken.current(files))
    }
    document.addEventListener('dragenter', over, { signal })
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    // When the pointer leaves the window, there is no related target.
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), {
      signal,
    })
    return () => ended.abort()
  }, [])

  if (!isOver) return null
  return (
    <div className="page-drop" aria-hidden="true">
      <p>{text('home.drop.now')}</p>
    </div>
  )
}
