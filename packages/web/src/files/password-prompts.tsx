import { type ReactElement, useEffect } from 'react'
import { useStore } from '../store.js'
import { type InputFiles, isLocked } from './input-files.js'
import { PasswordDialog } from './password-dialog.js'

/**
 * Asks once for the password of each locked file, one after the other; then for those requested at their
 * cards.
 */
export function PasswordPrompts({
  inputFiles,
  requested,
  onDone,
}: {
  readonly inputFiles: InputFiles
  /** The file whose password was requested with its button. */
  readonly requested: string | undefined
  onDone(): void
}): ReactElement | null {
  const files = useStore(inputFiles.files)
  const locked = files.filter(isLocked)
  const skipped = useStore(inputFiles.skipped)
  const wanted = locked.find(({ id }) => id === requested) ?? locked.find(({ id }) => !skipped.has(id))

  useEffect(() => {
    if (requested !== undefined && wanted?.id !== requested) onDone()
  }, [requested, wanted, onDone])

  if (wanted === undefined) return null
  const skip = (ids: readonly string[]): void => {
    inputFiles.skipped.set(new Set([...skipped, ...ids]))
    onDone()
  }
  return (
    <PasswordDialog
      key={wanted.id}
      file={wanted}
      otherLocked={locked.length - 1}
      unlock={(password, forAll) => inputFiles.unlock(wanted.id, password, forAll)}
      onSkip={() => skip([wanted.id])}
      // Also includes files that are not yet known to be locked.
      onSkipAll={() => skip(files.map(({ id }) => id))}
    />
  )
}
