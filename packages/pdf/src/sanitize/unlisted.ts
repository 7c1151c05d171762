import { FieldTree } from '../document/forms/field-tree.js'
import type { Draft } from '../edit/draft.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { STANDARD_ANNOTATIONS } from './standard-names.js'

/**
 * Finds pages outside of the page tree and annotations that are on no page. They are not visible, but
 * structure elements or other objects can refer to them.
 */
export class Unlisted {
  readonly #file: PdfFile
  readonly #pages: ReadonlySet<number>
  readonly #annotations = new Set<number>()
  readonly #fields: FieldTree

  constructor({ file, pageNums, catalogueRef }: Draft) {
    this.#file = file
    this.#pages = new Set(pageNums)
    this.#fields = new FieldTree(file, file.dict(catalogueRef) ?? new Map())
    for (const num of pageNums)
      for (const item of file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? [])
        if (item instanceof PdfRef) this.#annotations.add(item.num)
  }

  /** A description for the report of an object that is not listed; undefined for all others. */
  describe(dict: PdfDict, num: number): string | undefined {
    if (num === 0) return undefined
    const type = this.#file.resolve(dict.get('Type'))
    if (isName(type, 'Page')) return this.#pages.has(num) ? undefined : 'a page outside the page tree'
    if (this.#annotations.has(num) || !this.#isAnnotation(dict, type)) return undefined
    const isInForm = this.#fields.widget(num) !== undefined || this.#fields.field(num) !== undefined
    return isInForm ? undefined : 'an annotation that is on no page'
  }

  /** Whether an object reference of the structure tree (ISO 32000-1, 14.7.4.3) refers to such an object. */
  isReference(value: PdfValue): boolean {
    if (!isDict(value) || !isName(this.#file.resolve(value.get('Type')), 'OBJR')) return false
    const object = value.get('Obj')
    const dict = object instanceof PdfRef ? this.#file.resolve(object) : null
    return object instanceof PdfRef && isDict(dict) && this.describe(dict, object.num) !== undefined
  }

  #isAnnotation(dict: PdfDict, type: PdfValue): boolean {
    if (isName(type, 'Annot')) return true
    return dict.has('Rect') && STANDARD_ANNOTATIONS.has(this.#file.name(dict.get('Subtype')) ?? '')
  }
}
