import type { Dropped } from '../copy/dropped.js'
import {
  FieldTree,
  fieldOfUnlistedWidget,
  type SourceField,
  type SourceWidget,
} from '../document/forms/field-tree.js'
import {
  type DynamicXfa,
  dynamicXfaLost,
  dynamicXfaRefused,
  type XfaKind,
  xfaKind,
} from '../document/forms/xfa.js'
import type { Draft } from '../edit/draft.js'
import { editableEntry } from '../edit/draft-objects.js'
import { makeObjectsIndirect } from '../edit/indirect-objects.js'
import { type PdfDict, PdfRef } from '../syntax/objects.js'

/** The fields of a document that can be changed, and the pages of their widgets. */
export class DraftForm {
  readonly draft: Draft
  readonly tree: FieldTree
  /** Terminal fields in the order of the form, then fields that are only on a page. */
  readonly fields: readonly SourceField[]
  /** The page index of each widget. */
  readonly pageOf: ReadonlyMap<SourceWidget, number>
  readonly #enrolled: Set<number>

  constructor(draft: Draft) {
    makeObjectsIndirect(draft)
    this.draft = draft
    this.tree = new FieldTree(draft.file, draft.file.dict(draft.catalogueRef) ?? new Map())
    this.#enrolled = new Set(this.tree.roots.map(({ num }) => num))
    this.pageOf = findWidgets(draft, this.tree)
    this.fields = terminalFields(this.tree)
  }

  /** The current dictionary of a field or widget. */
  dict(num: number): PdfDict {
    return this.draft.file.dict(new PdfRef(num)) ?? new Map()
  }

  /**
   * The form's dictionary, to be changed in place. A new one is created if there are widgets without a form.
   */
  edit(): PdfDict {
    const { draft } = this
    const known = editableEntry(draft, draft.catalogue, 'AcroForm')
    if (known !== undefined) return known
    const form: PdfDict = new Map([['Fields', []]])
    draft.catalogue.set('AcroForm', draft.add(form))
    return form
  }

  /** Adds a field to the form that so far was only on its page. */
  enrol(field: SourceField): void {
    let root = field
    while (root.parent !== undefined) root = root.parent
    if (this.#enrolled.has(root.num)) return
    this.#enrolled.add(root.num)
    const form = this.edit()
    form.set('Fields', [...(this.draft.file.array(form.get('Fields')) ?? []), new PdfRef(root.num)])
  }
}

function findWidgets({ file, pages }: Draft, tree: FieldTree): Map<SourceWidget, number> {
  const pageOf = new Map<SourceWidget, number>()
  pages.forEach(({ num, hasAnnotations }, index) => {
    if (!hasAnnotations) return
    for (const item of file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? []) {
      if (!(item instanceof PdfRef)) continue
      const widget = tree.widget(item.num) ?? fieldOfUnlistedWidget(tree, item.num, undefined)
      if (widget !== undefined && !pageOf.has(widget)) pageOf.set(widget, index)
    }
  })
  return pageOf
}

function terminalFields({ roots }: FieldTree): SourceField[] {
  const found: SourceField[] = []
  const stack = [...roots].reverse()
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    for (let i = field.kids.length; i-- > 0; ) stack.push(field.kids[i]!)
    if (field.kids.length === 0 || field.widgets.length > 0) found.push(field)
  }
  return found
}

/**
 * Whether the document also has an XFA form (ISO 32000-1, 12.7.8), which readers that support it show
 * instead.
 */
export function hasXfa({ file, catalogueRef }: Draft): boolean {
  return file.dict(file.dict(catalogueRef)?.get('AcroForm'))?.has('XFA') === true
}

/** The kind of XFA form in the document, as in the results of inspection. */
export function xfaKindOf({ file, catalogueRef }: Draft): XfaKind {
  return xfaKind(file, file.dict(catalogueRef) ?? new Map())
}

/** Removes the XFA form, which does not contain the changes; returns whether there was one. */
export function removeXfa(draft: Draft): boolean {
  if (!hasXfa(draft)) return false
  editableEntry(draft, draft.catalogue, 'AcroForm')?.delete('XFA')
  draft.catalogue.delete('NeedsRendering')
  return true
}

/**
 * Must be called before the pages of a document are changed: readers do not show the pages in the file of a
 * dynamic XFA form. The document is refused, or the form is removed and the pages in the file are kept;
 * returns what was lost.
 */
export function applyDynamicXfaOption(draft: Draft, dynamicXfa: DynamicXfa): Dropped[] {
  if (xfaKind(draft.file, draft.file.dict(draft.catalogueRef) ?? new Map()) !== 'dynamic') return []
  if (dynamicXfa === 'refuse') throw dynamicXfaRefused()
  removeXfa(draft)
  return [{ ...dynamicXfaLost, count: 1 }]
}
