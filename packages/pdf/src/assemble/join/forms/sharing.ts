import type { FieldTree, SourceField } from '../../../document/forms/field-tree.js'
import { typeOf } from '../../../document/forms/field-tree.js'
import { INHERITED_KEYS } from '../../../document/forms/field-types.js'
import { readOptions, readValues } from '../../../document/forms/field-values.js'
import type { InputForm } from './gather.js'
import type { OutputField } from './output-field.js'

/**
 * Whether a field of a later input can become one with a field of the same name: type and flags agree, and so does what the
 * type hangs on. A signature field has one widget only (ISO 32000-2, 12.7.5.5), so it is never shared.
 */
export function canShare(host: OutputField, form: InputForm, field: SourceField): boolean {
  const type = typeOf(field)
  if (type === undefined || type === 'signature' || !host.isTerminal || field.kids.length > 0) return false
  if (host.source.ft !== field.ft || host.source.flags !== field.flags) return false
  const theirs = host.form.tree
  if (type === 'text') return maxLength(theirs, host.source) === maxLength(form.tree, field)
  return type === 'button' || options(theirs, host.source) === options(form.tree, field)
}

/**
 * Whether a field of an earlier input can be the parent of a later input's field, which has a parent of the same name: it must inherit
 * nothing that it did not have.
 */
export function canTakeKid(host: OutputField, form: InputForm, child: SourceField): boolean {
  if (host.isTerminal || host.widgets.length > 0) return false
  return INHERITED_KEYS.every(
    (key) =>
      // These have a value that means the same as none.
      key === 'Ff' ||
      key === 'Q' ||
      form.tree.inherited(child, key) !== undefined ||
      !hasInherited(host, key),
  )
}

/** Whether a field or those above it in the output have an entry to inherit. */
export function hasInherited(host: OutputField | undefined, key: (typeof INHERITED_KEYS)[number]): boolean {
  for (let at = host; at !== undefined; at = at.parent) {
    if (at.form.tree.inheritable(at.source).has(key)) return true
  }
  return false
}

export function sameValue(host: OutputField, form: InputForm, field: SourceField): boolean {
  const value = (tree: FieldTree, of: SourceField): string =>
    JSON.stringify(readValues(tree.file, tree.inherited(of, 'V')))
  return value(host.form.tree, host.source) === value(form.tree, field)
}

function maxLength(tree: FieldTree, field: SourceField): number | undefined {
  return tree.file.number(tree.inherited(field, 'MaxLen'))
}

function options(tree: FieldTree, field: SourceField): string {
  return JSON.stringify(readOptions(tree.file, tree.inherited(field, 'Opt')))
}
