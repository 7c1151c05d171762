import { type SourceField, type SourceWidget, typeOf } from '../../../document/forms/field-tree.js'
import { FIELD_KEYS, INHERITED_KEYS, RADIOS_IN_UNISON } from '../../../document/forms/field-types.js'
import { type PdfDict, PdfRef, PdfString, type PdfValue } from '../../../syntax/objects.js'
import { encodeTextString } from '../../../syntax/text-string.js'
import { translateActions } from '../actions.js'
import type { Destinations } from '../destinations.js'
import type { DefaultResources } from './default-resources.js'
import type { FormDefaults } from './form-defaults.js'
import type { InputForm } from './gather.js'
import type { OutputField, OutputNames, OutputWidget } from './output-field.js'
import { hasInherited } from './sharing.js'

/** Entries that link a dictionary into the field tree; they are rewritten. */
const TREE_KEYS = new Set(['Parent', 'Kids'])
/** Annotation entries; they have no meaning in a field that is not a widget. */
const ANNOTATION_KEYS = new Set(
  'Type Subtype Rect P F AP AS MK BS Border C H A OC StructParent NM M Contents'.split(' '),
)
/** Events of a field, not of a widget (ISO 32000-1, table 196). */
const FIELD_EVENTS = new Set(['K', 'F', 'V', 'C'])

export interface FormContext {
  readonly names: OutputNames
  readonly resources: DefaultResources
  readonly defaults: FormDefaults
  readonly destinations: Destinations
}

/** The entries of a field in the output; `dict` is its dictionary in the source. */
export function fieldEntries(context: FormContext, field: OutputField, dict: PdfDict): PdfDict {
  const { form, source } = field
  const entries: PdfDict = new Map()
  const isMerged = source.widgets.some(({ isField }) => isField)
  if (field.parent !== undefined) entries.set('Parent', new PdfRef(field.parent.num))
  for (const [key, value] of dict) {
    if (TREE_KEYS.has(key) || (isMerged ? !FIELD_KEYS.has(key) : ANNOTATION_KEYS.has(key))) continue
    const isSplit = isMerged && !field.isOneWithWidget
    const translated =
      key === 'AA' && isSplit
        ? actions(context, form, value, field.widgets[0], (event) => FIELD_EVENTS.has(event))
        : entry(context, form, key, value, field.widgets[0])
    if (translated !== undefined) entries.set(key, translated)
  }
  if (field.newName !== undefined) entries.set('T', new PdfString(encodeTextString(field.newName)))
  if (field.isTopOfInput) setInherited(context, field, entries)
  if (!field.isOneWithWidget) {
    const kids = [
      ...field.kids.map(({ num }) => num),
      ...field.widgets.map(({ annotation }) => annotation.num),
    ]
    if (kids.length > 0)
      entries.set(
        'Kids',
        kids.map((num) => new PdfRef(num)),
      )
    adjustButtons(field, entries)
  }
  return entries
}

/** The entries of a widget that is not a field itself. */
export function widgetEntries(context: FormContext, placed: OutputWidget, dict: PdfDict): PdfDict {
  const { form, widget, field } = placed
  const entries: PdfDict = new Map([['Parent', new PdfRef(field.num)]])
  for (const [key, value] of dict) {
    if (!FIELD_KEYS.has(key) || TREE_KEYS.has(key) || key === 'T') continue
    let translated: PdfValue | undefined
    if (!widget.isField) translated = entry(context, form, key, value, placed)
    else if (key === 'AA')
      translated = actions(context, form, value, placed, (event) => !FIELD_EVENTS.has(event))
    if (translated !== undefined) entries.set(key, translated)
  }
  return entries
}

/** The entries of a widget that belongs to no form. */
export function entriesWithoutForm(context: FormContext, form: InputForm, dict: PdfDict): PdfDict {
  const entries: PdfDict = new Map()
  for (const [key, value] of dict) {
    if (!FIELD_KEYS.has(key) || TREE_KEYS.has(key)) continue
    const translated = entry(context, form, key, value, undefined)
    if (translated !== undefined) entries.set(key, translated)
  }
  return entries
}

function entry(
  context: FormContext,
  form: InputForm,
  key: string,
  value: PdfValue,
  widget: OutputWidget | undefined,
): PdfValue | undefined {
  switch (key) {
    case 'DA':
      return context.resources.appearance(form, value)
    case 'AA':
      return actions(context, form, value, widget, () => true)
    case 'Lock':
      return lockInOutput(form, value, context.names.of(form))
    default:
      return form.input.copier.translate(value) ?? undefined
  }
}

function actions(
  { destinations }: FormContext,
  form: InputForm,
  value: PdfValue,
  widget: OutputWidget | undefined,
  wanted: (event: string) => boolean,
): PdfValue | undefined {
  const all = form.tree.file.dict(value)
  if (all === undefined) return undefined
  const some: PdfDict = new Map()
  for (const [event, action] of all) if (wanted(event)) some.set(event, action)
  return translateActions(destinations, form.input, some, widget?.annotation.page.entry)
}

/**
 * Sets values that a field inherited from its form, or from parents that another input's fields now replace.
 */
function setInherited({ resources, defaults }: FormContext, field: OutputField, entries: PdfDict): void {
  const { form, source, parent } = field
  const { tree, input } = form
  if (parent !== undefined) {
    for (const key of INHERITED_KEYS) {
      if (entries.has(key)) continue
      const value = tree.inherited(source.parent, key)
      if (value !== undefined) {
        const translated = key === 'DA' ? resources.appearance(form, value) : input.copier.translate(value)
        if (translated !== undefined && translated !== null) entries.set(key, translated)
      } else if ((key === 'Ff' || key === 'Q') && hasInherited(parent, key)) entries.set(key, 0)
    }
  }
  for (const [key, value] of defaults.entriesFor(form)) if (!entries.has(key)) entries.set(key, value)
}

/** Adjusts buttons whose widgets differ from those in the source. */
function adjustButtons({ form, source, widgets }: OutputField, entries: PdfDict): void {
  const type = typeOf(source)
  if (type !== 'radio' && type !== 'checkbox') return
  const ownOptions = form.tree.file.array(form.tree.inherited(source, 'Opt'))
  // One value for each widget, in the order of /Kids (ISO 32000-1, table 227).
  if (ownOptions !== undefined) {
    const exported = new Map<SourceWidget, PdfValue>()
    for (const { widget, form: of } of widgets) {
      if (!exported.has(widget)) readButtonValues(of, widget.field, exported)
    }
    entries.set(
      'Opt',
      widgets.map(({ widget }) => exported.get(widget) ?? new PdfString(new Uint8Array(0))),
    )
  }
  // If a button occurs twice, both widgets must show the same state (ISO 32000-1, table 226).
  const isRepeated = new Set(widgets.map(({ widget }) => widget)).size < widgets.length
  const isShared = widgets.some(({ form: of }) => of !== form)
  if (type === 'radio' && (isRepeated || isShared)) entries.set('Ff', source.flags | RADIOS_IN_UNISON)
}

function readButtonValues(
  { tree }: InputForm,
  field: SourceField,
  exported: Map<SourceWidget, PdfValue>,
): void {
  const options = tree.file.array(tree.inherited(field, 'Opt')) ?? []
  field.widgets.forEach((widget, at) => {
    const value = tree.file.resolve(options[at])
    exported.set(widget, value instanceof PdfString ? value : new PdfString(new Uint8Array(0)))
  })
}

/** The fields that signing will lock (ISO 32000-1, table 233), with their names in the output. */
function lockInOutput(
  { input, tree }: InputForm,
  value: PdfValue,
  newNames: ReadonlyMap<string, string>,
): PdfDict | undefined {
  const { file } = tree
  const lock = file.dict(value)
  if (lock === undefined) return undefined
  const translated = input.copier.translateDict(lock)
  const names = file.array(lock.get('Fields'))
  if (names === undefined) return translated
  translated.set(
    'Fields',
    names
      .map((name) => newNames.get(file.text(name) ?? ''))
      .filter((name) => name !== undefined)
      .map((name) => new PdfString(encodeTextString(name))),
  )
  return translated
}
