import type { Draft } from '../edit/draft.js'
import type { PdfRef } from '../syntax/objects.js'
import { addSignature } from './add-signature.js'
import { refusalToAppend } from './permitted-changes.js'
import { timestampEntries } from './signature-entries.js'

/** Adds a time-stamp of the document, but for its value, in an invisible field of its own. */
export function prepareTimestamp(draft: Draft): PdfRef {
  const refusal = refusalToAppend(draft, { kind: 'evidence' })
  if (refusal !== undefined) throw refusal
  return addSignature(draft, { page: 0, entries: timestampEntries() }).signature
}
