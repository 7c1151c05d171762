import type { PdfDict, PdfString } from '../../../syntax/objects.js'
import type { DefaultResources } from './default-resources.js'
import type { InputForm } from './gather.js'

interface Defaults {
  readonly appearance: PdfString | undefined
  readonly quadding: number
}

/**
 * The form-level defaults /DA and /Q (ISO 32000-1, 12.7.2). The output has those of its first form; fields of
 * the other forms get their own form's values explicitly.
 */
export class FormDefaults {
  readonly #resources: DefaultResources
  readonly #first: InputForm | undefined
  readonly #known = new Map<InputForm, Defaults>()

  constructor(forms: readonly InputForm[], resources: DefaultResources) {
    this.#resources = resources
    this.#first = forms[0]
  }

  /** The entries that a field without inherited values needs to look as it did in its own form. */
  entriesFor(form: InputForm): PdfDict {
    const entries: PdfDict = new Map()
    if (this.#first === undefined || form === this.#first) return entries
    const own = this.#of(form)
    const output = this.#of(this.#first)
    if (own.appearance !== undefined && !sameBytes(own.appearance, output.appearance))
      entries.set('DA', own.appearance)
    if (own.quadding !== output.quadding) entries.set('Q', own.quadding)
    return entries
  }

  /** The entries of the output's form. */
  entries(): PdfDict {
    const entries: PdfDict = new Map()
    if (this.#first === undefined) return entries
    const { appearance, quadding } = this.#of(this.#first)
    if (appearance !== undefined) entries.set('DA', appearance)
    if (quadding !== 0) entries.set('Q', quadding)
    return entries
  }

  #of(form: InputForm): Defaults {
    const known = this.#known.get(form)
    if (known !== undefined) return known
    const { file, form: dict } = form.tree
    const defaults = {
      appearance: this.#resources.appearance(form, dict?.get('DA')),
      quadding: file.number(dict?.get('Q')) ?? 0,
    }
    this.#known.set(form, defaults)
    return defaults
  }
}

function sameBytes(one: PdfString, other: PdfString | undefined): boolean {
  return (
    other !== undefined &&
    one.bytes.length === other.bytes.length &&
    one.bytes.every((byte, at) => byte === other.bytes[at])
  )
}
