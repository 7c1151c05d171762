import { fullName, type SourceField } from '../../../document/forms/field-tree.js'
import type { AnnotationCopy } from '../../assembly.js'
import type { FieldWithWidgets, InputForm } from './gather.js'
import { OutputField, type OutputWidget } from './output-field.js'
import { canBecomeParent, canShare, sameValue } from './sharing.js'

type CollisionRule = 'rename' | 'share' | 'flatten'

type Decision =
  /** In the input's own tree, or below a field of an earlier input that has the parent's name. */
  | { readonly place: 'own' }
  | { readonly place: 'renamed' }
  | { readonly place: 'shared'; readonly with: OutputField }
  | { readonly place: 'flattened' }

/** The output trees for the fields of one input: one with their original names, one with new names. */
interface InputPlaces {
  readonly form: InputForm
  readonly ownRoots: ReadonlySet<string>
  readonly own: Map<SourceField, OutputField>
  readonly renamed: Map<SourceField, OutputField>
  readonly newRoots: Map<string, string>
}

/** Builds the output's field tree, input by input; one rule resolves all name collisions. */
export class Placement {
  readonly roots: OutputField[] = []
  readonly widgets = new Map<AnnotationCopy, OutputWidget>()
  /** Widgets that are drawn into their pages. */
  readonly flattened = new Set<AnnotationCopy>()
  /** The output field of each source field that is kept. */
  readonly outputOf = new Map<SourceField, OutputField>()
  readonly #rule: CollisionRule
  readonly #names = new RootNames()
  /** The first field for each full name, without renamed fields. */
  readonly #byName = new Map<string, OutputField>()

  constructor(rule: CollisionRule) {
    this.#rule = rule
  }

  add(form: InputForm, keptFields: readonly FieldWithWidgets[]): void {
    const ownRoots = new Set(keptFields.map(({ field }) => rootOf(fullName(field))))
    const places = { form, ownRoots, own: new Map(), renamed: new Map(), newRoots: new Map() }
    for (const carrier of keptFields) this.#place(places, carrier)
  }

  #place(places: InputPlaces, { field, widgets }: FieldWithWidgets): void {
    const { form } = places
    const { report } = form.input
    const name = fullName(field)
    const decision = this.#decide(places, field, name)
    if (decision.place === 'flattened') {
      for (const { annotation } of widgets) this.flattened.add(annotation)
      report.drop('field', `the field “${name}”`, 'its name is taken: it was drawn into the page')
      return
    }
    let output: OutputField
    if (decision.place === 'shared') {
      output = decision.with
      this.outputOf.set(field, output)
      if (!sameValue(output, form, field))
        report.drop(
          'field value',
          `the value of “${name}”`,
          'the field was merged with one of an earlier input, which has another value',
        )
    } else if (decision.place === 'renamed') output = this.#placeIn(places, places.renamed, field, name)
    else output = this.#placeIn(places, places.own, field, undefined)
    if (field.kids.length === 0) report.keep('fields')
    for (const { widget, annotation } of widgets) {
      const placed = { annotation, widget, form, field: output }
      output.widgets.push(placed)
      this.widgets.set(annotation, placed)
    }
  }

  #decide(places: InputPlaces, field: SourceField, name: string): Decision {
    const { form } = places
    const root = rootOf(name)
    const owner = this.#names.owner(root)
    if (name === '' || owner === undefined || owner === form.input.index) return { place: 'own' }
    if (this.#rule === 'rename') return { place: 'renamed' }
    const taken = this.#byName.get(name)
    if (taken !== undefined && taken.form !== form) {
      if (this.#rule === 'flatten') return { place: taken.isTerminal ? 'flattened' : 'renamed' }
      return canShare(taken, form, field) ? { place: 'shared', with: taken } : { place: 'renamed' }
    }
    return this.#findHost(places, field) ? { place: 'own' } : { place: 'renamed' }
  }

  /** Looks for an earlier input's field with the name of the nearest possible ancestor, and records it. */
  #findHost({ form, own }: InputPlaces, field: SourceField): boolean {
    let child = field
    for (let at = field.parent; at !== undefined; child = at, at = at.parent) {
      if (own.has(at)) return true
      const host = this.#byName.get(fullName(at))
      if (host === undefined) continue
      if (host.form === form || !canBecomeParent(host, form, child)) return false
      own.set(at, host)
      this.outputOf.set(at, host)
      return true
    }
    return false
  }

  /** Places a field in a tree of its input, together with the ancestors that are missing there. */
  #placeIn(
    places: InputPlaces,
    tree: Map<SourceField, OutputField>,
    field: SourceField,
    renamedFrom: string | undefined,
  ): OutputField {
    const path: SourceField[] = []
    let at: SourceField | undefined = field
    for (; at !== undefined && !tree.has(at); at = at.parent) path.push(at)
    let parent = at && tree.get(at)
    const newRoot = renamedFrom === undefined ? undefined : this.#newRoot(places, rootOf(renamedFrom))
    let isNamed = parent !== undefined && parent.fullName !== ''
    for (const source of path.reverse()) {
      const isRootName = !isNamed && source.name !== undefined
      isNamed ||= isRootName
      const newName = isRootName && newRoot !== undefined ? withRoot(source.name!, newRoot) : undefined
      parent = this.#create(places.form, source, parent, newName)
      tree.set(source, parent)
      if (renamedFrom === undefined) this.#register(parent, places.form)
    }
    return parent!
  }

  #create(
    form: InputForm,
    source: SourceField,
    parent: OutputField | undefined,
    newName: string | undefined,
  ): OutputField {
    const output = new OutputField(form, source, parent, newName)
    if (parent === undefined) this.roots.push(output)
    else parent.kids.push(output)
    if (!this.outputOf.has(source)) this.outputOf.set(source, output)
    return output
  }

  #register(output: OutputField, form: InputForm): void {
    const name = fullName(output.source)
    if (name === '') return
    this.#names.claim(rootOf(name), form.input.index)
    if (!this.#byName.has(name)) this.#byName.set(name, output)
  }

  #newRoot({ form, ownRoots, newRoots }: InputPlaces, root: string): string {
    const known = newRoots.get(root)
    if (known !== undefined) return known
    const found = this.#names.variant(root, ownRoots)
    newRoots.set(root, found)
    this.#names.claim(found, form.input.index)
    form.input.report.rename('field', root, found)
    return found
  }
}

/** The first part of a full field name: `person` of `person.name`. */
function rootOf(fullName: string): string {
  const period = fullName.indexOf('.')
  return period < 0 ? fullName : fullName.slice(0, period)
}

/**
 * Replaces the first part of a partial name. Partial names should contain no period (ISO 32000-1, 12.7.3.2),
 * but some do.
 */
function withRoot(partialName: string, root: string): string {
  return root + partialName.slice(rootOf(partialName).length)
}

/** The first parts of all field names in the output, and the input that owns each. */
class RootNames {
  readonly #owners = new Map<string, number>()
  /** The suffix to try next, so that the cost of a collision stays constant. */
  readonly #next = new Map<string, number>()

  /** The index of the input that used the name first. */
  owner(root: string): number | undefined {
    return this.#owners.get(root)
  }

  claim(root: string, input: number): void {
    if (!this.#owners.has(root)) this.#owners.set(root, input)
  }

  /** `name_2`, `name_3` …: the first one that neither the output nor the input uses. */
  variant(root: string, own: ReadonlySet<string>): string {
    let count = this.#next.get(root) ?? 2
    while (this.#owners.has(`${root}_${count}`) || own.has(`${root}_${count}`)) count++
    this.#next.set(root, count + 1)
    return `${root}_${count}`
  }
}
