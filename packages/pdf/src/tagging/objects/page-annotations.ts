import type { Draft } from '../../edit/draft.js'
import { type Box, transformBox } from '../../geometry/box.js'
import type { Matrix } from '../../geometry/matrix.js'
import { readBox, readNumbers } from '../../geometry/read.js'
import type { LayoutDocument } from '../../layout/tree.js'
import { type PdfDict, PdfRef } from '../../syntax/objects.js'

const MAX_QUADS = 400
/** Of all links of a document; further links have no parts of their own. */
const MAX_PARTS = 200_000
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
  /** Its parts, or itself. */
  readonly areas: readonly Box[]
}

/** The annotations of each page that are shown. They must be indirect objects. */
export function annotationsOf(draft: Draft, pages: LayoutDocument['pages']): PageAnnotation[][] {
  let partsLeft = MAX_PARTS
  return pages.map(({ index, fromPage }) =>
    pageAnnotations(draft, index, fromPage, (annotation) => {
      const parts = partsLeft > 0 ? partsOf(draft, annotation, fromPage) : []
      partsLeft -= parts.length
      return parts
    }),
  )
}

function pageAnnotations(
  draft: Draft,
  page: number,
  fromPage: Matrix,
  partsOf: (annotation: PdfDict) => Box[],
): PageAnnotation[] {
  const { file } = draft
  const found: PageAnnotation[] = []
  const seen = new Set<number>()
  for (const ref of file.array(file.dict(draft.pageRef(page))?.get('Annots')) ?? []) {
    const annotation = file.dict(ref)
    if (!(ref instanceof PdfRef) || annotation === undefined || seen.has(ref.num)) continue
    seen.add(ref.num)
    const type = file.name(annotation.get('Subtype')) ?? ''
    const flags = file.number(annotation.get('F')) ?? 0
    if (type === '' || UNTAGGED.has(type) || (flags & HIDDEN) !== 0) continue
    const own = readBox(file, annotation.get('Rect')) ?? [0, 0, 0, 0]
    const box = transformBox(fromPage, own)
    const parts = type === 'Link' ? partsOf(annotation) : []
    found.push({ ref, page, type, box, areas: parts.length > 0 ? parts : [box] })
  }
  return found
}

function partsOf({ file }: Draft, annotation: PdfDict, fromPage: Matrix): Box[] {
  const quads = (readNumbers(file, annotation.get('QuadPoints')) ?? []).slice(0, 8 * MAX_QUADS)
  const parts: Box[] = []
  for (let at = 0; at + 8 <= quads.length; at += 8) {
    const xs = [0, 2, 4, 6].map((step) => quads[at + step]!)
    const ys = [1, 3, 5, 7].map((step) => quads[at + step]!)
    parts.push(transformBox(fromPage, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]))
  }
  return parts
}
