import { explicitDestination, readNamedDestinations } from '../document/destinations.js'
import { type OutlineDescription, readOutlines } from '../document/outlines.js'
import type { SourcePage } from '../document/pages.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isInteger, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'

export interface OutlineSummary {
  /** The number of all bookmarks, at any depth. */
  readonly count: number
  readonly items: readonly Bookmark[]
}

export interface Bookmark {
  readonly title: string
  /** From 1; null if the bookmark leads to no page of this file. */
  readonly page: number | null
  readonly children: readonly Bookmark[]
}

/** The outline up to `maxItems` bookmarks, each before its children. */
export function readOutlineSummary(
  file: PdfFile,
  catalogue: PdfDict,
  pages: readonly SourcePage[],
  maxItems: number,
): OutlineSummary {
  if (!catalogue.has('Outlines')) return { count: 0, items: [] }
  const outline = readOutlines(file, catalogue, pageFinder(file, catalogue, pages))
  const items: Bookmark[] = []
  let count = 0
  const waiting: { source: readonly OutlineDescription[]; next: number; target: Bookmark[] }[] = [
    { source: outline, next: 0, target: items },
  ]
  for (let level = waiting.at(-1); level !== undefined; level = waiting.at(-1)) {
    const item = level.source[level.next++]
    if (item === undefined) {
      waiting.pop()
      continue
    }
    const children: Bookmark[] = []
    const page = item.page === undefined ? null : item.page + 1
    if (count++ < maxItems) level.target.push({ title: item.title, page, children })
    waiting.push({ source: item.children, next: 0, target: children })
  }
  return { count, items }
}

/** Finds the index, from 0, of the page that a destination leads to. */
function pageFinder(
  file: PdfFile,
  catalogue: PdfDict,
  pages: readonly SourcePage[],
): (destination: PdfValue) => number | undefined {
  const named = readNamedDestinations(file, catalogue)
  const indexes = new Map<number, number>()
  pages.forEach(({ num }, index) => {
    if (num > 0 && !indexes.has(num)) indexes.set(num, index)
  })
  return (destination) => {
    const page = explicitDestination(file, named, destination)?.[0]
    if (page instanceof PdfRef) return indexes.get(page.num)
    // A page number is intended for other files, but some writers use it for their own pages.
    return isInteger(page) && page >= 0 && page < pages.length ? page : undefined
  }
}
