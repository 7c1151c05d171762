import { useEffect, useState } from 'react'

/**
 * The preview that `read` makes from the sources. Undefined until it is ready, and if it fails, because a
 * result is complete without previews. `read` must be the same function in every render.
 */
export function usePreview<Sources extends readonly unknown[], Preview>(
  read: (...sources: Sources) => Promise<Preview | undefined>,
  ...sources: Sources
): Preview | undefined {
  const [preview, setPreview] = useState<Preview>()
  useEffect(() => {
    let isShown = true
    read(...sources).then(
      (found) => isShown && setPreview(found),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [read, ...sources])
  return preview
}
