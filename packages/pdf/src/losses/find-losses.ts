import type { OpenedDocument } from '../document/open-document.js'
import { type PageTree, pageDict, type SourcePage } from '../document/pages.js'
import { PdfError } from '../errors.js'
import { NO_END } from '../file/open.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfRef } from '../syntax/objects.js'
import { Damage } from './damage.js'
import { type Loss, type LossKind, listedLosses, MAX_LOSSES } from './loss.js'
import { PageLosses } from './page-losses.js'
import { UnfinishedUpdate } from './unfinished-update.js'

/** Entries of the catalogue, and what users lose with them. */
const DOCUMENT_PARTS: readonly (readonly [key: string, kind: LossKind, what: string])[] = [
  ['Outlines', 'bookmarks', 'the bookmarks'],
  ['AcroForm', 'form', 'the form'],
  ['Names', 'names', 'the named destinations, attachments and scripts'],
  ['Dests', 'names', 'the named destinations'],
  ['StructTreeRoot', 'tags', 'the tags'],
  ['OCProperties', 'layers', 'the layers'],
]

/**
 * What pages of a damaged document, and the document itself, lack: objects that are not in the file, or of
 * which only a part can be read. A file that was read without any repair is not examined. Called when the
 * work is done, because that may find the damage. `pages` are indexes; absent means all.
 */
export function findLosses(document: OpenedDocument, pages?: Iterable<number>): Loss[] {
  return new LossFinder(document).of(pages ?? document.tree.pages.keys())
}

/** Remembers what was found, for a document whose pages are divided between several outputs. */
export class LossFinder {
  readonly #document: OpenedDocument
  #examined: { readonly file: PdfFile; readonly whole: Loss[]; readonly pages: PageLosses } | undefined
  readonly #byPage = new Map<number, readonly Loss[]>()

  constructor(document: OpenedDocument) {
    this.#document = document
  }

  of(pages: Iterable<number>): Loss[] {
    const { rescued } = this.#document
    const { file } = this.#document.opened
    if (rescued) return [unknownLoss]
    if (file.repairs.size === 0 && file.missing.size === 0 && !file.hasUncheckedContent) return []
    if (this.#examined?.file.table !== file.table) this.#begin(file.unchanged())
    const losses = [...this.#examined!.whole]
    for (const index of [...new Set(pages)].sort((one, other) => one - other)) {
      losses.push(...this.#page(index))
      if (losses.length > MAX_COUNTED) break
    }
    return listedLosses(losses)
  }

  /** Again if more damage was found since the last time, and the file was scanned for it. */
  #begin(file: PdfFile): void {
    const damage = new Damage(file)
    const { unfinishedUpdate } = this.#document.opened.file
    // If objects were searched by scanning, those of the update are among them.
    const update =
      unfinishedUpdate === undefined || file.wasScanned
        ? undefined
        : new UnfinishedUpdate(file, unfinishedUpdate)
    const whole = documentLosses(file, this.#document, damage, update)
    this.#examined = { file, whole, pages: new PageLosses(file, damage, update) }
    this.#byPage.clear()
  }

  #page(index: number): readonly Loss[] {
    const { file, pages } = this.#examined!
    const known = this.#byPage.get(index)
    const losses = known ?? lossesOfPage(pages, file, this.#document.tree.pages[index]!, index + 1)
    this.#byPage.set(index, losses)
    return losses
  }
}

/** The losses of further pages are not counted. */
const MAX_COUNTED = MAX_LOSSES * 100

const unknownLoss: Loss = {
  kind: 'unknown',
  page: null,
  count: 0,
  what: 'The file is so damaged that only pdfium could read it: it is not known what is missing.',
}

function lossesOfPage(examined: PageLosses, file: PdfFile, page: SourcePage, number: number): Loss[] {
  try {
    return examined.of(pageDict(file, page), page.num, number)
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    const what = `Page ${number} is so large or so deeply nested that it is not known what it lacks.`
    return [{ kind: 'unknown', page: number, count: 0, what }]
  }
}

function documentLosses(
  file: PdfFile,
  { opened, catalogue, tree }: OpenedDocument,
  damage: Damage,
  update: UnfinishedUpdate | undefined,
): Loss[] {
  const losses: Loss[] = []
  const lost = (kind: LossKind, count: number, what: string): void => {
    losses.push({ kind, page: null, count, what })
  }
  const own = original(file, catalogue)
  const missing = missingPages(file, own, tree, damage) + (update?.newPages(tree.pages) ?? 0)
  if (missing > 0)
    lost('pages', missing, missing === 1 ? 'A page is missing.' : `${missing} pages are missing.`)
  const isCatalogueLost = !(file.trailer.get('Root') instanceof PdfRef)
  if (isCatalogueLost || tree.nodes.size === 0)
    lost('pages', 0, 'The page tree is missing: more pages may be missing than are named here.')
  if (isCatalogueLost)
    lost(
      'catalogue',
      1,
      'The catalogue is missing: the document may have had bookmarks, forms, attachments, tags and layers.',
    )
  if (opened.file.unfinishedUpdate !== undefined)
    lost('end', 1, 'The file ends within an update: what was changed last is missing.')
  else if (opened.file.repairs.has(NO_END) || damage.cutObject > 0)
    lost('end', 1, 'The end of the file is missing: what it contained is not known.')
  // In a file whose cross-reference is right, such references are usually left over from an editor.
  for (const [key, kind, what] of file.wasScanned ? DOCUMENT_PARTS : []) {
    const count = own.has(key) ? damage.count(own.get(key)) : 0
    if (count > 0)
      lost(
        kind,
        count,
        `Parts of ${what} are missing or damaged (${count === 1 ? 'one object' : `${count} objects`}).`,
      )
  }
  return losses
}

/** If the file ends within the page tree, the number of pages at its root says how many there were. */
function missingPages(file: PdfFile, catalogue: PdfDict, tree: PageTree, { cutObject }: Damage): number {
  if (!tree.nodes.has(cutObject)) return tree.missing
  const claimed = file.number(file.dict(catalogue.get('Pages'))?.get('Count')) ?? 0
  return Math.max(tree.missing, Math.min(claimed, file.limits.maxPages) - tree.pages.length)
}

/** The catalogue may have been changed since the file was opened. */
function original(file: PdfFile, catalogue: PdfDict): PdfDict {
  return file.dict(file.trailer.get('Root')) ?? catalogue
}
