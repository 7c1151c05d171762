import { fullName, type SourceWidget } from '../document/forms/field-tree.js'
import type { Draft } from '../edit/draft.js'
import { removeFromStructure } from '../edit/remove-from-structure.js'
import type { PdfFile } from '../file/pdf-file.js'
import { DraftForm, hasXfa } from '../forms/draft-form.js'
import { pruneForm } from '../forms/prune-form.js'
import { removeAnnotations } from '../forms/remove-annotations.js'
import { type PdfDict, PdfRef } from '../syntax/objects.js'
import { type Findings, quoted, type RemovableKind } from './findings.js'
import { DOCUMENT, Locations } from './locations.js'
import { COMMENTS, STANDARD_ANNOTATIONS } from './standard-names.js'

/** Bits of an annotation's /F (ISO 32000-1, table 165). */
const INVISIBLE = 1
const HIDDEN = 2
const PRINT = 4
const NO_VIEW = 32

/** Removes complete annotations if an option requires it. `isInHiddenLayer` decides by their /OC. */
export function cleanAnnotations(
  draft: Draft,
  removes: (kind: RemovableKind) => boolean,
  isInHiddenLayer: (annotation: PdfDict) => boolean,
  findings: Findings,
): void {
  const { file } = draft
  const locations = new Locations(draft)
  const reasons = new Map<number, RemovableKind>()
  const hadXfa = hasXfa(draft)
  const removed = removeAnnotations(draft, (annotation, num) => {
    const reason = reasonToRemove(file, annotation, removes, isInHiddenLayer)
    if (reason !== undefined) reasons.set(num, reason)
    return reason !== undefined
  })
  for (const { num, page, dict } of removed) {
    const note = dict.get('Parent')
    // A pop-up is removed with its note.
    const reason = reasons.get(num) ?? (note instanceof PdfRef ? reasons.get(note.num) : undefined)
    if (reason !== undefined)
      findings.add(reason, 'an annotation', locations.annotation(dict, page + 1).description)
  }
  if (removes('hiddenAnnotations')) removeUnseenFields(draft, findings)
  // The XFA form was removed, because it would still show the removed fields.
  if (hadXfa && !hasXfa(draft)) findings.add('xfa', 'an XFA form', DOCUMENT.description)
}

/** Removes fields without a widget on any page: their values are not visible. */
function removeUnseenFields(draft: Draft, findings: Findings): void {
  const form = new DraftForm(draft)
  const unseen = new Set<SourceWidget>()
  for (const field of form.fields) {
    for (const widget of field.widgets) if (!form.pageOf.has(widget)) unseen.add(widget)
    if (!field.isSigned && field.widgets.every((widget) => unseen.has(widget)))
      findings.add('hiddenAnnotations', 'a field that is on no page', `field ${quoted(fullName(field))}`)
  }
  const { objects } = pruneForm(
    form,
    unseen,
    form.fields.some(({ widgets }) => widgets.length === 0),
  )
  removeFromStructure(draft, objects)
  for (const num of objects) draft.remove(num)
}

function reasonToRemove(
  file: PdfFile,
  annotation: PdfDict,
  removes: (kind: RemovableKind) => boolean,
  isInHiddenLayer: (annotation: PdfDict) => boolean,
): RemovableKind | undefined {
  const subtype = file.name(annotation.get('Subtype')) ?? ''
  if (removes('embeddedFiles') && subtype === 'FileAttachment') return 'embeddedFiles'
  if (removes('comments') && COMMENTS.has(subtype)) return 'comments'
  if (isInHiddenLayer(annotation)) return 'hiddenLayers'
  if (removes('hiddenAnnotations') && isHidden(file, annotation, subtype)) return 'hiddenAnnotations'
  return undefined
}

/** Most signatures are invisible. They are removed and reported elsewhere. */
function isSignature(file: PdfFile, annotation: PdfDict): boolean {
  const type = annotation.get('FT') ?? file.dict(annotation.get('Parent'))?.get('FT')
  return file.name(type) === 'Sig'
}

/** Neither shown nor printed. A pop-up is shown when its note is opened. */
function isHidden(file: PdfFile, annotation: PdfDict, subtype: string): boolean {
  const flags = file.number(annotation.get('F')) ?? 0
  if (subtype === 'Popup' || isSignature(file, annotation)) return false
  if ((flags & HIDDEN) !== 0) return true
  if ((flags & NO_VIEW) !== 0 && (flags & PRINT) === 0) return true
  return (flags & INVISIBLE) !== 0 && !STANDARD_ANNOTATIONS.has(subtype)
}
