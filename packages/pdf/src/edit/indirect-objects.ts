import { limitExceeded } from '../errors.js'
import { isDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { Draft } from './draft.js'
import { editableEntry } from './draft-objects.js'

/**
 * Makes every direct field and annotation an indirect object, and sets the parent of every field: only
 * objects with a number can be changed and found again. Nothing is changed if this is already the case.
 */
export function makeObjectsIndirect(draft: Draft): void {
  makeFieldsIndirect(draft)
  draft.pages.forEach((page) => {
    if (page.hasAnnotations) makeAnnotationsIndirect(draft, page.num)
  })
}

function makeFieldsIndirect(draft: Draft): void {
  const { file } = draft
  const roots = file.array(file.dict(file.dict(draft.catalogueRef)?.get('AcroForm'))?.get('Fields')) ?? []
  const found = asReferences(draft, roots)
  if (found !== undefined) editableEntry(draft, draft.catalogue, 'AcroForm')?.set('Fields', found)
  const seen = new Set<number>()
  const stack = (found ?? roots).map((item) => ({ item, parent: 0 }))
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { item, parent } = next
    if (!(item instanceof PdfRef) || seen.has(item.num)) continue
    if (seen.size >= file.limits.maxTreeNodes)
      throw limitExceeded('The number of fields', file.limits.maxTreeNodes)
    seen.add(item.num)
    const field = file.get(item.num)
    if (!isDict(field)) continue
    if (parent > 0 && !field.has('Parent')) draft.edit(item.num).set('Parent', new PdfRef(parent))
    const kids = file.array(field.get('Kids')) ?? []
    const owned = asReferences(draft, kids)
    if (owned !== undefined) draft.edit(item.num).set('Kids', owned)
    for (const kid of owned ?? kids) stack.push({ item: kid, parent: item.num })
  }
}

function makeAnnotationsIndirect(draft: Draft, page: number): void {
  const { file } = draft
  const owned = asReferences(draft, file.array(file.dict(new PdfRef(page))?.get('Annots')) ?? [])
  if (owned !== undefined) draft.edit(page).set('Annots', owned)
}

/** The list with dictionaries replaced by references; undefined if it contains no dictionaries. */
function asReferences(draft: Draft, items: readonly PdfValue[]): PdfValue[] | undefined {
  if (!items.some(isDict)) return undefined
  return items.map((item) => (isDict(item) ? draft.add(item) : item))
}
