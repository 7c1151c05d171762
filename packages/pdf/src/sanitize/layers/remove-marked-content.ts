import { readNumberTree } from '../../document/key-trees.js'
import type { Draft } from '../../edit/draft.js'
import { removeElement } from '../../edit/remove-from-structure.js'
import { isDict, type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'

/** Removed marked content of a page, or of a form on it. */
export interface RemovedMarkedContent {
  readonly owner: number
  readonly isPage: boolean
  /** Its key in the parent tree (ISO 32000-1, 14.7.4.4). */
  readonly structParents: number | undefined
  readonly ids: ReadonlySet<number>
}

/**
 * Removes deleted marked content from the structure tree. An element without other content is removed, too,
 * with its descriptions.
 */
export function removeMarkedContentFromStructure(
  draft: Draft,
  removed: readonly RemovedMarkedContent[],
): void {
  const { file } = draft
  const root = file.dict(file.dict(draft.catalogueRef)?.get('StructTreeRoot'))
  if (root === undefined || removed.every(({ ids }) => ids.size === 0)) return
  const parents = readNumberTree(file, root.get('ParentTree'))
  for (const content of removed) {
    const { structParents, ids } = content
    const elements = structParents === undefined ? undefined : file.array(parents.get(structParents))
    for (const id of elements === undefined ? [] : ids) {
      const element = elements![id]
      const dict = element instanceof PdfRef ? file.dict(element) : undefined
      if (element instanceof PdfRef && dict !== undefined) forget(draft, element, dict, content, id)
    }
  }
}

function forget(
  draft: Draft,
  element: PdfRef,
  dict: PdfDict,
  content: RemovedMarkedContent,
  id: number,
): void {
  const { file } = draft
  const kids = dict.get('K')
  if (kids === undefined) return
  const isRemoved = (kid: PdfValue): boolean => {
    const found = file.resolve(kid)
    if (typeof found === 'number')
      return found === id && content.isPage && leadsTo(dict.get('Pg'), content.owner)
    if (!isDict(found) || file.number(found.get('MCID')) !== id) return false
    if (!content.isPage) return leadsTo(found.get('Stm'), content.owner)
    return !found.has('Stm') && leadsTo(found.get('Pg') ?? dict.get('Pg'), content.owner)
  }
  const listed = file.array(kids) ?? [kids]
  const left = listed.filter((kid) => !isRemoved(kid))
  if (left.length === listed.length) return
  if (left.length > 0) draft.edit(element.num).set('K', left)
  else removeElement(draft, element, dict.get('P'))
}

function leadsTo(value: PdfValue | undefined, num: number): boolean {
  return value instanceof PdfRef && value.num === num
}
