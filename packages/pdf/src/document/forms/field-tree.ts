import { limitExceeded } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'
import { type FieldType, fieldType, INHERITED_KEYS, type InheritedKey } from './field-types.js'

/** A widget of a field: a kid without a name, or the field's own dictionary. */
export interface SourceWidget {
  /** 0 when the dictionary is direct. */
  readonly num: number
  readonly field: SourceField
  readonly isField: boolean
}

/**
 * A field of a source file. Its dictionary is read again when it is needed, because a form can have very many
 * fields.
 */
export interface SourceField {
  readonly num: number
  readonly direct: PdfDict | undefined
  readonly parent: SourceField | undefined
  readonly depth: number
  /** The partial name, /T. */
  readonly name: string | undefined
  /** Own or inherited. */
  readonly ft: string | undefined
  readonly flags: number
  /** Whether it is a signature field that contains a signature. */
  readonly isSigned: boolean
  readonly kids: SourceField[]
  readonly widgets: SourceWidget[]
}

/**
 * The partial names from the root, joined by periods (ISO 32000-1, 12.7.3.2); empty for a field without any
 * name.
 */
export function fullName(field: SourceField): string {
  const parts: string[] = []
  for (let at: SourceField | undefined = field; at !== undefined; at = at.parent) {
    if (at.name !== undefined) parts.push(at.name)
  }
  return parts.reverse().join('.')
}

export function typeOf(field: SourceField): FieldType | undefined {
  return fieldType(field.ft, field.flags)
}

const MANY_KIDS = 16

/**
 * The fields of one file, found by walking /AcroForm /Fields. Widgets of pages that no field lists can be
 * added with `adopt`.
 */
export class FieldTree {
  readonly file: PdfFile
  readonly form: PdfDict | undefined
  readonly roots: SourceField[] = []
  readonly #fields = new Map<number, SourceField>()
  readonly #widgets = new Map<number, SourceWidget>()
  readonly #inheritable = new Map<SourceField, PdfDict>()
  #visited = 0

  constructor(file: PdfFile, catalogue: PdfDict) {
    this.file = file
    this.form = file.dict(catalogue.get('AcroForm'))
    for (const item of file.array(this.form?.get('Fields')) ?? []) {
      const dict = file.resolve(item)
      if (!isDict(dict)) continue
      const num = item instanceof PdfRef ? item.num : 0
      if (num > 0) this.adopt(num, dict)
      else this.#visit(item, undefined)
    }
  }

  /** The field with this object number. */
  field(num: number): SourceField | undefined {
    return this.#fields.get(num)
  }

  /** The widget with this object number; also finds a field that is merged with its widget. */
  widget(num: number): SourceWidget | undefined {
    return this.#widgets.get(num)
  }

  dict(field: SourceField): PdfDict {
    return field.direct ?? this.file.dict(new PdfRef(field.num)) ?? new Map()
  }

  /** A field's own or inherited entry, unresolved. */
  inherited(field: SourceField | undefined, key: InheritedKey): PdfValue | undefined {
    for (let at = field; at !== undefined; at = at.parent) {
      const value = this.inheritable(at).get(key)
      if (value !== undefined) return value
    }
    return undefined
  }

  /** The entries of a field that its kids inherit. */
  inheritable(field: SourceField): PdfDict {
    const known = this.#inheritable.get(field)
    if (known !== undefined) return known
    const dict = this.dict(field)
    if (field.kids.length + field.widgets.length < MANY_KIDS) return dict
    // Kept, because each kid asks for them and all of /Kids would be read each time.
    const inheritable: PdfDict = new Map()
    for (const key of INHERITED_KEYS) {
      const value = dict.get(key)
      if (value !== undefined) inheritable.set(key, value)
    }
    this.#inheritable.set(field, inheritable)
    return inheritable
  }

  /**
   * Adds a field or widget that no /Kids lists: under its /Parent, or as a root. Returns the widget, if it
   * belongs to a field.
   */
  adopt(num: number, dict: PdfDict): SourceWidget | undefined {
    const known = num > 0 ? this.#widgets.get(num) : undefined
    if (known !== undefined || (num > 0 && this.#fields.has(num))) return known
    const { unknown, base } = this.#climb(num, dict)
    let parent = base
    for (const { item, dict: own } of unknown.reverse()) {
      const last = own === dict
      if (parent === undefined && last && !own.has('T') && !own.has('FT') && !own.has('Kids'))
        return undefined
      const itemNum = item instanceof PdfRef ? item.num : 0
      if (itemNum > 0 && (this.#fields.has(itemNum) || this.#widgets.has(itemNum))) {
        parent = this.#fields.get(itemNum) ?? parent
        continue
      }
      const found = this.#visit(item, parent)
      if (found === undefined) return undefined
      if (last) return found.widget
      parent = found.field
    }
    return num > 0 ? this.#widgets.get(num) : undefined
  }

  /** The ancestors from here upwards that are not in the tree, and the field in the tree above them. */
  #climb(
    num: number,
    dict: PdfDict,
  ): { unknown: { item: PdfValue; dict: PdfDict }[]; base: SourceField | undefined } {
    const { file } = this
    const unknown: { item: PdfValue; dict: PdfDict }[] = [{ item: num > 0 ? new PdfRef(num) : dict, dict }]
    const seen = new Set([num])
    for (let at = dict; unknown.length < file.limits.maxTreeDepth; ) {
      const parent = at.get('Parent')
      if (!(parent instanceof PdfRef)) break
      // A loop has no root, so the requested item becomes one.
      if (seen.has(parent.num)) return { unknown: unknown.slice(0, 1), base: undefined }
      seen.add(parent.num)
      const base = this.#fields.get(parent.num)
      if (base !== undefined) return { unknown, base }
      const above = file.resolve(parent)
      if (!isDict(above) || !looksLikeField(above)) break
      unknown.push({ item: parent, dict: above })
      at = above
    }
    return { unknown, base: undefined }
  }

  /** Adds a field or widget and all its descendants. */
  #visit(
    item: PdfValue,
    parent: SourceField | undefined,
  ): { field: SourceField | undefined; widget: SourceWidget | undefined } | undefined {
    const first = this.#add(item, parent)
    if (first === undefined) return undefined
    const stack = first.kids.length > 0 ? [{ field: first.field!, kids: first.kids, next: 0 }] : []
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.next >= top.kids.length) {
        stack.pop()
        continue
      }
      const added = this.#add(top.kids[top.next++]!, top.field)
      if (added?.field !== undefined && added.kids.length > 0)
        stack.push({ field: added.field, kids: added.kids, next: 0 })
    }
    return first
  }

  #add(
    item: PdfValue,
    parent: SourceField | undefined,
  ):
    | { field: SourceField | undefined; widget: SourceWidget | undefined; kids: readonly PdfValue[] }
    | undefined {
    const { file } = this
    if (++this.#visited > file.limits.maxTreeNodes)
      throw limitExceeded('The number of fields', file.limits.maxTreeNodes)
    const num = item instanceof PdfRef ? item.num : 0
    if (num > 0 && (this.#fields.has(num) || this.#widgets.has(num))) return undefined
    const dict = file.resolve(item)
    if (!isDict(dict)) return undefined
    const kids = file.array(dict.get('Kids')) ?? []
    const name = file.text(dict.get('T')) || undefined
    if (parent !== undefined && name === undefined && kids.length === 0) {
      const widget = { num, field: parent, isField: false }
      this.#addWidget(widget)
      return { field: undefined, widget, kids: [] }
    }
    const field = this.#newField(num, dict, parent, name)
    if (parent === undefined) this.roots.push(field)
    else parent.kids.push(field)
    if (num > 0) this.#fields.set(num, field)
    if (!isName(file.resolve(dict.get('Subtype')), 'Widget') && !(kids.length === 0 && dict.has('Rect')))
      return { field, widget: undefined, kids }
    const widget = { num, field, isField: true }
    this.#addWidget(widget)
    return { field, widget, kids }
  }

  #newField(
    num: number,
    dict: PdfDict,
    parent: SourceField | undefined,
    name: string | undefined,
  ): SourceField {
    const { file } = this
    const depth = (parent?.depth ?? 0) + 1
    if (depth > file.limits.maxTreeDepth)
      throw limitExceeded('The depth of the field tree', file.limits.maxTreeDepth)
    const ft = file.name(dict.get('FT')) ?? parent?.ft
    const hasSignature = (): boolean =>
      file.dict(dict.get('V') ?? (parent && this.inherited(parent, 'V'))) !== undefined
    return {
      num,
      direct: num > 0 ? undefined : dict,
      parent,
      depth,
      name,
      ft,
      flags: file.number(dict.get('Ff')) ?? parent?.flags ?? 0,
      isSigned: ft === 'Sig' && hasSignature(),
      kids: [],
      widgets: [],
    }
  }

  #addWidget(widget: SourceWidget): void {
    widget.field.widgets.push(widget)
    if (widget.num > 0) this.#widgets.set(widget.num, widget)
  }
}

function looksLikeField(dict: PdfDict): boolean {
  const type = dict.get('Type')
  if (isName(type, 'Page') || isName(type, 'Pages')) return false
  return dict.has('T') || dict.has('FT') || dict.has('Kids')
}

/**
 * Readers show a widget that its form does not list, and let users fill it in, so it counts as a field.
 * Returns undefined for other annotations, and for widgets that cannot be fields.
 */
export function fieldOfUnlistedWidget(
  tree: FieldTree,
  num: number,
  direct: PdfDict | undefined,
): SourceWidget | undefined {
  const { file } = tree
  const dict = direct ?? file.dict(new PdfRef(num))
  if (dict === undefined || !isName(file.resolve(dict.get('Subtype')), 'Widget')) return undefined
  if (tree.form === undefined && !isFieldByItself(tree, dict)) return undefined
  return tree.adopt(num, dict)
}

/** Without a form, a widget must have a name and a type to count as a field. */
function isFieldByItself(tree: FieldTree, dict: PdfDict): boolean {
  const parent = dict.get('Parent')
  // Its /Parent can have been adopted with another widget.
  if (parent instanceof PdfRef && tree.field(parent.num) !== undefined) return true
  const above = tree.file.dict(parent)
  return ['T', 'FT'].every((key) => dict.has(key) || above?.has(key))
}
