import { pageDict } from '../document/pages.js'
import { CROP_BOX, MEDIA_BOX, RESOURCES, REWRITTEN_PAGE_ENTRIES } from '../syntax/noted-keys.js'
import { type PdfDict, PdfName, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { Assembly, BlankPage, OutputPage, PageCopy } from './assembly.js'
import { translateActions } from './join/actions.js'
import { annotationDict, writeAnnotations } from './join/annotations.js'
import type { Joins } from './join/prepare-joins.js'
import { flattenInto } from './output-drawing.js'

/** Entries that are rewritten, or that are valid only in the source document. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  'Type',
  'Parent',
  'Annots',
  'StructParents',
  ...REWRITTEN_PAGE_ENTRIES,
])
/** US Letter: the default of readers for a page without a size. */
const DEFAULT_BOX = [0, 0, 612, 792]

export function writePage(assembly: Assembly, joins: Joins, page: OutputPage, parent: PdfRef): void {
  if (page.input !== undefined && copiesUnchanged(joins, page, parent)) return
  const dict = page.input === undefined ? blankPage(page) : copiedPage(assembly, joins, page)
  dict.set('Parent', parent)
  assembly.writer.object(dict, page.num)
}

/** Most pages need no changes: they are copied like any other object, with a new parent. */
function copiesUnchanged(joins: Joins, page: PageCopy, parent: PdfRef): boolean {
  const { source, input } = page
  if (source.num === 0 || page.rotation !== 0 || page.annotations.length > 0 || page.flattened.length > 0)
    return false
  if (input.narrowed?.has(source)) return false
  if (joins.structure.pageKey(page, undefined) !== undefined || joins.threads.pageBeads(page) !== undefined)
    return false
  let needed = MEDIA_BOX | RESOURCES
  if (source.inherited.has('CropBox')) needed |= CROP_BOX
  if (source.inherited.has('Rotate')) return false
  return input.copier.copyPlainPage(source.num, page.num, parent.num, needed)
}

function copiedPage(assembly: Assembly, joins: Joins, page: PageCopy): PdfDict {
  const { input, entry } = page
  const { copier, file } = input
  const own = pageDict(file, page.source)
  const narrowed = input.narrowed?.get(page.source)
  if (narrowed !== undefined)
    own.set('Resources', page.flattened.length > 0 ? narrowed.dict : (narrowed.reference ?? narrowed.dict))
  const dict: PdfDict = new Map()
  dict.set('Type', new PdfName('Page'))
  for (const [key, value] of own) {
    if (NOT_COPIED.has(key)) continue
    const translated = copier.translate(key === 'Contents' ? contentStreams(page, value) : value)
    if (translated !== null) dict.set(key, translated)
  }
  if (!dict.has('MediaBox')) dict.set('MediaBox', DEFAULT_BOX)
  if (!dict.has('Resources')) dict.set('Resources', new Map())
  const rotation = (pageRotation(page, own) + page.rotation) % 360
  if (rotation !== 0) dict.set('Rotate', rotation)
  const actions = own.get('AA')
  const translatedActions = actions && translateActions(joins.destinations, input, actions, entry)
  if (translatedActions !== undefined) dict.set('AA', translatedActions)
  const structKey = joins.structure.pageKey(page, file.number(own.get('StructParents')))
  if (structKey !== undefined) dict.set('StructParents', structKey)
  const beads = joins.threads.pageBeads(page)
  if (beads !== undefined) dict.set('B', beads)
  if (page.annotations.length > 0) dict.set('Annots', writeAnnotations(assembly, page, joins))
  if (page.flattened.length > 0) {
    const target = { writer: assembly.writer, copier, catalogue: input.catalogue, source: own, page: dict }
    flattenInto(target, page.flattened.map(annotationDict))
  }
  return dict
}

/** A page's content: of an array, only the streams. */
function contentStreams({ input }: PageCopy, contents: PdfValue): PdfValue {
  const { file } = input
  if (!Array.isArray(contents)) return contents
  return contents.filter((part) => part instanceof PdfRef && file.isStream(part.num))
}

/** The page's own rotation as 0, 90, 180 or 270; other angles are rounded towards zero, as readers do. */
function pageRotation(page: Pick<PageCopy, 'input'>, dict: PdfDict): number {
  const own = page.input.file.number(dict.get('Rotate')) ?? 0
  const turned = (Math.trunc(own / 90) * 90) % 360
  return turned < 0 ? turned + 360 : turned
}

function blankPage({ like, size }: BlankPage): PdfDict {
  const { copier, file } = like.input
  const own = pageDict(file, like.source)
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('Page')],
    ['Resources', new Map()],
  ])
  if (size !== undefined) return dict.set('MediaBox', [0, 0, size.width, size.height])
  for (const key of ['MediaBox', 'CropBox', 'UserUnit']) {
    const value = own.get(key)
    if (value !== undefined) dict.set(key, copier.translate(value))
  }
  if (!dict.has('MediaBox')) dict.set('MediaBox', DEFAULT_BOX)
  const rotation = (pageRotation(like, own) + like.rotation) % 360
  if (rotation !== 0) dict.set('Rotate', rotation)
  return dict
}
