import { fullName, type SourceField } from '../document/forms/field-tree.js'
import { INHERITED_KEYS } from '../document/forms/field-types.js'
import type { DraftForm } from '../forms/draft-form.js'
import { quoted } from '../forms/field-names.js'
import { type PdfDict, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { encodeTextString } from '../syntax/text-string.js'

interface Node {
  readonly num: number
  readonly isGroup: boolean
}

/** A group deeper than this is no form that a person made. */
const MAX_PARTS = 30

/** The form itself, which lists the fields that are in no group. */
const FORM = 0

/** Puts fields into the hierarchy of the form by their full names (ISO 32000-2, 12.7.4.2). */
export class FieldHierarchy {
  readonly #form: DraftForm
  readonly #nodes = new Map<string, Node>()
  readonly #added = new Map<number, PdfRef[]>()
  readonly #removed = new Map<SourceField | undefined, Set<number>>()

  constructor(form: DraftForm) {
    this.#form = form
    const waiting = [...form.tree.roots]
    for (let field = waiting.pop(); field !== undefined; field = waiting.pop()) {
      waiting.push(...field.kids)
      if (field.name === undefined) continue
      const isGroup = field.kids.length > 0
      const name = fullName(field)
      if (isGroup || !this.#nodes.has(name)) this.#nodes.set(name, { num: field.num, isGroup })
    }
  }

  /** Why a new field cannot have this name; undefined if it can. */
  problemWith(name: string): string | undefined {
    const parts = name.split('.')
    if (/\p{Cc}|\p{Cs}/u.test(name)) return 'The name has a control character'
    if (parts.some((part) => part === '')) return 'The name has an empty part: it must be as in person.name'
    if (parts.length > MAX_PARTS) return `The name has more than ${MAX_PARTS} parts`
    const known = this.#nodes.get(name)
    if (known !== undefined)
      return known.isGroup
        ? `${quoted(name)} is a group of fields: the name of a field must be another`
        : `There is already a field named ${quoted(name)}: the name must be another`
    for (let end = parts.length - 1; end > 0; end--) {
      const above = parts.slice(0, end).join('.')
      if (this.#nodes.get(above)?.isGroup === false)
        return `${quoted(above)} is a field, which cannot be the group of another: the name must be another`
    }
    return undefined
  }

  /** Lists a field under its name, which has no problem; missing groups are created. */
  place(name: string, num: number): void {
    const parts = name.split('.')
    const parent = this.#groupOf(parts.slice(0, -1))
    this.#nodes.set(name, { num, isGroup: false })
    this.#list(parent, num, parts.at(-1)!)
  }

  /** Takes a field out, so that it can be placed under another name. It keeps what it inherited. */
  take(field: SourceField): void {
    const { tree, draft } = this.#form
    const dict = draft.edit(field.num)
    for (const key of INHERITED_KEYS) {
      const value = dict.has(key) ? undefined : tree.inherited(field.parent, key)
      if (value !== undefined) dict.set(key, value)
    }
    this.#nodes.delete(fullName(field))
    const removed = this.#removed.get(field.parent) ?? new Set()
    this.#removed.set(field.parent, removed)
    removed.add(field.num)
  }

  /** Must be called at the end: writes the lists of kids. */
  finish(): void {
    const { draft } = this.#form
    // A group without kids is removed from the group above it, so the deepest come first.
    for (let depth = this.#deepest(); depth >= 0; depth--) {
      for (const [parent, gone] of this.#removed) {
        if ((parent?.depth ?? 0) !== depth) continue
        const dict = parent === undefined ? this.#form.edit() : draft.edit(parent.num)
        const key = parent === undefined ? 'Fields' : 'Kids'
        const left = (draft.file.array(dict.get(key)) ?? []).filter(
          (item) => !(item instanceof PdfRef && gone.has(item.num)),
        )
        dict.set(key, left)
        if (parent === undefined || left.length > 0 || this.#added.has(parent.num)) continue
        const above = this.#removed.get(parent.parent) ?? new Set()
        this.#removed.set(parent.parent, above)
        above.add(parent.num)
        draft.remove(parent.num)
      }
    }
    for (const [num, refs] of this.#added) {
      const dict: PdfDict = num === FORM ? this.#form.edit() : draft.edit(num)
      const key = num === FORM ? 'Fields' : 'Kids'
      const present: readonly PdfValue[] = draft.file.array(dict.get(key)) ?? []
      dict.set(key, [...present, ...refs])
    }
  }

  #deepest(): number {
    let deepest = 0
    for (const parent of this.#removed.keys()) deepest = Math.max(deepest, parent?.depth ?? 0)
    return deepest
  }

  #groupOf(parts: readonly string[]): number {
    if (parts.length === 0) return FORM
    const name = parts.join('.')
    const known = this.#nodes.get(name)
    if (known !== undefined) return known.num
    const parent = this.#groupOf(parts.slice(0, -1))
    const { num } = this.#form.draft.add(new Map())
    this.#nodes.set(name, { num, isGroup: true })
    this.#list(parent, num, parts.at(-1)!)
    return num
  }

  #list(parent: number, num: number, partialName: string): void {
    const dict = this.#form.draft.edit(num)
    dict.set('T', new PdfString(encodeTextString(partialName)))
    if (parent === FORM) dict.delete('Parent')
    else dict.set('Parent', new PdfRef(parent))
    const refs = this.#added.get(parent) ?? []
    this.#added.set(parent, refs)
    refs.push(new PdfRef(num))
  }
}
