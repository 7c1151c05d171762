import { randomUUID } from 'node:crypto'
import type { FileRow } from '../../records/records.js'
import type { Conversion, Step } from '../conversion.js'
import type { Held } from '../form/form.js'
import { type Bookmark, type LevelledBookmark, withLevels } from './bookmarks.js'
import { type FacturX, facturXOf } from './factur-x.js'
import type { Mark } from './marks.js'
import { formatStep, metadataOf, type PdfFields, type Split } from './pdf-fields.js'

export const FLATTEN: Step = { task: 'flatten-pdf', options: {} }

/**
 * PDF files and the changes that are made to them. Tasks that need no further files are collected, and run in one execution as soon as something else comes.
 */
export class PdfWork {
  readonly #conversion: Conversion
  #documents: readonly Held[]
  #steps: Step[] = []

  constructor(conversion: Conversion, documents: readonly Held[]) {
    this.#conversion = conversion
    this.#documents = documents
  }

  add(step: Step | undefined): void {
    if (step !== undefined) this.#steps.push(step)
  }

  addSplit(split: Split | undefined): void {
    if (split === undefined) return
    if (split.by === 'intervals') {
      this.add({ task: 'split-pdf', options: { by: 'every', pages_per_file: split.span } })
    } else {
      this.add({ task: 'extract-pages', options: { pages: split.pages } })
      if (!split.isUnified) this.add({ task: 'split-pdf', options: { by: 'page' } })
    }
  }

  addBookmarks(bookmarks: readonly Bookmark[] | readonly LevelledBookmark[]): void {
    if (bookmarks.length === 0) return
    const list = bookmarks.every((one) => 'level' in one)
      ? bookmarks
      : withLevels(bookmarks as readonly Bookmark[])
    this.add({ task: 'bookmarks-pdf', options: { mode: 'replace', bookmarks: list } })
  }

  async mark({ task, options, file }: Mark): Promise<void> {
    if (file === undefined) return this.add({ task, options })
    const documents = await this.finish()
    const { outputs, processId } = await this.#conversion.run(task, options, documents, { further: [file] })
    this.#documents = named(
      outputs,
      processId,
      documents.map(({ name }) => name),
    )
  }

  /** The task attaches files to one document at a time. */
  async embed(files: readonly Held[], details: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    if (files.length === 0) return
    const known = details.filter(({ filename }) => files.some(({ name }) => name === filename))
    await this.#oneByOne({ task: 'attachments-pdf', options: { mode: 'add', details: known } }, files)
  }

  async #addInvoice({ xml, step }: FacturX): Promise<void> {
    await this.#oneByOne(step, [xml])
  }

  /** A task on each document together with further files. */
  async #oneByOne({ task, options }: Step, further: readonly Held[]): Promise<void> {
    const made: Held[] = []
    for (const document of await this.finish()) {
      const { outputs, processId } = await this.#conversion.run(task, options, [document], { further })
      made.push(...named(outputs, processId, [document.name]))
    }
    this.#documents = made
  }

  /** In the order in which Gotenberg applies them. */
  async apply(
    fields: PdfFields,
    { isFlattened = false, bookmarks = [] as readonly LevelledBookmark[] } = {},
  ): Promise<readonly Held[]> {
    for (const mark of [...fields.watermarks, ...fields.stamps]) await this.mark(mark)
    this.add(fields.rotation)
    if (isFlattened) this.add(FLATTEN)
    this.add(fields.compression)
    this.addBookmarks(bookmarks)
    this.add(metadataOf(fields))
    await this.embed(fields.embeds, fields.embedDetails)
    // Last, so that everything in the file conforms.
    const invoice = facturXOf(fields.facturX, fields.format)
    if (invoice === undefined) this.add(formatStep(fields.format))
    else await this.#addInvoice(invoice)
    this.add(fields.protection)
    return this.finish()
  }

  /** Runs what was collected. */
  async finish(): Promise<readonly Held[]> {
    if (this.#steps.length === 0) return this.#documents
    const steps = this.#steps
    this.#steps = []
    const { outputs, processId, reports } = await this.#conversion.runSteps(steps, this.#documents)
    let names = this.#documents.map(({ name }) => name)
    for (const [index, { task }] of steps.entries()) {
      if (task === 'merge-pdf') names = [`${randomUUID()}.pdf`]
      if (task === 'split-pdf') names = partNames(names, reports[index])
    }
    this.#documents = named(outputs, processId, names)
    return this.#documents
  }
}

/** Gotenberg numbers the parts of a document from 0. */
function partNames(names: readonly string[], report: unknown): string[] {
  const { files } = report as { readonly files: readonly { readonly parts: readonly unknown[] }[] }
  return files.flatMap(({ parts }, index) =>
    parts.map((_, part) => `${(names[index] ?? 'document').replace(/\.[^.]*$/, '')}_${part}.pdf`),
  )
}

export function named(outputs: readonly FileRow[], processId: string, names: readonly string[]): Held[] {
  return outputs.map((file, index) => ({ name: names[index] ?? file.name, file, processId, isUpload: false }))
}
