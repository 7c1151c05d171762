import type { Draft } from '../draft.js'
import { dropClaims } from '../metadata/drop-claims.js'

/**
 * Takes the claim of PDF/A back where a document that has attachments may not make it, and gives it back: part 1 allows none
 * (ISO 19005-1, 6.1.11), part 2 only such as are PDF/A themselves (ISO 19005-2, 6.8).
 */
export function dropArchiveClaims(draft: Draft): string[] {
  return dropClaims(draft, ({ name }) => /^PDF\/A-[12]/.test(name))
}
