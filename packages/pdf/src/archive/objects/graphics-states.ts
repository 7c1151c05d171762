import type { Draft } from '../../edit/draft.js'
import { editableEntry } from '../../edit/draft-objects.js'
import {
  isDict,
  isName,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
} from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import { changesColours } from './transfer-functions.js'

const INTENTS: ReadonlySet<string> = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
])
/** ISO 32000-1, tables 136 and 137. */
const BLEND_MODES: ReadonlySet<string> = new Set(
  (
    'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight ' +
    'Difference Exclusion Hue Saturation Color Luminosity'
  ).split(' '),
)
/** Transfer functions and the phase of halftones (ISO 19005-2, 6.2.5). */
const FORBIDDEN = ['TR', 'HTP', 'HTO']

/**
 * Replaces the graphics states that a resource dictionary or a shading pattern (ISO 32000-1, table 76) has, wherever they
 * are in the file. `replaced` returns undefined for those that stay. Returns whether `dict` itself was changed.
 */
export function replaceGraphicsStates(
  draft: Draft,
  dict: PdfDict,
  replaced: (state: PdfDict) => PdfDict | undefined,
): boolean {
  const { file } = draft
  let isChanged = false
  const replace = (holder: PdfDict, key: string, holderToEdit: () => PdfDict | undefined): void => {
    const state = file.dict(holder.get(key))
    const own = state && replaced(state)
    if (own === undefined) return
    const entry = holder.get(key)
    if (entry instanceof PdfRef && isDict(file.get(entry.num))) {
      file.change(entry.num, own)
      return
    }
    holderToEdit()?.set(key, own)
    isChanged = true
  }
  if (dict.has('PatternType')) replace(dict, 'ExtGState', () => dict)
  else {
    const states = file.dict(dict.get('ExtGState'))
    for (const name of [...(states?.keys() ?? [])])
      replace(states!, name, () => editableEntry(draft, dict, 'ExtGState'))
  }
  return isChanged
}

/** A graphics state parameter dictionary as PDF/A allows it; undefined if it is. */
export function repairedGraphicsState(conversion: Conversion, stated: PdfDict): PdfDict | undefined {
  const { file, part } = conversion
  const state: PdfDict = new Map(stated)
  let isChanged = false
  const changed = (detail: string): void => {
    isChanged = true
    conversion.change('graphics_state_repaired', { detail })
  }
  if (changesColours(file, state)) conversion.loss('colour_changed', { detail: 'TR' })
  for (const key of FORBIDDEN) if (state.delete(key)) changed(key)
  if (state.has('TR2') && !isName(file.resolve(state.get('TR2')), 'Default')) {
    state.delete('TR2')
    changed('TR2')
  }
  // Halftones are for printers; those that readers ignore are left out (ISO 19005-2, 6.2.5).
  if (part > 1 && state.has('HT') && !isPlainHalftone(conversion, state.get('HT'))) {
    state.delete('HT')
    changed('HT')
  }
  const intent = file.resolve(state.get('RI'))
  if (intent !== null && !(intent instanceof PdfName && INTENTS.has(intent.value))) {
    state.delete('RI')
    changed('RI')
  }
  if (state.has('BM') && repairBlendMode(conversion, state)) changed('BM')
  return isChanged ? state : undefined
}

function isPlainHalftone({ file }: Conversion, value: PdfValue | undefined): boolean {
  const halftone = file.resolve(value)
  if (isName(halftone, 'Default')) return true
  const dict = halftone instanceof PdfStream ? halftone.dict : halftone
  if (!isDict(dict)) return false
  return (
    file.number(dict.get('HalftoneType')) === 1 && !dict.has('HalftoneName') && !dict.has('TransferFunction')
  )
}

/** Readers take the first mode of a list that they know, and treat unknown ones as Normal. */
function repairBlendMode({ file }: Conversion, state: PdfDict): boolean {
  const mode = file.resolve(state.get('BM'))
  const modes = Array.isArray(mode) ? mode.map((entry) => file.resolve(entry)) : [mode]
  const known = modes.find((entry) => entry instanceof PdfName && BLEND_MODES.has(entry.value))
  const first = modes.find((entry) => entry instanceof PdfName)
  if (known !== undefined && known === first && (!Array.isArray(mode) || modes.length === 1)) return false
  state.set('BM', known ?? new PdfName('Normal'))
  return true
}
