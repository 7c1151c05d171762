import type { PdfFile } from '../../file/pdf-file.js'
import { type PdfDict, PdfRef } from '../../syntax/objects.js'
import { pageDict, readPageTree, type SourcePage } from '../pages.js'
import { FieldTree, fullName, type SourceField, typeOf } from './field-tree.js'
import { type FieldType, READ_ONLY, REQUIRED } from './field-types.js'
import { type FieldOption, readOptions, readValues } from './field-values.js'

/** A form field as people know it. */
export interface FieldInfo {
  /** The full name, as in `person.name`. */
  readonly name: string
  readonly type: FieldType
  /** A text, the state of a button, or several options of a list; absent where there is none. */
  readonly value?: string | readonly string[]
  readonly options?: readonly FieldOption[]
  readonly required: boolean
  readonly readOnly: boolean
  /** The numbers, from 1, of the pages it has widgets on. */
  readonly pages: readonly number[]
}

/** The fields that hold something, in the order of the form; `pages` saves looking for them again. */
export function readFields(
  file: PdfFile,
  catalogue: PdfDict,
  pages: readonly SourcePage[] = readPageTree(file, catalogue).pages,
): FieldInfo[] {
  const tree = new FieldTree(file, catalogue)
  if (tree.roots.length === 0) return []
  const pageOf = widgetPages(file, pages)
  const found: FieldInfo[] = []
  const stack = [...tree.roots].reverse()
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    for (let i = field.kids.length; i-- > 0; ) stack.push(field.kids[i]!)
    const info = field.kids.length === 0 ? describe(tree, field, pageOf) : undefined
    if (info !== undefined) found.push(info)
  }
  return found
}

function describe(
  tree: FieldTree,
  field: SourceField,
  pageOf: ReadonlyMap<number, number>,
): FieldInfo | undefined {
  const { file } = tree
  const type = typeOf(field)
  if (type === undefined) return undefined
  const values = type === 'signature' ? [] : readValues(file, tree.inherited(field, 'V'))
  const options = readOptions(file, tree.inherited(field, 'Opt'))
  const pages = field.widgets.map(({ num }) => pageOf.get(num)).filter((page) => page !== undefined)
  return {
    name: fullName(field),
    type,
    ...(values.length > 0 && { value: values.length === 1 ? values[0]! : values }),
    ...(options.length > 0 && { options }),
    required: (field.flags & REQUIRED) !== 0,
    readOnly: (field.flags & READ_ONLY) !== 0,
    pages: [...new Set(pages)].sort((one, other) => one - other),
  }
}

/** The page, from 1, of every annotation that has a number. */
function widgetPages(file: PdfFile, pages: readonly SourcePage[]): Map<number, number> {
  const found = new Map<number, number>()
  pages.forEach((page, index) => {
    if (!page.hasAnnotations) return
    for (const item of file.array(pageDict(file, page).get('Annots')) ?? []) {
      if (item instanceof PdfRef && !found.has(item.num)) found.set(item.num, index + 1)
    }
  })
  return found
}
