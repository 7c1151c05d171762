import type { Resources } from '../../content/resources.js'
import type { PdfDict } from '../../syntax/objects.js'
import { type BlendingSpace, blendingSpace } from './colour-spaces.js'
import type { Walk } from './walk.js'

/** The blending space that an isolated group sets; undefined if it keeps the one around it. */
export function blendingOfGroup(
  walk: Walk,
  dict: PdfDict,
  resources: Resources,
  outer: BlendingSpace | undefined,
): BlendingSpace | undefined {
  if (!isTransparencyGroup(walk, dict)) return undefined
  const group = walk.file.dict(dict.get('Group'))
  if (group === undefined || walk.file.resolve(group.get('I')) !== true) return undefined
  const own = blendingSpace(walk, group.get('CS'), resources)
  if (own === undefined || outer === undefined) return own
  const isSame =
    (own.family === 'DeviceRGB' &&
      (outer.family === 'CalRGB' || outer.family === 'Lab' || isProfileOf(outer, 3))) ||
    (own.family === 'DeviceCMYK' && isProfileOf(outer, 4)) ||
    (own.family === 'DeviceGray' && (outer.family === 'CalGray' || isProfileOf(outer, 1)))
  return isSame ? undefined : own
}

function isProfileOf({ family, components }: BlendingSpace, count: number): boolean {
  return family === 'ICCBased' && components === count
}

export function isTransparencyGroup({ file }: Walk, dict: PdfDict): boolean {
  return file.name(file.dict(dict.get('Group'))?.get('S')) === 'Transparency'
}
