import { readNumberTree } from '../document/key-trees.js'
import { isDict, type PdfDict, PdfName, PdfRef, type PdfValue } from '../syntax/objects.js'
import { writeNumberTree } from '../write/key-trees.js'
import type { Draft } from './draft.js'
import { editableEntry, objectWriter } from './draft-objects.js'
import { type ElementOnPage, inPageOrder } from './page-order.js'

interface ParentOfNew {
  readonly ref: PdfRef
  readonly kids: PdfValue[]
}

/**
 * Keeps drawn annotations of a tagged document in its structure: an element that referred to an annotation
 * (ISO 32000-1, 14.7.4.3) now refers to the marked content that shows it (14.7.4.2), so that it is still read
 * aloud.
 */
export class StructureTags {
  readonly #draft: Draft
  readonly #root: PdfDict | undefined
  #parents: Map<number, PdfValue> | undefined
  /**
   * The changed entries of the parent tree: the elements of each page's marked content, by the page's key.
   */
  readonly #changed = new Map<number, PdfValue[]>()
  /** The elements of new annotations. */
  readonly #annotations = new Map<number, PdfRef>()
  /** Where new elements are added; null if there is no such place. */
  #parentOfNew: ParentOfNew | null | undefined
  readonly #onPages: ElementOnPage[] = []
  #nextKey = 0

  constructor(draft: Draft) {
    const { file } = draft
    this.#draft = draft
    this.#root = file.dict(file.dict(draft.catalogueRef)?.get('StructTreeRoot'))
  }

  get hasStructure(): boolean {
    return this.#root !== undefined
  }

  /**
   * The operator that begins the marked content of a drawn annotation; undefined in a document without
   * structure.
   */
  mark(page: PdfRef, num: number, annotation: PdfDict): string | undefined {
    if (this.#root === undefined) return undefined
    const { file } = this.#draft
    const key = file.number(annotation.get('StructParent'))
    const element = key === undefined ? undefined : this.#tree().get(key)
    const marked =
      element instanceof PdfRef && isDict(file.get(element.num)) ? this.#take(page, num, element) : undefined
    // Content without a structure element is an artifact (14.8.2.2).
    return marked === undefined ? '/Artifact BMC' : `/Form << /MCID ${marked} >> BDC`
  }

  /**
   * Adds an element at the end of the document for new content of a page, and returns the operator that begins the
   * content; undefined in a document without structure.
   */
  markNew(
    page: PdfRef,
    type: string,
    entries: readonly (readonly [string, PdfValue])[] = [],
  ): string | undefined {
    if (this.#root === undefined) return undefined
    return this.#markNew(page, type, entries, (element, { kids }) => kids.push(element))
  }

  /** The same for content that is read after what its page, given by its index, and the pages before it have. */
  markOnPage(index: number, type: string): string | undefined {
    if (this.#root === undefined) return undefined
    return this.#markNew(this.#draft.pageRef(index), type, [], (element) =>
      this.#onPages.push({ index, element }),
    )
  }

  #markNew(
    page: PdfRef,
    type: string,
    entries: readonly (readonly [string, PdfValue])[],
    place: (element: PdfRef, parent: ParentOfNew) => void,
  ): string {
    this.#tree()
    const elements = this.#elementsOf(page)
    const id = elements.length
    const element = this.#addElement(page, type, [...entries, ['K', id]], place)
    if (element === undefined) return '/Artifact BMC'
    elements.push(element)
    return `/${type} << /MCID ${id} >> BDC`
  }

  /** The same for a new annotation (14.7.5.3). */
  addAnnotation(page: PdfRef, annotation: PdfRef, type: string): void {
    if (this.#root === undefined) return
    this.#tree()
    const reference: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('OBJR')],
      ['Pg', page],
      ['Obj', annotation],
    ])
    const element = this.#addElement(page, type, [['K', [reference]]], (one, { kids }) => kids.push(one))
    if (element === undefined) return
    const key = this.#nextKey++
    this.#draft.edit(annotation.num).set('StructParent', key)
    this.#annotations.set(key, element)
  }

  #addElement(
    page: PdfRef,
    type: string,
    entries: readonly (readonly [string, PdfValue])[],
    place: (element: PdfRef, parent: ParentOfNew) => void,
  ): PdfRef | undefined {
    this.#parentOfNew ??= this.#lastParent()
    if (this.#parentOfNew === null) return undefined
    const { ref } = this.#parentOfNew
    const element = this.#draft.add(
      new Map<string, PdfValue>([
        ['Type', new PdfName('StructElem')],
        ['S', new PdfName(type)],
        ['P', ref],
        ['Pg', page],
        ...entries,
      ]),
    )
    place(element, this.#parentOfNew)
    return element
  }

  /** The element of the whole document, or the root if it has several kids. */
  #lastParent(): ParentOfNew | null {
    const { file } = this.#draft
    const root = file.dict(this.#draft.catalogueRef)?.get('StructTreeRoot')
    if (!(root instanceof PdfRef)) return null
    const kidsOf = (dict: PdfDict | undefined): PdfValue[] => {
      const kids = dict?.get('K')
      return kids === undefined ? [] : [...(file.array(kids) ?? [kids])]
    }
    const top = kidsOf(this.#root)
    const [only] = top
    if (top.length === 1 && only instanceof PdfRef && isDict(file.get(only.num)))
      return { ref: only, kids: kidsOf(file.dict(only)) }
    return { ref: root, kids: top }
  }

  /** Must be called at the end: writes the parent tree with its new entries. */
  finish(): void {
    if (this.#parentOfNew) {
      const { ref, kids } = this.#parentOfNew
      this.#draft.edit(ref.num).set('K', inPageOrder(this.#draft, kids, this.#onPages))
    }
    const isChanged = this.#changed.size + this.#annotations.size > 0
    const catalogue = isChanged ? this.#draft.catalogue : undefined
    const root = catalogue && editableEntry(this.#draft, catalogue, 'StructTreeRoot')
    if (root === undefined) return
    const entries = new Map(this.#tree())
    for (const [key, elements] of this.#changed) entries.set(key, this.#draft.add(elements))
    for (const [key, element] of this.#annotations) entries.set(key, element)
    root.set('ParentTree', writeNumberTree(objectWriter(this.#draft.file), entries))
    root.set('ParentTreeNextKey', this.#nextKey)
  }

  #tree(): Map<number, PdfValue> {
    if (this.#parents === undefined) {
      const { file } = this.#draft
      this.#parents = readNumberTree(file, this.#root?.get('ParentTree'))
      this.#nextKey = file.number(this.#root?.get('ParentTreeNextKey')) ?? 0
      for (const key of this.#parents.keys()) this.#nextKey = Math.max(this.#nextKey, key + 1)
    }
    return this.#parents
  }

  /**
   * Replaces an annotation with marked content in its element, and returns the identifier; undefined if the
   * element does not refer to the annotation.
   */
  #take(page: PdfRef, num: number, element: PdfRef): number | undefined {
    const { file } = this.#draft
    const isIt = (kid: PdfValue): boolean => {
      const reference = file.dict(kid)?.get('Obj')
      return reference instanceof PdfRef && reference.num === num
    }
    const kids = file.dict(element)?.get('K')
    const listed = kids === undefined ? [] : (file.array(kids) ?? [kids])
    const at = listed.findIndex(isIt)
    if (at < 0) return undefined
    const elements = this.#elementsOf(page)
    const id = elements.length
    elements.push(element)
    const content: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('MCR')],
      ['Pg', page],
      ['MCID', id],
    ])
    this.#draft.edit(element.num).set('K', listed.with(at, content))
    return id
  }

  /** The elements of a page's marked content, which can be extended. */
  #elementsOf(page: PdfRef): PdfValue[] {
    const { file } = this.#draft
    const own = file.number(file.dict(page)?.get('StructParents'))
    const key = own ?? this.#nextKey++
    if (own === undefined) this.#draft.edit(page.num).set('StructParents', key)
    const known = this.#changed.get(key)
    if (known !== undefined) return known
    const elements = [...(file.array(this.#tree().get(key)) ?? [])]
    this.#changed.set(key, elements)
    return elements
  }
}
