import { useMemo, useState } from 'react'
import { announce } from '../shell/announcer.js'
import { text as plainText } from '../texts/text.js'
import type { InputFiles } from './input-files.js'

/** Changes of the list of files that are announced, with a message for what can be undone at once. */
export interface FileActions {
  /** What was removed last, until anything else happens. */
  readonly removed: string | undefined
  /** The file whose password is asked for. */
  readonly unlocking: string | undefined
  add(files: readonly File[]): void
  remove(ids: ReadonlySet<string>): void
  clear(): void
  undo(): void
  redo(): void
  dismiss(): void
  unlock(id: string | undefined): void
}

export function useFileActions(inputFiles: InputFiles): FileActions {
  const [removed, setRemoved] = useState<string>()
  const [unlocking, setUnlocking] = useState<string>()
  const actions = useMemo(() => {
    const sayRemoved = (message: string): void => {
      announce(message)
      setRemoved(message)
    }
    return {
      add(files: readonly File[]): void {
        const before = inputFiles.files.get().length
        inputFiles.add(files)
        setRemoved(undefined)
        announce(plainText('files.added', { count: inputFiles.files.get().length - before }))
      },
      remove(ids: ReadonlySet<string>): void {
        const files = inputFiles.files.get().filter(({ id }) => ids.has(id))
        inputFiles.removeAll(ids)
        sayRemoved(plainText('files.removed', { count: files.length, name: files[0]?.file.name ?? '' }))
      },
      clear(): void {
        const count = inputFiles.files.get().length
        inputFiles.clear()
        sayRemoved(plainText('files.cleared', { count }))
      },
      undo(): void {
        setRemoved(undefined)
        if (inputFiles.undo()) announce(plainText('files.undone'))
      },
      redo(): void {
        setRemoved(undefined)
        if (inputFiles.redo()) announce(plainText('files.redone'))
      },
      dismiss: () => setRemoved(undefined),
      unlock: setUnlocking,
    }
  }, [inputFiles])
  return { ...actions, removed, unlocking }
}
