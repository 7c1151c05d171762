import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { Draft } from './draft.js'

/** A new structure element, and the index of the page that its content is on. */
export interface ElementOnPage {
  readonly index: number
  readonly element: PdfRef
}

/** How deep in an element its first page is looked for. */
const DEEPEST = 64

/** The kids of a structure element with new ones, each after those of its own page and of the pages before it. */
export function inPageOrder(
  draft: Draft,
  kids: readonly PdfValue[],
  added: readonly ElementOnPage[],
): PdfValue[] {
  if (added.length === 0) return [...kids]
  const pages = pagesOf(draft, kids)
  const ordered: PdfValue[] = []
  const waiting = [...added].sort((one, other) => one.index - other.index)
  let next = 0
  // From here on, all kids are on later pages.
  const lowestAfter = lowestFrom(pages)
  for (const [at, kid] of kids.entries()) {
    while (next < waiting.length && waiting[next]!.index < lowestAfter[at]!)
      ordered.push(waiting[next++]!.element)
    ordered.push(kid)
  }
  return [...ordered, ...waiting.slice(next).map(({ element }) => element)]
}

/** Of each kid and those after it, the first page. */
function lowestFrom(pages: readonly number[]): number[] {
  const lowest = [...pages]
  for (let at = lowest.length - 2; at >= 0; at--) lowest[at] = Math.min(lowest[at]!, lowest[at + 1]!)
  return lowest
}

/** The index of the page on which each kid begins; that of the one before for those that name none. */
function pagesOf(draft: Draft, kids: readonly PdfValue[]): number[] {
  const indexes = new Map(draft.pageNums.map((num, index) => [num, index]))
  let page = 0
  return kids.map((kid) => {
    page = pageOf(draft, kid, indexes) ?? page
    return page
  })
}

/** ISO 32000-2, tables 355, 357 and 358: /Pg is in the element or in its content. */
function pageOf({ file }: Draft, kid: PdfValue, indexes: ReadonlyMap<number, number>): number | undefined {
  let value: PdfValue | undefined = kid
  for (let depth = 0; depth < DEEPEST; depth++) {
    const dict: PdfDict | undefined = file.dict(value)
    const page = dict?.get('Pg')
    if (page instanceof PdfRef) return indexes.get(page.num)
    const inner = dict?.get('K')
    if (inner === undefined) return undefined
    value = file.array(inner)?.[0] ?? inner
  }
  return undefined
}
