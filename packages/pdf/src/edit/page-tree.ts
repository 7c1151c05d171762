import type { PageTree, SourcePage } from '../document/pages.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'

/**
 * The catalogue and the information dictionary: in a damaged file one of them can also be listed as a page.
 */
function documentObjects(file: PdfFile): Set<number> {
  const refs = [file.trailer.get('Root'), file.trailer.get('Info')]
  return new Set(refs.flatMap((ref) => (ref instanceof PdfRef ? [ref.num] : [])))
}

/**
 * Whether a page tree can be kept (ISO 32000-1, 7.7.3.2): nodes and pages are indirect objects that occur
 * once, counts are correct, and every /Parent is the actual parent.
 */
export function isValidPageTree(file: PdfFile, root: PdfValue | undefined, tree: PageTree): boolean {
  if (!(root instanceof PdfRef)) return false
  const walk = { file, tree, seen: documentObjects(file), pages: 0 }
  return isValidNode(walk, root.num, 0, 1) && walk.pages === tree.pages.length
}

interface TreeWalk {
  readonly file: PdfFile
  readonly tree: PageTree
  readonly seen: Set<number>
  /** The number of pages so far. */
  pages: number
}

/** Not a closure: that of each call would be optimised again. */
function isValidNode(walk: TreeWalk, num: number, parent: number, depth: number): boolean {
  const { file, tree, seen } = walk
  const node = file.get(num)
  if (!isDict(node) || !isName(node.get('Type'), 'Pages') || depth > file.limits.maxTreeDepth) return false
  const above = node.get('Parent')
  if (parent > 0 ? !(above instanceof PdfRef && above.num === parent) : above !== undefined) return false
  const first = walk.pages
  for (const kid of file.array(node.get('Kids')) ?? []) {
    if (!(kid instanceof PdfRef) || seen.has(kid.num)) return false
    seen.add(kid.num)
    if (tree.nodes.has(kid.num)) {
      if (!isValidNode(walk, kid.num, num, depth + 1)) return false
      continue
    }
    const page = tree.pages[walk.pages++]
    if (page?.num !== kid.num || page.parent !== num) return false
  }
  return file.number(node.get('Count')) === walk.pages - first
}

/**
 * The pages of an invalid tree, each as a separate object. A page that is a direct object in /Kids or occurs
 * several times becomes a separate object for each occurrence, and so does a page that is the catalogue. A
 * page that is a stream becomes a dictionary.
 */
export function ownPages(file: PdfFile, pages: readonly SourcePage[]): SourcePage[] {
  const seen = documentObjects(file)
  return pages.map((page) => {
    const value = page.direct ?? file.get(page.num)
    const dict: PdfDict =
      value instanceof PdfStream ? withoutData(value) : new Map(isDict(value) ? value : [])
    if (page.num === 0 || seen.has(page.num)) return { ...page, num: file.add(dict).num, direct: undefined }
    seen.add(page.num)
    if (value instanceof PdfStream) file.change(page.num, dict)
    return page
  })
}

/** A stream's dictionary without the entries about its data. */
export function withoutData(stream: PdfStream): PdfDict {
  const dict: PdfDict = new Map(stream.dict)
  for (const key of ['Length', 'Filter', 'DecodeParms']) dict.delete(key)
  return dict
}
