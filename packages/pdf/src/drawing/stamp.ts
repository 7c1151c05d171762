import { contentToEnclose } from '../appearance/balanced-content.js'
import { writeEmbeddedFonts } from '../appearance/embedded-fonts.js'
import { hiddenGroups } from '../document/layers/visibility.js'
import type { Draft } from '../edit/draft.js'
import { draftTarget } from '../edit/draft-target.js'
import { ANNOTATION_KINDS } from '../forms/annotation-kinds.js'
import { flatten } from '../forms/flatten.js'
import { roundedBox } from '../pages/page-move.js'
import { viewPage } from '../pages/page-view.js'
import type { Align, Fit } from '../pages/placement.js'
import { Findings } from '../sanitize/findings.js'
import { stripLayers } from '../sanitize/layers/strip-layers.js'
import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import { dropClaimsOnForeign } from './claims.js'
import { ForeignObjects } from './foreign-objects.js'
import { areaWithinMargins, drawMarks, type Layer, type Margin, type Mark, placeRotated } from './mark.js'

export interface StampPlace {
  readonly fit: Fit
  readonly align: Align
  readonly margin: Margin
  /** Applied in addition to the scale from fitting. */
  readonly scale: number
  /** Counterclockwise. */
  readonly degrees: number
  readonly opacity: number
  readonly layer: Layer
}

/**
 * Makes the page contents of a document self-contained: hidden layers are removed, annotations and fields are
 * drawn into the content.
 */
export function prepareStamp(stamp: Draft): void {
  const hidden = hiddenGroups(stamp.file, stamp.file.dict(stamp.catalogueRef) ?? new Map())
  if (hidden.size > 0) stripLayers(stamp, hidden, new Findings())
  const annotations = new Set(ANNOTATION_KINDS.filter((kind) => kind !== 'link'))
  flatten(stamp, { fields: true, annotations })
  writeEmbeddedFonts(draftTarget(stamp))
}

/**
 * Draws pages of another document on pages of this one, both given by index, as displayed. Returns the claims
 * that were removed from the document.
 */
export function stampPages(
  draft: Draft,
  stamp: Draft,
  stampOf: ReadonlyMap<number, number>,
  { fit, align, margin, scale, degrees, opacity, layer }: StampPlace,
): string[] {
  const target = draftTarget(draft)
  const foreign = new ForeignObjects(stamp.file, draft)
  const marks = new Map<number, Mark>()
  for (const [page, stampPage] of stampOf) {
    draft.file.budget.ensure()
    const mark = marks.get(stampPage) ?? pageMark(draft, stamp, stampPage, foreign, opacity)
    marks.set(stampPage, mark)
    const room = areaWithinMargins(viewPage(draft, page), margin)
    const matrix = placeRotated(mark, degrees, room, fit, align, scale)
    drawMarks(draft, target, page, [{ mark, matrix }], layer, 'Watermark')
  }
  return dropClaimsOnForeign(draft)
}

/** A page as a form XObject (ISO 32000-2, 8.10), rotated, cropped and scaled as displayed. */
function pageMark(draft: Draft, stamp: Draft, index: number, foreign: ForeignObjects, opacity: number): Mark {
  const { file } = stamp
  const { dict: page, box, toDisplayed, width, height } = viewPage(stamp, index)
  const contents = page.get('Contents')
  const content = contentToEnclose(file, contents)
  const form: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Form')],
    ['BBox', roundedBox(box)],
    ['Matrix', [...toDisplayed]],
    ['Resources', foreign.bring(page.get('Resources') ?? new Map())],
  ])
  const group = file.dict(page.get('Group'))
  // A page is always an isolated group (11.4.7); a form is isolated only if /I says so.
  if (group !== undefined) form.set('Group', foreign.bring(new Map(group).set('I', true)))
  else if (opacity < 1) form.set('Group', new Map([['S', new PdfName('Transparency')]]))
  return { xobject: draftTarget(draft).stream(form, content), width, height, opacity }
}
