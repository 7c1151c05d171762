import { hiddenBy, references } from '../../document/layers/optional-content.js'
import { isName, type PdfDict, PdfRef } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'

type Event = 'View' | 'Print'

/**
 * PDF/A has no layers that switch themselves on and off for viewing or printing (ISO 19005-2, 6.9: /AS): in a configuration
 * they get the state in which they are seen. Returns whether there were any.
 */
export function fixAutomaticLayers(conversion: Conversion, config: PdfDict): boolean {
  const { file } = conversion
  const states = automaticStates(conversion, config, 'View')
  const on = references(file, config.get('ON')).filter((num) => !states.has(num))
  const off = references(file, config.get('OFF')).filter((num) => !states.has(num))
  for (const [num, isOn] of states) (isOn ? on : off).push(num)
  if (states.size > 0) {
    config.set('ON', asReferences(on))
    config.set('OFF', asReferences(off))
  }
  return config.delete('AS')
}

/** How many layers are printed by a configuration, but not seen. */
export function printedUnseen(conversion: Conversion, config: PdfDict): number {
  const { file } = conversion
  const seen: PdfDict = new Map(config)
  fixAutomaticLayers(conversion, seen)
  const isOff = hiddenBy(file, seen)
  return [...automaticStates(conversion, config, 'Print')].filter(([num, isOn]) => isOn && isOff(num)).length
}

/** By object number, whether a group is on: for one that several usages are about, if all of them say so (8.11.4.4). */
function automaticStates(conversion: Conversion, config: PdfDict, event: Event): Map<number, boolean> {
  const { file } = conversion
  const states = new Map<number, boolean>()
  for (const item of file.array(config.get('AS')) ?? []) {
    const usage = file.dict(item)
    if (usage === undefined || !isName(file.resolve(usage.get('Event')), event)) continue
    const categories = file.array(usage.get('Category')) ?? []
    if (!categories.some((category) => isName(file.resolve(category), event))) continue
    for (const num of references(file, usage.get('OCGs'))) {
      conversion.spend()
      const group = file.dict(new PdfRef(num))
      const state = file.name(file.dict(file.dict(group?.get('Usage'))?.get(event))?.get(`${event}State`))
      if (state === 'ON' || state === 'OFF') states.set(num, state === 'ON' && states.get(num) !== false)
    }
  }
  return states
}

function asReferences(nums: readonly number[]): PdfRef[] {
  return nums.map((num) => new PdfRef(num))
}
