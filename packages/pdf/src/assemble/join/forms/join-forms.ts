import type { SourceField } from '../../../document/forms/field-tree.js'
import { dynamicXfaLost, xfaKind } from '../../../document/forms/xfa.js'
import { type PdfDict, PdfRef } from '../../../syntax/objects.js'
import type { AnnotationCopy, Assembly, Input } from '../../assembly.js'
import type { Destinations } from '../destinations.js'
import { DefaultResources } from './default-resources.js'
import { entriesWithoutForm, type FormContext, fieldEntries, widgetEntries } from './field-entries.js'
import { FormDefaults } from './form-defaults.js'
import { gatherForm, type InputForm, selectFields } from './gather.js'
import { type OutputField, OutputNames } from './output-field.js'
import { Placement } from './placement.js'
import { sharedAppearance } from './shared-appearance.js'

/** The plan for the inputs' form fields; made before the first page is written. */
export interface FormsJoin {
  treatment(annotation: AnnotationCopy): 'keep' | 'drop' | 'flatten'
  /** The field entries of a kept widget, with the output's values; they can override its appearance. */
  entries(annotation: AnnotationCopy, dict: PdfDict): PdfDict
  /**
   * Writes the fields that are not widgets, and the form. Call it after all pages are written. Returns
   * undefined when no field is kept.
   */
  write(): PdfRef | undefined
}

/**
 * Joins the forms of all inputs (ISO 32000-1, 12.7): names, values, widgets, resources, calculation order.
 */
export function prepareForms(assembly: Assembly, destinations: Destinations): FormsJoin {
  if (assembly.inputs.every(hasNoForm)) return noForm
  const placement = new Placement(assembly.options.fields ?? 'rename')
  const all = new Map(assembly.inputs.map((input) => [input, gatherForm(assembly, input)]))
  const signatures = new Set<AnnotationCopy>()
  const { signatureAppearance = 'keep' } = assembly.options
  for (const form of all.values()) {
    assembly.checkpoint()
    reportXfa(form)
    const { keptFields, signed } = selectFields(form, signatureAppearance)
    for (const annotation of signed) signatures.add(annotation)
    placement.add(form, keptFields)
  }
  const fields = number(assembly, placement)
  for (const form of all.values()) announce(form, placement)

  const involved = new Set(fields.map(({ form }) => form))
  for (const { form } of placement.widgets.values()) involved.add(form)
  const contributing = [...all.values()].filter((form) => involved.has(form))
  const resources = new DefaultResources(contributing)
  const defaults = new FormDefaults(contributing, resources)
  const names = new OutputNames(placement.outputOf)
  for (const [input, form] of all) input.renamedFields = lazyNames(names, form)
  const context: FormContext = { names, resources, defaults, destinations }
  return {
    treatment(annotation) {
      if (signatures.has(annotation)) return signatureAppearance === 'keep' ? 'flatten' : 'drop'
      return placement.flattened.has(annotation) ? 'flatten' : 'keep'
    },
    entries(annotation, dict) {
      const placed = placement.widgets.get(annotation)
      if (placed === undefined) return entriesWithoutForm(context, all.get(annotation.page.input)!, dict)
      if (placed.field.isOneWithWidget) return fieldEntries(context, placed.field, dict)
      const entries = widgetEntries(context, placed, dict)
      if (placed.form !== placed.field.form) {
        for (const [key, value] of sharedAppearance(assembly.writer, resources, placed, dict))
          entries.set(key, value)
      }
      return entries
    },
    write: () =>
      fields.length === 0 ? undefined : writeForm(assembly, context, placement, fields, contributing),
  }
}

/** A widget can exist without a form, so the annotations of pages must be examined. */
function hasNoForm({ catalogue, copies }: Input): boolean {
  return !catalogue.has('AcroForm') && !copies.some(({ annotations }) => annotations.some(isWidget))
}

function isWidget({ subtype }: AnnotationCopy): boolean {
  return subtype === 'Widget'
}

const noForm: FormsJoin = { treatment: () => 'keep', entries: () => new Map(), write: () => undefined }

/** Defined outside: a closure inside the plan would keep all of the plan's data reachable. */
function lazyNames(names: OutputNames, form: InputForm): () => ReadonlyMap<string, string> {
  let changed: ReadonlyMap<string, string> | undefined
  return () => {
    changed ??= names.changed(form)
    return changed
  }
}

/** Assigns an object number to every field, parents before children. */
function number({ writer }: Assembly, { roots }: Placement): OutputField[] {
  const fields: OutputField[] = []
  const stack = [...roots].reverse()
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    field.num = field.isOneWithWidget ? field.widgets[0]!.annotation.num : writer.reserve()
    fields.push(field)
    for (let i = field.kids.length; i-- > 0; ) stack.push(field.kids[i]!)
  }
  return fields
}

/** Tells the copier which output object replaces each field, for other objects that refer to it. */
function announce({ input, tree, copies }: InputForm, { outputOf }: Placement): void {
  const { copier } = input
  const stack = [...tree.roots]
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    for (const kid of field.kids) stack.push(kid)
    // The number of a field merged with its widget belongs to the widget's first copy.
    if (field.num === 0 || field.widgets.some((widget) => widget.isField && copies.has(widget))) continue
    const output = outputOf.get(field)
    if (output === undefined) copier.drop(field.num)
    else copier.assign(field.num, output.num)
  }
}

function reportXfa({ input, tree }: InputForm): void {
  if (xfaKind(input.file, input.catalogue) === 'dynamic') {
    const { kind, what, why } = dynamicXfaLost
    input.report.drop(kind, what, why)
  } else if (tree.form?.has('XFA'))
    input.report.drop('xfa', 'the XFA form', 'its fields are kept as those of the PDF itself')
}

function writeForm(
  assembly: Assembly,
  context: FormContext,
  placement: Placement,
  fields: readonly OutputField[],
  forms: readonly InputForm[],
): PdfRef {
  const { writer } = assembly
  const { resources, defaults } = context
  for (const field of fields) {
    if (field.isOneWithWidget) continue
    assembly.checkpoint()
    writer.object(fieldEntries(context, field, field.form.tree.dict(field.source)), field.num)
  }
  const form: PdfDict = new Map([['Fields', placement.roots.map(({ num }) => new PdfRef(num))]])
  for (const [key, value] of defaults.entries()) form.set(key, value)
  if (resources.resources.size > 0) form.set('DR', resources.resources)
  const order = joinCalculationOrder(forms, placement.outputOf)
  if (order.length > 0) form.set('CO', order)
  const asks = forms.some(({ tree }) => tree.file.resolve(tree.form?.get('NeedAppearances')) === true)
  if (asks) form.set('NeedAppearances', true)
  return writer.object(form)
}

/** The calculation order (ISO 32000-1, 12.7.2, /CO): that of each form, one form after the other. */
function joinCalculationOrder(
  forms: readonly InputForm[],
  outputOf: ReadonlyMap<SourceField, OutputField>,
): PdfRef[] {
  const nums = new Set<number>()
  for (const { tree } of forms) {
    for (const item of tree.file.array(tree.form?.get('CO')) ?? []) {
      if (!(item instanceof PdfRef)) continue
      const field = tree.field(item.num) ?? tree.widget(item.num)?.field
      const output = field && outputOf.get(field)
      if (output !== undefined) nums.add(output.num)
    }
  }
  return [...nums].map((num) => new PdfRef(num))
}
