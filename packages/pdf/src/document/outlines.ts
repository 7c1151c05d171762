import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'

export interface OutlineEntry<T> {
  readonly item: T
  /** The list index of the parent item; -1 at the top level. */
  readonly parent: number
}

/**
 * The items of an outline (ISO 32000-1, 12.3.3), parents before children. Only /First and /Next are followed;
 * a chain ends at an item already visited or at a missing one.
 */
export function walkOutline<T>(
  file: PdfFile,
  catalogue: PdfDict,
  read: (item: PdfDict) => T,
): OutlineEntry<T>[] {
  const { maxTreeDepth, maxTreeNodes } = file.limits
  const entries: OutlineEntry<T>[] = []
  const seen = new Set<number>()
  const isKnown = (value: PdfValue | undefined): boolean => {
    if (!(value instanceof PdfRef)) return false
    if (seen.has(value.num)) return true
    seen.add(value.num)
    return false
  }
  const root = catalogue.get('Outlines')
  isKnown(root)
  const levels: { next: PdfValue | undefined; readonly parent: number }[] = [
    { next: file.dict(root)?.get('First'), parent: -1 },
  ]
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const { next, parent } = level
    const dict = isKnown(next) ? undefined : file.dict(next)
    if (dict === undefined) {
      levels.pop()
      continue
    }
    if (entries.length >= maxTreeNodes) throw limitExceeded('The number of outline items', maxTreeNodes)
    if (levels.length > maxTreeDepth) throw limitExceeded('The depth of the outline', maxTreeDepth)
    level.next = dict.get('Next')
    entries.push({ item: read(dict), parent })
    if (dict.has('First')) levels.push({ next: dict.get('First'), parent: entries.length - 1 })
  }
  return entries
}

export interface OutlineDescription {
  readonly title: string
  /** From 0; undefined if the target is no page of this file. */
  readonly page: number | undefined
  readonly children: OutlineDescription[]
}

/** A file's outline; `pageOf` returns the page index, from 0, of any destination. */
export function readOutlines(
  file: PdfFile,
  catalogue: PdfDict,
  pageOf: (destination: PdfValue) => number | undefined,
): OutlineDescription[] {
  const entries = walkOutline(file, catalogue, (dict): OutlineDescription => {
    const destination = targetOf(file, dict)
    return {
      title: file.text(dict.get('Title')) ?? '',
      page: destination === undefined ? undefined : pageOf(destination),
      children: [],
    }
  })
  for (const { item, parent } of entries) if (parent >= 0) entries[parent]!.item.children.push(item)
  return entries.filter(({ parent }) => parent < 0).map(({ item }) => item)
}

function targetOf(file: PdfFile, dict: PdfDict): PdfValue | undefined {
  const destination = dict.get('Dest')
  if (destination !== undefined) return destination
  const action = file.dict(dict.get('A'))
  return file.name(action?.get('S')) === 'GoTo' ? action?.get('D') : undefined
}
