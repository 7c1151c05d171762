import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'

/** Attributes a page takes from the nodes above it when it has none of its own (ISO 32000-1, 7.7.3.4). */
export const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

export interface SourcePage {
  /** The page's object number; 0 when its dictionary stands in /Kids itself. */
  readonly num: number
  readonly direct: PdfDict | undefined
  readonly inherited: PdfDict
}

export interface PageTree {
  readonly pages: SourcePage[]
  /** The object numbers of the nodes above the pages. */
  readonly nodes: ReadonlySet<number>
}

/** The pages of a file in their order, found by walking the tree; /Count and /Type are not believed. */
export function readPageTree(file: PdfFile, catalogue: PdfDict): PageTree {
  const { limits } = file
  const pages: SourcePage[] = []
  const seenNodes = new Set<number>()
  const stack: { kids: PdfValue[]; next: number; inherited: PdfDict }[] = []
  let visited = 0

  const enter = (dict: PdfDict, kids: PdfValue[], above: PdfDict): void => {
    if (stack.length >= limits.maxTreeDepth)
      throw limitExceeded('The depth of the page tree', limits.maxTreeDepth)
    stack.push({ kids, next: 0, inherited: inherit(dict, above) })
  }
  const visit = (kid: PdfValue, above: PdfDict): void => {
    if (++visited > limits.maxTreeNodes)
      throw limitExceeded('The number of page-tree nodes', limits.maxTreeNodes)
    const num = kid instanceof PdfRef ? kid.num : 0
    if (num > 0 && seenNodes.has(num)) {
      file.repairs.add('The page tree led back into itself; it was followed once.')
      return
    }
    const dict = file.resolve(kid)
    if (!isDict(dict)) {
      file.repairs.add('The page tree named pages that are not there; they were left out.')
      return
    }
    const kids = file.array(dict.get('Kids'))
    if (kids !== undefined && !isName(dict.get('Type'), 'Page')) {
      if (num > 0) seenNodes.add(num)
      enter(dict, kids, above)
    } else if (!isName(file.resolve(dict.get('Type')), 'Pages')) {
      if (pages.length >= limits.maxPages) throw limitExceeded('The number of pages', limits.maxPages)
      pages.push({ num, direct: num > 0 ? undefined : dict, inherited: above })
    }
  }

  visit(catalogue.get('Pages') ?? null, new Map())
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.next < top.kids.length) visit(top.kids[top.next++]!, top.inherited)
    else stack.pop()
  }
  return { pages, nodes: seenNodes }
}

function inherit(node: PdfDict, above: PdfDict): PdfDict {
  let own: PdfDict | undefined
  for (const key of INHERITABLE) {
    const value = node.get(key)
    if (value === undefined) continue
    own ??= new Map(above)
    own.set(key, value)
  }
  return own ?? above
}

/** A page's dictionary with everything it inherits. */
export function pageDict(file: PdfFile, page: SourcePage): PdfDict {
  const own = page.direct ?? file.resolve(new PdfRef(page.num))
  const dict: PdfDict = new Map(isDict(own) ? own : [])
  for (const [key, value] of page.inherited) if (!dict.has(key)) dict.set(key, value)
  return dict
}
