import { renameResources } from '../../../appearance/default-appearance.js'
import { ByteBuffer } from '../../../syntax/byte-buffer.js'
import { asciiText } from '../../../syntax/characters.js'
import { isDict, type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../../../syntax/objects.js'
import { serialise } from '../../../syntax/serialiser.js'
import type { InputForm } from './gather.js'

/** New names by resource category (Font, XObject …), then by old name. */
type Renames = Map<string, Map<string, string>>

/**
 * Joins the default resources of several forms (ISO 32000-1, 12.7.2, /DR) and the default appearances that
 * use them. Different fonts of two forms can have the same name: the later one is renamed, and so are its
 * uses in the appearances of its form.
 */
export class DefaultResources {
  readonly #forms: readonly InputForm[]
  #joined: { readonly resources: PdfDict; readonly renames: ReadonlyMap<InputForm, Renames> } | undefined

  /** `forms` are the forms with fields in the output, in order. */
  constructor(forms: readonly InputForm[]) {
    this.#forms = forms
  }

  get resources(): PdfDict {
    return this.#join().resources
  }

  /** A form's default appearance, translated for the output. */
  appearance(form: InputForm, value: PdfValue | undefined): PdfString | undefined {
    const bytes = form.tree.file.bytes(value)
    if (bytes === undefined) return undefined
    const renames = this.#join().renames.get(form)
    if (renames === undefined || renames.size === 0) return new PdfString(bytes)
    return new PdfString(renameResources(bytes, (category, name) => renames.get(category)?.get(name)))
  }

  /** Computed on first use: the resources are copied only after everything has been planned. */
  #join() {
    if (this.#joined !== undefined) return this.#joined
    const joined = new Map<string, PdfValue>()
    const categories = new Map<string, Category>()
    const renames = new Map<InputForm, Renames>()
    for (const form of this.#forms) renames.set(form, joinInto(joined, categories, form))
    this.#joined = { resources: joined, renames }
    return this.#joined
  }
}

/** The resources of one category, from all forms. */
class Category {
  readonly resources: PdfDict = new Map()
  /**
   * For each original name, the output name of each distinct value: the same font of a hundred forms occurs
   * once.
   */
  readonly #variants = new Map<string, Map<string, string>>()
  /** The suffix to try next, so that the cost of a collision stays constant. */
  readonly #next = new Map<string, number>()

  /** Adds a resource of a form and returns its name; `own` are all resources of the form in this category. */
  add(name: string, value: PdfValue, own: PdfDict): string {
    const variants = this.#variants.get(name) ?? new Map<string, string>()
    this.#variants.set(name, variants)
    // Equal objects already have the same number.
    const meaning = value instanceof PdfRef ? `${value.num} 0 R` : written(value)
    const known = variants.get(meaning)
    if (known !== undefined) return known
    const free = this.resources.has(name) ? this.#variantOf(name, own) : name
    variants.set(meaning, free)
    this.resources.set(free, value)
    return free
  }

  #variantOf(name: string, own: PdfDict): string {
    let count = this.#next.get(name) ?? 2
    while (this.resources.has(`${name}_${count}`) || own.has(`${name}_${count}`)) count++
    this.#next.set(name, count + 1)
    return `${name}_${count}`
  }
}

function joinInto(joined: PdfDict, categories: Map<string, Category>, { input, tree }: InputForm): Renames {
  const { file } = tree
  const renames: Renames = new Map()
  for (const [key, value] of file.dict(tree.form?.get('DR')) ?? []) {
    const own = file.resolve(value)
    if (Array.isArray(own)) joinList(joined, key, own)
    if (!isDict(own)) continue
    const category = categories.get(key) ?? new Category()
    categories.set(key, category)
    joined.set(key, category.resources)
    const changed = new Map<string, string>()
    for (const [name, resource] of own) {
      const translated = input.copier.translate(resource)
      if (translated === null) continue
      const newName = category.add(name, translated, own)
      if (newName !== name) changed.set(name, newName)
    }
    if (changed.size > 0) renames.set(key, changed)
  }
  return renames
}

/** Procedure sets are an array of names. */
function joinList(joined: PdfDict, category: string, own: readonly PdfValue[]): void {
  const known = joined.get(category)
  const list = Array.isArray(known) ? known : []
  const names = new Set(list.map((item) => (item instanceof PdfName ? item.value : '')))
  for (const item of own) {
    if (!(item instanceof PdfName) || names.has(item.value)) continue
    names.add(item.value)
    list.push(item)
  }
  joined.set(category, list)
}

function written(value: PdfValue): string {
  const out = new ByteBuffer(256)
  serialise(value, out)
  return asciiText(out.view())
}
