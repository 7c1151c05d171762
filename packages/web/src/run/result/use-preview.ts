import { useEffect, useState } from 'react'

/**
 * What `read` finds in the sources, for a preview. Undefined until it has been read, and if it cannot be: a result is
 * complete without its previews. `read` must be the same function in every render.
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
