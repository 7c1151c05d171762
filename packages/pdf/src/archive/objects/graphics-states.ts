import { isDict, isName, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../syntax/objects.js'
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

/** Repairs a graphics state parameter dictionary; returns whether it was changed. */
export function repairGraphicsState(conversion: Conversion, state: PdfDict): boolean {
  const { file, part } = conversion
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
  return isChanged
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
