import type { PdfFile } from '../file/pdf-file.js'
import { PdfName, type PdfValue } from '../syntax/objects.js'

/** A colour space (ISO 32000-1, 8.6). */
export interface ColourSpace {
  /** The full name of its family, such as `DeviceRGB` or `ICCBased`; empty if it is invalid. */
  readonly family: string
  /** The number of components, if the space states it (`ICCBased`). */
  readonly components: number | undefined
  /** Its definition: a name, or an array with parameters. */
  readonly value: PdfValue
}

/** A pattern, with the name that selects it in the content (8.7). */
export interface SelectedPattern {
  readonly name: string
  readonly value: PdfValue | undefined
}

/** The colour for either filling or stroking. */
export interface Colour {
  readonly space: ColourSpace
  /** The operands of the operator; empty for the initial colour of the space (8.6.8). */
  readonly components: readonly PdfValue[]
  readonly pattern: SelectedPattern | undefined
}

const FAMILIES = [
  'DeviceGray',
  'DeviceRGB',
  'DeviceCMYK',
  'CalGray',
  'CalRGB',
  'Lab',
  'ICCBased',
  'Indexed',
  'Pattern',
  'Separation',
  'DeviceN',
]
/** Abbreviations for inline images (table 94), which also occur elsewhere. */
const SHORT_NAMES = { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK', I: 'Indexed' }

const spaceOfName = (name: string, family: string): [string, ColourSpace] => [
  name,
  { family, components: undefined, value: new PdfName(family) },
]
const byName: ReadonlyMap<string, ColourSpace> = new Map([
  ...FAMILIES.map((family) => spaceOfName(family, family)),
  ...Object.entries(SHORT_NAMES).map(([name, family]) => spaceOfName(name, family)),
])

export const DEVICE_GRAY = byName.get('DeviceGray')!
export const DEVICE_RGB = byName.get('DeviceRGB')!
export const DEVICE_CMYK = byName.get('DeviceCMYK')!

/** The initial colour (8.4.1). */
export const BLACK: Colour = { space: DEVICE_GRAY, components: [0], pattern: undefined }

/** The number of components of a colour; `undefined` if the space is invalid or has none. */
export function componentCount(
  file: PdfFile,
  { family, components, value }: ColourSpace,
): number | undefined {
  switch (family) {
    case 'DeviceGray':
    case 'CalGray':
    case 'Indexed':
    case 'Separation':
      return 1
    case 'DeviceRGB':
    case 'CalRGB':
    case 'Lab':
      return 3
    case 'DeviceCMYK':
      return 4
    case 'ICCBased':
      return components
    case 'DeviceN':
      return Array.isArray(value) ? file.array(value[1])?.length : undefined
    default:
      return undefined
  }
}

/** The space that a name means without resources. */
export function namedColourSpace(name: string): ColourSpace | undefined {
  return byName.get(name)
}

export function readColourSpace(file: PdfFile, entry: PdfValue | undefined): ColourSpace {
  const value = file.resolve(entry)
  const family = file.resolve(Array.isArray(value) ? value[0] : value)
  const known = family instanceof PdfName ? byName.get(family.value) : undefined
  const components =
    known?.family === 'ICCBased' && Array.isArray(value)
      ? file.number(file.dict(value[1])?.get('N'))
      : undefined
  return { family: known?.family ?? '', components, value }
}
