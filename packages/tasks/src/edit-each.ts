import {
  type Draft,
  type DraftReport,
  settleDynamicXfa,
  type WriteDraftOptions,
  writeDraft,
} from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import type { Dropped } from '@octavo/pdf/report'
import { removedSignature } from '@octavo/pdf/signatures'
import type { Sink } from '@octavo/pdf/sink'
import type { DocumentOptions } from './document-options.js'
import { type EntryDraft, withDrafts } from './entry-drafts.js'
import type { TaskContext, TaskEntry } from './task.js'

/** How a changed document is written; whoever changes it may set these. */
export interface EditOutput {
  encryption?: WriteDraftOptions['encryption']
  /** As in the input unless it is set. */
  objectStreams?: boolean
  /** Every object is read and written anew, not only what was changed. */
  rewrite?: boolean
  /** What is lost by the change; to be added to. */
  readonly dropped: Dropped[]
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
  /** What is lost: signatures, and what was left behind where only some pages of the file entered. */
  readonly dropped: readonly Dropped[]
}

type Edit<Did> = (draft: Draft, entry: TaskEntry, output: EditOutput, opened: EntryDraft) => Did

/**
 * Changes each entry's document and writes it to an output of its own, called like the file with a suffix: `report-rotated.pdf`. What
 * `edit` gives back is added to the entry's report. A dynamic XFA form is refused, or is removed first: its pages are not what readers show.
 */
export async function editEach<Options extends DocumentOptions, Did extends object>(
  context: TaskContext<Options>,
  suffix: string,
  edit: Edit<Did>,
): Promise<{ files: (EditedFile & Did)[] }> {
  return editEachKeepingXfa(context, suffix, (draft, entry, output, opened) => {
    output.dropped.push(...settleDynamicXfa(draft, context.options.dynamic_xfa))
    return edit(draft, entry, output, opened)
  })
}

/** The same for tasks that change neither pages nor fields: a dynamic XFA form stays what it is. */
export async function editEachKeepingXfa<Options extends DocumentOptions, Did extends object>(
  context: TaskContext<Options>,
  suffix: string,
  edit: Edit<Did>,
): Promise<{ files: (EditedFile & Did)[] }> {
  return withDrafts(context, (drafts) => {
    const total = drafts.reduce((sum, { draft }) => sum + draft.pages.length, 0)
    const sofar = { pages: 0, bytes: 0 }
    const files = drafts.map((opened) => {
      const output: EditOutput = { write: writeDraft, dropped: [...(opened.taken?.dropped ?? [])] }
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
      for (const name of report.signaturesRemoved)
        output.dropped.push({ ...removedSignature(name, context.options.signature_appearance), count: 1 })
      return { ...editedFile(opened, report, output.dropped), ...did }
    })
    return { files }
  })
}

/** Errors of the engine say which file they are about. */
export function named<T>({ entry }: EntryDraft, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof PdfError) error.input ??= entry.filename
    throw error
  }
}

function write(
  { options, output: { maxBytes }, primitives, signal, progress }: TaskContext<DocumentOptions>,
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
    signatureAppearance: options.signature_appearance,
    limits: { maxOutputBytes: Math.max(0, maxBytes - sofar.bytes) },
    signal,
    progress: (done) => progress(sofar.pages + done, Math.max(total, sofar.pages + done)),
  })
}

export function editedFile(
  { entry, draft, taken, protection }: EntryDraft,
  report: DraftReport,
  dropped: readonly Dropped[],
): EditedFile {
  return {
    name: entry.filename,
    pages: report.pages,
    repairs: [...new Set([...(taken?.repairs ?? []), ...report.repairs])],
    notes: taken?.notes ?? [],
    rescued: draft.rescued || taken?.rescued === true,
    signaturesRemoved: report.signaturesRemoved.length + (taken?.signaturesRemoved ?? 0),
    protectionRemoved: protection !== undefined && !report.encrypted,
    dropped,
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
