import type { ReplaceStream } from '../copy/stream-replacements.js'
import { INHERITABLE } from '../document/pages.js'
import type { Draft } from '../edit/draft.js'
import type { PdfFile } from '../file/pdf-file.js'
import { forEachReference, isDict, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { Bodies } from './bodies.js'
import { gatherPages, hasInheritable, type PageLinks } from './gather-pages.js'
import { Gathering } from './gathering.js'

/**
 * All objects reachable from the catalogue and the information dictionary. Pages have the first indexes, in
 * order.
 */
export interface Gathered {
  readonly file: PdfFile
  readonly bodies: Bodies
  readonly pageCount: number
  readonly pageLinks: PageLinks
  readonly catalogue: number
  /** The objects that each entry of the catalogue refers to. */
  readonly catalogueLinks: ReadonlyMap<string, readonly number[]>
  /** -1 if there is none. */
  readonly info: number
  readonly outlines: number
  /**
   * Whether a viewer shows the outline on opening: then it belongs to the first page (ISO 32000-1, F.3.7).
   */
  readonly showsOutlines: boolean
}

/** Reads every object of a document to be written. */
export function gather(draft: Draft, checkpoint: () => void, replaceStream?: ReplaceStream): Gathered {
  const { file } = draft
  const catalogue = catalogueToWrite(draft)
  const pageCount = draft.pageNums.length
  const root = pageCount + draft.nodes.length
  const gathering = new Gathering(
    file,
    [...draft.pageNums, ...draft.nodes, draft.catalogueRef.num],
    replaceStream,
  )
  const { bodies } = gathering
  const inheriting = new Set(draft.nodes.filter((num) => hasInheritable(gathering, num)))
  const pageLinks = gatherPages(draft, gathering, inheriting.size > 0, checkpoint)
  draft.nodes.forEach((num, i) => {
    if (inheriting.has(num)) gathering.add(pageCount + i, withoutInheritable(file.get(num)))
    else gathering.read(pageCount + i)
  })
  gathering.add(root, catalogue)
  const info = draft.infoRef === undefined ? -1 : gathering.indexOf(draft.infoRef.num)
  gathering.drain()
  bodies.settle()
  const links = new Map<string, readonly number[]>()
  for (const [key, value] of catalogue) {
    const nums: number[] = []
    forEachReference(value, ({ num }) => nums.push(num))
    links.set(
      key,
      nums.map((num) => bodies.settled(gathering.indexOf(num))).filter((index) => index >= 0),
    )
  }
  const outlines = links.get('Outlines')?.[0] ?? -1
  return {
    file,
    bodies,
    pageCount,
    pageLinks,
    catalogue: root,
    catalogueLinks: links,
    info: bodies.settled(info),
    // A page or the catalogue cannot also be the outline.
    outlines: outlines < pageCount || outlines === root ? -1 : outlines,
    showsOutlines: file.name(catalogue.get('PageMode')) === 'UseOutlines',
  }
}

/**
 * The catalogue with an indirect outline, which the hint tables require (ISO 32000-1, F.4.3). An /Outlines
 * entry that is no outline is removed.
 */
function catalogueToWrite(draft: Draft): PdfDict {
  const { catalogue, file } = draft
  const value = catalogue.get('Outlines')
  const outlines = file.resolve(value)
  if (!isDict(outlines) || IN_PAGE_TREE.has(file.name(outlines.get('Type')) ?? ''))
    catalogue.delete('Outlines')
  else if (!(value instanceof PdfRef)) catalogue.set('Outlines', draft.add(outlines))
  return catalogue
}

const IN_PAGE_TREE = new Set(['Catalog', 'Pages', 'Page'])

/**
 * Pages of a linearized file have no inherited attributes, because the nodes come long after the first page.
 */
function withoutInheritable(node: PdfValue): PdfValue {
  if (!isDict(node)) return node
  const own: PdfDict = new Map(node)
  for (const key of INHERITABLE) own.delete(key)
  return own
}
