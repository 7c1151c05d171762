import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { unlessLimitExceeded } from '../file/rebuild.js'
import { AT_OFFSET, IN_STREAM, MISSING } from '../file/xref-table.js'
import { MAX_CACHED } from '../source/block-cache.js'
import { ANNOTS, KIDS, RESOURCES, TYPE } from '../syntax/noted-keys.js'
import { isDict, isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { RawScan } from '../syntax/raw-scan.js'

/** Attributes that a page can inherit from its ancestors (ISO 32000-1, 7.7.3.4). */
export const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

export interface SourcePage {
  /** The page's object number; 0 when its dictionary is direct in /Kids. */
  readonly num: number
  readonly direct: PdfDict | undefined
  readonly inherited: PdfDict
  readonly hasAnnotations: boolean
  /** The object number in its /Parent, if the object is certainly a page; otherwise 0. */
  readonly parent: number
  /** The object number of its /Resources, or one of the states below. */
  readonly resources: number
}

/** The page has no /Resources. */
export const INHERITS_RESOURCES = 0
/** The page's resources are direct, and so are all their categories. */
export const OWN_RESOURCES = -1
/** The page must be parsed to find its resources. */
export const UNCLEAR_RESOURCES = -2

export interface PageTree {
  readonly pages: SourcePage[]
  /** The object numbers of the page-tree nodes. */
  readonly nodes: ReadonlySet<number>
  /** The number of pages that the tree refers to and the file does not contain. */
  readonly missing: number
}

/**
 * The pages of a file in order, found by walking the tree; /Count and /Type are not trusted. The only
 * exception: a file that claims more pages than the limit, and has that many objects, is refused without a
 * walk.
 */
export function readPageTree(file: PdfFile, catalogue: PdfDict): PageTree {
  let tree = walkPageTree(file, catalogue)
  if (tree.pages.length === 0 && file.recover())
    tree = walkPageTree(file, file.dict(file.trailer.get('Root')) ?? catalogue)
  return tree.pages.length > 0 ? tree : pagesOutsideTree(file)
}

/** The pages of a file whose tree contains none, in the order of their object numbers. */
function pagesOutsideTree(file: PdfFile): PageTree {
  const { table, limits } = file
  const pages: SourcePage[] = []
  for (let num = 1; num < table.size; num++) {
    const kind = table.kind(num)
    const dict = kind === AT_OFFSET || kind === IN_STREAM ? unlessLimitExceeded(() => file.get(num)) : null
    if (!isDict(dict) || !isName(file.resolve(dict.get('Type')), 'Page')) continue
    if (pages.length >= limits.maxPages) throw limitExceeded('The number of pages', limits.maxPages)
    const hasAnnotations = dict.has('Annots')
    const resources = UNCLEAR_RESOURCES
    pages.push({ num, direct: undefined, inherited: new Map(), hasAnnotations, parent: 0, resources })
  }
  if (pages.length > 0) file.repairs.add('The page tree has no pages; they were found by scanning the file.')
  return { pages, nodes: new Set(), missing: 0 }
}

/**
 * The factor by which the page tree can be deeper than other trees. The walk needs no more memory for a deep
 * tree than for a wide one, and readers show such pages.
 */
const DEPTHS = 256

/**
 * The limit of repeated visits. Real files repeat only a few pages; hostile ones repeat the same nodes over
 * and over, and each costs as much as a page of its own.
 */
const MAX_AGAIN = 2_000

function walkPageTree(file: PdfFile, catalogue: PdfDict): PageTree {
  const { limits } = file
  const claimed = file.number(file.dict(catalogue.get('Pages'))?.get('Count'))
  if (claimed !== undefined && claimed > limits.maxPages && file.table.size > limits.maxPages)
    throw limitExceeded('The number of pages that the file claims to have', limits.maxPages)
  const { pages, nodes, missing } = new PageTreeWalk(file).from(catalogue.get('Pages') ?? null)
  if (claimed !== undefined && claimed !== pages.length)
    file.noteRepair(
      `The page tree says it has ${claimed} pages; ${pages.length} were found.`,
      numberOf(catalogue.get('Pages')),
    )
  // A missing node can stand for many pages.
  const isCounted = missing > 0 && claimed !== undefined && claimed <= file.limits.maxPages
  return { pages, nodes, missing: isCounted ? Math.max(missing, claimed - pages.length) : missing }
}

function numberOf(value: PdfValue | undefined): number {
  return value instanceof PdfRef ? value.num : 0
}

/** Methods and not closures: those of each call would be optimised again. */
class PageTreeWalk implements PageTree {
  readonly pages: SourcePage[] = []
  readonly nodes = new Set<number>()
  missing = 0
  readonly #file: PdfFile
  /** The nodes from the root to the current position, to detect loops. */
  readonly #path = new Set<number>()
  readonly #stack: { num: number; kids: PdfValue[]; next: number; inherited: PdfDict }[] = []
  readonly #scan: RawScan
  /** The blocks of a shorter file are read again when its pages are copied. */
  readonly #isPassing: boolean
  #visited = 0
  /** References followed: if there are more of them than objects, some objects are visited again. */
  #followed = 0

  constructor(file: PdfFile) {
    this.#file = file
    this.#scan = new RawScan(file.limits.maxNesting)
    this.#isPassing = file.source.size > MAX_CACHED
  }

  from(root: PdfValue): PageTree {
    const stack = this.#stack
    this.#visit(root, new Map())
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.next < top.kids.length) this.#visit(top.kids[top.next++]!, top.inherited)
      else {
        stack.pop()
        this.#path.delete(top.num)
      }
    }
    return this
  }

  #enter(num: number, dict: PdfDict, kids: PdfValue[], above: PdfDict): void {
    const max = this.#file.limits.maxTreeDepth * DEPTHS
    if (this.#stack.length >= max) throw limitExceeded('The depth of the page tree', max)
    if (num > 0) {
      this.nodes.add(num)
      this.#path.add(num)
    }
    this.#stack.push({ num, kids, next: 0, inherited: inherit(dict, above) })
  }

  #addPage(page: SourcePage): void {
    const { maxPages } = this.#file.limits
    if (this.pages.length >= maxPages) throw limitExceeded('The number of pages', maxPages)
    this.pages.push(page)
  }

  #visit(kid: PdfValue, above: PdfDict): void {
    const file = this.#file
    const scan = this.#scan
    const { maxTreeNodes } = file.limits
    if (++this.#visited > maxTreeNodes) throw limitExceeded('The number of page-tree nodes', maxTreeNodes)
    if (kid instanceof PdfRef && ++this.#followed > file.table.size + MAX_AGAIN)
      throw limitExceeded('The number of repeated references in the page tree', MAX_AGAIN)
    const num = kid instanceof PdfRef ? kid.num : 0
    if (this.#path.has(num)) {
      file.noteRepair('The page tree has a cycle; every node was read once.', num)
      return
    }
    const isRoot = this.#visited === 1
    if (num > 0 && !isRoot && isPlainPage(file, num, scan, this.#isPassing)) {
      const hasAnnotations = (scan.keys & ANNOTS) !== 0
      const parent = (scan.keys & TYPE) !== 0 ? scan.parent : 0
      const resources = resourcesOf(scan)
      this.#addPage({ num, direct: undefined, inherited: above, hasAnnotations, parent, resources })
      return
    }
    // A page dictionary followed by a content stream is parsed as a stream.
    const dict = file.dict(kid)
    if (dict === undefined) {
      // A page missing from the cross-reference table can be recovered; one marked free was deleted.
      if (num > 0 && file.table.kind(num) === MISSING && file.recover()) {
        this.#visit(kid, above)
        return
      }
      file.repairs.add('The page tree refers to pages that do not exist; they were omitted.')
      this.missing++
      return
    }
    const kids = kidsOf(file, dict)
    if (kids !== undefined && isNode(file, dict, kids, isRoot)) {
      this.#enter(num, dict, kids, above)
    } else if (isPage(file, dict, isRoot)) {
      this.#addPage({
        num,
        direct: num > 0 ? undefined : dict,
        inherited: above,
        hasAnnotations: dict.has('Annots'),
        parent: 0,
        resources: UNCLEAR_RESOURCES,
      })
    }
  }
}

function kidsOf(file: PdfFile, node: PdfDict): PdfValue[] | undefined {
  const kids = node.get('Kids')
  if (kids === undefined) return undefined
  const found = file.resolve(kids)
  if (Array.isArray(found)) return found
  // A single kid without an array.
  return isDict(found) ? [kids] : undefined
}

/** A root with kids is a node regardless of /Type; elsewhere readers treat /Type /Page as a page. */
function isNode(file: PdfFile, dict: PdfDict, kids: readonly PdfValue[], isRoot: boolean): boolean {
  if (kids.length === 0) return !dict.has('Contents')
  return isRoot || !isName(file.resolve(dict.get('Type')), 'Page')
}

/**
 * A page without kids can have any /Type. But without /Contents, an object of type /Pages is not a page, and
 * the root is one only if its type is /Page.
 */
function isPage(file: PdfFile, dict: PdfDict, isRoot: boolean): boolean {
  if (dict.has('Contents')) return true
  const type = file.name(dict.get('Type'))
  return isRoot ? type === 'Page' : type !== 'Pages'
}

/** Whether an object is certainly a page, determined by a scan without parsing: most kids are. */
function isPlainPage(file: PdfFile, num: number, scan: RawScan, isPassing: boolean): boolean {
  return (
    file.scan(num, scan, isPassing) !== undefined &&
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
