import { useEffect } from 'react'
import type { Editor } from './editor.js'
import { type Edit, namedImages } from './edits.js'
import { contentKey, readSaved, writeSaved } from './saved-edits.js'

/** Waits for a pause, because every keystroke is a change. */
const PAUSE_MS = 400

/** Keeps the changes of a document on this device, so that a closed tab loses nothing. */
export function useAutosave(editor: Editor, file: File): void {
  useEffect(() => {
    let key: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    /** What is on the device already. */
    let known: readonly Edit[] | undefined = editor.edits.get()
    const save = (): void => {
      clearTimeout(timer)
      timer = undefined
      const edits = editor.edits.get()
      if (key === undefined || edits === known) return
      known = edits
      const named = namedImages(edits)
      const pictures = [...editor.pictures.get().values()].filter(({ name }) => named.has(name))
      writeSaved({ key, saved: new Date(), edits, pictures }).then(
        () => editor.isSaved.set(true),
        // A full disk or a private window: the changes are in this tab only.
        () => editor.isSaved.set(false),
      )
    }
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(save, PAUSE_MS)
    }
    const restore = async (): Promise<void> => {
      key = await contentKey(file)
      const found = await readSaved(key)
      if (found === undefined || editor.edits.get().length > 0) return save()
      editor.begin(found.edits, new Map(found.pictures.map((picture) => [picture.name, picture])))
      known = editor.edits.get()
      editor.restored.set(found.saved)
      editor.isSaved.set(true)
    }
    restore().catch(() => undefined)
    const stop = editor.edits.subscribe(later)
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      save()
      stop()
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [editor, file])
}
