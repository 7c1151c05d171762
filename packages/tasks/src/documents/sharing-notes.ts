import type { AssembleReport } from '@octavo/pdf/report'
import type { TaskEntry, TaskFile } from '../declare/task.js'

/** Maximum number of entries that are named individually. */
const NAMED_ENTRIES = 20

/**
 * Notes for entries that select pages of a file that an earlier entry also uses: document-level features are
 * joined once. `files` are those of the report's inputs, in order.
 */
export function withSharingNotes(
  report: AssembleReport,
  entries: readonly TaskEntry[],
  files: Iterable<TaskFile>,
): AssembleReport {
  const notes = sharingNotes(entries)
  if (notes.size === 0) return report
  const inOrder = [...files]
  const inputs = report.inputs.map((input, index) => ({
    ...input,
    notes: [...input.notes, ...(notes.get(inOrder[index]!) ?? [])],
  }))
  return { ...report, inputs }
}

function sharingNotes(entries: readonly TaskEntry[]): Map<TaskFile, string[]> {
  const byFile = new Map<TaskFile, number[]>()
  for (const [index, { file }] of entries.entries()) {
    const known = byFile.get(file)
    if (known === undefined) byFile.set(file, [index + 1])
    else known.push(index + 1)
  }
  const notes = new Map<TaskFile, string[]>()
  for (const [file, [first, ...others]] of byFile) {
    if (others.length === 0) continue
    const more = others.length - NAMED_ENTRIES
    const named = others.slice(0, NAMED_ENTRIES).map((entry) => `Entry ${entry} takes`)
    if (more > 0) named.push(`${more} more ${more === 1 ? 'entry takes' : 'entries take'}`)
    notes.set(
      file,
      named.map(
        (who) =>
          `${who} pages of the same file as entry ${first}: its bookmarks, form fields, attachments and all else that belongs to the whole file are in the output once. Upload it again if each needs its own.`,
      ),
    )
  }
  return notes
}
