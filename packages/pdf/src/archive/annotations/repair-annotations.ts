import { draftTarget } from '../../edit/draft-target.js'
import { makeObjectsIndirect } from '../../edit/indirect-objects.js'
import { type AnnotationToDraw, PageDrawing } from '../../edit/page-drawing.js'
import { rotationOf } from '../../edit/rotate-pages.js'
import { removeAnnotations } from '../../forms/remove-annotations.js'
import { isDict, type PdfDict, PdfRef } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import { Appearances } from './appearances.js'

const BASIC =
  'Text Link FreeText Line Square Circle Highlight Underline Squiggly StrikeOut Stamp Ink Popup Widget PrinterMark TrapNet'
/** ISO 19005-1, 6.5.2; ISO 19005-2, 6.3.1. PDF/A-2 and -3 also allow attached files. */
const ALLOWED = {
  1: new Set(BASIC.split(' ')),
  2: new Set([...BASIC.split(' '), 'Polygon', 'PolyLine', 'Caret', 'FileAttachment', 'Watermark', 'Redact']),
} as const
const MULTIMEDIA: ReadonlySet<string> = new Set(['Movie', 'Sound', 'Screen', '3D', 'RichMedia'])

/** Annotation flags (ISO 32000-1, table 165). */
const INVISIBLE = 1
const HIDDEN = 2
const PRINT = 4
const NO_VIEW = 32
const TOGGLE_NO_VIEW = 256

/** Annotations of allowed types, printable, with an appearance (ISO 19005-2, 6.3). */
export function repairAnnotations(conversion: Conversion, remakesFields: boolean): void {
  const { draft, file } = conversion
  if (!draft.pages.some(({ hasAnnotations }) => hasAnnotations)) return
  makeObjectsIndirect(draft)
  removeForbidden(conversion)
  const target = draftTarget(draft)
  const appearances = new Appearances(conversion, target, remakesFields)
  const seen = new Set<number>()
  draft.pageNums.forEach((num, index) => {
    for (const item of file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? []) {
      conversion.spend()
      if (!(item instanceof PdfRef) || seen.has(item.num) || !isDict(file.get(item.num))) continue
      seen.add(item.num)
      const annotation = draft.edit(item.num)
      const place = { page: index + 1, object: item.num }
      const isHidden = repairFlags(conversion, annotation, place)
      repairEntries(conversion, annotation, place)
      appearances.repair(annotation, isHidden, place)
    }
  })
}

/** Types that PDF/A forbids. What they show becomes content of the page. */
function removeForbidden(conversion: Conversion): void {
  const { draft, file, part } = conversion
  const allowed = ALLOWED[part === 1 ? 1 : 2]
  const isForbidden = (annotation: PdfDict): boolean =>
    !allowed.has(file.name(annotation.get('Subtype')) ?? '')
  const form = file.dict(draft.catalogue.get('AcroForm'))
  const drawing = new PageDrawing(draft, form)
  draft.pages.forEach((page, index) => {
    if (!page.hasAnnotations) return
    const found: AnnotationToDraw[] = []
    for (const ref of file.array(file.dict(new PdfRef(page.num))?.get('Annots')) ?? []) {
      const dict = file.dict(ref)
      if (ref instanceof PdfRef && dict !== undefined && isForbidden(dict)) found.push({ ref, dict })
    }
    for (const { dict } of found) {
      const detail = file.name(dict.get('Subtype')) ?? ''
      const what = MULTIMEDIA.has(detail) ? 'multimedia_removed' : 'annotation_removed'
      conversion.loss(what, { detail, page: index + 1 })
    }
    if (found.length > 0)
      drawing.draw(page.num, () => draft.pageDict(index), found, rotationOf(draft, index), 'screen')
  })
  drawing.finish()
  removeAnnotations(draft, isForbidden)
}

interface AnnotationPlace {
  readonly page: number
  readonly object: number
}

/** Returns whether the annotation was not shown. */
function repairFlags(conversion: Conversion, annotation: PdfDict, place: AnnotationPlace): boolean {
  const { file, part } = conversion
  const isWindow = file.name(annotation.get('Subtype')) === 'Popup'
  const stated = file.number(annotation.get('F'))
  if (stated === undefined && isWindow && part > 1) return false
  const before = stated ?? 0
  const flags = (before | PRINT) & ~(INVISIBLE | HIDDEN | NO_VIEW | TOGGLE_NO_VIEW)
  if (flags === stated) return false
  annotation.set('F', flags)
  conversion.change('annotation_flags_set', place)
  const isPrinted = (before & NO_VIEW) !== 0 && (before & PRINT) !== 0 && (before & HIDDEN) === 0
  if (isPrinted && !isWindow) conversion.loss('annotation_removed', { ...place, detail: 'NoView' })
  return !isWindow && (before & (HIDDEN | NO_VIEW)) !== 0
}

function repairEntries(conversion: Conversion, annotation: PdfDict, place: AnnotationPlace): void {
  const { file, part } = conversion
  if (part === 1 && file.number(annotation.get('CA')) !== 1 && annotation.delete('CA'))
    conversion.change('transparency_removed', { ...place, detail: 'CA' })
  if (file.name(annotation.get('Subtype')) !== 'Widget') return
  const action = file.dict(annotation.get('A'))
  if (annotation.delete('A') && action !== undefined)
    conversion.loss('action_lost', { ...place, detail: file.name(action.get('S')) ?? '' })
}
