import type { PdfFile } from '../../file/pdf-file.js'
import { isDict, type PdfDict, PdfRef } from '../../syntax/objects.js'
import { isElement, kidsOf } from './kids.js'

/** The largest number of tree entries visited, because a summary need not be complete. */
const MAX_ENTRIES = 100_000

export interface StructureSummary {
  /** Whether the file is marked as tagged and has a structure tree. */
  readonly tagged: boolean
  readonly elements: number
  /** The number of elements of each type, by the type's name in the file. */
  readonly roles: readonly { readonly role: string; readonly count: number }[]
  /** Whether the tree was too large to count all of it. */
  readonly isPartial: boolean
}

export function readStructureSummary(file: PdfFile, catalogue: PdfDict): StructureSummary {
  const root = file.resolve(catalogue.get('StructTreeRoot'))
  const marked = file.resolve(file.dict(catalogue.get('MarkInfo'))?.get('Marked')) === true
  if (!isDict(root)) return { tagged: false, elements: 0, roles: [], isPartial: false }
  const counts = new Map<string, number>()
  const seen = new Set<number>()
  const isNew = (num: number): boolean => {
    const isKnown = seen.has(num)
    seen.add(num)
    return !isKnown
  }
  const stack = [{ kids: kidsOf(file, root, isNew), next: 0 }]
  let entries = 0
  let elements = 0
  for (let top = stack.at(-1); top !== undefined && entries < MAX_ENTRIES; top = stack.at(-1)) {
    if (top.next === top.kids.length) {
      stack.pop()
      continue
    }
    entries++
    const kid = top.kids[top.next++]!
    if (kid instanceof PdfRef && !isNew(kid.num)) continue
    const element = file.resolve(kid)
    if (!isElement(file, element)) continue
    elements++
    const role = file.name(element.get('S'))
    if (role !== undefined) counts.set(role, (counts.get(role) ?? 0) + 1)
    stack.push({ kids: kidsOf(file, element, isNew), next: 0 })
  }
  const roles = [...counts].map(([role, count]) => ({ role, count }))
  return { tagged: marked, elements, roles, isPartial: stack.length > 0 }
}
