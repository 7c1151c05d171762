import { useEffect } from 'react'

/** Names the view, and its state if it has one, in the browser's tab: `42 % · Compress PDF · Octavo`. */
export function useTabTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Octavo'].join(' · ')
  useEffect(() => {
    document.title = title
    return () => {
      document.title = 'Octavo'
    }
  }, [title])
}
