import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { unlessTooDeep } from '../file/rebuild.js'
import { AT_OFFSET, IN_STREAM, MISSING } from '../file/xref-table.js'
import { ANNOTS, KIDS, RESOURCES, TYPE } from '../syntax/noted-keys.js'
import { isDict, isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { RawScan } from '../syntax/raw-scan.js'

/** Attributes a page takes from the nodes above it when it has none of its own (ISO 32000-1, 7.7.3.4). */
export const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

export interface SourcePage {
  /** The page's object number; 0 when its dictionary stands in /Kids itself. */
  readonly num: number
  readonly direct: PdfDict | undefined
  readonly inherited: PdfDict
  readonly hasAnnotations: boolean
  /** The object that its /Parent names, where it is a page beyond doubt and says so; else 0. */
  readonly parent: number
  /** The object that its own /Resources is, or one of the states below. */
  readonly resources: number
}

/** A page without /Resources of its own. */
export const INHERITS_RESOURCES = 0
/** The page's resources stand in it, and no part of them elsewhere. */
export const OWN_RESOURCES = -1
/** Only reading the page tells where its resources stand. */
export const UNCLEAR_RESOURCES = -2

export interface PageTree {
  readonly pages: SourcePage[]
  /** The object numbers of the nodes above the pages. */
  readonly nodes: ReadonlySet<number>
}

/**
 * The pages of a file in their order, found by walking the tree; /Count and /Type are not believed. Only a file that claims more pages than
 * any may have, and has as many objects, is taken at its word and refused before anything is walked.
 */
export function readPageTree(file: PdfFile, catalogue: PdfDict): PageTree {
  let tree = walkPageTree(file, catalogue)
  if (tree.pages.length === 0 && file.recover())
    tree = walkPageTree(file, file.dict(file.trailer.get('Root')) ?? catalogue)
  return tree.pages.length > 0 ? tree : pagesOutsideTree(file)
}

/** The pages of a file whose tree leads to none, in the order of their numbers. */
function pagesOutsideTree(file: PdfFile): PageTree {
  const { table, limits } = file
  const pages: SourcePage[] = []
  for (let num = 1; num < table.size; num++) {
    const kind = table.kind(num)
    const dict = kind === AT_OFFSET || kind === IN_STREAM ? unlessTooDeep(() => file.get(num)) : null
    if (!isDict(dict) || !isName(file.resolve(dict.get('Type')), 'Page')) continue
    if (pages.length >= limits.maxPages) throw limitExceeded('The number of pages', limits.maxPages)
    const hasAnnotations = dict.has('Annots')
    const resources = UNCLEAR_RESOURCES
    pages.push({ num, direct: undefined, inherited: new Map(), hasAnnotations, parent: 0, resources })
  }
  if (pages.length > 0)
    file.repairs.add('The page tree leads to no page; the pages were found by scanning the file.')
  return { pages, nodes: new Set() }
}

/** The walk needs no more memory for a deep tree than for a wide one, so it goes deeper than into other trees: readers show such pages. */
const DEPTHS = 256

/** Files have a few pages in several places; what has very many leads to little over and over. */
const MOST_AGAIN = 100_000

function walkPageTree(file: PdfFile, catalogue: PdfDict): PageTree {
  const { limits } = file
  const pages: SourcePage[] = []
  const nodes = new Set<number>()
  /** The nodes from the root to where the walk is: one of these again is a loop. */
  const path = new Set<number>()
  const stack: { num: number; kids: PdfValue[]; next: number; inherited: PdfDict }[] = []
  const scan = new RawScan(limits.maxNesting)
  let visited = 0
  /** References: more of them than the file has objects lead to some of these again. */
  let followed = 0
  const claimed = file.number(file.dict(catalogue.get('Pages'))?.get('Count'))
  if (claimed !== undefined && claimed > limits.maxPages && file.table.size > limits.maxPages)
    throw limitExceeded('The number of pages that the file claims to have', limits.maxPages)

  const enter = (num: number, dict: PdfDict, kids: PdfValue[], above: PdfDict): void => {
    if (stack.length >= limits.maxTreeDepth * DEPTHS)
      throw limitExceeded('The depth of the page tree', limits.maxTreeDepth * DEPTHS)
    if (num > 0) {
      nodes.add(num)
      path.add(num)
    }
    stack.push({ num, kids, next: 0, inherited: inherit(dict, above) })
  }
  const addPage = (page: SourcePage): void => {
    if (pages.length >= limits.maxPages) throw limitExceeded('The number of pages', limits.maxPages)
    pages.push(page)
  }
  const visit = (kid: PdfValue, above: PdfDict): void => {
    if (++visited > limits.maxTreeNodes)
      throw limitExceeded('The number of page-tree nodes', limits.maxTreeNodes)
    if (kid instanceof PdfRef && ++followed > file.table.size + MOST_AGAIN)
      throw limitExceeded(
        'The number of times that the page tree comes to the same objects again',
        MOST_AGAIN,
      )
    const num = kid instanceof PdfRef ? kid.num : 0
    if (path.has(num)) {
      file.repairs.add('The page tree led back into itself; it was followed once.')
      return
    }
    if (num > 0 && visited > 1 && isPlainPage(file, num, scan)) {
      const hasAnnotations = (scan.keys & ANNOTS) !== 0
      const parent = (scan.keys & TYPE) !== 0 ? scan.parent : 0
      const resources = resourcesOf(scan)
      addPage({ num, direct: undefined, inherited: above, hasAnnotations, parent, resources })
      return
    }
    // A page whose content stream stands inside its dictionary reads like a stream itself.
    const dict = file.dict(kid)
    if (dict === undefined) {
      // A cross-reference that knows nothing of a page has lost it; one that calls it free has not.
      if (num > 0 && file.table.kind(num) === MISSING && file.recover()) {
        visit(kid, above)
        return
      }
      file.repairs.add('The page tree named pages that are not there; they were left out.')
      return
    }
    const kids = kidsOf(file, dict)
    const isRoot = visited === 1
    if (kids !== undefined && isNode(file, dict, kids, isRoot)) {
      enter(num, dict, kids, above)
    } else if (isPage(file, dict, isRoot)) {
      addPage({
        num,
        direct: num > 0 ? undefined : dict,
        inherited: above,
        hasAnnotations: dict.has('Annots'),
        parent: 0,
        resources: UNCLEAR_RESOURCES,
      })
    }
  }

  visit(catalogue.get('Pages') ?? null, new Map())
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.next < top.kids.length) visit(top.kids[top.next++]!, top.inherited)
    else {
      stack.pop()
      path.delete(top.num)
    }
  }
  if (claimed !== undefined && claimed !== pages.length)
    file.repairs.add(`The page tree says it has ${claimed} pages; ${pages.length} were found.`)
  return { pages, nodes }
}

function kidsOf(file: PdfFile, node: PdfDict): PdfValue[] | undefined {
  const kids = node.get('Kids')
  if (kids === undefined) return undefined
  const found = file.resolve(kids)
  if (Array.isArray(found)) return found
  // A single kid without its brackets.
  return isDict(found) ? [kids] : undefined
}

/** What stands at the top with kids is a tree, whatever it is called; elsewhere readers take what is called a page for one. */
function isNode(file: PdfFile, dict: PdfDict, kids: readonly PdfValue[], isRoot: boolean): boolean {
  if (kids.length === 0) return !dict.has('Contents')
  return isRoot || !isName(file.resolve(dict.get('Type')), 'Page')
}

/** A page without kids may be called anything; but what shows nothing, and is called a node or stands in place of the tree, is none. */
function isPage(file: PdfFile, dict: PdfDict, isRoot: boolean): boolean {
  if (dict.has('Contents')) return true
  const type = file.name(dict.get('Type'))
  return isRoot ? type === 'Page' : type !== 'Pages'
}

/** Whether an object is a page beyond doubt, found out without building it: most kids are. */
function isPlainPage(file: PdfFile, num: number, scan: RawScan): boolean {
  return (
    file.scan(num, scan) !== undefined &&
    scan.isComplete &&
    !scan.isStream &&
    !scan.isArray &&
    (scan.keys & KIDS) === 0 &&
    !scan.isCalledPages
  )
}

function resourcesOf({ keys, resources, resourcesRefer }: RawScan): number {
  if ((keys & RESOURCES) === 0) return INHERITS_RESOURCES
  if (resources > 0) return resources
  return resourcesRefer ? UNCLEAR_RESOURCES : OWN_RESOURCES
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
  const dict: PdfDict = new Map(page.direct ?? file.dict(new PdfRef(page.num)))
  for (const [key, value] of page.inherited) if (!dict.has(key)) dict.set(key, value)
  return dict
}
