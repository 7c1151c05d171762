import type { PdfFile } from '../../file/pdf-file.js'
import { isDict, type PdfDict, PdfRef } from '../../syntax/objects.js'
import { pageDict, readPageTree, type SourcePage } from '../pages.js'
import { FieldTree, fieldOfUnlistedWidget, fullName, type SourceField, typeOf } from './field-tree.js'
import { type FieldType, READ_ONLY, REQUIRED } from './field-types.js'
import { type FieldOption, MAX_LISTED_OPTIONS, optionCount, readOptions, readValues } from './field-values.js'

/** A form field, described for users. */
export interface FieldInfo {
  /** The full name, as in `person.name`. */
  readonly name: string
  readonly type: FieldType
  /** A text, a button state, or several options of a list; absent if there is none. */
  readonly value?: string | readonly string[]
  readonly options?: readonly FieldOption[]
  readonly required: boolean
  readonly readOnly: boolean
  /** The page numbers, from 1, of its widgets. */
  readonly pages: readonly number[]
}

export interface ReadFields {
  readonly fields: FieldInfo[]
  /** Whether some options are not listed. */
  readonly leavesOutOptions: boolean
}

/** The terminal fields, in the order of the form; `pages` avoids walking the page tree again. */
export function readFields(
  file: PdfFile,
  catalogue: PdfDict,
  pages: readonly SourcePage[] = readPageTree(file, catalogue).pages,
): ReadFields {
  const tree = new FieldTree(file, catalogue)
  const pagesOf = fieldPages(tree, pages)
  const fields: FieldInfo[] = []
  let optionsLeft = MAX_LISTED_OPTIONS
  let leavesOutOptions = false
  const stack = [...tree.roots].reverse()
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    for (let i = field.kids.length; i-- > 0; ) stack.push(field.kids[i]!)
    if (field.kids.length > 0) continue
    const info = describe(tree, field, pagesOf.get(field), optionsLeft)
    if (info === undefined) continue
    fields.push(info)
    const listed = info.options?.length ?? 0
    optionsLeft -= listed
    if (optionsLeft === 0) leavesOutOptions ||= optionCount(file, tree.inherited(field, 'Opt')) > listed
  }
  return { fields, leavesOutOptions }
}

function describe(
  tree: FieldTree,
  field: SourceField,
  pages: ReadonlySet<number> | undefined,
  maxOptions: number,
): FieldInfo | undefined {
  const { file } = tree
  const type = typeOf(field)
  if (type === undefined) return undefined
  const values = type === 'signature' ? [] : readValues(file, tree.inherited(field, 'V'))
  const options = readOptions(file, tree.inherited(field, 'Opt'), maxOptions)
  return {
    name: fullName(field),
    type,
    ...(values.length > 0 && { value: values.length === 1 ? values[0]! : values }),
    ...(options.length > 0 && { options }),
    required: (field.flags & REQUIRED) !== 0,
    readOnly: (field.flags & READ_ONLY) !== 0,
    pages: [...(pages ?? [])],
  }
}

/** The page numbers, from 1, of each field's widgets; adopts widgets that the form does not list. */
function fieldPages(tree: FieldTree, pages: readonly SourcePage[]): Map<SourceField, Set<number>> {
  const { file } = tree
  const found = new Map<SourceField, Set<number>>()
  pages.forEach((page, index) => {
    if (!page.hasAnnotations) return
    for (const item of file.array(pageDict(file, page).get('Annots')) ?? []) {
      const num = item instanceof PdfRef ? item.num : 0
      const widget = tree.widget(num) ?? fieldOfUnlistedWidget(tree, num, isDict(item) ? item : undefined)
      if (widget === undefined) continue
      const known = found.get(widget.field)
      if (known === undefined) found.set(widget.field, new Set([index + 1]))
      else known.add(index + 1)
    }
  })
  return found
}
