import type { Draft } from '../../edit/draft.js'
import { objectWriter } from '../../edit/draft-objects.js'
import { limitExceeded } from '../../errors.js'
import { asciiBytes } from '../../syntax/characters.js'
import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../../syntax/objects.js'
import { writeNameTree, writeNumberTree } from '../../write/key-trees.js'
import { type Element, isEmpty, type Kid } from '../elements/element.js'

const MAX_ELEMENTS = 2_000_000

/** Writes the elements as the structure tree of the document (ISO 32000-1, 14.7.2), and its parent tree (14.7.4.4). */
export function writeStructure(
  draft: Draft,
  document: Element,
  parents: ReadonlyMap<number, readonly Element[]>,
): number {
  const writer = new StructureWriter(draft)
  const root = draft.add(new Map())
  const top = writer.write(document, root)
  const entries = new Map<number, PdfValue>()
  let nextKey = draft.pages.length
  for (const [key, elements] of parents) {
    entries.set(key, draft.add(elements.map((element) => writer.refs.get(element) ?? null)))
    if (key < draft.pages.length) draft.pageDict(key).set('StructParents', key)
    nextKey = Math.max(nextKey, key + 1)
  }
  for (const [annotation, element] of writer.annotations) {
    draft.edit(annotation).set('StructParent', nextKey)
    entries.set(nextKey++, element)
  }
  const tree: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('StructTreeRoot')],
    ['K', [top]],
    ['ParentTree', writeNumberTree(objectWriter(draft.file), entries)],
    ['ParentTreeNextKey', nextKey],
  ])
  if (writer.ids.size > 0) tree.set('IDTree', writeNameTree(objectWriter(draft.file), writer.ids))
  draft.file.change(root.num, tree)
  const { catalogue } = draft
  catalogue.set('StructTreeRoot', root)
  catalogue.set('MarkInfo', new Map([['Marked', true]]))
  return writer.refs.size
}

class StructureWriter {
  readonly refs = new Map<Element, PdfRef>()
  readonly annotations: [number, PdfRef][] = []
  readonly ids = new Map<string, PdfRef>()
  readonly #draft: Draft

  constructor(draft: Draft) {
    this.#draft = draft
  }

  write(element: Element, parent: PdfRef): PdfRef {
    const draft = this.#draft
    if (this.refs.size >= MAX_ELEMENTS) throw limitExceeded('The number of structure elements', MAX_ELEMENTS)
    const ref = draft.add(null)
    this.refs.set(element, ref)
    const dict: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('StructElem')],
      ['S', new PdfName(element.type)],
      ['P', parent],
    ])
    const page = pageOf(element)
    if (page !== undefined) dict.set('Pg', draft.pageRef(page))
    const kids = element.kids.filter((kid) => !isEmpty(kid)).flatMap((kid) => this.#kid(kid, ref, page))
    if (kids.length === 1) dict.set('K', kids[0]!)
    else if (kids.length > 1) dict.set('K', kids)
    for (const [key, value] of element.entries) dict.set(key, value)
    if (element.id !== undefined) {
      dict.set('ID', new PdfString(asciiBytes(element.id)))
      this.ids.set(element.id, ref)
    }
    const attributes = [...element.attributes].map(
      ([owner, own]): PdfDict => new Map<string, PdfValue>([['O', new PdfName(owner)], ...own]),
    )
    if (attributes.length > 0) dict.set('A', attributes.length === 1 ? attributes[0]! : attributes)
    draft.file.change(ref.num, dict)
    return ref
  }

  #kid(kid: Kid, parent: PdfRef, page: number | undefined): PdfValue[] {
    const draft = this.#draft
    if ('kids' in kid) return [this.write(kid, parent)]
    if ('annotation' in kid) {
      this.annotations.push([kid.annotation, parent])
      return [
        new Map<string, PdfValue>([
          ['Type', new PdfName('OBJR')],
          ['Pg', draft.pageRef(kid.page)],
          ['Obj', new PdfRef(kid.annotation)],
        ]),
      ]
    }
    return kid.marks.map(({ id, form }): PdfValue => {
      if (form === undefined && kid.page === page) return id
      const reference: PdfDict = new Map<string, PdfValue>([
        ['Type', new PdfName('MCR')],
        ['Pg', draft.pageRef(kid.page)],
        ['MCID', id],
      ])
      if (form !== undefined) reference.set('Stm', form)
      return reference
    })
  }
}

/** The page of most of its own content: that of the first. */
function pageOf({ kids }: Element): number | undefined {
  for (const kid of kids) {
    if ('marks' in kid && kid.marks.length > 0) return kid.page
    if ('annotation' in kid) return kid.page
  }
  return undefined
}
