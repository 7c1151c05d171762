import { fullName, type SourceField } from '../../../document/forms/field-tree.js'
import type { InputForm } from './gather.js'
import type { OutputField } from './output-field.js'

/** What the fields of each form are called in the output, by their full names; found out when it is first asked for. */
export class OutputNames {
  readonly #outputOf: ReadonlyMap<SourceField, OutputField>
  readonly #known = new Map<InputForm, ReadonlyMap<string, string>>()

  constructor(outputOf: ReadonlyMap<SourceField, OutputField>) {
    this.#outputOf = outputOf
  }

  /** Fields that are not in the output have no entry. */
  of(form: InputForm): ReadonlyMap<string, string> {
    const known = this.#known.get(form)
    if (known !== undefined) return known
    const names = new Map<string, string>()
    const stack = [...form.tree.roots].reverse()
    for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
      for (let i = field.kids.length; i-- > 0; ) stack.push(field.kids[i]!)
      const output = this.#outputOf.get(field)
      const name = fullName(field)
      if (output !== undefined && !names.has(name)) names.set(name, output.fullName)
    }
    this.#known.set(form, names)
    return names
  }

  /** Only those that are called something else now. */
  changed(form: InputForm): ReadonlyMap<string, string> {
    return new Map([...this.of(form)].filter(([name, newName]) => name !== newName))
  }
}
