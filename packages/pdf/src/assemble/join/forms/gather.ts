import {
  FieldTree,
  fieldOfUnlistedWidget,
  fullName,
  type SourceField,
  type SourceWidget,
} from '../../../document/forms/field-tree.js'
import { removedSignature, type SignatureAppearance } from '../../../document/signatures.js'
import { PdfRef } from '../../../syntax/objects.js'
import type { AnnotationCopy, Assembly, Input } from '../../assembly.js'

/** One input's form, with the output annotations of its widgets. */
export interface InputForm {
  readonly input: Input
  readonly tree: FieldTree
  /** A widget's copies, in the order of the output's pages; a widget without a copy has no entry. */
  readonly copies: ReadonlyMap<SourceWidget, readonly AnnotationCopy[]>
}

/** Reads an input's fields and finds their widgets among the annotations of the pages taken. */
export function gatherForm(assembly: Assembly, input: Input): InputForm {
  const tree = new FieldTree(input.file, input.catalogue)
  const copies = new Map<SourceWidget, AnnotationCopy[]>()
  const widgets = new Map<number | string, SourceWidget | undefined>()
  for (const page of input.copies) {
    if (page.annotations.length === 0) continue
    assembly.checkpoint()
    page.annotations.forEach((annotation, position) => {
      const { sourceNum } = annotation
      // A page that is taken twice has the same annotation at the same index in both copies.
      const key = sourceNum > 0 ? sourceNum : `${page.sourceIndex} ${position}`
      if (!widgets.has(key))
        widgets.set(key, tree.widget(sourceNum) ?? fieldOfUnlistedWidget(tree, sourceNum, annotation.direct))
      const widget = widgets.get(key)
      if (widget === undefined) return
      const known = copies.get(widget)
      if (known === undefined) copies.set(widget, [annotation])
      else known.push(annotation)
    })
  }
  return { input, tree, copies }
}

/** A field that has widgets in the output, or none at all. */
export interface FieldWithWidgets {
  readonly field: SourceField
  readonly widgets: readonly { readonly widget: SourceWidget; readonly annotation: AnnotationCopy }[]
}

export interface SelectedFields {
  /** In the order of the form. */
  readonly keptFields: readonly FieldWithWidgets[]
  /** The widgets of signatures, which cannot be kept as they are. */
  readonly signed: readonly AnnotationCopy[]
}

/**
 * Separates the fields to keep from signatures and from fields of pages not taken; reports what is removed.
 */
export function selectFields(form: InputForm, appearance: SignatureAppearance): SelectedFields {
  const { input, tree } = form
  const { report, copier } = input
  const keptFields: FieldWithWidgets[] = []
  const signed: AnnotationCopy[] = []
  let left = 0
  const stack = [...tree.roots].reverse()
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    for (let i = field.kids.length; i-- > 0; ) stack.push(field.kids[i]!)
    const widgets = widgetsInOutput(form, field)
    for (const { num } of field.widgets) if (num > 0 && !copier.reached(num)) copier.drop(num)
    const isTerminal = field.kids.length === 0
    if (isTerminal && field.isSigned) {
      for (const { annotation } of widgets) signed.push(annotation)
      removeSignature(form, field, appearance)
    } else if (widgets.length > 0) keptFields.push({ field, widgets })
    else if (isTerminal && input.isWhole) keptFields.push({ field, widgets })
    else if (isTerminal) left++
  }
  if (left > 0) report.drop('field', 'form fields', 'the pages they are on are not taken', left)
  return { keptFields, signed }
}

function removeSignature(
  { input, tree }: InputForm,
  field: SourceField,
  appearance: SignatureAppearance,
): void {
  const { report, copier } = input
  const value = tree.inherited(field, 'V')
  if (value instanceof PdfRef) copier.drop(value.num)
  for (const { num } of field.widgets) if (num > 0) copier.drop(num)
  report.signaturesRemoved++
  const { kind, what, why } = removedSignature(fullName(field), appearance)
  report.drop(kind, what, why)
}

/** The first copy of every widget, then the second copies, and so on: each round is one complete field. */
function widgetsInOutput({ copies }: InputForm, field: SourceField): FieldWithWidgets['widgets'] {
  const found: { widget: SourceWidget; annotation: AnnotationCopy; round: number }[] = []
  for (const widget of field.widgets) {
    copies.get(widget)?.forEach((annotation, round) => {
      found.push({ widget, annotation, round })
    })
  }
  return found.sort((one, other) => one.round - other.round)
}
