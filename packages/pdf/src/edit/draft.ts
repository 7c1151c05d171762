import {
  type DocumentInput,
  type OpenDocumentOptions,
  type OpenedDocument,
  openDocument,
} from '../document/open-document.js'
import { INHERITABLE, type SourcePage } from '../document/pages.js'
import { PdfError } from '../errors.js'
import type { OpenedFile } from '../file/open.js'
import type { PdfFile } from '../file/pdf-file.js'
import { MemoryStream } from '../file/stream-data.js'
import type { XrefTable } from '../file/xref-table.js'
import { isDict, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { PageTreeWriter } from '../write/page-tree.js'
import { draftPages } from './inherited-entries.js'
import { isValidPageTree, ownPages, withoutData } from './page-tree.js'

/** `rescue` is called for a readable form of an input that the reader refuses as damaged. */
export interface DraftOptions extends OpenDocumentOptions {
  /** Whether claims of PDF/A and PDF/UA stay whatever is changed, because the caller validates the output. */
  readonly keepsClaims?: boolean | undefined
}

/** Limits chains of references to references; a longer chain is a loop. */
const MAX_HOPS = 32
/** For shorter content, the filter entry and the overhead of deflate exceed the savings. */
const WORTH_DEFLATING = 128
const SMALL_CONTENTS = 16 * 1024

/**
 * Opens a document for changes. An invalid page tree is replaced by a new one with the pages that were found.
 */
export function openDraft(input: DocumentInput, options: DraftOptions): Draft {
  const document = openDocument(input, options)
  const { opened, catalogue, tree } = document
  const { file } = opened
  const wasIntact = file.repairs.size === 0
  if (wasIntact && isValidPageTree(file, catalogue.get('Pages'), tree))
    return new Draft(input.name, document, draftPages(file, tree.pages), options)
  if (wasIntact) file.repairs.add('The page tree was not valid and was rebuilt.')
  const draft = new Draft(input.name, document, ownPages(file, tree.pages), options)
  draft.rebuildPageTree()
  return draft
}

/**
 * A document that is changed in place. Objects that are not changed are written unchanged. To change an
 * object, get its dictionary with `edit` or `pageDict` and modify it. `file` sees the changes.
 */
export class Draft {
  /** The name of the input, for errors and reports. */
  readonly name: string
  readonly file: PdfFile
  readonly opened: OpenedFile
  /** The document as it was opened. */
  readonly document: OpenedDocument
  /** Whether the input had to be read by another engine first. */
  readonly rescued: boolean
  /** Whether claims of PDF/A and PDF/UA stay whatever is changed. */
  readonly keepsClaims: boolean
  /** The cross-reference table at the time when the draft was opened. */
  readonly #table: XrefTable
  readonly #root: number
  #info: number
  #pages: readonly SourcePage[]
  #pageNums: readonly number[]
  #nodes: readonly number[]
  /** The objects of the page tree, computed on demand. */
  #inTree: ReadonlySet<number> | undefined
  /** A buffer for short contents, and its used length. */
  #small = new Uint8Array(0)
  #smallUsed = 0

  constructor(
    name: string,
    document: OpenedDocument,
    pages: readonly SourcePage[],
    { keepsClaims = false }: Pick<DraftOptions, 'keepsClaims'> = {},
  ) {
    const { opened, tree, rescued } = document
    const { file } = opened
    this.name = name
    this.document = document
    this.opened = opened
    this.file = file
    this.rescued = rescued
    this.keepsClaims = keepsClaims
    this.#table = file.table
    this.#root = this.#objectOf(file.trailer.get('Root'))
    this.#info = this.#objectOf(file.trailer.get('Info'))
    this.#pages = pages
    this.#pageNums = pages.map((page) => page.num)
    this.#nodes = [...tree.nodes]
  }

  /**
   * The pages in order, as they were when the document was opened. Each is a separate object, and its
   * inherited entries are current.
   */
  get pages(): readonly SourcePage[] {
    return this.#pages
  }

  /**
   * Whether a missing object caused the file to be scanned again: objects read before then need not belong to
   * the same document.
   */
  get wasRebuilt(): boolean {
    return this.file.table !== this.#table
  }

  /** The document's catalogue, to be changed in place. */
  get catalogue(): PdfDict {
    return this.edit(this.#root)
  }

  get catalogueRef(): PdfRef {
    return new PdfRef(this.#root)
  }

  /** The document's current information dictionary; undefined if it has none. */
  get info(): PdfDict | undefined {
    const found = this.#info > 0 ? this.file.get(this.#info) : null
    return isDict(found) ? found : undefined
  }

  get infoRef(): PdfRef | undefined {
    return this.info && new PdfRef(this.#info)
  }

  /** The information dictionary, to be changed in place; a new one if there was none. */
  editInfo(): PdfDict {
    if (this.info === undefined) this.#info = this.file.add(new Map()).num
    return this.edit(this.#info)
  }

  removeInfo(): void {
    this.#info = 0
  }

  /** The object numbers of the pages in the order of the current page tree. */
  get pageNums(): readonly number[] {
    return this.#pageNums
  }

  get nodes(): readonly number[] {
    return this.#nodes
  }

  /** The dictionary of an object or a stream, marked as changed; modify it in place. */
  edit(num: number): PdfDict {
    const { file } = this
    const value = file.get(num)
    const dict = value instanceof PdfStream ? value.dict : value
    if (!isDict(dict)) {
      const error = new PdfError('damaged_pdf', `Object ${num} should be a dictionary, but it is not.`)
      error.input = this.name
      throw error
    }
    if (!file.changed(num)) file.change(num, value)
    return dict
  }

  /** A page's dictionary, marked as changed, with inherited entries copied into it. */
  pageDict(index: number): PdfDict {
    const { num, inherited } = this.pages[index]!
    const dict = this.edit(num)
    for (const key of INHERITABLE) {
      const value = inherited.get(key)
      if (value !== undefined && !dict.has(key)) dict.set(key, ownCopy(value))
    }
    return dict
  }

  pageRef(index: number): PdfRef {
    return new PdfRef(this.pages[index]!.num)
  }

  add(value: PdfValue): PdfRef {
    return this.file.add(value)
  }

  /** `bytes` are already encoded with the filters in `dict`. */
  addStream(dict: PdfDict, bytes: Uint8Array): PdfRef {
    return this.file.addStream(dict, bytes)
  }

  /** A content stream, deflated if that makes it smaller. The caller can reuse the bytes afterwards. */
  addContent(bytes: Uint8Array): PdfRef {
    if (bytes.length < WORTH_DEFLATING) return this.addStream(new Map(), this.#kept(bytes))
    const dict: PdfDict = new Map([['Filter', new PdfName('FlateDecode')]])
    return this.addStream(dict, this.file.primitives.deflate(bytes))
  }

  /** Short contents share a buffer, because a separate array needs more memory than so few bytes. */
  #kept(bytes: Uint8Array): Uint8Array {
    if (this.#small.length - this.#smallUsed < bytes.length) {
      this.#small = new Uint8Array(SMALL_CONTENTS)
      this.#smallUsed = 0
    }
    const kept = this.#small.subarray(this.#smallUsed, this.#smallUsed + bytes.length)
    kept.set(bytes)
    this.#smallUsed += bytes.length
    return kept
  }

  /** Replaces an object with a stream of these bytes. */
  changeStream(num: number, dict: PdfDict, bytes: Uint8Array): void {
    this.file.change(num, new MemoryStream(dict, bytes, num))
  }

  /**
   * Removes an object: references to it become null. In a damaged file a page can also be referenced as a
   * field or an annotation; pages are not removed.
   */
  remove(num: number): void {
    this.#inTree ??= new Set([...this.#pageNums, ...this.#nodes])
    if (!this.#inTree.has(num)) this.file.change(num, null)
  }

  /** Creates a new page tree for the current pages, with inherited entries copied into each page. */
  rebuildPageTree(): void {
    this.catalogue.set('Type', new PdfName('Catalog'))
    for (const { num } of this.#pages) this.edit(num).set('Type', new PdfName('Page'))
    this.replacePages(this.#pages.map((page) => new PdfRef(page.num)))
  }

  /**
   * Creates a new page tree with these page objects, in order. Their parents are set, and inherited entries
   * are copied into them. Pages that are no longer in the tree are removed, so that remaining references to
   * them become null.
   */
  replacePages(pages: readonly PdfRef[]): void {
    const { file } = this
    const nums = pages.map((page) => page.num)
    const kept = new Set(nums)
    this.#pages.forEach((page, index) => {
      if (kept.has(page.num)) this.pageDict(index)
    })
    const nothing: PdfDict = new Map()
    this.#pages = this.#pages.map((page) =>
      page.inherited.size === 0 ? page : { ...page, inherited: nothing },
    )
    for (const num of this.#pageNums) if (!kept.has(num)) file.change(num, null)
    for (const num of this.#nodes) file.change(num, null)
    const nodes: number[] = []
    const reserve = (): number => {
      const { num } = file.add(null)
      nodes.push(num)
      return num
    }
    const object = (value: PdfValue, num = reserve()): PdfRef => {
      file.change(num, value)
      return new PdfRef(num)
    }
    const tree = new PageTreeWriter({ reserve, object }, nums)
    nums.forEach((num, index) => {
      this.edit(num).set('Parent', tree.parentOf(index))
    })
    this.catalogue.set('Pages', tree.write())
    this.#pageNums = nums
    this.#nodes = nodes
    this.#inTree = undefined
  }

  /**
   * The object number of the dictionary in a trailer entry; a direct dictionary becomes an indirect object.
   */
  #objectOf(value: PdfValue | undefined): number {
    const { file } = this
    let found = value ?? null
    for (let hops = 0; found instanceof PdfRef && hops < MAX_HOPS; hops++) {
      const next = file.get(found.num)
      if (isDict(next)) return found.num
      found = next
    }
    if (found instanceof PdfStream) found = withoutData(found)
    return isDict(found) ? file.add(found).num : 0
  }
}

/**
 * Copies arrays and dictionaries, so that a change in one page does not affect other pages that inherit the
 * same value.
 */
function ownCopy(value: PdfValue): PdfValue {
  if (Array.isArray(value)) return value.map(ownCopy)
  return isDict(value) ? new Map([...value].map(([key, item]) => [key, ownCopy(item)])) : value
}
