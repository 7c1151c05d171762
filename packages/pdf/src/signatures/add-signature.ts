import { rectangleFor } from '../annotations/annotation-box.js'
import { rounded } from '../annotations/annotation-entries.js'
import { LOCKED, PRINT } from '../annotations/annotation-flags.js'
import type { PlacedBox } from '../annotations/new-object.js'
import { FieldTree, fullName, type SourceField } from '../document/forms/field-tree.js'
import { pageDict } from '../document/pages.js'
import type { Draft } from '../edit/draft.js'
import { editableEntry } from '../edit/draft-objects.js'
import { PdfError } from '../errors.js'
import { viewPage } from '../pages/page-view.js'
import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { encodeTextString } from '../syntax/text-string.js'

/** ISO 32000-1, table 219: the document has signatures, and must only be changed by appending. */
const SIGNATURES_EXIST = 1
const APPEND_ONLY = 2

export interface NewSignature {
  /** The full name of a field that is not signed yet, or the name of a new one. By default a new one is made. */
  readonly field?: string | undefined
  /** The page of a new field, by index, and its box on the displayed page. Without a box it is invisible. */
  readonly page: number
  readonly box?: PlacedBox | undefined
  /** The entries of the signature dictionary, without /ByteRange and /Contents. */
  readonly entries: PdfDict
}

export interface AddedSignature {
  /** The signature dictionary. */
  readonly signature: PdfRef
  /** The field's full name. */
  readonly name: string
  readonly isNewField: boolean
  /** The dictionary of the field, to be changed in place. */
  readonly field: PdfDict
  /** The dictionary of its widget, often the same. */
  readonly widget: PdfDict
  /** The index of the page that the widget is on; undefined if it is on none. */
  readonly page: number | undefined
}

/** Adds the dictionary of a signature to a signature field (ISO 32000-1, 12.7.4.5). */
export function addSignature(
  draft: Draft,
  { field: name, page, box, entries }: NewSignature,
): AddedSignature {
  const { file, catalogue } = draft
  const tree = new FieldTree(file, catalogue)
  const names = namedFields(tree)
  const known = name === undefined ? undefined : names.get(name)
  const signature = draft.add(entries)
  const form = editableForm(draft)
  form.set('SigFlags', (file.number(form.get('SigFlags')) ?? 0) | SIGNATURES_EXIST | APPEND_ONLY)
  if (known !== undefined) {
    const field = unsignedField(draft, tree, known, name!)
    field.set('V', signature)
    const [widget] = known.widgets
    return {
      signature,
      name: name!,
      isNewField: false,
      field,
      widget: widget !== undefined && !widget.isField ? draft.edit(widget.num) : field,
      page: pageOfWidget(draft, widget?.num),
    }
  }
  const ownName = name ?? freeName(names)
  const view = viewPage(draft, page)
  const widget: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('Annot')],
    ['Subtype', new PdfName('Widget')],
    ['FT', new PdfName('Sig')],
    ['T', new PdfString(encodeTextString(ownName))],
    ['Rect', box === undefined ? [0, 0, 0, 0] : rectangleFor(file, new Map(), view, box).map(rounded)],
    ['F', PRINT | LOCKED],
    ['P', draft.pageRef(page)],
    ['V', signature],
  ])
  const ref = draft.add(widget)
  addToList(draft, form, 'Fields', ref)
  addToList(draft, draft.edit(draft.pages[page]!.num), 'Annots', ref)
  return { signature, name: ownName, isNewField: true, field: widget, widget, page }
}

function pageOfWidget({ file, pages }: Draft, num: number | undefined): number | undefined {
  const index = pages.findIndex((page) =>
    file
      .array(pageDict(file, page).get('Annots'))
      ?.some((item) => item instanceof PdfRef && item.num === num),
  )
  return index === -1 ? undefined : index
}

function editableForm(draft: Draft): PdfDict {
  const { catalogue } = draft
  const form = editableEntry(draft, catalogue, 'AcroForm')
  if (form !== undefined) return form
  const made: PdfDict = new Map()
  catalogue.set('AcroForm', made)
  return made
}

/** An array that is an object of its own is changed there, so that nothing else of its owner changes. */
function addToList(draft: Draft, dict: PdfDict, key: string, ref: PdfRef): void {
  const { file } = draft
  const value = dict.get(key)
  const items = file.array(value)
  if (value instanceof PdfRef && items !== undefined) file.change(value.num, [...items, ref])
  else dict.set(key, [...(items ?? []), ref])
}

function unsignedField(draft: Draft, tree: FieldTree, field: SourceField, name: string): PdfDict {
  if (field.ft !== 'Sig') throw new PdfError('invalid_option', `The field “${name}” is no signature field.`)
  if (field.isSigned || draft.file.dict(tree.inherited(field, 'V')) !== undefined)
    throw new PdfError('invalid_option', `The field “${name}” is signed already.`)
  return field.num > 0 ? draft.edit(field.num) : field.direct!
}

function namedFields({ roots }: FieldTree): Map<string, SourceField> {
  const named = new Map<string, SourceField>()
  const stack = [...roots]
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    stack.push(...field.kids)
    named.set(fullName(field), field)
  }
  return named
}

function freeName(names: ReadonlyMap<string, unknown>): string {
  for (let number = 1; ; number++) if (!names.has(`Signature${number}`)) return `Signature${number}`
}
