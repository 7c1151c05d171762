import type { Draft } from '../../edit/draft.js'
import { limitExceeded } from '../../errors.js'
import { type Box, isInside, transformBox } from '../../geometry/box.js'
import type { Matrix } from '../../geometry/matrix.js'
import { readBox, readNumbers } from '../../geometry/read.js'
import { PdfRef } from '../../syntax/objects.js'

/** The entries of the list of one page. */
const MAX_ANNOTATIONS = 10_000
/** The parts of all annotations of a page; those after them cover their whole boxes. */
const MAX_PARTS = 10_000
const HIDDEN = 2
/** Of no meaning for readers (ISO 14289-1, 7.18.1 and 7.18.2; a pop-up is part of another annotation). */
const UNTAGGED: ReadonlySet<string> = new Set(['Popup', 'PrinterMark', 'TrapNet'])

/** An annotation that is tagged. */
export interface PageAnnotation {
  readonly ref: PdfRef
  readonly page: number
  /** Its subtype. */
  readonly type: string
  /** On the page as displayed, from its upper left corner. */
  readonly box: Box
  /** Whether a point is in it, or in one of its parts. */
  covers(x: number, y: number): boolean
}

/** The annotations of a page that are shown. They must be indirect objects. */
export function pageAnnotations(draft: Draft, page: number, fromPage: Matrix): PageAnnotation[] {
  const { file } = draft
  const found: PageAnnotation[] = []
  const seen = new Set<number>()
  const refs = file.array(file.dict(draft.pageRef(page))?.get('Annots')) ?? []
  if (refs.length > MAX_ANNOTATIONS)
    throw limitExceeded(`The number of annotations of page ${page + 1}`, MAX_ANNOTATIONS)
  let partsLeft = MAX_PARTS
  for (const ref of refs) {
    const annotation = file.dict(ref)
    if (!(ref instanceof PdfRef) || annotation === undefined || seen.has(ref.num)) continue
    seen.add(ref.num)
    const type = file.name(annotation.get('Subtype')) ?? ''
    const flags = file.number(annotation.get('F')) ?? 0
    if (type === '' || UNTAGGED.has(type) || (flags & HIDDEN) !== 0) continue
    const own = readBox(file, annotation.get('Rect')) ?? [0, 0, 0, 0]
    const box = transformBox(fromPage, own)
    const quads = readNumbers(file, annotation.get('QuadPoints')) ?? []
    const parts: Box[] = []
    for (let at = 0; at + 8 <= quads.length && partsLeft > 0; at += 8, partsLeft--) {
      const xs = [0, 2, 4, 6].map((step) => quads[at + step]!)
      const ys = [1, 3, 5, 7].map((step) => quads[at + step]!)
      parts.push(transformBox(fromPage, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]))
    }
    const areas = parts.length > 0 ? parts : [box]
    const covers = (x: number, y: number): boolean => areas.some((area) => isInside(area, x, y))
    found.push({ ref, page, type, box, covers })
  }
  return found
}
