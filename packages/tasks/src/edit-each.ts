import { type Draft, type DraftReport, type WriteDraftOptions, writeDraft } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import type { Dropped } from '@octavo/pdf/report'
import type { Sink } from '@octavo/pdf/sink'
import { type EntryDraft, withDrafts } from './entry-drafts.js'
import type { TaskContext, TaskEntry } from './task.js'

/** How a changed document is written; whoever changes it may set these. */
export interface EditOutput {
  encryption?: WriteDraftOptions['encryption']
  /** As in the input unless it is set. */
  objectStreams?: boolean
  /** Every object is read and written anew, not only what was changed. */
  rewrite?: boolean
  /** What writes it, where that is not `writeDraft`. */
  write: (draft: Draft, sink: Sink, options: WriteDraftOptions) => DraftReport
}

/** What became of one entry; a task adds what it did. */
export interface EditedFile {
  /** As the entry calls its file. */
  readonly name: string
  readonly pages: number
  readonly repairs: readonly string[]
  /** What is to be known where only some pages of the file entered. */
  readonly notes: readonly string[]
  readonly rescued: boolean
  readonly signaturesRemoved: number
  readonly protectionRemoved: boolean
  /** What was left behind where only some pages of the file entered. */
  readonly dropped: readonly Dropped[]
}

/**
 * Changes each entry's document and writes it to an output of its own, called like the file with a suffix: `report-rotated.pdf`. What
 * `edit` gives back is added to the entry's report.
 */
export async function editEach<Options, Did extends object>(
  context: TaskContext<Options>,
  suffix: string,
  edit: (draft: Draft, entry: TaskEntry, output: EditOutput, opened: EntryDraft) => Did,
): Promise<{ files: (EditedFile & Did)[] }> {
  return withDrafts(context, (drafts) => {
    const total = drafts.reduce((sum, { draft }) => sum + draft.pages.length, 0)
    const sofar = { pages: 0, bytes: 0 }
    const files = drafts.map((opened) => {
      const output: EditOutput = { write: writeDraft }
      const did = named(opened, () => edit(opened.draft, opened.entry, output, opened))
      const name = `${opened.entry.filename.replace(/\.pdf$/i, '')}${suffix}.pdf`
      const { encryption } = output
      const file = context.output.create({
        ...(drafts.length === 1 ? { suggestedName: name } : { name }),
        password: encryption?.userPassword || encryption?.ownerPassword,
      })
      const report = named(opened, () => write(context, opened, output, file, sofar, total))
      file.close()
      sofar.pages += report.pages
      sofar.bytes += report.bytes
      return { ...editedFile(opened, report), ...did }
    })
    return { files }
  })
}

/** Errors of the engine say which file they are about. */
function named<T>({ entry }: EntryDraft, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof PdfError) error.input ??= entry.filename
    throw error
  }
}

function write(
  { output: { maxBytes }, primitives, signal, progress }: TaskContext<unknown>,
  { draft }: EntryDraft,
  { encryption, objectStreams, rewrite, write }: EditOutput,
  sink: Sink,
  sofar: { readonly pages: number; readonly bytes: number },
  total: number,
): DraftReport {
  return write(draft, sink, {
    primitives,
    encryption,
    objectStreams,
    rewrite,
    limits: { maxOutputBytes: Math.max(0, maxBytes - sofar.bytes) },
    signal,
    progress: (done) => progress(sofar.pages + done, Math.max(total, sofar.pages + done)),
  })
}

function editedFile({ entry, draft, taken, protection }: EntryDraft, report: DraftReport): EditedFile {
  return {
    name: entry.filename,
    pages: report.pages,
    repairs: [...new Set([...(taken?.repairs ?? []), ...report.repairs])],
    notes: taken?.notes ?? [],
    rescued: draft.rescued || taken?.rescued === true,
    signaturesRemoved: report.signaturesRemoved.length + (taken?.signaturesRemoved ?? 0),
    protectionRemoved: protection !== undefined && !report.encrypted,
    dropped: taken?.dropped ?? [],
  }
}

/** Reports signatures that were removed while a document was changed together with those that are removed when it is written. */
export function withSignaturesRemoved(
  write: EditOutput['write'],
  signatures: readonly string[],
): EditOutput['write'] {
  if (signatures.length === 0) return write
  return (draft, sink, options) => {
    const report = write(draft, sink, options)
    return { ...report, signaturesRemoved: [...signatures, ...report.signaturesRemoved] }
  }
}
