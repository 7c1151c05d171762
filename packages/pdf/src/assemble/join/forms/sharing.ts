import type { FieldTree, SourceField } from '../../../document/forms/field-tree.js'
import { typeOf } from '../../../document/forms/field-tree.js'
import { INHERITED_KEYS } from '../../../document/forms/field-types.js'
import { readOptions, readValues } from '../../../document/forms/field-values.js'
import type { InputForm } from './gather.js'
import type { OutputField } from './output-field.js'

/**
 * Whether a later input's field can be merged with a field of the same name: the type, the flags and the
 * entries that the type depends on must agree. A signature field has only one widget (ISO 32000-2, 12.7.5.5),
 * so it is never shared.
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
 * Whether an earlier input's field can become the parent of a later input's field whose parent has the same
 * name. The child must not inherit entries that it did not have before.
 */
export function canBecomeParent(host: OutputField, form: InputForm, child: SourceField): boolean {
  if (host.isTerminal || host.widgets.length > 0) return false
  return INHERITED_KEYS.every(
    (key) =>
      // For these, a default value is equivalent to no value.
      key === 'Ff' ||
      key === 'Q' ||
      form.tree.inherited(child, key) !== undefined ||
      !hasInherited(host, key),
  )
}

/** Whether a field or one of its ancestors in the output has an inheritable entry. */
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
