import type { PlacedBox } from '../annotations/new-object.js'
import { signedDocumentRefused } from '../document/signatures.js'
import type { Draft } from '../edit/draft.js'
import { editableEntry } from '../edit/draft-objects.js'
import { signatureNames } from '../edit/signatures.js'
import { PdfError } from '../errors.js'
import { type PdfDict, PdfName, type PdfRef, type PdfValue } from '../syntax/objects.js'
import { type AddedSignature, addSignature } from './add-signature.js'
import { drawSignature, type SignatureLook } from './draw-signature.js'
import { certifiedLevel, refusalToAppend } from './permitted-changes.js'
import {
  type CertificationLevel,
  certification,
  type FieldLock,
  fieldLockDict,
  fieldLockReference,
  type SignatureText,
  signatureEntries,
} from './signature-entries.js'

export interface WantedSignature extends SignatureText {
  /** As in `NewSignature`. */
  readonly field: string | undefined
  readonly page: number
  readonly box: PlacedBox | undefined
  readonly look: SignatureLook
  /** Undefined: the signature approves the document, but does not certify it. */
  readonly certifies: CertificationLevel | undefined
  readonly locks: FieldLock | undefined
}

/** Adds a signature to a document, but for its value: field, dictionary, appearance, and what may change later. */
export function prepareSignature(draft: Draft, wanted: WantedSignature): AddedSignature {
  const { field, page, box, look, certifies } = wanted
  const isSigned = signatureNames(draft).length > 0
  if (certifies !== undefined && isSigned)
    throw new PdfError('invalid_option', 'The document has a signature: only its first one can certify it.')
  const entries = signatureEntries(wanted)
  const added = addSignature(draft, { field, page, box, entries })
  if (added.isNewField && box === undefined) added.widget.set('AP', new Map([['N', emptyAppearance(draft)]]))
  if (isSigned) refuseUnlessPermitted(draft, added, box !== undefined)
  const locks = wanted.locks ?? lockOf(draft, added.field)
  if (wanted.locks !== undefined) added.field.set('Lock', draft.add(fieldLockDict(wanted.locks)))
  const references: PdfDict[] = [
    ...(certifies === undefined ? [] : [certification(certifies)]),
    ...(locks === undefined ? [] : [fieldLockReference(locks, draft.catalogueRef)]),
  ]
  if (references.length > 0) entries.set('Reference', references)
  if (certifies !== undefined) {
    const { catalogue } = draft
    const permissions: PdfDict = editableEntry(draft, catalogue, 'Perms') ?? new Map()
    permissions.set('DocMDP', added.signature)
    if (!catalogue.has('Perms')) catalogue.set('Perms', permissions)
  }
  drawSignature(draft, added, look)
  return added
}

/** Readers accept no new visible field after a certification, and no new field if all are locked. */
function refuseUnlessPermitted(draft: Draft, { name, isNewField }: AddedSignature, isVisible: boolean): void {
  const refusal = refusalToAppend(draft, { kind: 'signature', fields: [name] })
  if (refusal !== undefined) throw refusal
  if (isNewField && isVisible && certifiedLevel(draft.file, draft.catalogue) !== undefined)
    throw signedDocumentRefused('its certification permits no new visible signature field')
}

/** What the one who made the field demands of its signature. */
function lockOf({ file }: Draft, field: PdfDict): FieldLock | undefined {
  const lock = file.dict(field.get('Lock'))
  const action = file.name(lock?.get('Action'))
  if (action !== 'All' && action !== 'Include' && action !== 'Exclude') return undefined
  const fields = (file.array(lock?.get('Fields')) ?? []).map((item) => file.text(item) ?? '')
  return { action, fields }
}

/**
 * Fields need an appearance also if it shows nothing (ISO 19005-1, 6.9). A time-stamp has none: after a certification
 * that permits no changes, validators take an appearance for one.
 */
function emptyAppearance(draft: Draft): PdfRef {
  const dict = new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Form')],
    ['BBox', [0, 0, 0, 0]],
    ['Resources', new Map()],
  ])
  return draft.addStream(dict, new Uint8Array(0))
}
