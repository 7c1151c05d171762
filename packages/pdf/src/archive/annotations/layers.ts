import { hiddenGroups, Visibility } from '../../document/layers/visibility.js'
import { editableEntry } from '../../edit/draft-objects.js'
import { removeAnnotations } from '../../forms/remove-annotations.js'
import { Findings } from '../../sanitize/findings.js'
import { stripLayers } from '../../sanitize/layers/strip-layers.js'
import { isDict, type PdfDict, PdfRef, PdfString, type PdfValue } from '../../syntax/objects.js'
import { encodeTextString } from '../../syntax/text-string.js'
import type { Conversion } from '../conversion.js'
import { fixAutomaticLayers, printedUnseen } from './automatic-layers.js'

/** Brings the configurations of layers in order (ISO 19005-2, 6.9). PDF/A-1 has none (ISO 19005-1, 6.1.13). */
export function repairLayers(conversion: Conversion): void {
  const { draft, file } = conversion
  const properties = editableEntry(draft, draft.catalogue, 'OCProperties')
  if (properties === undefined) {
    draft.catalogue.delete('OCProperties')
    return
  }
  const count = printedUnseen(conversion, file.dict(properties.get('D')) ?? new Map())
  if (count > 0) conversion.loss('layer_not_printed', { count })
  if (conversion.part === 1) {
    fixAutomaticLayers(conversion, editableEntry(draft, properties, 'D') ?? new Map())
    removeLayers(conversion)
    return
  }
  const groups = file.array(properties.get('OCGs')) ?? []
  const names = new Set<string>()
  const configs = file.array(properties.get('Configs')) ?? []
  const all = [properties.get('D') ?? null, ...configs].map((entry) => {
    const config = file.resolve(entry)
    if (!isDict(config)) return entry
    const own: PdfDict = new Map(config)
    const isRepaired = repairConfig(conversion, own, groups, names)
    if (!isRepaired) return entry
    conversion.change('layers_repaired')
    return own
  })
  properties.set('D', all[0] ?? new Map())
  if (configs.length > 0) properties.set('Configs', all.slice(1))
}

/** What is visible stays, also if layers are switched on and off no more; what is hidden is removed. */
function removeLayers(conversion: Conversion): void {
  const { draft, file } = conversion
  const hidden = hiddenGroups(file, draft.catalogue)
  const visibility = new Visibility(file, (group) => hidden.has(group))
  removeAnnotations(draft, (annotation) => visibility.hides(annotation.get('OC')))
  if (hidden.size > 0) stripLayers(draft, hidden, new Findings())
  draft.catalogue.delete('OCProperties')
  conversion.loss('layers_removed')
}

function repairConfig(
  conversion: Conversion,
  config: PdfDict,
  groups: readonly PdfValue[],
  names: Set<string>,
): boolean {
  const { file } = conversion
  let isChanged = fixAutomaticLayers(conversion, config)
  const stated = file.text(config.get('Name')) ?? ''
  let name = stated === '' ? 'Layers' : stated
  for (let count = 2; names.has(name); count++) name = `${stated === '' ? 'Layers' : stated} ${count}`
  names.add(name)
  if (name !== stated) {
    config.set('Name', new PdfString(encodeTextString(name)))
    isChanged = true
  }
  const order = file.array(config.get('Order'))
  if (order === undefined) return isChanged
  // By number: what is read again is another object.
  const listed = new Set<number>()
  const visit = (entries: readonly PdfValue[]): void => {
    for (const entry of entries) {
      if (entry instanceof PdfRef) {
        if (listed.has(entry.num)) continue
        listed.add(entry.num)
      }
      const value = file.resolve(entry)
      if (Array.isArray(value)) visit(value)
    }
  }
  visit(order)
  const missing = groups.filter((group) => group instanceof PdfRef && !listed.has(group.num))
  if (missing.length === 0) return isChanged
  config.set('Order', [...order, ...missing])
  return true
}
