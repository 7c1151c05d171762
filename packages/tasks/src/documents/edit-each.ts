import {
  type AppendedChange,
  appendDraft,
  applyDynamicXfaOption,
  copyUnchanged,
  type Draft,
  type DraftReport,
  refusalToAppend,
  refuseSigned,
  signatureNames,
  type WriteDraftOptions,
  writeDraft,
} from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import type { Loss } from '@octavo/pdf/loss'
import type { Dropped } from '@octavo/pdf/report'
import { removedSignature, signedDocumentRefused } from '@octavo/pdf/signatures'
import type { Sink } from '@octavo/pdf/sink'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import type { DocumentOptions } from '../options/document-options.js'
import { type EntryDraft, withDrafts } from './entry-drafts.js'

/** How a changed document is written; the edit function may set these. */
export interface EditOutput {
  encryption?: WriteDraftOptions['encryption']
  /** As in the input by default. */
  objectStreams?: boolean
  /** Every object is parsed and serialised, not only the changed ones. */
  rewrite?: boolean
  /** What the change drops; may be added to. */
  readonly dropped: Dropped[]
  /** What the change loses; may be added to. */
  readonly losses: Loss[]
  /** What is changed, if that can be added to a signed file; else such a file has to be rewritten. */
  appends?: AppendedChange
  /** Writes the document, if it is not `writeDraft`. */
  write: (draft: Draft, sink: Sink, options: WriteDraftOptions) => DraftReport
}

/** The report on one entry; a task adds its own fields. */
export interface EditedFile {
  /** The filename of the entry. */
  readonly name: string
  readonly pages: number
  readonly repairs: readonly string[]
  readonly losses: readonly Loss[]
  /** Notes, if only some pages of the file were selected. */
  readonly notes: readonly string[]
  readonly rescued: boolean
  readonly signaturesRemoved: number
  readonly protectionRemoved: boolean
  /** What was dropped: signatures, and what was not copied if only some pages of the file were selected. */
  readonly dropped: readonly Dropped[]
}

/** `onPage` is called by edits that take long, with the number of pages that are done. */
type Edit<Did> = (
  draft: Draft,
  entry: TaskEntry,
  output: EditOutput,
  opened: EntryDraft,
  onPage: (done: number) => void,
) => Did

/**
 * Edits the document of each entry and writes it to its own output, named like the file with a suffix:
 * `report-rotated.pdf`. The result of `edit` is added to the report of the entry. A dynamic XFA form is
 * rejected, or removed first, because its pages are not what readers show.
 */
export async function editEach<Options extends DocumentOptions, Did extends object>(
  context: TaskContext<Options>,
  suffix: string,
  edit: Edit<Did>,
): Promise<{ files: (EditedFile & Did)[] }> {
  return editEachKeepingXfa(context, suffix, (draft, entry, output, opened, onPage) => {
    output.dropped.push(...applyDynamicXfaOption(draft, context.options.dynamic_xfa))
    return edit(draft, entry, output, opened, onPage)
  })
}

/** The same for tasks that change neither pages nor fields: a dynamic XFA form is kept. */
export async function editEachKeepingXfa<Options extends DocumentOptions, Did extends object>(
  context: TaskContext<Options>,
  suffix: string,
  edit: Edit<Did>,
): Promise<{ files: (EditedFile & Did)[] }> {
  return withDrafts(context, (drafts) => {
    const total = drafts.reduce((sum, { draft }) => sum + draft.pages.length, 0)
    const sofar = { pages: 0, bytes: 0 }
    let reached = 0
    // What an edit has reported is not reported again while its document is written.
    const onPage = (done: number): void => {
      reached = Math.max(reached, sofar.pages + done)
      context.progress(reached, Math.max(total, reached))
    }
    const files = drafts.map((opened) => {
      const output: EditOutput = {
        write: writeDraft,
        dropped: [...(opened.taken?.dropped ?? [])],
        losses: [],
      }
      named(opened, () => refuseIfSigned(context.options, opened))
      const isSigned = signatureNames(opened.draft).length > 0
      const did = named(opened, () => edit(opened.draft, opened.entry, output, opened, onPage))
      const isAppended = isSigned && context.options.signatures === 'keep' && output.write !== copyUnchanged
      if (isAppended) named(opened, () => append(opened, output))
      const name = `${opened.entry.filename.replace(/\.pdf$/i, '')}${suffix}.pdf`
      const { encryption } = output
      const file = context.output.create({
        ...(drafts.length === 1 ? { suggestedName: name } : { name }),
        from: [opened.entry],
        password: isAppended
          ? opened.entry.file.password
          : encryption?.userPassword || encryption?.ownerPassword,
      })
      const report = named(opened, () => write(context, opened, output, file, sofar.bytes, onPage))
      if (report.verified) file.verified(report.pages)
      file.close()
      sofar.pages += report.pages
      sofar.bytes += report.bytes
      for (const name of report.signaturesRemoved)
        output.dropped.push({ ...removedSignature(name, context.options.signature_appearance), count: 1 })
      const edited = editedFile(opened, report, output.dropped)
      return { ...edited, losses: [...edited.losses, ...output.losses], ...did }
    })
    return { files }
  })
}

/** Throws if signatures of the file are not to be removed, and would be whatever is changed. */
export function refuseIfSigned(
  { signatures }: Pick<DocumentOptions, 'signatures'>,
  { draft, taken }: Pick<EntryDraft, 'draft' | 'taken'>,
): void {
  if (signatures === 'strip') return
  if (taken !== undefined && taken.signaturesRemoved > 0)
    throw signedDocumentRefused('only some of its pages were selected')
  if (signatures === 'refuse') refuseSigned(draft)
}

/** Lets the changes be added after the signed bytes, or throws why they cannot be. */
function append({ draft, entry }: EntryDraft, output: EditOutput): void {
  const isRewritten = output.encryption !== undefined || entry.rotation % 360 !== 0
  const refusal = refusalToAppend(draft, isRewritten ? undefined : output.appends)
  if (refusal !== undefined) throw refusal
  output.write = (changed, sink, { primitives, limits, signal, progress }) =>
    appendDraft(changed, sink, { primitives, limits, signal, progress, password: entry.file.password })
}

/** Errors of the engine name the file. */
export function named<T>({ entry }: Pick<EntryDraft, 'entry'>, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof PdfError) error.input ??= entry.filename
    throw error
  }
}

function write(
  { options, output: { maxBytes }, primitives, signal }: TaskContext<DocumentOptions>,
  { draft }: EntryDraft,
  { encryption, objectStreams, rewrite, write }: EditOutput,
  sink: Sink,
  written: number,
  progress: (done: number) => void,
): DraftReport {
  return write(draft, sink, {
    primitives,
    encryption,
    objectStreams,
    rewrite,
    signatureAppearance: options.signature_appearance,
    limits: { maxOutputBytes: Math.max(0, maxBytes - written) },
    signal,
    progress,
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
    losses: taken?.losses ?? report.losses,
    notes: taken?.notes ?? [],
    rescued: draft.rescued || taken?.rescued === true,
    signaturesRemoved: report.signaturesRemoved.length + (taken?.signaturesRemoved ?? 0),
    protectionRemoved: protection !== undefined && !report.encrypted,
    dropped,
  }
}

/** Reports signatures that were removed by the edit together with those removed by the writer. */
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
