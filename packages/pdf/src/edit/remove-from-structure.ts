import { readNumberTree } from '../document/key-trees.js'
import { isDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { Draft } from './draft.js'

/**
 * Removes annotations from the structure tree (ISO 32000-1, 14.7.4.3). Must be called before the annotations
 * are removed, so that no element refers to a missing object. An element without other content is removed,
 * too.
 */
export function removeFromStructure(draft: Draft, annotations: ReadonlySet<number>): void {
  const { file } = draft
  const root = file.dict(file.dict(draft.catalogueRef)?.get('StructTreeRoot'))
  if (root === undefined || annotations.size === 0) return
  const parents = readNumberTree(file, root.get('ParentTree'))
  const isOne = (kid: PdfValue): boolean => {
    const reference = file.resolve(kid)
    const object = isDict(reference) ? reference.get('Obj') : undefined
    return object instanceof PdfRef && annotations.has(object.num)
  }
  for (const num of annotations) {
    const key = file.number(file.dict(new PdfRef(num))?.get('StructParent'))
    const element = key === undefined ? undefined : parents.get(key)
    if (!(element instanceof PdfRef)) continue
    const dict = file.dict(element)
    const kids = dict?.get('K')
    if (dict === undefined || kids === undefined) continue
    const left = (file.array(kids) ?? [kids]).filter((kid) => !isOne(kid))
    if (left.length > 0) draft.edit(element.num).set('K', left)
    else removeElement(draft, element, dict.get('P'))
  }
}

/** Removes an element with its descendants from the structure tree. */
export function removeElement(draft: Draft, element: PdfRef, parent: PdfValue | undefined): void {
  const { file } = draft
  const isIt = (kid: PdfValue): boolean => kid instanceof PdfRef && kid.num === element.num
  const kids = file.dict(parent)?.get('K')
  if (parent instanceof PdfRef && kids !== undefined) {
    const left = (file.array(kids) ?? [kids]).filter((kid) => !isIt(kid))
    draft.edit(parent.num).set('K', left)
  }
  draft.remove(element.num)
}
