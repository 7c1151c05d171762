import { assemble } from '@octavo/pdf/assemble'
import { type Draft, openDraft } from '@octavo/pdf/edit/draft'
import { turnPage } from '@octavo/pdf/edit/turn-pages'
import { describeEncryption, type EncryptionDescription } from '@octavo/pdf/encryption-description'
import { PdfError } from '@octavo/pdf/errors'
import { createFileSink } from '@octavo/pdf/file-sink'
import { type FileSource, openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import type { AssembleInput } from '@octavo/pdf/options'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'
import type { InputReport } from '@octavo/pdf/report'
import type { TaskContext, TaskEntry } from './define-task.js'

/** An entry as a document that can be changed: the pages that enter the task, turned as they shall be. */
export interface EntryDraft {
  readonly entry: TaskEntry
  readonly draft: Draft
  /** Where the entry takes only some of its file's pages: what taking them out kept and dropped. */
  readonly taken: InputReport | undefined
  /** How the entry's file is encrypted, where it is; the draft's bytes are plain. */
  readonly protection: EncryptionDescription | undefined
}

export type DraftContext = Pick<TaskContext<unknown>, 'entries' | 'scratch' | 'output' | 'signal'>

/** Opens every entry, so that what cannot be read is known before anything is written, and closes them all afterwards. */
export function withDrafts<T>(context: DraftContext, use: (drafts: readonly EntryDraft[]) => T): T {
  const sources = new Sources()
  try {
    return use(context.entries.map((entry) => openEntry(context, entry, sources)))
  } finally {
    sources.close()
  }
}

class Sources {
  readonly #open: FileSource[] = []

  open(path: string): FileSource {
    const source = openFileSource(path)
    this.#open.push(source)
    return source
  }

  close(): void {
    for (const source of this.#open) source.close()
  }
}

function openEntry(context: DraftContext, entry: TaskEntry, sources: Sources): EntryDraft {
  const { file, name, pages, rotation } = entry
  const input = { name, source: sources.open(file.path), password: file.password }
  const options = {
    primitives: nodePrimitives,
    signal: context.signal,
    rescue: () => (file.rescuedPath === undefined ? undefined : sources.open(file.rescuedPath)),
  }
  const whole = openDraft(input, options)
  const { security } = whole.file
  const protection = security === null ? undefined : describeEncryption(security)
  if (isEveryPage(whole, pages)) {
    if (rotation % 360 !== 0) for (const index of whole.pages.keys()) turnPage(whole, index, rotation)
    return { entry, draft: whole, taken: undefined, protection }
  }
  const path = context.scratch()
  const taken = takePages(context, { input, pages, rotation }, path, options)
  const draft = openDraft({ name, source: sources.open(path) }, options)
  return { entry, draft, taken, protection }
}

function isEveryPage(draft: Draft, pages: TaskEntry['pages']): boolean {
  try {
    const selected = selectPages(parsePageSelection(pages), draft.pages.length)
    return selected.length === draft.pages.length && selected.every((page, index) => page === index)
  } catch (error) {
    if (error instanceof PdfError) error.input = draft.name
    throw error
  }
}

function takePages(
  { output, signal }: DraftContext,
  entry: { input: AssembleInput; pages: TaskEntry['pages']; rotation: number },
  path: string,
  { rescue }: { rescue: () => FileSource | undefined },
): InputReport {
  const sink = createFileSink(path)
  try {
    const report = assemble([entry], sink, {
      primitives: nodePrimitives,
      limits: { maxOutputBytes: output.maxBytes },
      signal,
      rescue,
    })
    return report.inputs[0]!
  } finally {
    sink.close()
  }
}
