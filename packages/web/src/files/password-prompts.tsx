import { type ReactElement, useEffect } from 'react'
import { useStore } from '../store.js'
import type { ChosenFile } from './chosen-file.js'
import { type InputFiles, isLocked } from './input-files.js'
import { PasswordDialog } from './password-dialog.js'

/**
 * Asks once for the password of each locked file, one after the other; then for those requested at their
 * names. A file that is skipped is removed from the list.
 */
export function PasswordPrompts({
  inputFiles,
  requested,
  onDone,
  onRemove,
}: {
  readonly inputFiles: InputFiles
  /** The file whose password was requested with its button. */
  readonly requested: string | undefined
  onDone(): void
  onRemove(ids: ReadonlySet<string>): void
}): ReactElement | null {
  const files = useStore(inputFiles.files)
  const locked = files.filter(isLocked)
  const skipped = useStore(inputFiles.skipped)
  const wanted = locked.find(({ id }) => id === requested) ?? locked.find(({ id }) => !skipped.has(id))

  useEffect(() => {
    if (requested !== undefined && wanted?.id !== requested) onDone()
  }, [requested, wanted, onDone])

  if (wanted === undefined) return null
  const remove = (skipped: readonly ChosenFile[]): void => {
    onRemove(new Set(skipped.map(({ id }) => id)))
    onDone()
  }
  return (
    <PasswordDialog
      key={wanted.id}
      file={wanted}
      otherLocked={locked.length - 1}
      unlock={(password, forAll) => inputFiles.unlock(wanted.id, password, forAll)}
      onSkip={() => remove([wanted])}
      onSkipAll={() => remove(locked)}
      onDismiss={() => {
        // Also includes files that are not yet known to be locked.
        inputFiles.skipped.set(new Set([...skipped, ...files.map(({ id }) => id)]))
        onDone()
      }}
    />
  )
}
