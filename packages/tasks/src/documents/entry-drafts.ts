import { assemble } from '@octavo/pdf/assemble'
import { type Draft, openDraft, rotatePage } from '@octavo/pdf/draft'
import { describeEncryption, type EncryptionDescription } from '@octavo/pdf/encryption-description'
import { PdfError } from '@octavo/pdf/errors'
import type { Loss } from '@octavo/pdf/loss'
import { findLosses } from '@octavo/pdf/losses'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'
import type { InputReport } from '@octavo/pdf/report'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'
import { type DocumentOptions, engineOptions } from '../options/document-options.js'

/** An entry as a document to edit: the selected pages, rotated as requested. */
export interface EntryDraft {
  readonly entry: TaskEntry
  readonly draft: Draft
  /** If the entry selects only some pages: what extracting them kept and dropped. */
  readonly taken: InputReport | undefined
  /** The encryption of the entry's file, if any; the draft is decrypted. */
  readonly protection: EncryptionDescription | undefined
}

export type DraftContext = Pick<
  TaskContext<DocumentOptions>,
  'entries' | 'options' | 'scratch' | 'output' | 'primitives' | 'signal'
>

/**
 * Opens every entry, so that unreadable files are known before anything is written, and closes them all
 * afterwards.
 */
export function withDrafts<T>(context: DraftContext, use: (drafts: readonly EntryDraft[]) => T): T {
  const sources = new Sources()
  try {
    return use(context.entries.map((entry) => openEntry(context, entry, sources)))
  } finally {
    sources.close()
  }
}

/** The same for asynchronous work: each entry is opened in turn. */
export async function eachDraft<T>(
  context: DraftContext,
  use: (draft: EntryDraft, index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  for (const [index, entry] of context.entries.entries()) {
    const sources = new Sources()
    try {
      results.push(await use(openEntry(context, entry, sources), index))
    } finally {
      sources.close()
    }
  }
  return results
}

class Sources {
  readonly #open: OpenSource[] = []

  keep<Opened extends OpenSource | undefined>(source: Opened): Opened {
    if (source !== undefined) this.#open.push(source)
    return source
  }

  close(): void {
    for (const source of this.#open) source.close()
  }
}

function openEntry(context: DraftContext, entry: TaskEntry, sources: Sources): EntryDraft {
  const { file, filename, page, rotation } = entry
  const { primitives, signal } = context
  const input = { name: filename, source: sources.keep(file.open()), password: file.password }
  const keepsClaims = context.options.keep_conformance === true
  const options = { primitives, signal, keepsClaims, rescue: () => sources.keep(file.openRescued()) }
  const whole = openDraft(input, options)
  const { security } = whole.file
  const protection = security === null ? undefined : describeEncryption(security)
  if (isEveryPage(whole, page)) {
    if (rotation % 360 !== 0) for (const index of whole.pages.keys()) rotatePage(whole, index, rotation)
    return { entry, draft: whole, taken: undefined, protection }
  }
  const extracted = context.scratch()
  const { maxBytes } = context.output
  const report = assemble([{ input, pages: page, rotation }], extracted, {
    ...options,
    ...engineOptions(context.options),
    // Signatures matter only if the pages are written again.
    refuseSigned: false,
    limits: { maxOutputBytes: maxBytes },
  })
  extracted.close()
  const taken = report.inputs[0]!
  const draft = openDraft({ name: filename, source: sources.keep(extracted.open()) }, options)
  return { entry, draft, taken, protection }
}

/**
 * What the entry's pages lack because its file is damaged, for a task that only reads them. `pages` are indexes;
 * absent means all.
 */
export function draftLosses({ draft, taken }: EntryDraft, pages?: Iterable<number>): readonly Loss[] {
  return taken?.losses ?? findLosses(draft.document, pages)
}

function isEveryPage(draft: Draft, page: TaskEntry['page']): boolean {
  try {
    const selected = selectPages(parsePageSelection(page), draft.pages.length)
    return selected.length === draft.pages.length && selected.every((page, index) => page === index)
  } catch (error) {
    if (error instanceof PdfError) error.input = draft.name
    throw error
  }
}
