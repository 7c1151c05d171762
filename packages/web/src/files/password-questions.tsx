import { type ReactElement, useEffect } from 'react'
import { useStore } from '../store.js'
import { PasswordDialog } from './password-dialog.js'
import { isLocked, type Shelf } from './shelf.js'

/**
 * Asks once for the password of each locked file, one after the other; then for those requested at their
 * cards.
 */
export function PasswordQuestions({
  shelf,
  asked,
  onAnswered,
}: {
  readonly shelf: Shelf
  /** The file whose password was requested with its button. */
  readonly asked: string | undefined
  onAnswered(): void
}): ReactElement | null {
  const files = useStore(shelf.files)
  const locked = files.filter(isLocked)
  const skipped = useStore(shelf.skipped)
  const wanted = locked.find(({ id }) => id === asked) ?? locked.find(({ id }) => !skipped.has(id))

  useEffect(() => {
    if (asked !== undefined && wanted?.id !== asked) onAnswered()
  }, [asked, wanted, onAnswered])

  if (wanted === undefined) return null
  const skip = (ids: readonly string[]): void => {
    shelf.skipped.set(new Set([...skipped, ...ids]))
    onAnswered()
  }
  return (
    <PasswordDialog
      key={wanted.id}
      file={wanted}
      otherLocked={locked.length - 1}
      unlock={(password, forAll) => shelf.unlock(wanted.id, password, forAll)}
      onSkip={() => skip([wanted.id])}
      // Also includes files that are not yet known to be locked.
      onSkipAll={() => skip(files.map(({ id }) => id))}
    />
  )
}
