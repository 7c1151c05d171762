import type { PdfFile } from '../file/pdf-file.js'
import { isName, PdfName, type PdfValue } from '../syntax/objects.js'
import type { Resources } from './resources.js'

/** How a colour space says white, the colour of paper. `none`: no colour of it is known to be white. */
export type ColourSpace = 'light' | 'ink' | 'lab' | 'none'

const NAMED: Readonly<Record<string, ColourSpace>> = {
  DeviceGray: 'light',
  G: 'light',
  CalGray: 'light',
  DeviceRGB: 'light',
  RGB: 'light',
  CalRGB: 'light',
  DeviceCMYK: 'ink',
  CMYK: 'ink',
  Separation: 'ink',
  DeviceN: 'ink',
  Lab: 'lab',
}

/** The space that `cs` names (ISO 32000-1, 8.6.3). */
export function colourSpace(file: PdfFile, resources: Resources, name: string): ColourSpace {
  const known = Object.hasOwn(NAMED, name) ? NAMED[name] : resources.spaces.get(name)
  if (known !== undefined) return known
  const space = spaceOf(file, resources.find('ColorSpace', name))
  resources.spaces.set(name, space)
  return space
}

function spaceOf(file: PdfFile, value: PdfValue | undefined): ColourSpace {
  const space = file.resolve(value)
  if (space instanceof PdfName) return Object.hasOwn(NAMED, space.value) ? NAMED[space.value]! : 'none'
  if (!Array.isArray(space)) return 'none'
  const family = file.resolve(space[0])
  if (isName(family, 'ICCBased')) {
    const components = file.number(file.dict(space[1])?.get('N'))
    return components === 1 || components === 3 ? 'light' : components === 4 ? 'ink' : 'none'
  }
  return family instanceof PdfName && Object.hasOwn(NAMED, family.value) ? NAMED[family.value]! : 'none'
}

/** Whether what is painted so cannot be told from paper. */
export function isWhite(space: ColourSpace, parts: readonly PdfValue[]): boolean {
  if (parts.length === 0) return false
  switch (space) {
    case 'light':
      return parts.every((part) => typeof part === 'number' && part >= 1)
    case 'ink':
      return parts.every((part) => typeof part === 'number' && part <= 0)
    case 'lab':
      return parts[0] === 100 && parts[1] === 0 && parts[2] === 0
    case 'none':
      return false
  }
}
