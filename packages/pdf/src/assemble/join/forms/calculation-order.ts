import type { SourceField } from '../../../document/forms/field-tree.js'
import { PdfRef } from '../../../syntax/objects.js'
import type { InputForm } from './gather.js'
import type { OutputField } from './output-field.js'

/** The fields that are calculated, in order (ISO 32000-1, 12.7.2, /CO): each form's own, one form after the other. */
export function joinCalculationOrder(
  forms: readonly InputForm[],
  outputOf: ReadonlyMap<SourceField, OutputField>,
): PdfRef[] {
  const nums = new Set<number>()
  for (const { tree } of forms) {
    for (const item of tree.file.array(tree.form?.get('CO')) ?? []) {
      if (!(item instanceof PdfRef)) continue
      const field = tree.field(item.num) ?? tree.widget(item.num)?.field
      const output = field && outputOf.get(field)
      if (output !== undefined) nums.add(output.num)
    }
  }
  return [...nums].map((num) => new PdfRef(num))
}
