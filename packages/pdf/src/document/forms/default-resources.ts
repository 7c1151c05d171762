import { ByteBuffer } from '../../syntax/byte-buffer.js'
import { isDict, type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../../syntax/objects.js'
import { serialise } from '../../syntax/serialiser.js'
import { renameResources } from '../appearance/default-appearance.js'
import type { InputForm } from './gather.js'

/** New names by resource category (Font, XObject …), then by old name. */
type Renames = Map<string, Map<string, string>>

/**
 * Joins the default resources of several forms (ISO 32000-1, 12.7.2, /DR) and the default appearances that use them. Fonts of
 * two forms may have one name and be different: the later one's gets another, and its form's appearances are told so.
 */
export class DefaultResources {
  readonly #forms: readonly InputForm[]
  #joined: { readonly resources: PdfDict; readonly renames: ReadonlyMap<InputForm, Renames> } | undefined

  /** `forms` are those with fields in the output, in order. */
  constructor(forms: readonly InputForm[]) {
    this.#forms = forms
  }

  get resources(): PdfDict {
    return this.#join().resources
  }

  /** A default appearance of a form as it stands in the output. */
  appearance(form: InputForm, value: PdfValue | undefined): PdfString | undefined {
    const bytes = form.tree.file.bytes(value)
    if (bytes === undefined) return undefined
    const renames = this.#join().renames.get(form)
    if (renames === undefined || renames.size === 0) return new PdfString(bytes)
    return new PdfString(renameResources(bytes, (category, name) => renames.get(category)?.get(name)))
  }

  /** Done when it is first needed: what the resources refer to is carried over only after everything has been planned. */
  #join() {
    if (this.#joined !== undefined) return this.#joined
    const joined = new Map<string, PdfValue>()
    const renames = new Map<InputForm, Renames>()
    for (const form of this.#forms) renames.set(form, joinInto(joined, form))
    this.#joined = { resources: joined, renames }
    return this.#joined
  }
}

function joinInto(joined: PdfDict, { input, tree }: InputForm): Renames {
  const { file } = tree
  const renames: Renames = new Map()
  for (const [category, value] of file.dict(tree.form?.get('DR')) ?? []) {
    const own = file.resolve(value)
    if (Array.isArray(own)) joinList(joined, category, own)
    if (!isDict(own)) continue
    let known = joined.get(category)
    if (!isDict(known)) {
      known = new Map()
      joined.set(category, known)
    }
    for (const [name, resource] of own) {
      const translated = input.copier.translate(resource)
      if (translated === null) continue
      const there = known.get(name)
      if (there === undefined) known.set(name, translated)
      else if (!isSame(there, translated)) {
        const newName = freeName(name, known, own)
        known.set(newName, translated)
        const ofCategory = renames.get(category) ?? new Map<string, string>()
        renames.set(category, ofCategory.set(name, newName))
      }
    }
  }
  return renames
}

/** Procedure sets are a list of names. */
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

/** Equal objects have been given one number already. */
function isSame(one: PdfValue, other: PdfValue): boolean {
  if (one instanceof PdfRef || other instanceof PdfRef)
    return one instanceof PdfRef && other instanceof PdfRef && one.num === other.num
  return written(one) === written(other)
}

function written(value: PdfValue): string {
  const out = new ByteBuffer(256)
  serialise(value, out)
  return String.fromCharCode(...out.view().subarray(0, 10_000))
}

function freeName(name: string, taken: PdfDict, own: PdfDict): string {
  for (let count = 2; ; count++) {
    const variant = `${name}_${count}`
    if (!taken.has(variant) && !own.has(variant)) return variant
  }
}
