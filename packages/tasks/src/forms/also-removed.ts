import type { EditOutput } from '../edit-each.js'

/** Counts signatures that were taken out of a document before it is written among those that writing it takes out. */
export function alsoRemoved(write: EditOutput['write'], signatures: readonly string[]): EditOutput['write'] {
  if (signatures.length === 0) return write
  return (draft, sink, options) => {
    const report = write(draft, sink, options)
    return { ...report, signaturesRemoved: [...signatures, ...report.signaturesRemoved] }
  }
}
