import { INHERITABLE } from '../document/pages.js'
import type { Draft } from '../edit/draft.js'
import { CROP_BOX, isWord, MEDIA_BOX, PARENT, RESOURCES, REWRITTEN, TYPE } from '../syntax/noted-keys.js'
import { isDict, type PdfDict, PdfName, PdfRef, type PdfValue } from '../syntax/objects.js'
import { writeName } from '../syntax/serialiser.js'
import type { Gathering } from './gathering.js'

/** For each page, the references to its page-tree node and its thumbnail; -1 if there is none. */
export interface PageLinks {
  readonly parents: Int32Array
  readonly thumbnails: Int32Array
}

const NEEDED = TYPE | PARENT
/** The scan bit of each inheritable entry. /Rotate shares its bit with other entries. */
const NOTED: Readonly<Record<(typeof INHERITABLE)[number], number>> = {
  Resources: RESOURCES,
  MediaBox: MEDIA_BOX,
  CropBox: CROP_BOX,
  Rotate: REWRITTEN,
}

const INHERITED = RESOURCES | MEDIA_BOX | CROP_BOX | REWRITTEN
const NOTHING: PdfDict = new Map()

/**
 * Adds the pages with all their attributes, and, page by page, the objects they refer to. `hasInheritance`
 * tells whether any attributes are inherited.
 */
export function gatherPages(
  draft: Draft,
  gathering: Gathering,
  hasInheritance: boolean,
  checkpoint: () => void,
): PageLinks {
  const count = draft.pageNums.length
  const links: PageLinks = {
    parents: new Int32Array(count).fill(-1),
    thumbnails: new Int32Array(count).fill(-1),
  }
  const inherited = hasInheritance ? inheritedEntries(draft) : () => NOTHING
  for (let index = 0; index < count; index++) {
    checkpoint()
    const num = draft.pageNums[index]!
    const above = inherited(index)
    if (!addScannedPage(gathering, links, index, num, above)) addPage(gathering, links, index, num, above)
    gathering.drain()
  }
  return links
}

/** Whether a page-tree node has inheritable entries. */
export function hasInheritable({ file, scan }: Gathering, num: number): boolean {
  const isScanned = file.scan(num, scan) !== undefined && scan.isComplete
  if (isScanned && (scan.keys & INHERITED) === 0) return false
  const node = file.dict(new PdfRef(num))
  return INHERITABLE.some((key) => node?.has(key))
}

/**
 * The inherited entries of each page; direct resources of a node become an object shared by all pages below.
 */
function inheritedEntries(draft: Draft): (index: number) => PdfDict {
  const { pages, pageNums } = draft
  const known = new Map<PdfDict, PdfDict>()
  const objects = new Map<PdfValue, PdfRef>()
  const entriesOf = (inherited: PdfDict): PdfDict => {
    const resources = inherited.get('Resources')
    if (!isDict(resources)) return inherited
    const object = objects.get(resources) ?? draft.add(resources)
    objects.set(resources, object)
    return new Map([...inherited, ['Resources', object]])
  }
  return (index) => {
    const page = pages[index]
    // A rebuilt tree has no inherited entries, and its pages can differ from those found first.
    if (page === undefined || page.num !== pageNums[index]) return NOTHING
    const entries = known.get(page.inherited) ?? entriesOf(page.inherited)
    known.set(page.inherited, entries)
    return entries
  }
}

/** Adds a scanned page and its missing entries; returns false if the page must be parsed. */
function addScannedPage(
  gathering: Gathering,
  { parents }: PageLinks,
  index: number,
  num: number,
  above: PdfDict,
): boolean {
  const { file, scan, bodies } = gathering
  if (file.security !== null || file.changed(num) || file.scan(num, scan) === undefined) return false
  const { keys, start, end } = scan
  if (!scan.isComplete || scan.isStream || scan.isArray || !scan.isCalledPage) return false
  if ((keys & NEEDED) !== NEEDED || scan.parent === 0) return false
  if (above.has('Rotate') && (keys & REWRITTEN) !== 0) return false
  if (mayHaveThumbnail(scan.bytes, start, end)) return false
  const parent = parentReference(scan.refs, scan.refCount, scan.parent)
  parents[index] = bodies.referenceCount + parent
  const out = bodies.begin(index)
  gathering.copyScanned(start, end - 2, out)
  for (const key of INHERITABLE) {
    const value = above.get(key)
    if (value === undefined || (keys & NOTED[key]) !== 0) continue
    writeName(key, out)
    out.byte(0x20)
    gathering.write(value, out)
  }
  out.text('>>')
  bodies.end(index)
  return true
}

function addPage(
  gathering: Gathering,
  { parents, thumbnails }: PageLinks,
  index: number,
  num: number,
  above: PdfDict,
): void {
  const { file, bodies } = gathering
  const dict: PdfDict = new Map(file.dict(new PdfRef(num)))
  for (const [key, value] of above) if (!dict.has(key)) dict.set(key, value)
  dict.set('Type', new PdfName('Page'))
  // The last entries have the last references.
  let last = 0
  for (const [key, links] of [
    ['Parent', parents],
    ['Thumb', thumbnails],
  ] as const) {
    const value = dict.get(key)
    if (!(value instanceof PdfRef)) continue
    dict.delete(key)
    dict.set(key, value)
    links[index] = last++
  }
  gathering.add(index, dict)
  for (const links of [parents, thumbnails]) {
    if (links[index]! >= 0) links[index] = bodies.referenceCount - last + links[index]!
  }
}

function parentReference(refs: Int32Array, count: number, parent: number): number {
  for (let i = 0; i < count; i++) if (refs[i * 3 + 2] === parent) return i
  return -1
}

/** Whether `/Thumb` occurs anywhere in a page, which then must be parsed. */
function mayHaveThumbnail(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i + 6 < end; i++)
    if (bytes[i] === 0x2f && bytes[i + 1] === 0x54 && isWord(bytes, i, i + 6, '/Thumb')) return true
  return false
}
