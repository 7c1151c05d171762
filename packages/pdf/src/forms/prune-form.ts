import { fullName, type SourceField, type SourceWidget } from '../document/forms/field-tree.js'
import { keepInList } from '../edit/draft-objects.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { type DraftForm, hasXfa, removeXfa } from './draft-form.js'

/** Entries of a merged field and widget that have no meaning in a field without a widget. */
const WIDGET_KEYS = ['Subtype', 'Rect', 'AP', 'AS', 'P', 'MK', 'BS', 'Border', 'H', 'F', 'StructParent']

export interface Pruned {
  /** The objects of the removed fields, including widgets. */
  readonly objects: ReadonlySet<number>
  readonly fields: number
  /** The full names of signature fields that held a signature. */
  readonly signatures: readonly string[]
  readonly formRemoved: boolean
  readonly xfaRemoved: boolean
}

/**
 * Removes widgets from the form, and fields without remaining widgets and kids; a form without fields is
 * removed completely. The objects still exist afterwards: the caller removes them from the pages first.
 * `isEmptyGone` determines whether fields that never had a widget are removed, too.
 */
export function pruneForm(form: DraftForm, widgets: ReadonlySet<SourceWidget>, isEmptyGone: boolean): Pruned {
  const { draft, tree } = form
  const gone = new Set<SourceField>()
  const objects = new Set<number>()
  for (const widget of widgets) if (!widget.isField) objects.add(widget.num)
  const all = allFields(tree.roots)
  // Children come before their parents.
  for (const field of all.toReversed()) {
    const had = field.kids.length + field.widgets.length
    const kids = field.kids.filter((kid) => !gone.has(kid))
    const left = field.widgets.filter((widget) => !widgets.has(widget))
    if (kids.length + left.length > 0 || (had === 0 && !isEmptyGone)) {
      if (kids.length + left.length < had) unlink(form, field, objects, widgets)
      continue
    }
    gone.add(field)
    objects.add(field.num)
  }
  const signatures = all.filter((field) => gone.has(field) && field.isSigned && field.kids.length === 0)
  if (gone.size > 0) removeFromForm(form, objects)
  // A form with only XFA contains no fields of ours.
  const isXfaAlone = tree.roots.length === 0 && hasXfa(draft)
  const isEmpty =
    tree.form !== undefined &&
    (gone.size > 0 || isEmptyGone) &&
    !isXfaAlone &&
    tree.roots.every((root) => gone.has(root))
  const xfaRemoved = (gone.size > 0 || isEmpty) && removeXfa(draft)
  if (isEmpty) draft.catalogue.delete('AcroForm')
  return {
    objects,
    fields: [...gone].filter(({ kids }) => kids.length === 0).length,
    signatures: signatures.map(fullName),
    formRemoved: isEmpty,
    xfaRemoved,
  }
}

function allFields(roots: readonly SourceField[]): SourceField[] {
  const found: SourceField[] = []
  const stack = [...roots].reverse()
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    found.push(field)
    for (let i = field.kids.length; i-- > 0; ) stack.push(field.kids[i]!)
  }
  return found
}

function unlink(
  { draft }: DraftForm,
  field: SourceField,
  objects: ReadonlySet<number>,
  widgets: ReadonlySet<SourceWidget>,
): void {
  const dict = draft.edit(field.num)
  keepInList(draft, dict, 'Kids', isNoneOf(objects))
  if (field.widgets.some((widget) => widget.isField && widgets.has(widget)))
    for (const key of WIDGET_KEYS) dict.delete(key)
}

function removeFromForm(form: DraftForm, objects: ReadonlySet<number>): void {
  const dict: PdfDict = form.edit()
  for (const key of ['Fields', 'CO']) keepInList(form.draft, dict, key, isNoneOf(objects))
  // ISO 32000-1, table 219; remaining signatures are not valid for the written document.
  dict.delete('SigFlags')
}

function isNoneOf(objects: ReadonlySet<number>): (item: PdfValue) => boolean {
  return (item) => !(item instanceof PdfRef && objects.has(item.num))
}
