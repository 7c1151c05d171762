import { createContext, useContext } from 'react'
import type { FileData } from './file-data.js'
import type { Matches } from './matches.js'

/** What the panel and the pages of redact-pdf share. */
interface Redaction {
  /** Undefined if there is nothing to look for. */
  readonly found: FileData<Matches> | undefined
  /** The index of the match that is shown, from 0. */
  readonly chosen: number | undefined
  choose(match: number): void
}

export const RedactionContext = createContext<Redaction>({
  found: undefined,
  chosen: undefined,
  choose: () => undefined,
})

export function useRedaction(): Redaction {
  return useContext(RedactionContext)
}
