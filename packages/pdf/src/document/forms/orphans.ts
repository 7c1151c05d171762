import { isName, type PdfDict, PdfRef } from '../../syntax/objects.js'
import type { FieldTree, SourceWidget } from './field-tree.js'

/**
 * Readers show a widget that its form does not name, and let people fill it in: it counts as a field like any other. Gives back
 * nothing for annotations of other kinds, and for widgets that are no field by any reading.
 */
export function adoptOrphan(
  tree: FieldTree,
  num: number,
  direct: PdfDict | undefined,
): SourceWidget | undefined {
  const { file } = tree
  const dict = direct ?? file.dict(new PdfRef(num))
  if (dict === undefined || !isName(file.resolve(dict.get('Subtype')), 'Widget')) return undefined
  if (tree.form === undefined && !isFieldByItself(tree, dict)) return undefined
  return tree.adopt(num, dict)
}

/** Without any form, a widget must have a name and a type to be taken for a field. */
function isFieldByItself(tree: FieldTree, dict: PdfDict): boolean {
  const parent = dict.get('Parent')
  // Its /Parent may have been adopted with another widget.
  if (parent instanceof PdfRef && tree.field(parent.num) !== undefined) return true
  const above = tree.file.dict(parent)
  return ['T', 'FT'].every((key) => dict.has(key) || above?.has(key))
}
