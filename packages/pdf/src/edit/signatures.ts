import { FieldTree, fieldOfUnlistedWidget, fullName, type SourceField } from '../document/forms/field-tree.js'
import { readSignatures, type SignatureAppearance } from '../document/signatures.js'
import { isDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { Draft } from './draft.js'
import { editableEntry, keepInList } from './draft-objects.js'
import { makeObjectsIndirect } from './indirect-objects.js'
import { type AnnotationToDraw, PageDrawing } from './page-drawing.js'
import { removeFromStructure } from './remove-from-structure.js'

/**
 * Entries of the catalogue that apply only to the signed document: permissions, validation data, legal
 * attestation.
 */
const SIGNED_STATE = ['Perms', 'DSS', 'Legal']

/** ISO 32000-1, table 219, bit 1. */
const SIGNATURES_EXIST = 1

/**
 * Removes every signature with its field and related data, because it is not valid for a changed document
 * (ISO 32000-1, 12.8.1), and returns the fields' names. Unsigned signature fields stay.
 */
export function removeSignatures(draft: Draft, appearance: SignatureAppearance): string[] {
  const { file, catalogue } = draft
  const hadRights = catalogue.has('Perms')
  for (const key of SIGNED_STATE) catalogue.delete(key)
  const form = editableEntry(draft, catalogue, 'AcroForm')
  if (form === undefined) return []
  const isSaidToBeSigned = hadRights || ((file.number(form.get('SigFlags')) ?? 0) & SIGNATURES_EXIST) !== 0
  form.delete('SigFlags')
  if (isSaidToBeSigned) makeObjectsIndirect(draft)
  const tree = new FieldTree(file, catalogue)
  if (isSaidToBeSigned) adoptOrphans(draft, tree)
  const signed = signedFields(tree)
  if (signed.length === 0) return []
  const names = signed.map(fullName)
  const removed = new RemovedFields(signed)
  for (const field of signed) {
    const value = tree.inherited(field, 'V')
    if (value instanceof PdfRef) removed.nums.add(value.num)
  }
  const stays = (item: PdfValue): boolean => !removed.has(item)
  keepInList(draft, form, 'Fields', stays)
  keepInList(draft, form, 'CO', stays)
  for (const parent of new Set(signed.map((field) => field.parent))) {
    if (parent === undefined || removed.fields.has(parent)) continue
    const dict = parent.num > 0 ? draft.edit(parent.num) : parent.direct!
    keepInList(draft, dict, 'Kids', stays)
    // The kids inherited the signature from here.
    if (file.dict(dict.get('V')) !== undefined) dict.delete('V')
  }
  takeOffPages(draft, removed, appearance === 'keep' ? new PageDrawing(draft, form) : undefined)
  removeFromStructure(draft, removed.nums)
  for (const num of removed.nums) draft.remove(num)
  return names
}

/**
 * Removes the widgets of signatures from the pages; with a `drawing`, their appearances are drawn on the
 * pages instead.
 */
function takeOffPages(draft: Draft, removed: RemovedFields, drawing: PageDrawing | undefined): void {
  const { file } = draft
  const stays = (item: PdfValue): boolean => !removed.has(item)
  const placeOf = new Map(draft.pages.map(({ num }, index) => [num, index]))
  for (const num of draft.pageNums) {
    const annotations = file.array(file.dict(new PdfRef(num))?.get('Annots'))
    if (annotations === undefined || annotations.every(stays)) continue
    const place = placeOf.get(num)
    const page = place === undefined ? draft.edit(num) : draft.pageDict(place)
    const rotation = file.number(page.get('Rotate')) ?? 0
    const signatures = annotationsOf(
      draft,
      annotations.filter((item) => !stays(item)),
    )
    drawing?.draw(num, () => page, signatures, rotation, 'screen')
    keepInList(draft, page, 'Annots', stays)
  }
  drawing?.finish()
}

function annotationsOf({ file }: Draft, items: readonly PdfValue[]): AnnotationToDraw[] {
  const found: AnnotationToDraw[] = []
  for (const item of items) {
    const dict = file.resolve(item)
    if (isDict(dict)) found.push({ ref: item instanceof PdfRef ? item : new PdfRef(0), dict })
  }
  return found
}

/** A signed widget that is not listed in the form is displayed like any other. */
function adoptOrphans({ file, pageNums }: Draft, tree: FieldTree): void {
  for (const num of pageNums) {
    for (const item of file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? [])
      if (item instanceof PdfRef && tree.widget(item.num) === undefined)
        fieldOfUnlistedWidget(tree, item.num, undefined)
  }
}

/** Everything that is removed with the signatures; a field is removed if all its kids are. */
class RemovedFields {
  readonly nums = new Set<number>()
  readonly fields = new Set<SourceField>()
  readonly #direct = new Set<PdfValue>()

  constructor(signed: readonly SourceField[]) {
    for (let fields: Iterable<SourceField> = signed; ; ) {
      const above = new Set<SourceField>()
      for (const field of fields) {
        this.#add(field)
        if (field.parent !== undefined) above.add(field.parent)
      }
      if (above.size === 0) return
      fields = [...above].filter(
        ({ kids, widgets }) => widgets.length === 0 && kids.every((kid) => this.fields.has(kid)),
      )
    }
  }

  #add(field: SourceField): void {
    this.fields.add(field)
    if (field.num > 0) this.nums.add(field.num)
    else if (field.direct !== undefined) this.#direct.add(field.direct)
    for (const { num } of field.widgets) if (num > 0) this.nums.add(num)
  }

  has(item: PdfValue): boolean {
    return item instanceof PdfRef ? this.nums.has(item.num) : this.#direct.has(item)
  }
}

function signedFields(tree: FieldTree): SourceField[] {
  const found: SourceField[] = []
  const stack = [...tree.roots].reverse()
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    for (let i = field.kids.length; i-- > 0; ) stack.push(field.kids[i]!)
    if (field.isSigned && field.kids.length === 0) found.push(field)
  }
  return found
}

/** The full names of the signed fields. */
export function signatureNames({ file, catalogueRef }: Draft): string[] {
  return readSignatures(file, file.dict(catalogueRef) ?? new Map()).map(({ field }) => field)
}
