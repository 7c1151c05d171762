import { makeMarkup } from '../appearance/markup/make-markup.js'
import { MarkFinder } from '../content/devices/marks.js'
import { pageContent } from '../content/page-content.js'
import { hiddenGroups, Visibility } from '../document/layers/visibility.js'
import type { Draft } from '../edit/draft.js'
import { PdfError } from '../errors.js'
import { type Box, intersection, union } from '../geometry/box.js'
import { readRectangle } from '../geometry/read.js'
import type { PdfDict } from '../syntax/objects.js'
import type { PageView } from './page-view.js'

/** Flags of annotations that are not visible (ISO 32000-1, table 165). */
const HIDDEN = 1 << 1
const NO_VIEW = 1 << 5

/** Annotations that readers draw at their points (ISO 32000-1, 12.5.6), inside their rectangle or not. */
const DRAWN_BY_POINTS: ReadonlySet<string> = new Set([
  'Ink',
  'Line',
  'PolyLine',
  'Polygon',
  'Highlight',
  'Underline',
  'StrikeOut',
  'Squiggly',
])

/** The maximum depth of field inheritance; more is a loop. */
const MAX_ANCESTORS = 64

/** The result of searching for a page's marks. */
export type ContentBox =
  | { readonly kind: 'marks'; readonly box: Box }
  /** Nothing is visible on the page. */
  | { readonly kind: 'blank' }
  /** Its content exceeds the limits. */
  | { readonly kind: 'unread' }

/** Finds the part of each page that is not blank, including its annotations. */
export class ContentBoxes {
  readonly #draft: Draft
  readonly #visibility: Visibility
  readonly #finder: MarkFinder

  constructor(draft: Draft) {
    const { file } = draft
    const hidden = hiddenGroups(file, file.dict(draft.catalogueRef) ?? new Map())
    this.#draft = draft
    this.#visibility = new Visibility(file, (group) => hidden.has(group))
    this.#finder = new MarkFinder(file, (value) => this.#visibility.hides(value))
  }

  of({ dict, box }: PageView): ContentBox {
    const { file } = this.#draft
    try {
      const resources = file.dict(dict.get('Resources')) ?? new Map()
      let found = this.#finder.find(pageContent(file, dict.get('Contents')), resources, box)
      for (const item of file.array(dict.get('Annots')) ?? []) {
        const own = this.#annotationBox(file.dict(item))
        const seen = own && intersection(own, box)
        if (seen !== undefined) found = found === undefined ? seen : union(found, seen)
      }
      return found === undefined ? { kind: 'blank' } : { kind: 'marks', box: found }
    } catch (error) {
      if (error instanceof PdfError && error.code === 'limit_exceeded') return { kind: 'unread' }
      throw error
    }
  }

  #annotationBox(annotation: PdfDict | undefined): Box | undefined {
    const { file } = this.#draft
    if (annotation === undefined) return undefined
    const flags = file.number(annotation.get('F')) ?? 0
    if ((flags & (HIDDEN | NO_VIEW)) !== 0 || this.#visibility.hides(annotation.get('OC'))) return undefined
    const kind = file.name(annotation.get('Subtype'))
    if (kind === 'Popup') return undefined
    const hasAppearance = file.dict(annotation.get('AP'))?.has('N') === true
    if (!hasAppearance && kind === 'Link' && this.#borderWidth(annotation) === 0) return undefined
    if (!hasAppearance && kind === 'Widget' && !this.#isDrawnByReader(annotation)) return undefined
    const rectangle = readRectangle(file, annotation.get('Rect'))
    const drawn = hasAppearance || !DRAWN_BY_POINTS.has(kind ?? '') ? undefined : makeMarkup(file, annotation)
    if (drawn === undefined) return rectangle
    const box = drawn.box as Box
    return rectangle === undefined ? box : union(rectangle, box)
  }

  /** An empty form field is visible even without an appearance; an invisible signature is not. */
  #isDrawnByReader(widget: PdfDict): boolean {
    const { file } = this.#draft
    let field: PdfDict | undefined = widget
    for (let up = 0; field !== undefined && up < MAX_ANCESTORS; up++) {
      const type = file.name(field.get('FT'))
      if (type !== undefined) return type !== 'Sig'
      field = file.dict(field.get('Parent'))
    }
    return false
  }

  #borderWidth(annotation: PdfDict): number {
    const { file } = this.#draft
    const style = file.dict(annotation.get('BS'))
    if (style !== undefined) return file.number(style.get('W')) ?? 1
    return file.number(file.array(annotation.get('Border'))?.[2]) ?? 1
  }
}
