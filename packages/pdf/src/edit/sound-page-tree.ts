import type { PageTree } from '../document/pages.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, PdfRef, type PdfValue } from '../syntax/objects.js'

/**
 * Whether a page tree can stay as it is (ISO 32000-1, 7.7.3.2): nodes and pages are objects that come once each, counts are right, and
 * every /Parent leads to where the walk came from.
 */
export function isSoundPageTree(file: PdfFile, root: PdfValue | undefined, tree: PageTree): boolean {
  if (!(root instanceof PdfRef)) return false
  const { maxTreeDepth } = file.limits
  const seen = new Set<number>()
  let at = 0
  const isSoundPage = (num: number, parent: number): boolean => {
    const page = tree.pages[at++]
    return page?.num === num && page.parent === parent
  }
  const isSoundNode = (num: number, parent: number, depth: number): boolean => {
    const node = file.get(num)
    if (!isDict(node) || !isName(node.get('Type'), 'Pages') || depth > maxTreeDepth) return false
    const above = node.get('Parent')
    if (parent > 0 ? !(above instanceof PdfRef && above.num === parent) : above !== undefined) return false
    const first = at
    for (const kid of file.array(node.get('Kids')) ?? []) {
      if (!(kid instanceof PdfRef) || seen.has(kid.num)) return false
      seen.add(kid.num)
      const isNode = tree.nodes.has(kid.num)
      if (!(isNode ? isSoundNode(kid.num, num, depth + 1) : isSoundPage(kid.num, num))) return false
    }
    return file.number(node.get('Count')) === at - first
  }
  return isSoundNode(root.num, 0, 1) && at === tree.pages.length
}
