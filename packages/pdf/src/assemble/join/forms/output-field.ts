import { fullName, type SourceField, type SourceWidget } from '../../../document/forms/field-tree.js'
import type { AnnotationCopy } from '../../assembly.js'
import type { InputForm } from './gather.js'

/** A widget of the output, with its source form and its field in the output. */
export interface OutputWidget {
  readonly annotation: AnnotationCopy
  readonly widget: SourceWidget
  readonly form: InputForm
  readonly field: OutputField
}

/** A field of the output; its source is the first input that has it. */
export class OutputField {
  readonly form: InputForm
  readonly source: SourceField
  readonly parent: OutputField | undefined
  /** The partial name, if it differs from the source's. */
  readonly newName: string | undefined
  readonly kids: OutputField[] = []
  readonly widgets: OutputWidget[] = []
  /** Assigned after all inputs have been placed. */
  num = 0

  constructor(
    form: InputForm,
    source: SourceField,
    parent: OutputField | undefined,
    newName: string | undefined,
  ) {
    this.form = form
    this.source = source
    this.parent = parent
    this.newName = newName
  }

  get isTerminal(): boolean {
    return this.kids.length === 0
  }

  /** Whether no ancestor comes from the same input. */
  get isTopOfInput(): boolean {
    return this.parent?.form !== this.form
  }

  /** Field and widget can be one dictionary while there is only one widget (ISO 32000-1, 12.5.6.19). */
  get isOneWithWidget(): boolean {
    const [only] = this.widgets
    return (
      this.isTerminal &&
      this.widgets.length === 1 &&
      only!.widget.isField &&
      only!.widget.field === this.source
    )
  }

  get fullName(): string {
    const parts: string[] = []
    for (let at: OutputField | undefined = this; at !== undefined; at = at.parent) {
      const name = at.newName ?? at.source.name
      if (name !== undefined) parts.push(name)
    }
    return parts.reverse().join('.')
  }
}

/** The output names of each form's fields, by full name; computed on first use. */
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

  /** Only the fields that were renamed. */
  changed(form: InputForm): ReadonlyMap<string, string> {
    return new Map([...this.of(form)].filter(([name, newName]) => name !== newName))
  }
}
